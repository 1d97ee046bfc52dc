# Comparison tables.

caption = How a game of chess ends: situations under { $count ->
    [one] one profile
   *[other] { $count } profiles
}
situation = Situation
sources = Sources
profiles = Profiles
legend = Legend
back = back to the table

# Cells.

cell-automatic = automatic: { $result }
cell-taken = claim taken: { $result }
cell-claim = claim: { $who }
cell-upheld = claim upheld: { $result }
cell-rejected = claim rejected: { $cost }
cell-not = no
cell-no-rule = no rule
cell-unknown = unknown: needs { $needs }
cell-ground = { $answer } ({ $ground })
cell-ply = { $answer }, at ply { $ply }
cell-start = { $answer }, at the start
cell-else = { $unknown }; otherwise { $answer }

who-either = either player
who-mover = player to move
who-mover-intended = player to move, with an intended move
who-mover-both = player to move, also with an intended move
who-moved = player who moved
who-official = arbiter
or = { $first } or { $second }

cost-seconds = opponent gains { $seconds ->
    [0] no time
    [one] 1 second
   *[other] { $seconds } seconds
}
cost-half = claimant loses half of the remaining time, { $seconds } seconds at most
cost-loses = claimant loses
cost-move-stands = announced move must be played
cost-unknown = cost unknown

needs-same-position = when positions are the same
needs-start-position = whether the start position counts as an occurrence
needs-fen-clock = whether the halfmove clock of a FEN counts
needs-start-clock = a start position with a halfmove clock below { $plies }
needs-clock = clock of { $player }
needs-flag = flag of { $player }
needs-setting = setting { $setting }
needs-offers = offers
needs-evaluations = evaluations
needs-tablebase = tablebase of { $men } men
needs-mate = whether { $player } can still mate
needs-how-it-ended = how the game was ended
white = White
black = Black

# Notes.

note-rule = { $profile }, rule { $rule }
note-same-position = { $profile }, same position
note-wrong-claim = { $profile }, wrong claim
note-settings = { $profile }, other settings
with-settings = with { $settings } → { $answer }
seen = seen { $date }

about-newest = newest edition of { $family }
about-assumed = assumed: { $settings }
about-in-force-from = in force from { $from }
about-in-force-until = in force until { $until }
about-in-force = in force from { $from } until { $until }

mark-inferred = a clause that the cell rests on is inferred or comes at second hand
mark-unknown = not known, for lack of the fact named
legend-automatic = the game ends by itself
legend-claim = the game goes on unless this claim is made
legend-no = the profile has rules on this ground, and none holds
legend-no-rule = the profile has no rule on this ground; where its text is not known whole, its note says so

# Groups and rows.

group-repetition = Repetition
group-progress = Fifty and seventy-five moves
group-no-moves = Mate and stalemate
group-material = Men left and dead positions
group-flag = Flag fall
group-players = What players do
group-length = Length
group-own = Own games

row-third-about-to-arise = Third occurrence about to arise
row-third-on-board = Third occurrence on the board
row-third-after-own-move = Third occurrence, claimed by the player who made the move
row-third-piece-touched = Third occurrence, claimed after touching a piece
row-third-passed-by = Third occurrence passed by, two pawn moves later
row-start-counts = Third occurrence if the start position counts
row-castling-right-lost = Third time on the board, once with castling rights
row-en-passant-legal = Third time on the board, once with a legal en passant capture
row-en-passant-pinned = Third time on the board, once with an en passant capture by a pinned pawn
row-en-passant-phantom = Third time on the board, once with an en passant square in the FEN that no pawn attacks
row-fifth-consecutive = Fifth occurrence, consecutive
row-fifth-with-a-detour = Fifth occurrence, not consecutive
row-fifty-about-to-be-completed = Fifty moves about to be completed
row-fifty-completed = Fifty moves completed
row-fifty-by-mating-move = Fifty moves about to be completed, only by a move that mates
row-fifty-from-fen = Fifty moves completed, 49 of them before the start position
row-seventy-five-completed = Seventy-five moves completed
row-checkmate = Checkmate
row-mate-on-fifty = Mate by the move that completes fifty
row-mate-on-seventy-five = Mate by the move that completes seventy-five
row-stalemate = Stalemate
row-stalemate-on-fifty = Stalemate by the move that completes fifty
row-stalemate-on-seventy-five = Stalemate by the move that completes seventy-five
row-k-v-k = King against king
row-kb-v-k = King and bishop against king
row-kn-v-k = King and knight against king
row-kb-v-kb-same-colour = Bishop against bishop, squares of one colour
row-kb-v-kb-opposite-colours = Bishop against bishop, squares of both colours
row-kb-v-kn = Bishop against knight
row-kn-v-kn = Knight against knight
row-knn-v-k = Two knights against king
row-three-bishops-one-colour = Three bishops on squares of one colour against king
row-three-bishops-both-colours = Three bishops on squares of both colours against king
row-dead-blocked = Dead position: pawns locked from edge to edge
row-dead-forced = Dead position: the last rook must be captured
row-flag-v-k = Black’s flag falls; White has a lone king
row-flag-v-kp = Black’s flag falls; White has king and pawn
row-flag-q-v-kn = Flag of Black, who has a queen, falls; White has king and knight
row-flag-r-v-kn = Flag of Black, who has a rook, falls; White has king and knight
row-flag-r-v-kb = Flag of Black, who has a rook, falls; White has king and bishop
row-flag-n-v-kb = Flag of Black, who has a knight, falls; White has king and bishop
row-flag-k-v-knn = Flag of Black, who has a lone king, falls; White has king and two knights
row-flag-forced-mate = Black’s flag falls; White has a lone knight and mate in one
row-flag-blocked = White’s flag falls; Black cannot mate, by locked pawns
row-flag-both = Both flags are down
row-flag-offer-pending = White’s flag falls while Black’s draw offer stands
row-agreed-before-move-two = Agreement after one ply
row-agreed = Agreement after two plies
row-resigns = White resigns; Black has king and pawn
row-resigns-v-k = White resigns; Black has a lone king
row-leaves = White leaves the game
row-illegal-first = First illegal move of White
row-illegal-second = Second illegal move of White
row-illegal-third = Third illegal move of White
row-illegal-second-v-k = Second illegal move of White; Black has a lone king
row-wrong-claim = Wrong claim, position on the board
row-wrong-claim-by-intended-move = Wrong claim, intended move
row-ply-601 = 600 plies played without another end, and one more
