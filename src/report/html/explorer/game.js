"use strict";

// One game as data: positions, move numbers, what stands at a ply, earlier occurrences.
remis.game = ({ verdict, board, tags }) => {
  const { game: about, moves, verdicts, problems, facts, unjudged = [] } = verdict;
  const last = moves.length - 1;
  const blackBegan = board.turn === "black" ? 1 : 0;

  /** `white` or `black`: who has the move at a ply. */
  function turn(ply) {
    return ply % 2 === blackBegan ? "white" : "black";
  }

  /** The number before the move that led to a ply: `34.` or `34...`. */
  function number(ply) {
    const whole = board.move_number + Math.floor((ply - 1 + blackBegan) / 2);
    return `${whole}${turn(ply - 1) === "white" ? "." : "..."}`;
  }

  /** The move that led to a ply with its number: `34.Qe2`. */
  function move(ply) {
    return `${number(ply)}${moves[ply].san ?? "?"}`;
  }

  // Positions as lists of 64 men, a8 first; one in `STRIDE` is kept.
  const STRIDE = 64;
  const kept = [unpacked(board.fen.split(" ")[0])];

  function unpacked(placement) {
    const digits = /[1-8]/g;
    return [...placement.replaceAll("/", "").replace(digits, (n) => ".".repeat(Number(n)))];
  }

  function changed(men, ply) {
    const text = board.changes[ply - 1] ?? "";
    for (let at = 0; at < text.length; at += 3) {
      const file = text.charCodeAt(at) - 97;
      const rank = text.charCodeAt(at + 1) - 49;
      men[(7 - rank) * 8 + file] = text[at + 2];
    }
  }

  /** The position at a ply as the first field of a FEN. */
  function placement(ply) {
    while (kept.length <= Math.floor(ply / STRIDE)) {
      const men = [...kept.at(-1)];
      const from = (kept.length - 1) * STRIDE;
      for (let next = from + 1; next <= from + STRIDE; next += 1) changed(men, next);
      kept.push(men);
    }
    const at = Math.floor(ply / STRIDE);
    const men = [...kept[at]];
    for (let next = at * STRIDE + 1; next <= ply; next += 1) changed(men, next);
    const ranks = [];
    for (let rank = 0; rank < 8; rank += 1) ranks.push(men.slice(rank * 8, rank * 8 + 8).join(""));
    return ranks.join("/").replace(/\.+/g, (dots) => String(dots.length));
  }

  const previous = new Map(board.previous);
  const following = new Map(board.previous.map(([later, earlier]) => [earlier, later]));

  /** The plies of all occurrences of the position at a ply, earliest first. */
  function occurrences(ply) {
    const plies = [ply];
    while (previous.has(plies[0])) plies.unshift(previous.get(plies[0]));
    while (following.has(plies.at(-1))) plies.push(following.get(plies.at(-1)));
    return plies;
  }

  /** Whether a run says something of a ply: a player's opportunities come every second ply. */
  function stands(run, ply) {
    if (ply < run.from_ply || ply > run.to_ply) return false;
    return !(run.player && run.form) || (ply - run.from_ply) % 2 === 0;
  }

  return { about, tags, moves, verdicts, problems, facts, unjudged, board, last, turn, number, move, placement, occurrences, stands };
};

// Where the reader is in a game.
remis.steps = (last, start = 0) => {
  let ply = Math.min(Math.max(0, start), last);
  const listeners = [];
  return {
    get ply() {
      return ply;
    },
    /** Goes to a ply; beyond the ends, to the end. */
    go(wanted) {
      const next = Math.min(Math.max(0, wanted), last);
      if (next === ply) return;
      ply = next;
      for (const listener of listeners) listener();
    },
    on: (listener) => listeners.push(listener),
  };
};
