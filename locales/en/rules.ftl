# Rules and profiles in plain words.

rule-automatic = The game is { $outcome }, by itself, when { $when }.
rule-claim = The game is { $outcome } on a claim, when { $when }. { $ways }
outcome-draw = drawn
outcome-player-loses = lost for the player
outcome-player-wins = won for the player
way-on-board = The player who has the move may claim what stands on the board.
way-intended-move = The player who has the move may announce a move, without playing it, after which this would hold.
way-after-own-move = The player who made the last move may claim until it is answered.
way-by-arbiter = An official may declare it.

seat-player = the player
seat-opponent = the opponent
seat-either = either player
of-player = of the player
of-opponent = of the opponent
of-either = of either player
and = { $first } and { $second }

clause-not = it is not so that { $clause }
clause-unknown = [unknown: { $missing }]
clause-checkmate = the side to move is checkmated
clause-stalemate = the side to move is stalemated
clause-in-check = the side to move is in check
clause-dead-position = neither side can mate by any series of legal moves
clause-cannot-mate = { $who } cannot mate by any series of legal moves
clause-material = the men { $of } against the other side's are { $patterns }
clause-bishops = all bishops stand on squares of one colour
clause-pawn-on = { $who } has a pawn on { $squares }, seen from the own side
clause-men = at most { $men } men are on the board
clause-repetition = the same position has stood at least { $occurrences } times
clause-consecutive = the same position has stood at least { $occurrences } times, each 4 plies after the last
clause-no-progress = at least { $moves } moves by each side were made without pawn move and capture
clause-plies = at least { $plies } half-moves were played
clause-clock = the clock { $of } shows less than { $seconds } seconds
clause-setting = { $setting } is { $value }
clause-setting-of = { $setting } { $of } is { $value }
clause-offered = { $who } offered a draw at most { $plies } plies ago
clause-offer-stands = a draw offer { $of } stands
clause-offers = { $who } offers a draw
clause-touched = { $who } touched a piece on this turn
clause-flag = the time { $of } is used up
clause-resigns = { $who } resigns
clause-agreed = the players agree on a draw
clause-abandons = { $who } leaves the game
clause-illegal = { $count ->
    [1] { $who } completes an illegal move
   *[other] { $who } completes illegal move number { $count }
}
clause-declared = an official declares it ({ $article })
clause-evaluation = the evaluations of the last { $plies } plies lie between { $low } and { $high } pawns for { $who }
clause-tablebase = a tablebase of up to { $men } men says { $says } for { $who }, { $fifty } the fifty-move rule
tablebase-win = a win
tablebase-draw = a draw
tablebase-loss = a loss
with-fifty = with
without-fifty = without

same-position = Two positions are the same with the same men on the same squares, the same side to move, { $castling }, { $passant }.
same-position-start = Two positions are the same with the same men on the same squares, the same side to move, { $castling }, { $passant } (in the start position: { $start }).
castling-rights = the same castling rights
castling-ignored = castling rights ignored
castling-unknown = castling rights: unknown whether they count
passant-legal = the same legal en passant capture
passant-pseudo-legal = the same en passant capture, also by a pinned pawn
passant-literal = the same en passant square after a double step
passant-ignored = en passant ignored
passant-unknown = en passant: unknown whether it counts

explain-issued = issued by { $issuer }
explain-confidence = confidence: { $confidence }
explain-clock-ignored = The halfmove clock of a FEN is ignored.
explain-clock-clamped = The halfmove clock of a FEN counts up to { $plies } plies.
explain-clock-refused = A FEN with a halfmove clock of { $plies } plies or more is refused.
explain-clock-unknown = Whether the halfmove clock of a FEN counts is unknown.
explain-start-counted = The start position is counted as an occurrence of itself.
explain-start-not-counted = The start position is not counted as an occurrence of itself.
explain-start-unknown = The start position may or may not count as an occurrence of itself: unknown.
explain-set-up-counted = A start position from a FEN is counted as an occurrence of itself.
explain-set-up-not-counted = A start position from a FEN is not counted as an occurrence of itself.
explain-set-up-unknown = A start position from a FEN may or may not count as an occurrence of itself: unknown.
explain-wrong-claim = A wrong claim: { $costs }.
explain-cost-none = no time for the opponent
explain-cost-seconds = { $seconds } seconds for the opponent
explain-cost-move = the announced move must be played
explain-cost-loses = the claimant loses the game
explain-cost-unknown = What a wrong claim costs is unknown.
explain-setting-player = Setting { $id } (each player): { $title }
explain-setting-game = Setting { $id } (for the game): { $title }
explain-setting-values = values { $values }; assumed unless set: { $default }
explain-rules = Rules in order of precedence
explain-note-heading = Note
explain-note = note: { $note }
explain-unknown = unknown: { $missing }
explain-open = open: { $question }
explain-reading = read here: { $reading }
