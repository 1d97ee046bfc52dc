"use strict";

// The halfmove clock and the count of occurrences along the game, with what the profiles ask for.
remis.plotsOf = ({ game, profiles, steps, tracks, live }) => {
  const { el, svg, t } = remis;
  const HEIGHT = 110;
  const TOP = 14;

  /** What the profiles of the game ask for: number, and whose rules at that do what. */
  function thresholds(key) {
    const found = new Map();
    for (const { profile: id } of game.verdicts) {
      for (const rule of Object.values(profiles[id]?.rules ?? {})) {
        for (const value of rule[key]) {
          const at = found.get(value) ?? { value, automatic: new Set(), claim: new Set() };
          at[rule.automatic ? "automatic" : "claim"].add(id);
          found.set(value, at);
        }
      }
    }
    return [...found.values()].sort((a, b) => a.value - b.value);
  }

  /** The numbers that matter for this game: those it reached, and the next. */
  function near(all, peak) {
    const next = all.findIndex((it) => it.value > peak);
    return next < 0 ? all : all.slice(0, next + 1);
  }

  function plot({ values, key, heading, now, asks, bars }) {
    const peak = values.reduce((a, b) => Math.max(a, b), 0);
    const shown = near(thresholds(key), peak);
    const top = Math.max(peak, ...shown.map((it) => it.value), 2);
    const y = (value) => HEIGHT - 1 - (value / top) * (HEIGHT - TOP - 1);
    const { place, picture } = tracks.track(HEIGHT, (it, { x, middle }) => {
      for (const { value } of shown) {
        it.append(
          svg("line", { class: "threshold", x1: x(0), x2: x(game.last + 1), y1: y(value), y2: y(value) }),
          svg("text", { x: x(game.last + 1), y: y(value) - 3, "text-anchor": "end" }, remis.number(value)),
        );
      }
      it.append(svg("line", { class: "rule", x1: x(0), x2: x(game.last + 1), y1: HEIGHT - 0.5, y2: HEIGHT - 0.5 }));
      if (bars) {
        const bar = (ply) => `M${x(ply).toFixed(1)},${HEIGHT}V${y(values[ply]).toFixed(1)}H${x(ply + 1).toFixed(1)}V${HEIGHT}Z`;
        const path = (wanted) => values.map((value, ply) => (wanted(value) ? bar(ply) : "")).join("");
        it.append(svg("path", { class: "once", d: path((n) => n < 2) }), svg("path", { class: "again", d: path((n) => n >= 2) }));
        const dots = svg("g", { class: "same" });
        it.append(dots);
        it.same = () => {
          const all = game.occurrences(steps.ply);
          const drawn = all.length > 1 ? all.slice(0, 500) : [];
          dots.replaceChildren(...drawn.map((ply) => svg("circle", { cx: middle(ply), cy: y(values[ply]), r: 4 })));
        };
        it.same();
      } else {
        const line = values.map((value, ply) => `${ply === 0 ? "M" : "L"}${middle(ply).toFixed(1)},${y(value).toFixed(1)}`).join("");
        it.append(
          svg("path", { class: "area", d: `${line}V${HEIGHT}H${middle(0)}Z` }),
          svg("path", { class: "line", d: line }),
        );
      }
    });
    picture.setAttribute("role", "img");
    const title = el("h3", {});
    const caption = el("figcaption", {});
    const say = () => {
      title.textContent = t(heading);
      const text = t(now, { value: values[steps.ply], peak });
      picture.setAttribute("aria-label", `${t(heading)}. ${text}`);
      const lines = shown.map(({ value, automatic, claim }) => {
        const parts = [];
        if (automatic.size > 0) parts.push(t("explorer-asks-automatic", { profiles: remis.list([...automatic]) }));
        if (claim.size > 0) parts.push(t("explorer-asks-claim", { profiles: remis.list([...claim]) }));
        return el("li", {}, el("b", {}, t(asks, { value })), ` ${parts.join("; ")}`);
      });
      caption.replaceChildren(el("p", {}, text), el("ul", { class: "thresholds" }, ...lines));
      picture.same?.();
    };
    steps.on(say);
    live(say);
    return el("figure", { class: "count" }, title, place, caption);
  }

  const clocks = game.moves.map((it) => it.halfmove_clock);
  const counts = game.moves.map((it) => it.occurrences);
  return el("div", { class: "counts" },
    plot({ values: clocks, key: "clock", heading: "explorer-clock", now: "explorer-clock-peak", asks: "explorer-asks-clock" }),
    plot({ values: counts, key: "occurrences", heading: "explorer-occurrences", now: "explorer-occurrences-peak", asks: "explorer-asks-occurrences", bars: true }),
    tracks.axis(),
  );
};
