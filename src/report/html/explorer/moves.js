"use strict";

// The moves, two to a row. Rows are as high as the style says, so that browsers can leave out those
// that are not seen, however many there are.
remis.movesOf = ({ game, steps, live }) => {
  const { el, t } = remis;
  const CHUNK = 50;
  const buttons = [null];
  const list = el("div", { class: "moves", role: "group" });

  const ends = new Set(game.verdicts.flatMap((it) => (it.ending ? [it.ending.ply] : [])));
  const claims = new Set();
  for (const run of game.verdicts.flatMap((it) => it.claims)) {
    const step = run.player ? 2 : 1;
    for (let ply = run.from_ply; ply <= run.to_ply; ply += step) claims.add(ply);
  }

  function button(ply) {
    const flags = `${ends.has(ply) ? " ends" : ""}${claims.has(ply) ? " claims" : ""}`;
    const made = el("button", { type: "button", class: `move${flags}`, "data-ply": ply, tabindex: -1 }, game.moves[ply].san ?? "?");
    buttons[ply] = made;
    return made;
  }

  function row(ply) {
    const whole = game.number(ply).replace(/\.+$/, "");
    const starts = game.turn(ply - 1) === "white";
    const white = starts ? button(ply) : el("span", { class: "move" }, "…");
    const next = starts ? ply + 1 : ply;
    const black = next <= game.last ? button(next) : el("span", {});
    return [el("div", { class: "row" }, el("span", { class: "quiet" }, `${whole}.`), white, black), next + 1];
  }

  let chunk = null;
  for (let ply = 1, rows = 0; ply <= game.last; rows += 1) {
    if (rows % CHUNK === 0) {
      chunk = el("div", { class: "chunk" });
      list.append(chunk);
    }
    const [made, next] = row(ply);
    chunk.append(made);
    ply = next;
  }
  for (const it of list.children) it.style.setProperty("--rows", it.childElementCount);

  list.addEventListener("click", (event) => {
    const ply = event.target.closest("button[data-ply]")?.dataset.ply;
    if (ply) steps.go(Number(ply));
  });

  let current = null;
  function mark() {
    if (current) {
      current.removeAttribute("aria-current");
      current.tabIndex = -1;
    }
    current = buttons[steps.ply];
    if (!current) {
      if (buttons[1]) buttons[1].tabIndex = 0;
      current = null;
      list.scrollTop = 0;
      return;
    }
    if (buttons[1]) buttons[1].tabIndex = -1;
    current.setAttribute("aria-current", "true");
    current.tabIndex = 0;
    if (document.activeElement?.classList.contains("move")) current.focus({ preventScroll: true });
    // Not scrollIntoView, which would move the page too.
    const [outer, inner] = [list, current].map((it) => it.getBoundingClientRect());
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      list.scrollTop += inner.top - outer.top - outer.height / 2;
    }
  }

  /** Once the element is in the page. */
  function start() {
    steps.on(mark);
    mark();
  }
  live(() => list.setAttribute("aria-label", t("explorer-moves")));
  return { element: list, start };
};
