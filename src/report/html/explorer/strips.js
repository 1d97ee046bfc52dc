"use strict";

// A strip for each profile: where a claim stood, where the game ended, what was played after that.
remis.stripsOf = (view) => {
  const { game, profiles, steps, tracks, live } = view;
  const { el, svg, t, say } = remis;
  /** Height of a player's lane, of the band for officials between the two, and of the foot. */
  const LANE = 18;
  const BAND = 8;
  const FOOT = 14;
  /** A mark is at least as wide, so that it can be seen and pointed at. */
  const LEAST = 5;

  const forms = ["on-board", "intended-move", "after-own-move", "by-arbiter"];

  /** Where things lie in a strip: each form of claim that occurs has a row of its own in the lanes. */
  function layout(verdict) {
    const occurring = forms.filter((form) => verdict.claims.some((run) => run.form === form));
    const rows = occurring.filter((form) => form !== "by-arbiter");
    const band = occurring.length > rows.length ? BAND : 0;
    const lanes = { white: 0, black: LANE + band };
    const bottom = 2 * LANE + band;
    function row(form, player) {
      if (!player) return { y: LANE + 1, height: BAND - 2 };
      const height = (LANE - 2) / Math.max(1, rows.length);
      return { y: lanes[player] + 1.5 + rows.indexOf(form) * height, height: height - 1 };
    }
    return { lanes, bottom, row };
  }

  /** Runs that overlap, or stand nearer than a pixel or two, become one mark. */
  function joined(runs, { x, cell }) {
    const marks = [];
    const near = cell < LEAST ? 2 : 0;
    for (const run of [...runs].sort((a, b) => a.from_ply - b.from_ply)) {
      const before = marks.at(-1);
      const gap = before && run.from_ply - before.to - 1;
      if (before && (gap < near || gap * cell < 2)) {
        before.to = Math.max(before.to, run.to_ply);
        before.runs.push(run);
      } else {
        marks.push({ from: run.from_ply, to: run.to_ply, runs: [run] });
      }
    }
    return marks;
  }

  /** What a mark says: each kind of run in it once, with where it lasts and how often it comes. */
  function told(mark, key, text) {
    const kinds = new Map();
    for (const run of mark.runs) kinds.set(key(run), [...(kinds.get(key(run)) ?? []), run]);
    return [...kinds.values()].slice(0, 4).map((runs) => {
      const from = runs[0].from_ply;
      const to = runs.reduce((most, run) => Math.max(most, run.to_ply), from);
      const times = runs.length > 1 ? ` · ${t("explorer-times", { times: runs.length })}` : "";
      return { run: runs[0], said: text(runs[0]), where: `${say.plies(from, to)}${times}` };
    });
  }

  function button(picture, shapes, ply, label, tip) {
    const mark = svg("g", { class: "mark", role: "button", tabindex: -1, "aria-label": label }, ...shapes);
    mark.addEventListener("click", () => steps.go(ply));
    mark.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        steps.go(ply);
      }
    });
    remis.tip(mark, () => el("div", {}, ...tip()));
    picture.append(mark);
  }

  /** From mark to mark by the arrow keys: a strip is one stop of the tab key. */
  function rove(picture) {
    const marks = [...picture.querySelectorAll(".mark")];
    marks.sort((a, b) => a.getBBox().x - b.getBBox().x);
    if (marks[0]) marks[0].setAttribute("tabindex", 0);
    picture.onkeydown = (event) => {
      const at = marks.indexOf(event.target.closest(".mark"));
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: marks.length - 1 }[event.key];
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const to = marks[Math.min(Math.max(0, next), marks.length - 1)];
      marks[at].setAttribute("tabindex", -1);
      to.setAttribute("tabindex", 0);
      to.focus();
    };
  }

  function draw(verdict, picture, scale) {
    const { x, middle, cell } = scale;
    const profile = profiles[verdict.profile];
    const { ending } = verdict;
    const { lanes, bottom, row } = layout(verdict);
    const until = ending ? ending.ply + 1 : game.last + 1;
    for (const y of Object.values(lanes)) {
      picture.append(svg("rect", { class: "lane", x: x(0), width: x(until) - x(0), y: y + 0.5, height: LANE - 1 }));
    }
    if (ending && ending.ply < game.last) {
      picture.append(svg("rect", { class: "after-end", fill: "url(#hatch)", x: x(until), width: x(game.last + 1) - x(until), y: 0.5, height: bottom - 1 }));
    }
    const box = (mark, attributes) => {
      const width = Math.max(LEAST, x(mark.to + 1) - x(mark.from) - (cell > 3 ? 1 : 0));
      return svg("rect", { x: Math.min(x(mark.from), scale.width - width), width, ...attributes });
    };
    const add = (mark, kind, text, attributes, more) => {
      const parts = told(mark, kind, text);
      const label = parts.map(({ said, where }) => `${said}; ${where}`).join(". ");
      button(picture, [box(mark, attributes)], mark.from, label, () => parts.flatMap(({ run, said, where }) => [
        el("p", {}, el("b", {}, said)),
        el("p", { class: "quiet" }, where),
        ...more(run),
        ...say.rule(profile, run.rule),
      ]));
    };
    for (const form of forms) {
      for (const player of ["white", "black", null]) {
        const runs = verdict.claims.filter((run) => run.form === form && run.player === player);
        for (const mark of joined(runs, scale)) {
          add(mark, (run) => run.rule, say.claim, { ...row(form, player), rx: 1, class: form }, () => []);
        }
      }
    }
    const unknown = (run) => `${run.rule} ${run.player} ${run.form} ${run.needs}`;
    for (const mark of joined(verdict.undetermined, scale)) {
      const attributes = { class: "unknown", fill: "url(#dots)", y: bottom + 3, height: 8 };
      add(mark, unknown, say.undetermined, attributes, (run) => [el("p", {}, say.needs(run))]);
    }
    if (ending) {
      const at = Math.min(middle(ending.ply), scale.width - 4);
      const bar = svg("line", { x1: at, x2: at, y1: 0, y2: bottom + 2 });
      const head = svg("path", { d: `M${at - 5},${bottom + 12} L${at + 5},${bottom + 12} L${at},${bottom + 2} Z` });
      const target = svg("rect", { class: "target", x: at - 8, width: 16, y: 0, height: bottom + FOOT });
      const made = [target, bar, head];
      button(picture, [svg("g", { class: ending.certain ? "end" : "end unsure" }, ...made)], ending.ply, say.ending(game, ending), () => [
        el("p", {}, el("b", {}, say.ending(game, ending))),
        ending.certain ? null : el("p", {}, t("explorer-not-certain")),
        ...say.rule(profile, ending.rule),
      ]);
    }
    rove(picture);
  }

  function sentence(verdict) {
    if (game.about.status === "rejected") return t("explorer-not-judged");
    const { ending } = verdict;
    if (!ending) return t("explorer-not-ended");
    const there = el("button", { type: "button", class: "said-there" }, say.ending(game, ending));
    there.addEventListener("click", () => steps.go(ending.ply));
    return there;
  }

  function details(verdict) {
    const { ending } = verdict;
    const parts = [];
    if (ending) {
      const after = game.last - ending.ply;
      if (after > 0) parts.push(t("explorer-went-on", { plies: after }));
      if (!ending.certain) parts.push(t("explorer-not-certain"));
      if (ending.also.length > 0) parts.push(t("explorer-also", { rules: remis.list(ending.also) }));
    }
    if (verdict.recorded && verdict.recorded !== "ends-earlier") parts.push(t(`explorer-recorded-${verdict.recorded}`));
    return parts.join(" ");
  }

  function assumed(verdict) {
    const settings = Object.entries(verdict.assumed.settings).map(([key, value]) => `${key} = ${value}`);
    const claims = t(`explorer-claims-${verdict.assumed.claims}`);
    return settings.length > 0 ? `${claims} ${t("explorer-settings", { settings: settings.join(", ") })}` : claims;
  }

  function strip(verdict) {
    const profile = profiles[verdict.profile];
    const heading = el("h3", {}, profile?.title ? remis.inert(profile.title, 200) : verdict.profile);
    const said = el("div", { class: "verdict" });
    const { place, picture } = tracks.track(layout(verdict).bottom + FOOT, (it, scale) => draw(verdict, it, scale));
    picture.setAttribute("role", "group");
    live(() => {
      picture.setAttribute("aria-label", t("explorer-strip", { profile: verdict.profile }));
      const more = details(verdict);
      said.replaceChildren(
        el("p", {}, sentence(verdict), more ? el("span", { class: "quiet" }, ` ${more}`) : ""),
        verdict.ending ? say.source(profile, verdict.ending.rule) : "",
        el("details", { class: "quiet" },
          el("summary", {}, el("code", {}, verdict.profile), verdict.asked ? ` (${remis.inert(verdict.asked)})` : "", ` · ${t("explorer-assumed")}`),
          el("p", {}, assumed(verdict)),
          profile ? el("p", {}, remis.own(profile.same_position)) : "",
          profile?.note ? el("p", { lang: "en" }, remis.inert(profile.note, 1000)) : "",
          profile ? el("p", {}, t("explorer-hash", { hash: profile.hash })) : "",
          verdict.note ? el("p", { lang: "en" }, remis.inert(verdict.note)) : ""),
      );
    });
    return el("section", { class: "strip" }, heading, said, place);
  }

  /** The signs and what they mean. */
  function legend() {
    const box = el("ul", { class: "legend quiet" });
    const sample = (...shapes) => svg("svg", { width: 22, height: 18, viewBox: "0 0 22 18", "aria-hidden": "true" }, ...shapes);
    live(() => {
      const items = forms.map((form) => [svg("rect", { class: form, x: 4, width: 14, y: 4, height: 10, rx: 1 }), t(`explorer-form-${form}`)]);
      box.replaceChildren(
        el("li", {}, t("explorer-lanes")),
        ...items.map(([sign, text]) => el("li", {}, sample(sign), ` ${text}`)),
        el("li", {}, sample(svg("g", { class: "end" }, svg("line", { x1: 11, x2: 11, y1: 0, y2: 12 }), svg("path", { d: "M6,18 L16,18 L11,10 Z" }))), ` ${t("explorer-legend-end")}`),
        el("li", {}, sample(svg("rect", { class: "after-end", fill: "url(#hatch)", x: 1, width: 20, y: 2, height: 14 })), ` ${t("explorer-legend-after")}`),
        el("li", {}, sample(svg("rect", { class: "unknown", fill: "url(#dots)", x: 1, width: 20, y: 5, height: 8 })), ` ${t("explorer-legend-unknown")}`),
      );
    });
    return box;
  }

  /** Patterns that all strips fill with. */
  function patterns() {
    return svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "patterns" }, svg("defs", {},
      svg("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("line", { x1: 0, y1: 0, x2: 0, y2: 6 })),
      svg("pattern", { id: "dots", width: 5, height: 4, patternUnits: "userSpaceOnUse" }, svg("circle", { cx: 1.5, cy: 2, r: 1.2 })),
    ));
  }

  return el("div", { class: "strips" }, patterns(), legend(), ...game.verdicts.map(strip), tracks.axis(), tracks.caption());
};
