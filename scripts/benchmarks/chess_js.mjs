// Replays the games of a PGN file with chess.js and asks after every ply; prints what was counted.
//
// Usage: node chess_js.mjs FOLDER FILE, where FOLDER/node_modules holds chess.js. The program reads the
// moves itself; a game that it refuses is counted. Chess960 is unknown to it.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { Chess } = createRequire(`${process.argv[2]}/`)('chess.js')

const counted = { games: 0, refused: 0, plies: 0, games_with_a_yes: 0, ended_on_the_board: 0 }
for (const pgn of readFileSync(process.argv[3], 'utf8').split(/\n(?=\[Event )/)) {
  counted.games += 1
  const read = new Chess()
  try {
    read.loadPgn(pgn)
  } catch {
    counted.refused += 1
    continue
  }
  const chess = new Chess(read.getHeaders().FEN ?? undefined)
  let yes = false
  for (const san of read.history()) {
    chess.move(san)
    counted.plies += 1
    yes = chess.isThreefoldRepetition() || chess.isDrawByFiftyMoves() || yes
  }
  counted.games_with_a_yes += yes
  counted.ended_on_the_board += chess.isCheckmate() || chess.isStalemate() || chess.isInsufficientMaterial()
}
console.log(JSON.stringify(counted))
