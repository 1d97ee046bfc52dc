//! Random profiles over every trigger.

use remis::judge::Assumptions;
use remis::material::{MaterialPattern, OwnSquare};
use remis::profile::{
    Applies, Castling, EnPassant, Kind, Per, Profile, Rule, SCHEMA, SamePosition, Setting,
    StartPosition, StartRule, WrongClaim,
};
use remis::terms::{ClaimsTaken, Confidence, Form, Outcome, Termination};
use remis::trigger::{StartClock, TablebaseSays, Trigger};
use strum::VariantArray;

use super::games::Choices;

/// What a trigger may be made of.
#[derive(Clone, Copy)]
struct Allowed {
    depth: usize,
    /// Only where the outcome is a draw.
    either_player: bool,
    /// Only where few men are on the board.
    mates: bool,
}

pub fn profile(choices: &mut Choices<'_>, mates: bool) -> Profile {
    let text = || "model".to_owned();
    let values = || ["never", "often", "always"].map(str::to_owned).to_vec();
    let setting = |id: &str, per, default: Option<&str>| Setting {
        id: id.to_owned(),
        title: text(),
        per,
        values: values(),
        default: default.map(str::to_owned),
    };
    let defaults = [Some("always"), None, Some("never")];
    let settings = vec![
        setting("own", Per::Player, *choices.of(&defaults)),
        setting("event", Per::Game, *choices.of(&defaults)),
    ];
    let rules = (0..=choices.below(8)).map(|at| rule(choices, at, mates)).collect();
    Profile {
        schema: SCHEMA,
        id: text(),
        family: text(),
        title: text(),
        issuer: text(),
        kind: Kind::Software,
        featured: false,
        in_force: None,
        sources: Vec::new(),
        same_position: same_position(choices),
        start: start(choices),
        settings,
        claims_taken: *choices.of(&[None, None, Some(ClaimsTaken::First)]),
        wrong_claim: (choices.below(3) == 2).then(|| WrongClaim {
            opponent_gains_seconds: Some(120),
            claimant_loses_half_up_to_seconds: None,
            intended_move_stands: true,
            claimant_loses: true,
            is_an_offer: false,
            cite: vec!["s 1".to_owned()],
            confidence: Confidence::Text,
            note: None,
        }),
        offers: None,
        ambiguities: Vec::new(),
        note: None,
        rules,
    }
}

pub fn assumptions(choices: &mut Choices<'_>, profile: &Profile) -> Assumptions {
    let mut assumptions = Assumptions::of(profile);
    for setting in &profile.settings {
        if choices.chance(60) {
            let value =
                if choices.chance(30) { "unknown" } else { choices.of(&setting.values).as_str() };
            let id = &setting.id;
            let seat = if setting.per == Per::Player {
                *choices.of(&["", "white.", "black."])
            } else {
                ""
            };
            assumptions.set(&format!("{seat}{id}"), value).unwrap();
        }
    }
    match choices.below(4) {
        0 => assumptions,
        at => assumptions.claiming(ClaimsTaken::VARIANTS[at - 1]),
    }
}

fn same_position(choices: &mut Choices<'_>) -> SamePosition {
    let en_passant = [
        EnPassant::Legal,
        EnPassant::PseudoLegal,
        EnPassant::Literal,
        EnPassant::Ignored,
        EnPassant::Unknown,
    ];
    let castling = [Castling::Rights, Castling::Ignored, Castling::Unknown];
    SamePosition {
        castling: *choices.of(&castling),
        en_passant: *choices.of(&en_passant),
        start_en_passant: choices.chance(30).then(|| *choices.of(&en_passant)),
        cite: Vec::new(),
        confidence: Confidence::Inferred,
    }
}

fn start(choices: &mut Choices<'_>) -> StartRule {
    let clocks = [
        StartClock::Counts,
        StartClock::Counts,
        StartClock::Ignored,
        StartClock::ClampedTo(100),
        StartClock::ClampedTo(7),
        StartClock::RefusedFrom(100),
        StartClock::RefusedFrom(150),
        StartClock::Unknown,
    ];
    let positions = [
        StartPosition::Counted,
        StartPosition::Counted,
        StartPosition::NotCounted,
        StartPosition::Unknown,
    ];
    StartRule {
        halfmove_clock: *choices.of(&clocks),
        position: *choices.of(&positions),
        set_up: choices.chance(30).then(|| *choices.of(&positions)),
    }
}

fn rule(choices: &mut Choices<'_>, at: usize, mates: bool) -> Rule {
    let applies = if choices.chance(65) {
        let all = [Form::OnBoard, Form::IntendedMove, Form::AfterOwnMove, Form::ByArbiter];
        let first = choices.below(4);
        let mut forms = vec![all[first]];
        forms.extend((1..4).filter(|_| choices.chance(30)).map(|more| all[(first + more) % 4]));
        Applies::OnClaim(forms)
    } else {
        Applies::Automatically
    };
    let outcome = *choices.of(&[
        Outcome::Draw,
        Outcome::Draw,
        Outcome::Draw,
        Outcome::PlayerLoses,
        Outcome::PlayerWins,
    ]);
    let allowed =
        Allowed { depth: choices.below(3), either_player: outcome == Outcome::Draw, mates };
    let terminations = [
        Termination::ThreefoldRepetition,
        Termination::FivefoldRepetition,
        Termination::FiftyMoves,
        Termination::SeventyFiveMoves,
        Termination::Agreement,
        Termination::Adjudication,
    ];
    // Without a rare guard most random rules would end every game at once.
    let shape = choices.below(10);
    let mut when = trigger(choices, allowed);
    if shape > 1 {
        when = Trigger::All(vec![history(choices), when]);
    }
    if shape > 6 {
        let present = leaf(choices, mates);
        when = Trigger::Any(vec![when, Trigger::All(vec![history(choices), present])]);
    }
    Rule {
        id: format!("rule-{at}"),
        termination: *choices.of(&terminations),
        when,
        applies,
        outcome,
        cite: vec![format!("source {at}")],
        confidence: Confidence::VARIANTS[at % Confidence::VARIANTS.len()],
        note: None,
    }
}

