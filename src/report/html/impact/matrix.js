"use strict";

// The confusion matrix: what ended the games, and what would have.
(() => {
  const { t } = remis;
  const { study, cell, games } = remis.impact;
  const at = (id) => document.getElementById(id);

  // Ends that the record does not name, or that are unknowable, stand last.
  const order = (ground) => ({ unnamed: 1, "goes-on": 2 })[ground] ?? 0;
  function names(pairs, side) {
    const sums = new Map();
    for (const pair of pairs) sums.set(pair[side], (sums.get(pair[side]) ?? 0) + pair.games);
    return [...sums].sort(([a, one], [b, other]) => order(a) - order(b) || other - one).map(([ground]) => cell(ground));
  }

  function spec() {
    const { pairs } = study();
    const values = pairs.map((pair) => ({ from: cell(pair.from), to: cell(pair.to), games: pair.games, same: pair.from === pair.to }));
    // Narrow pages scroll it.
    const place = at("matrix");
    place.style.minWidth = `${230 + 46 * new Set(values.map((value) => value.to)).size}px`;
    const labelLimit = place.clientWidth > 600 ? 240 : 140;
    const most = Math.max(1, ...values.map((value) => value.games));
    const x = { field: "to", type: "nominal", sort: names(pairs, "to"), axis: { title: t("impact-would"), labelAngle: -35, labelLimit: 170, orient: "top", domain: false, ticks: false } };
    const y = { field: "from", type: "nominal", sort: names(pairs, "from"), axis: { title: null, labelLimit, domain: false, ticks: false } };
    const { theme } = document.documentElement.dataset;
    const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    // Each kind has a colour of its own.
    const cells = (filter, colour) => ({
      transform: [{ filter }],
      mark: { type: "rect", stroke: remis.colour("--line"), strokeWidth: 1, cornerRadius: 3 },
      encoding: { fill: { field: "games", type: "quantitative", legend: null, scale: { type: "log", domain: [1, Math.max(most, 10)], range: [remis.colour("--sunken"), remis.colour(colour)], interpolate: "lab" } } },
    });
    return {
      data: { values },
      padding: { left: 5, top: 5, bottom: 5, right: 80 },
      resolve: { scale: { fill: "independent" } },
      height: 34 * Math.max(1, new Set(values.map((value) => value.from)).size),
      encoding: { x, y, tooltip: [{ field: "from", title: t("impact-happened") }, { field: "to", title: t("impact-would") }, { field: "games", title: t("impact-col-games"), format: "," }] },
      layer: [
        cells("!datum.same", "--blue"),
        cells("datum.same", "--quiet"),
        {
          mark: { type: "text", fontSize: 13 },
          encoding: {
            text: { field: "games", type: "quantitative", format: "," },
            color: { condition: { test: `datum.games > ${Math.sqrt(most) * 2}`, value: dark ? "#101214" : "#ffffff" }, value: remis.colour("--ink") },
          },
        },
      ],
    };
  }

  function label() {
    const changed = study().pairs.filter(({ from, to }) => from !== to).sort((a, b) => b.games - a.games);
    const parts = changed.slice(0, 5).map(({ from, to, games: count }) => `${cell(from)} → ${cell(to)}: ${games(count)}`);
    return `${t("impact-matrix")}. ${parts.join("; ")}`;
  }

  remis.live(() => {
    at("pairs").hidden = study().pairs.length === 0;
  });
  remis.plot(at("matrix"), spec, label);
})();
