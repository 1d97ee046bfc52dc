//! How a verdict fits what the record says about the end.

use shakmaty::Color;

use super::{Assumptions, supposed, view};
use crate::profile::Profile;
use crate::record::{Act, HowEnded};
use crate::terms::{GameResult, Termination};
use crate::timeline::{Status, Timeline};
use crate::trigger::View;
use crate::verdict::{Recorded, UndeterminedRun, Verdict};

/// Sets [`Verdict::recorded`], and adds what is undetermined because the record does not say how the
/// game ended.
pub(super) fn compare(profile: &Profile, view: &View<'_>, verdict: &mut Verdict) {
    verdict.recorded = match view.timeline.status {
        Status::Complete => Some(fit(profile, view, verdict)),
        Status::Partial | Status::Rejected | Status::Empty => None,
    };
}

fn fit(profile: &Profile, view: &View<'_>, verdict: &mut Verdict) -> Recorded {
    let last = view.timeline.last_ply();
    let ending = verdict.ending.as_ref();
    if ending.is_some_and(|ending| ending.ply < last) {
        return Recorded::EndsEarlier;
    }
    let Some(result) = view.timeline.end.result else {
        return Recorded::Unfinished;
    };
    let could_end = |run: &UndeterminedRun| {
        run.form.is_none() && ending.is_none_or(|ending| run.from_ply < ending.ply)
    };
    let certain = ending.is_none_or(|ending| ending.certain);
    if !certain || verdict.undetermined.iter().any(could_end) {
        return Recorded::Undetermined;
    }
    if let Some(ending) = ending {
        return if ending.result == result { Recorded::Agrees } else { Recorded::Contradicts };
    }
    if result == GameResult::Draw && verdict.claims.iter().any(|run| run.to_ply == last) {
        return Recorded::Claimable;
    }
    match (view.timeline.end.how, result.loser()) {
        (HowEnded::Rule(named), _) if named != Termination::Adjudication => Recorded::Unsupported,
        (HowEnded::Unnamed, Some(loser)) => unnamed(profile, view, verdict, loser, result),
        _ => Recorded::NotEnded,
    }
}

/// An unnamed decisive end is tried as resignation and as flag fall; what gives another result than
/// the recorded one is undetermined.
fn unnamed(
    profile: &Profile,
    view: &View<'_>,
    verdict: &mut Verdict,
    loser: Color,
    result: GameResult,
) -> Recorded {
    let ply = view.timeline.last_ply();
    let mut recorded = Recorded::NotEnded;
    for act in [Act::Resigns, Act::FlagFalls] {
        let ending = supposed(profile, view, act, loser);
        if let Some((rule, _)) = ending.filter(|(_, other)| *other != result) {
            recorded = Recorded::Undetermined;
            let run = UndeterminedRun {
                rule,
                player: Some(loser),
                form: None,
                from_ply: ply,
                to_ply: ply,
                needs: vec!["how-it-ended".to_owned()],
            };
            if !verdict.undetermined.contains(&run) {
                verdict.undetermined.push(run);
            }
        }
    }
    recorded
}

/// Whether the players may end the game by agreement after the last move. `None`: the profile has no
/// rule about agreement.
#[must_use]
pub fn allows_agreement(
    profile: &Profile,
    assumptions: &Assumptions,
    timeline: &Timeline,
) -> Option<bool> {
    let mut about = profile.rules.iter().filter(|it| it.termination == Termination::Agreement);
    about.next()?;
    let view = view(profile, assumptions, timeline);
    let player = timeline.turn(timeline.last_ply());
    let ending = supposed(profile, &view, Act::Agree, player);
    Some(ending.is_some_and(|(_, result)| result == GameResult::Draw))
}

/// Whether the record's own word for the end is this termination.
pub(super) fn names(how: HowEnded, termination: Termination) -> bool {
    use Termination::{FiftyMoves, FivefoldRepetition, SeventyFiveMoves, ThreefoldRepetition};
    let HowEnded::Rule(named) = how else {
        return false;
    };
    named == termination
        || [named, termination]
            .iter()
            .all(|t| [ThreefoldRepetition, FivefoldRepetition].contains(t))
        || [named, termination].iter().all(|t| [FiftyMoves, SeventyFiveMoves].contains(t))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Termination::ThreefoldRepetition;
    use Termination::{Checkmate, FiftyMoves, FivefoldRepetition, SeventyFiveMoves, Stalemate};

    #[test]
    fn whether_the_players_may_agree_is_told_where_a_rule_speaks_of_it() {
        let allowed = |id: &str, moves: &str| {
            let catalog = crate::catalog::Catalog::builtin().unwrap();
            let profile = catalog.profile(id).unwrap();
            let mut reader = crate::pgn::Reader::new(moves.as_bytes());
            let timeline = Timeline::replay(&reader.next_record().unwrap().unwrap());
            allows_agreement(profile, &Assumptions::of(profile), &timeline)
        };
        // After one move on each side, by Article 5.2.3.
        assert_eq!(allowed("fide-otb-2023", "1. e4 e5 *"), Some(true));
        assert_eq!(allowed("fide-otb-2023", "1. e4 *"), Some(false));
        assert_eq!(allowed("chess-js", "1. e4 e5 *"), None, "the program knows no agreement");
    }

    #[test]
    fn a_word_for_the_end_names_the_rule_and_the_one_with_the_other_number() {
        let named = |word, termination| names(HowEnded::Rule(word), termination);
        assert!(named(Stalemate, Stalemate));
        assert!(!named(Stalemate, Checkmate));
        assert!(named(ThreefoldRepetition, FivefoldRepetition));
        assert!(named(FivefoldRepetition, ThreefoldRepetition));
        assert!(named(FiftyMoves, SeventyFiveMoves));
        assert!(!named(ThreefoldRepetition, FiftyMoves));
        assert!(!named(FiftyMoves, Stalemate));
        assert!(!names(HowEnded::Unnamed, FiftyMoves));
    }
}