/// Questions that are seldom answered with yes.
fn history(choices: &mut Choices<'_>) -> Trigger {
    let few = |choices: &mut Choices<'_>| u32::try_from(1 + choices.below(6)).unwrap();
    match choices.below(6) {
        0 | 1 => Trigger::Repetition { occurrences: *choices.of(&[3, 2, 4, 5]) },
        2 => Trigger::ConsecutiveRepetition { occurrences: *choices.of(&[3, 2, 4, 5]) },
        3 => Trigger::NoProgress { moves: *choices.of(&[50, 5, 4, 75, 10]) },
        4 => Trigger::Repetition { occurrences: few(choices) },
        _ => Trigger::NoProgress { moves: few(choices) },
    }
}

fn trigger(choices: &mut Choices<'_>, allowed: Allowed) -> Trigger {
    if allowed.depth == 0 || choices.chance(25) {
        return leaf(choices, allowed.mates);
    }
    let inner = Allowed { depth: allowed.depth - 1, ..allowed };
    let several = |choices: &mut Choices<'_>| {
        let count = *choices.of(&[2, 1, 3, 2]);
        (0..count).map(|_| trigger(choices, inner)).collect()
    };
    match choices.below(7) {
        0 | 1 => Trigger::Any(several(choices)),
        2 | 3 => Trigger::All(several(choices)),
        4 => Trigger::Not(Box::new(trigger(choices, inner))),
        5 if allowed.either_player => Trigger::EitherPlayer(Box::new(trigger(choices, inner))),
        _ => Trigger::Opponent(Box::new(trigger(choices, inner))),
    }
}

fn leaf(choices: &mut Choices<'_>, mates: bool) -> Trigger {
    const PATTERNS: [&str; 12] = [
        "K v K",
        "KB v K",
        "KN v K",
        "any v K",
        "K v any",
        "KQ* v KN",
        "KB* v KB*",
        "KR v KR",
        "KQ*R*B* v KB*",
        "KRR v any",
        "KQRRBBNNPPPPPPPP v any",
        "KR*P* v KR*N*P*",
    ];
    let few = |choices: &mut Choices<'_>| u32::try_from(1 + choices.below(6)).unwrap();
    match choices.below(40) {
        38 => Trigger::Offers,
        0..6 => history(choices),
        6 => Trigger::Unknown(format!("text {}", choices.below(2))),
        7 => Trigger::Checkmate,
        8 => Trigger::Stalemate,
        9 if !mates => Trigger::InCheck,
        9 | 10 if mates => Trigger::DeadPosition,
        11 | 12 if mates => Trigger::CannotMate,
        10..13 => {
            let pattern = |c: &mut Choices<'_>| {
                MaterialPattern::try_from((*c.of(&PATTERNS)).to_owned()).unwrap()
            };
            Trigger::Material((0..few(choices).min(3)).map(|_| pattern(choices)).collect())
        }
        13 => Trigger::BishopsOnOneColour,
        14 => Trigger::MenAtMost(*choices.of(&[2, 3, 4, 5, 31])),
        39 => Trigger::PawnOn(
            ["e2", "e4", "d4", "a6"]
                .iter()
                .take(few(choices) as usize)
                .map(|square| OwnSquare::try_from((*square).to_owned()).unwrap())
                .collect(),
        ),
        15 => Trigger::PlyAtLeast(*choices.of(&[1, 2, 10, 30, 60])),
        16 => Trigger::ClockBelow { seconds: *choices.of(&[30, 3, 1]) },
        17 | 18 => {
            let id = *choices.of(&["own", "event"]);
            let value = *choices.of(&["always", "never"]);
            Trigger::Setting(id.to_owned(), value.to_owned())
        }
        19 => Trigger::OfferedDraw { within_plies: *choices.of(&[1, 2, 3, 20]) },
        20 | 33..36 => Trigger::OfferStands,
        21 | 30..33 => Trigger::Touched,
        22 | 36 => Trigger::FlagFall,
        23 => Trigger::Resigns,
        24 | 37 => Trigger::Agreed,
        25 => Trigger::Abandons,
        26 => Trigger::IllegalMove { count: *choices.of(&[1, 2, 3]) },
        27 => Trigger::Declared("ruling".to_owned()),
        28 => Trigger::Evaluation {
            at_least: *choices.of(&[-15, -20, 0]),
            at_most: *choices.of(&[15, 16, 100_000]),
            plies: few(choices),
        },
        _ => Trigger::Tablebase {
            says: *choices.of(&[TablebaseSays::Win, TablebaseSays::Draw, TablebaseSays::Loss]),
            men: *choices.of(&[3, 4, 5, 7]),
            fifty_moves: choices.chance(50),
        },
    }
}
