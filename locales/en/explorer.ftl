# The game explorer: a board, the moves, and what each profile makes of them.

explorer-white = White
explorer-black = Black
explorer-official = an official

explorer-start = Start position
explorer-at-start = at the start (ply 0)
explorer-after = after { $move } (ply { $ply })
explorer-ply = ply { $ply }
explorer-plies = plies { $from } to { $to }
explorer-to-move = { $who } to move
explorer-board = Board { $place }; { $who } to move
explorer-moves = Moves
explorer-first = To the start (Home)
explorer-back = One half-move back (left arrow)
explorer-forward = One half-move on (right arrow)
explorer-last = To the end (End)
explorer-flip = Turn the board

explorer-round = round { $round }
explorer-length = { $plies ->
    [one] 1 half-move
   *[other] { $plies } half-moves
}
explorer-ended = recorded: { $text }
explorer-site = the game’s page
explorer-status-partial = Not read whole: the end of the game could not be read and is not judged.
explorer-status-rejected = Not judged: its start position or variant cannot be used.
explorer-status-empty = There are no moves.
explorer-sum-earlier = { $count ->
    [one] 1 of { $all } sets of rules ends this game before its last move, { $place }.
   *[other] { $count } of { $all } sets of rules end this game before its last move, the first { $place }.
}
explorer-sum-none = None of { $all } sets of rules ends this game before its last move.
explorer-sum-claims = { $count ->
    [0] Nobody had a right to claim on the way.
   *[other] Under { $count } of { $all } somebody had a right to claim on the way.
}

explorer-form-on-board = for what stands on the board, with the move
explorer-form-intended-move = by announcing a move
explorer-form-after-own-move = after the own move, until it is answered
explorer-form-by-arbiter = by an official
explorer-may-claim = { $who } may claim: { $termination }, { $form }
explorer-may-declare = An official may end the game: { $termination }
explorer-many-moves = any of { $count } moves
explorer-undetermined = Undetermined: { $rule }
explorer-undetermined-claim = Undetermined: { $rule } ({ $who }, { $form })
explorer-missing = Missing:
explorer-over = Over for { $plies ->
    [one] 1 half-move
   *[other] { $plies } half-moves
}: { $termination }
explorer-silent = Nothing to claim or decide here under { $profiles }.
explorer-clock-now = { $plies ->
    [one] 1 half-move
   *[other] { $plies } half-moves
} since the last capture or pawn move.
explorer-stood-once = This position stands once in the game.
explorer-stood = Occurrence { $times } of { $all } of this position, at plies
explorer-more = and { $more } more

explorer-rules = What each set of rules makes of it
explorer-rules-about = From left to right the half-moves of the game. Point at a sign, or reach it by the tab and arrow keys, for the rule, its article and how sure it is; a click goes there.
explorer-lanes = Upper lane White, lower lane Black. A right to claim:
explorer-legend-end = the game ends by rule
explorer-legend-after = played after that end
explorer-legend-unknown = a rule that could not be decided
explorer-strip = Rights to claim and end under { $profile }
explorer-times = { $times } times
explorer-ends = { $result } { $place }: { $termination }, { $how }.
explorer-by-itself = by itself
explorer-by-claim = claimed by { $who }, { $form }
explorer-not-ended = These rules do not end the game.
explorer-not-judged = Not judged.
explorer-not-certain = Not certain: a rule that could not be decided comes before it and would bring another result.
explorer-went-on = { $plies ->
    [one] One more half-move was played.
   *[other] { $plies } more half-moves were played.
}
explorer-also = Also held then: { $rules }.
explorer-recorded-unfinished = The record has no result.
explorer-recorded-undetermined = A missing fact could have ended the game or changed its result.
explorer-recorded-agrees = That is the recorded result.
explorer-recorded-contradicts = The recorded result is another.
explorer-recorded-claimable = The record is drawn, and a right to claim stood at its end.
explorer-recorded-unsupported = The recorded ground is not found by these rules.
explorer-recorded-not-ended = The record ends by something else.
explorer-assumed = what is assumed
explorer-claims-never = Nobody claims.
explorer-claims-first = The first right to claim is taken.
explorer-claims-recorded = A claim was made if the record ends drawn where a right stood.
explorer-settings = Settings: { $settings }.
explorer-hash = The profile’s file: SHA-256 { $hash }…
explorer-axis = Numbers count half-moves (plies): ply 0 is the start position, ply 1 the position after the first move of one side.

explorer-counts = What the rules count
explorer-counts-about = Dashed lines are the numbers that these rules ask for. A click goes to the place.
explorer-clock = Halfmove clock
explorer-clock-peak = Half-moves since the last capture or pawn move: { $value } here, { $peak } at most.
explorer-occurrences = Occurrences of the position
explorer-occurrences-peak = So often has the position stood, itself included: { $value } here, { $peak } at most. Dots mark where the position on the board stood. Counted as the FIDE Laws do, with castling rights and legal en passant captures.
explorer-asks-clock = { $value } half-moves:
explorer-asks-occurrences = { $value } occurrences:
explorer-asks-automatic = by itself under { $profiles }
explorer-asks-claim = on a claim under { $profiles }

explorer-mate = Who can still mate at the end
explorer-problems = Problems of the source
explorer-severity-error = Error
explorer-severity-note = Note
explorer-line = line { $line }, column { $column }
explorer-unjudged = Not judged by { $family }:
explorer-source = Source: { $source }, line { $line }, game { $game }.

shelf-title = Games
shelf-about = { $shown } of { $games } games. Choose one to see it on the board.
shelf-left-out = The page is full: { $games } further games are not in it.
shelf-filter = Find a player, date or result
shelf-number = No.
shelf-game = Game
shelf-date = Date
shelf-result = Result
shelf-plies = Half-moves
shelf-ends = Ended earlier by rule
shelf-earlier = by { $count } of { $all }, first at ply { $ply }: { $termination }
shelf-none-earlier = by none of { $all }
shelf-all = All games
shelf-before = Game before
shelf-after = Next game
