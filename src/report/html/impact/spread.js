"use strict";

// How plies, halfmove clocks and ratings are spread.
(() => {
  const { t, number, percent } = remis;
  const { study, games } = remis.impact;
  const at = (id) => document.getElementById(id);

  /** Bins with a row for every side; the last one holds all beyond it. */
  function bins({ width, last, changed_from: from, changed_to: to }) {
    const sides = [[from, t("impact-series-from")], [to, t("impact-series-to", { to: study().profile })]];
    return sides.flatMap(([side, series]) => side.map(({ start, games: count }) => {
      const range = start >= last ? `${number(start)}+` : `${number(start)}–${number(start + width - 1)}`;
      return { start, end: start + width, games: count, series, told: `${range}: ${games(count)}, ${series}` };
    }));
  }

  // Bars from below for what happened, and beside them for Q: two bars share a bin.
  const histogram = (name, title) => () => {
    const spread = study().histograms[name];
    const values = bins(spread);
    const [first, second] = [t("impact-series-from"), t("impact-series-to", { to: study().profile })];
    const domain = [Math.min(...values.map((it) => it.start)), Math.max(...values.map((it) => it.end))];
    const placed = values.map((it) => ({ ...it, x: it.start + (it.series === first ? 0.06 : 0.5) * spread.width, x2: it.start + (it.series === first ? 0.5 : 0.94) * spread.width }));
    return {
      data: { values: placed },
      height: 220,
      mark: { type: "rect" },
      encoding: {
        x: { field: "x", type: "quantitative", axis: { title: t(title), format: ",d", grid: false, tickCount: 8 }, scale: { domain, nice: false } },
        x2: { field: "x2" },
        y: { field: "games", type: "quantitative", axis: { title: t("impact-col-games"), format: ",d", tickMinStep: 1 } },
        y2: { datum: 0 },
        color: { field: "series", type: "nominal", scale: { domain: [first, second], range: [remis.colour("--quiet"), remis.colour("--blue")] }, legend: { title: null, orient: "top" } },
        tooltip: { field: "told" },
      },
    };
  };

  function rated() {
    const { width, all, changed } = study().histograms.rating;
    const some = new Map(changed.map(({ start, games: count }) => [start, count]));
    return all.map(({ start, games: count }) => {
      const part = some.get(start) ?? 0;
      return { start, end: start + width, games: count, changed: part, share: part / count, range: `${number(start, { useGrouping: false })}–${number(start + width - 1, { useGrouping: false })}` };
    });
  }

  function rating() {
    const values = rated();
    const { width } = study().histograms.rating;
    return {
      data: { values: values.map((it) => ({ ...it, x: it.start + 0.06 * width, x2: it.start + 0.94 * width })) },
      height: 200,
      mark: { type: "rect" },
      encoding: {
        x: { field: "x", type: "quantitative", axis: { title: t("impact-rating"), format: "d", grid: false }, scale: { domain: [values[0]?.start ?? 0, values.at(-1)?.end ?? 1], nice: false } },
        x2: { field: "x2" },
        y: { field: "share", type: "quantitative", axis: { title: t("impact-col-share"), format: "~%" }, scale: { zero: true } },
        y2: { datum: 0 },
        opacity: { condition: { test: "datum.games < 30", value: 0.35 }, value: 1 },
        tooltip: [{ field: "range", title: t("impact-rating") }, { field: "games", title: t("impact-col-games"), format: "," }, { field: "changed", title: t("impact-col-changed"), format: "," }, { field: "share", title: t("impact-col-share"), format: ".1%" }],
      },
    };
  }

  const sum = (side) => side.reduce((all, { games: count }) => all + count, 0);
  const label = (name, title) => () => {
    const { changed_from: from, changed_to: to } = study().histograms[name];
    return `${t(title)}: ${t("impact-series-from")} ${games(sum(from))}; ${t("impact-series-to", { to: study().profile })} ${games(sum(to))}`;
  };

  remis.plot(at("spread-ply"), histogram("ply", "impact-spread-ply"), label("ply", "impact-spread-ply"));
  remis.plot(at("spread-clock"), histogram("halfmove_clock", "impact-spread-clock"), label("halfmove_clock", "impact-spread-clock"));
  remis.plot(at("spread-rating"), rating, () => `${t("impact-spread-rating")}: ${rated().map((it) => `${it.range} ${percent(it.share)}`).join("; ")}`);

  remis.live(() => {
    const { histograms } = study();
    at("spread").hidden = histograms.ply.changed_from.length === 0;
    at("rated").hidden = histograms.rating.all.length < 2;
  });
})();
