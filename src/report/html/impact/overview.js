"use strict";

// What changes, for how many games, for whom: read in a minute.
(() => {
  const { el, t, number } = remis;
  const { whole, games, plies, share, time, counted, study, from } = remis.impact;
  const at = (id) => document.getElementById(id);
  const tones = { sooner: "--blue", later: "--sky", otherwise: "--green", unknowable: "--purple", undecided: "--orange", flips: "--red" };

  function tile(id, count) {
    const tone = tones[id] ? { style: `--tone: var(${tones[id]})` } : {};
    return el("div", { class: count.games > 0 ? "tile" : "tile none", ...tone },
      el("dt", {}, t(`impact-tile-${id}`)),
      el("dd", {}, number(count.games), " ", el("small", {}, share(count))));
  }

  function lead({ profile, endings, games: all, results_flipped: flips }) {
    const { changed } = endings;
    const words = { to: profile, changed: number(changed.games), all: games(all), share: share(changed) };
    if (changed.games === 0) return t("impact-lead-none", words);
    const results = flips.games === 0 ? t("impact-no-flip-sentence") : t("impact-lead-flips", { n: number(flips.games) });
    return `${t("impact-lead", words)} ${results}`;
  }

  function notes(it) {
    const lines = [];
    const { sooner, later, unknowable } = it.endings;
    const say = (id, count, variables) => {
      if (count > 0) lines.push(t(id, variables));
    };
    say("impact-note-sooner", sooner.games, { games: games(sooner.games), plies: plies(it.saved.plies), time: time(it.saved) });
    say("impact-note-later", later.games, { games: games(later.games), plies: plies(it.added.plies), time: time(it.added) });
    say("impact-note-unknowable", unknowable.games, { games: games(unknowable.games) });
    say("impact-note-assumed", it.unknowable_by_assumed_claim, { n: number(it.unknowable_by_assumed_claim) });
    say("impact-after", it.after_from.games, { games: games(it.after_from.games), plies: plies(it.after_from.plies), from: from() });
    say("impact-contradicted", it.record_contradicts_from, { games: games(it.record_contradicts_from), from: from() });
    lines.push(t("impact-claims", { to: it.profile, claims: t(`impact-claims-${it.claims_assumed}`) }));
    return el("ul", { class: "notes quiet" }, lines.map((line) => el("li", {}, line)));
  }

  // Who loses by another result.
  function losers({ flips }) {
    if (flips.length === 0) return "";
    const kinds = ["win-to-draw", "draw-to-win", "win-to-loss"].filter((kind) => flips.some(({ flip }) => flip === kind));
    const sum = (kind, test) => number(flips.filter((it) => it.flip === kind && test(it)).reduce((all, it) => all + it.games, 0));
    const columns = [
      ["impact-loser-all", () => true],
      ["impact-loser-white", ({ loser }) => loser === "white"],
      ["impact-loser-black", ({ loser }) => loser === "black"],
      ["impact-loser-higher", ({ rating }) => rating === "higher"],
      ["impact-loser-lower", ({ rating }) => rating === "lower"],
      ["impact-loser-equal", ({ rating }) => rating === "equal"],
      ["impact-loser-unknown", ({ rating }) => rating === "unknown"],
    ];
    return el("div", { class: "wide" }, el("table", {},
      el("caption", {}, t("impact-loser-about")),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("impact-loser-result")),
        columns.map(([id]) => el("th", { scope: "col", class: "number" }, t(id))))),
      el("tbody", {}, kinds.map((kind) => el("tr", {},
        el("th", { scope: "row" }, t(`impact-flip-name-${kind}`)),
        columns.map(([, test]) => el("td", { class: "number" }, sum(kind, test))))))));
  }

  function read() {
    const source = whole.sources.length === 1 ? remis.inert(whole.sources[0], 80) : counted("impact-sources", whole.sources.length);
    const parts = [t("impact-read", { games: games(whole.games), source })];
    const say = (id, count) => {
      if (count > 0) parts.push(counted(id, count));
    };
    say("impact-errors", whole.errors);
    say("impact-left-out", whole.left_out);
    say("impact-not-whole", whole.not_compared);
    say("impact-not-read", whole.unread_sources);
    if (whole.interrupted) parts.push(t("impact-interrupted"));
    for (const [family, count] of Object.entries(whole.from.unjudged)) parts.push(t("impact-unjudged", { family, games: games(count) }));
    if (whole.sample) parts.push(t("impact-sample", { games: games(whole.sample.size), all: number(whole.sample.from), seed: String(whole.sample.seed) }));
    const { editions } = whole.from;
    if (editions.length > 1) parts.push(t("impact-editions", { editions: editions.map((it) => `${it.profile} ${number(it.games)}`).join(", ") }));
    return `${parts.join("; ")}.`;
  }

  remis.live(() => {
    const it = study();
    at("question").textContent = t("impact-title", { to: it.profile, games: games(it.games), from: from() });
    at("read").textContent = read();
    const kinds = ["sooner", "later", "otherwise", "unknowable"].map((kind) => tile(kind, it.endings[kind]));
    at("overview").replaceChildren(
      el("p", { class: "lead" }, lead(it)),
      el("dl", { class: "tiles" }, kinds, tile("flips", it.results_flipped), tile("undecided", it.endings.undecided), tile("same", it.endings.same)),
      losers(it),
      notes(it));
  });
})();
