"use strict";

// What stands at the position on the board: its counts, and what each profile gives or has decided.
remis.nowOf = ({ game, profiles, steps, live }) => {
  const { el, t, say } = remis;
  const MOST_MOVES = 6;
  // Of all that changes with a step only the first line is read aloud.
  const here = el("p", { class: "here", "aria-live": "polite" });
  const rest = el("div", {});
  const element = el("div", { class: "now" }, here, rest);

  function occurrences() {
    const all = game.occurrences(steps.ply);
    const times = all.indexOf(steps.ply) + 1;
    if (all.length === 1) return el("p", {}, t("explorer-stood-once"));
    const links = all.map((ply) => {
      const here = ply === steps.ply;
      const made = el("button", { type: "button", class: "ply", "aria-current": here && "true", disabled: here, title: say.place(game, ply) }, String(ply));
      made.addEventListener("click", () => steps.go(ply));
      return made;
    });
    // Of a very long list the neighbours are shown.
    const at = times - 1;
    const near = links.slice(Math.max(0, at - 6), at + 7);
    const more = all.length - near.length;
    return el("p", {}, `${t("explorer-stood", { times, all: all.length })} `, ...near.flatMap((it) => [it, " "]),
      more > 0 ? t("explorer-more", { more }) : null);
  }

  function line(mark, text, ...more) {
    return el("li", { class: mark }, el("span", { class: "said" }, text), ...more);
  }

  /** What a verdict says of this ply: lines, none if it says nothing. */
  function lines(verdict) {
    const { ply } = steps;
    const profile = profiles[verdict.profile];
    const { ending } = verdict;
    if (ending && ply > ending.ply) {
      return [line("after", t("explorer-over", { plies: ply - ending.ply, termination: say.termination(ending.termination) }))];
    }
    const found = [];
    if (ending && ply === ending.ply) {
      found.push(line("end", say.ending(game, ending), say.source(profile, ending.rule)));
    }
    for (const run of verdict.claims.filter((it) => game.stands(it, ply))) {
      const spelled = run.moves.map((uci) => `${uci.slice(0, 2)}–${uci.slice(2)}`);
      const moves = spelled.length > MOST_MOVES ? t("explorer-many-moves", { count: spelled.length }) : spelled.join(", ");
      const text = moves ? `${say.claim(run)} (${moves})` : say.claim(run);
      found.push(line("claim", text, say.source(profile, run.rule)));
    }
    for (const run of verdict.undetermined.filter((it) => game.stands(it, ply))) {
      found.push(line("unknown", say.undetermined(run), el("p", { class: "quiet" }, say.needs(run))));
    }
    return found;
  }

  function draw() {
    const { ply } = steps;
    const said = [];
    const silent = [];
    for (const verdict of game.verdicts) {
      const found = lines(verdict);
      if (found.length === 0) silent.push(verdict.profile);
      else said.push(el("section", {}, el("h2", {}, verdict.profile), el("ul", {}, ...found)));
    }
    const { halfmove_clock: clock } = game.moves[ply];
    here.replaceChildren(
      ply === 0 ? t("explorer-start") : el("b", {}, game.move(ply)),
      ` · ${t("explorer-ply", { ply })} · ${t("explorer-to-move", { who: say.who(game.turn(ply)) })}`,
    );
    rest.replaceChildren(
      el("p", {}, t("explorer-clock-now", { plies: clock })),
      occurrences(),
      ...said,
      silent.length > 0 ? el("p", { class: "quiet" }, t("explorer-silent", { profiles: remis.list(silent) })) : "",
    );
  }
  steps.on(draw);
  live(draw);
  return { element };
};
