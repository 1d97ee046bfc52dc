// Asks chess.js what it says of the games on standard input, after every ply.
//
// Usage: node chess_js.mjs FOLDER, where FOLDER/node_modules holds chess.js. Reads the lines of
// examples/oracle_games.rs and takes nothing but `id`, `fen`, `chess960` and `moves` from them. Writes
// for each game what the program says in the same words: `fens`, and by profile `says` and `holds`;
// `asked` counts the questions. Chess960 is left out, with `skipped` as the reason.

import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const { Chess, DEFAULT_POSITION } = createRequire(`${process.argv[2]}/`)('chess.js')

// The program's predicates: mate, then those of isDraw() in its own order.
const AUTOMATIC = [
  ['checkmate', (chess) => chess.isCheckmate()],
  ['fifty-moves', (chess) => chess.isDrawByFiftyMoves()],
  ['stalemate', (chess) => chess.isStalemate()],
  ['insufficient-material', (chess) => chess.isInsufficientMaterial()],
  ['threefold-repetition', (chess) => chess.isThreefoldRepetition()],
]

class Game {
  fens = []
  holds = []
  says = []
  asked = 0
  over = false

  ask(chess, ply, fen) {
    this.fens.push(fen)
    const holding = AUTOMATIC.filter(([, predicate]) => predicate(chess)).map(([name]) => name)
    this.holds.push(holding.join(' '))
    this.asked += 1 + AUTOMATIC.length
    if (this.over) return
    this.asked += 1
    this.over = chess.isGameOver()
    if (!this.over) return
    const [ends, ...also] = holding
    const loser = chess.turn() === 'w' ? '0-1' : '1-0'
    this.says.push(`ends ${ply} ${ends} ${ends === 'checkmate' ? loser : '1/2-1/2'}`)
    this.says.push(...also.map((name) => `also ${ply} ${name}`))
    // The two must tell the same story: a draw is what isDraw() says.
    if (chess.isDraw() !== holding.some((name) => name !== 'checkmate')) {
      this.says.push(`isDraw() contradicts itself at ${ply}`)
    }
  }
}

function replay(game, given) {
  let chess
  try {
    chess = new Chess(given.fen ?? DEFAULT_POSITION)
  } catch {
    game.says.push('refuses the start position')
    return
  }
  game.ask(chess, 0, chess.fen())
  for (const [at, uci] of given.moves.entries()) {
    let made
    try {
      made = chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] })
    } catch {
      game.says.push(`refuses move ${at + 1}: ${uci}`)
      return
    }
    game.ask(chess, at + 1, made.after)
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line)
  if (given.chess960) {
    console.log(JSON.stringify({ id: given.id, skipped: 'Chess960' }))
    continue
  }
  const game = new Game()
  replay(game, given)
  const { asked, fens, says, holds } = game
  const answer = { id: given.id, asked, fens, says: { 'chess-js': says }, holds: { 'chess-js': holds } }
  console.log(JSON.stringify(answer))
}
