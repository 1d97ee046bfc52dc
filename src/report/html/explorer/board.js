"use strict";

// The board with the names and clocks of the players, and the buttons that step through the game.
remis.boardOf = ({ game, steps, live, end }) => {
  const { el, svg, t, say } = remis;
  const place = el("div", { class: "board", role: "img" });
  const players = { top: el("div", { class: "player" }), bottom: el("div", { class: "player" }) };
  const MOST_ARROWS = 6;
  let orientation = "white";
  let ground = null;
  let drawn = 0;
  const moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;

  // Drawn, since not every font has the signs.
  const signs = {
    first: "M5 5v14M19 5l-10 7 10 7z",
    back: "M17 5l-10 7 10 7z",
    forward: "M7 5l10 7-10 7z",
    last: "M19 5v14M5 5l10 7-10 7z",
    flip: "M8 20V5m0 0L4 9m4-4 4 4M16 4v15m0 0 4-4m-4 4-4-4",
  };
  const button = (label, sign, act) => {
    const icon = svg("svg", { width: 24, height: 24, viewBox: "0 0 24 24", "aria-hidden": "true", class: sign }, svg("path", { d: signs[sign] }));
    const made = el("button", { type: "button" }, icon);
    made.addEventListener("click", act);
    live(() => {
      made.title = t(label);
      made.setAttribute("aria-label", t(label));
    });
    return made;
  };
  const back = [
    button("explorer-first", "first", () => steps.go(0)),
    button("explorer-back", "back", () => steps.go(steps.ply - 1)),
  ];
  const on = [
    button("explorer-forward", "forward", () => steps.go(steps.ply + 1)),
    button("explorer-last", "last", () => steps.go(game.last)),
  ];
  const flip = button("explorer-flip", "flip", () => {
    orientation = orientation === "white" ? "black" : "white";
    draw();
  });

  function side(element, color) {
    const clock = game.moves[steps.ply][`${color}_clock`];
    const toMove = game.turn(steps.ply) === color;
    element.classList.toggle("to-move", toMove);
    element.replaceChildren(
      el("span", { class: `disc ${color}` }),
      el("span", { class: "who" }, say.player(game, color)),
      el("span", { class: "time" }, say.time(clock)),
    );
  }

  /** The moves that a claim at this ply may announce, as arrows; where they are many the text counts them. */
  function arrows() {
    const runs = game.verdicts.flatMap((verdict) => verdict.claims).filter((run) => game.stands(run, steps.ply));
    const moves = new Set(runs.flatMap((run) => run.moves));
    if (moves.size > MOST_ARROWS) return [];
    return [...moves].map((uci) => ({ orig: uci.slice(0, 2), dest: uci.slice(2, 4), brush: "yellow" }));
  }

  function draw() {
    const { ply } = steps;
    const sides = orientation === "white" ? ["black", "white"] : ["white", "black"];
    side(players.top, sides[0]);
    side(players.bottom, sides[1]);
    for (const step of back) step.disabled = ply === 0;
    for (const step of on) step.disabled = ply === game.last;
    place.setAttribute("aria-label", t("explorer-board", { place: say.place(game, ply), who: say.who(game.turn(ply)) }));
    ground?.set(position());
  }

  /** The board as it is at this ply. */
  function position() {
    const { ply } = steps;
    const { uci, san } = game.moves[ply];
    // A step is seen to move; a leap is not.
    const step = Math.abs(ply - drawn) === 1;
    drawn = ply;
    return {
      animation: { enabled: step && moving },
      fen: game.placement(ply),
      orientation,
      turnColor: game.turn(ply),
      lastMove: uci ? [uci.slice(0, 2), uci.slice(2, 4)] : undefined,
      check: /[+#]$/.test(san ?? ""),
      drawable: { autoShapes: arrows() },
    };
  }

  const element = el("div", { class: "board-side" },
    players.top, place, players.bottom,
    el("div", { class: "steps screen", role: "group" }, ...back, ...on, flip));

  /** Once the element is in the page. */
  function start() {
    drawn = steps.ply;
    ground = Chessground(place, { viewOnly: true, coordinates: true, ...position() });
    ground.set({ animation: { duration: 120 }, drawable: { enabled: false } });
    end(() => ground.destroy());
    steps.on(draw);
    live(draw);
  }

  return { element, start };
};
