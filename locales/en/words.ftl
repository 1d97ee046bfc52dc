# Words of the rules, used by every report.

termination-checkmate = checkmate
termination-stalemate = stalemate
termination-dead-position = dead position
termination-insufficient-material = insufficient material
termination-threefold-repetition = threefold repetition
termination-fivefold-repetition = fivefold repetition
termination-fifty-moves = fifty-move rule
termination-seventy-five-moves = seventy-five-move rule
termination-maximum-length = maximum length
termination-agreement = agreement
termination-resignation = resignation
termination-flag-fall = flag fall
termination-illegal-moves = illegal moves
termination-abandonment = abandonment
termination-adjudication = adjudication
termination-tablebase = tablebase

confidence-text = the article itself was read
confidence-code = the source code was read
confidence-observed = recorded games of the platform agree
confidence-help = the operator’s help page says so
confidence-secondary = a quotation, a summary or a forum says so
confidence-inferred = inferred, not verified

kind-regulation = regulation
kind-platform = platform
kind-software = software

result-draw = draw
result-white = White wins
result-black = Black wins

setting-unknown = unknown
