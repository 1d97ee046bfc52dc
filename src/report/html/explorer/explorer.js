"use strict";

/**
 * Shows a game in an element. `value` and `profiles` are the values that remis writes; `options.ply` is
 * where to begin, `options.moved(ply)` hears where the reader goes. Returns `{ go, close }`.
 */
remis.explorer = (place, value, profiles, { ply = 0, moved = null } = {}) => {
  const { el } = remis;
  const game = remis.game(value);
  const steps = remis.steps(game.last, ply);
  const ends = [];
  const end = (act) => ends.push(act);
  const live = (draw) => end(remis.live(draw));
  const view = { game, profiles, steps, live, end };
  view.tracks = remis.tracks(view);

  const section = (heading, caption, ...children) => {
    const title = el("h2", {});
    const text = el("p", { class: "quiet" });
    live(() => {
      title.textContent = remis.t(heading);
      text.textContent = remis.t(caption);
    });
    return el("section", {}, title, text, ...children);
  };

  const board = remis.boardOf(view);
  const moves = remis.movesOf(view);
  const record = remis.recordOf(view);
  const judged = game.verdicts.length > 0;
  place.replaceChildren(el("article", { class: "explorer" },
    record.head(),
    el("div", { class: "table" }, board.element, moves.element, remis.nowOf(view).element),
    judged ? section("explorer-rules", "explorer-rules-about", remis.stripsOf(view)) : "",
    section("explorer-counts", "explorer-counts-about", remis.plotsOf(view)),
    record.mate(),
    record.problems(),
  ));
  board.start();
  moves.start();
  if (moved) steps.on(() => moved(steps.ply));

  function key(event) {
    const typing = event.target.closest?.("input, select, textarea");
    if (typing || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = { ArrowLeft: steps.ply - 1, ArrowRight: steps.ply + 1, Home: 0, End: game.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    steps.go(to);
  }
  document.addEventListener("keydown", key);
  end(() => document.removeEventListener("keydown", key));

  return {
    go: steps.go,
    close() {
      for (const act of ends) act();
      place.replaceChildren();
    },
  };
};
