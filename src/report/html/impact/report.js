"use strict";

// Which policy is shown, and the game that the address names: `#game-3-67` is the third at ply 67.
(() => {
  const { el, data } = remis;
  const { whole, choose, titles } = remis.impact;
  const at = (id) => document.getElementById(id);
  let open = null;
  let place = 0;

  const select = at("study");
  at("choose").hidden = whole.to.length < 2;
  select.append(...whole.to.map(({ profile }, index) => el("option", { value: index }, `${profile} – ${remis.inert(titles[profile], 60)}`)));
  select.addEventListener("change", () => choose(Number(select.value)));

  function show() {
    const [, number, ply] = /^#game-(\d+)(?:-(\d+))?$/.exec(location.hash) ?? [];
    if (open && open.number === number) {
      open.it.go(Number(ply ?? 0));
      return;
    }
    const left = open !== null;
    open?.it.close();
    open = null;
    const game = number === undefined ? null : data(`game-${Number(number)}`);
    if (!left && game !== null) place = scrollY;
    at("report").hidden = game !== null;
    at("back").hidden = game === null;
    if (game !== null) {
      open = { number, it: remis.explorer(at("explorer"), game, data("profiles"), { ply: Number(ply ?? 0) }) };
      scrollTo(0, 0);
    } else if (left) {
      scrollTo(0, place);
    }
  }

  addEventListener("hashchange", show);
  show();
})();
