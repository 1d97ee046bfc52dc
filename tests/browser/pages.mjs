// The pages that are looked at, made by the program itself.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { REMIS, REMIS_ROOT } = process.env;
const pages = new URL("pages/", import.meta.url).pathname;

/** Judges PGN, a path from the project's root or a text, and returns the path of the page. */
export function made(name, pgn, ...options) {
  const page = join(pages, `${name}.html`);
  let source = pgn.startsWith("[") ? join(pages, `${name}.pgn`) : join(REMIS_ROOT, pgn);
  if (pgn.startsWith("[")) writeFileSync(source, pgn);
  const run = { cwd: REMIS_ROOT, maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync(REMIS, ["judge", source, "--format", "html", ...options], run);
  // 2: some of it could not be read, which the page says.
  if (![0, 2].includes(status)) throw new Error(`remis ended with ${status}: ${stderr}`);
  writeFileSync(page, stdout);
  return page;
}

export const famous = () => made("famous", "examples/famous.pgn");
export const one = () => made("one", "examples/famous.pgn", "--game", "1");

function numbered(moves) {
  return moves.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ${move}` : move)).join(" ");
}

/** 400 half-moves: knights out and back, a pawn move every twelve, so that no count ends the game early. */
export function long() {
  const dance = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const pawns = ["a3", "a6", "a4", "a5", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6", "g3", "g6", "h3", "h6", "h4", "h5", "e4", "e5", "g4", "g5", "c4", "c5", "b4", "b5", "d4", "d5"];
  const moves = [];
  for (let at = 0; moves.length < 400; at += 2) {
    moves.push(...dance, ...dance, ...dance.slice(0, 4), ...pawns.slice(at, at + 2));
  }
  const result = '[White "White"]\n[Black "Black"]\n[Result "1/2-1/2"]\n\n';
  return made("long", `${result}${numbered(moves.slice(0, 400))} 1/2-1/2\n`);
}

export const evil = "</script><script>hacked=1</script><img src=x onerror=hacked=2><!--\u202Eevil";

/** Names that want to be scripts, a tag of a kilobyte, 20,000 half-moves; then a game that breaks off. */
export function hostile() {
  const dance = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const moves = Array.from({ length: 20_000 }, (_, at) => dance[at % 4]);
  const tags = `[Event "${"<b>&'".repeat(200)}"]\n[Site "javascript:hacked=3"]\n[White "${evil}"]\n[Black "a${"\u0301".repeat(200)}${"x".repeat(900)}"]\n[Termination "<svg onload=hacked=4>"]\n`;
  return made("hostile", `${tags}[Result "1/2-1/2"]\n\n${numbered(moves)} 1/2-1/2\n\n[White "${evil}"]\n\n1. e4 <img/src=x> e5 *\n\n[White "C"]\n[FEN "<b>"]\n\n1. e4 *\n`);
}

/** A Chess960 game in which both castle, and a position from a FEN with Black to move. */
export function setUp() {
  const chess960 = '[White "A"]\n[Black "B"]\n[Variant "Chess960"]\n[FEN "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1"]\n\n1. O-O O-O-O *\n\n';
  return made("set-up", `${chess960}[White "C"]\n[Black "D"]\n[FEN "8/8/8/8/8/k7/p7/K7 b - - 97 120"]\n\n120... Kb3 *\n`);
}

/** What stays undetermined: engines adjudicate by evaluations that the record does not have. */
export const undetermined = () => made("undetermined", "examples/famous.pgn", "--game", "10", "--profile", "tcec-2020");

/** Every ugly file of the reference data, where it is at hand. */
export function ugly() {
  const folder = join(REMIS_ROOT, "../shared/torture");
  return existsSync(folder) ? made("ugly", "../shared/torture") : null;
}
