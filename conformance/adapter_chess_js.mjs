// Answers the questions of the kit with chess.js. Usage: node adapter_chess_js.mjs FOLDER < histories.json,
// where FOLDER/node_modules holds it. Chess960 it does not know.

import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

const { Chess, DEFAULT_POSITION } = createRequire(`${process.argv[2]}/`)('chess.js')

function answers(history) {
  if (history.chess960) return { refused: 'Chess960' }
  const chess = new Chess(history.start_fen ?? DEFAULT_POSITION)
  const found = { threefold_plies: [], clock_100_plies: [] }
  let ending = null
  const look = (ply) => {
    if (chess.isThreefoldRepetition()) found.threefold_plies.push(ply)
    if (chess.isDrawByFiftyMoves()) found.clock_100_plies.push(ply)
    if (chess.isGameOver() && !ending) {
      const loses = chess.turn() === 'w' ? '0-1' : '1-0'
      ending = { ply, result: chess.isCheckmate() ? loses : '1/2-1/2' }
    }
  }
  look(0)
  for (const [at, uci] of history.moves.entries()) {
    chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] })
    look(at + 1)
  }
  return {
    ...found,
    final_fen: chess.fen(),
    checkmate: chess.isCheckmate(),
    stalemate: chess.isStalemate(),
    dead: chess.isInsufficientMaterial(),
    ending,
  }
}

for (const history of JSON.parse(await text(process.stdin)).histories) {
  let told
  try {
    told = answers(history)
  } catch (error) {
    told = { refused: error.message }
  }
  console.log(JSON.stringify({ id: history.id, answers: told }))
}
