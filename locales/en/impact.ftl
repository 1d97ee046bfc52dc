# The impact of a change of policy.

impact-title = What { $to } would have made of { $games } played under { $from }
impact-games = { $count ->
    [one] { $n } game
   *[other] { $n } games
}
impact-plies = { $count ->
    [one] { $n } ply
   *[other] { $n } plies
}
impact-minutes = { $count ->
    [one] { $n } minute
   *[other] { $n } minutes
}
impact-seconds = { $count ->
    [one] { $n } second
   *[other] { $n } seconds
}
impact-sources = { $n } sources
impact-read = { $games } read from { $source }
impact-errors = { $count ->
    [one] { $n } error in the text
   *[other] { $n } errors in the text
}
impact-left-out = { $n } left out
impact-not-whole = { $n } not read whole and not compared
impact-not-read = not read to their end: { $n } of the sources
impact-interrupted = interrupted: this is what was done so far
impact-unjudged = no edition of { $family } is known for { $games }: not compared
impact-editions = played under { $editions }
impact-sample = a sample of { $games } out of { $all } (seed { $seed }); behind each share its 95 % interval (Wilson)
impact-claims = claims: what happened is the record; under { $to }, { $claims }
impact-claims-never = nobody claims
impact-claims-first = the first right to claim is taken
impact-claims-recorded = a claim was made if the record ends drawn where a right stood
impact-assumed = assumed of { $profile }: { $settings }

impact-short = In short
impact-kind-same = { $games } ({ $share }): the same ending
impact-kind-otherwise = { $games } ({ $share }): an ending at the same ply on another ground or with another result
impact-kind-sooner = { $games } ({ $share }): a sooner ending, { $plies } saved
impact-kind-later = { $games } ({ $share }): a later ending, { $plies } added
impact-kind-unknowable = { $games } ({ $share }): no ending where they ended; what would have followed is unknowable
impact-kind-undecided = { $games } ({ $share }): undecided, a fact is missing
impact-time = { $time } of both clocks in the { $games } whose clocks tell
impact-claims-assumed = in { $n } of them the record is a draw that could be claimed and does not say how it came; if the players agreed, it stands
impact-flips = { $games } ({ $share }): another result
impact-flip-win-to-draw = { $n } from win to draw
impact-flip-draw-to-win = { $n } from draw to win
impact-flip-win-to-loss = { $n } from win to loss
impact-losers = who loses by it: White { $white }, Black { $black }; the higher rated { $higher }, the lower rated { $lower }, equally rated { $equal }, rating unknown { $unknown }
impact-no-flip = no result changes
impact-after = { $games } went on after the ending under { $from }, for { $plies }
impact-contradicted = { $games } recorded with another result than { $from } gives

impact-pairs = Endings that change
impact-happened = happened
impact-would = would have been
impact-same-ground = on the same ground, at another ply
impact-unnamed = not named by the record
impact-goes-on = goes on (unknowable)
impact-rating = Mean rating
impact-speed = Time control
impact-year = Year
impact-decade = Decade
impact-unknown = unknown
impact-speed-bullet = bullet
impact-speed-blitz = blitz
impact-speed-rapid = rapid
impact-speed-classical = classical
impact-speed-correspondence = correspondence
impact-speed-none = without clocks
impact-speed-unknown = unknown
impact-col-games = games
impact-col-changed = changed
impact-col-share = share
impact-col-sooner = sooner
impact-col-later = later
impact-col-otherwise = otherwise
impact-col-unknowable = unknowable
impact-col-undecided = undecided
impact-col-flips = other result
impact-col-saved = plies saved

impact-rights = Rights to claim
impact-right-appears = { $ground }: appears in { $games }
impact-right-vanishes = { $ground }: vanishes in { $games }
impact-missed = { $ground }: missed in { $from } as it happened, in { $to } under { $profile }

impact-lacking = What is missing
impact-lacking-line = { $profile }, { $rule }: { $need }, in { $games }
impact-lacking-date = the date of the game, on which the edition depends, in { $games }

impact-telling = The games that tell most ({ $n } of { $all })
impact-telling-all = The games that tell most (all { $all })
impact-told-saved = { $plies } sooner
impact-told-added = { $plies } later
impact-told-flip = another result
impact-ply = ply { $ply }
impact-by-claim = on a claim
impact-no-result = no result
impact-nothing = no ending in these moves
impact-game = game { $n }

# Only in the page.

impact-asked-about = Asked about
impact-interval = { $low } to { $high }
impact-lead = Under { $to }, { $changed } of { $all } ({ $share }) would not have ended as they did.
impact-lead-none = Under { $to }, none of { $all } would have ended otherwise than it did.
impact-lead-flips = In { $n } the result is another.
impact-no-flip-sentence = No result changes.
impact-tile-same = end just as they did
impact-tile-sooner = end sooner
impact-tile-later = end later, in moves that were played
impact-tile-otherwise = end at the same ply, on another ground or with another result
impact-tile-unknowable = would go on: what follows is unknowable
impact-tile-undecided = undecided: a fact is missing
impact-tile-flips = have another result
impact-note-sooner = Sooner: { $games }, { $plies } saved{ $time }.
impact-note-later = Later: { $games }, { $plies } added{ $time }.
impact-note-unknowable = Unknowable: { $games } would not end where they ended, so nothing counts as saved and no result as changed.
impact-note-assumed = In { $n } of these the record is a draw that could be claimed and does not say how it came; if the players agreed, it stands.
impact-loser-about = Who loses by another result
impact-loser-result = result
impact-loser-all = games
impact-loser-white = White
impact-loser-black = Black
impact-loser-higher = the higher rated
impact-loser-lower = the lower rated
impact-loser-equal = equally rated
impact-loser-unknown = rating unknown
impact-flip-name-win-to-draw = win to draw
impact-flip-name-draw-to-win = draw to win
impact-flip-name-win-to-loss = win to loss
impact-matrix = What ended the games, and what would have
impact-matrix-about = Rows: what happened. Columns: what would have ended the game. Grey: the same ground, though perhaps at another ply. The stronger the colour, the more games, on a logarithmic scale.
impact-spread = Where the games end that change
impact-spread-ply = Ply of the ending
impact-spread-ply-about = Half-moves played, in bins of 10; the last bin holds all beyond it. Endings that are unknowable have no bar.
impact-spread-clock = Halfmove clock at the ending
impact-spread-clock-about = Half-moves since the last pawn move or capture, in bins of 10: 100 are the fifty moves, 150 the seventy-five.
impact-spread-rating = Share of games that change, by mean rating
impact-spread-rating-about = The mean of both ratings, in bins of 100. A pale bar stands on fewer than 30 games.
impact-series-from = as it happened
impact-series-to = under { $to }
impact-groups = Who is affected
impact-telling-about = First games with another result, then those that end soonest before they did. A game opens in the explorer, where the rules are compared ply by ply.
impact-game-name = game
impact-change = change
impact-site = the game’s page
impact-back = Back to the report
