//! Triggers and rules in plain words.

use shakmaty::{CastlingSide, Role};

use crate::judge::Reason;
use crate::profile::{Applies, Castling, EnPassant, Per, Rule, SamePosition, Setting};
use crate::record::Spelling;
use crate::terms::{Confidence, Form, Outcome};
use crate::trigger::{Shortfall, TablebaseSays, Trigger};

/// Whose seat a trigger is asked from.
#[derive(Clone, Copy)]
enum Seat {
    Player,
    Opponent,
    Either,
}

impl Seat {
    fn name(self) -> &'static str {
        match self {
            Self::Player => "the player",
            Self::Opponent => "the opponent",
            Self::Either => "either player",
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Player => Self::Opponent,
            Self::Opponent => Self::Player,
            Self::Either => Self::Either,
        }
    }
}

/// A rule as one sentence. `settings` are those of its profile.
#[must_use]
pub fn rule(rule: &Rule, settings: &[Setting]) -> String {
    let when = Words { settings }.clause(&rule.when, Seat::Player);
    let outcome = match rule.outcome {
        Outcome::Draw => "drawn",
        Outcome::PlayerLoses => "lost for the player",
        Outcome::PlayerWins => "won for the player",
    };
    match &rule.applies {
        Applies::Automatically => format!("The game is {outcome}, by itself, when {when}."),
        Applies::OnClaim(forms) => {
            let ways: Vec<&str> = forms.iter().map(|form| way(*form)).collect();
            format!("The game is {outcome} on a claim, when {when}. {}.", ways.join(". "))
        }
    }
}

/// When a trigger holds, as a clause. `settings` are those of its profile.
#[must_use]
pub fn when(trigger: &Trigger, settings: &[Setting]) -> String {
    Words { settings }.clause(trigger, Seat::Player)
}

fn way(form: Form) -> &'static str {
    match form {
        Form::OnBoard => "The player who has the move may claim what stands on the board",
        Form::IntendedMove => {
            "The player who has the move may announce a move, without playing it, after which this \
             would hold"
        }
        Form::AfterOwnMove => "The player who made the last move may claim until it is answered",
        Form::ByArbiter => "An official may declare it",
    }
}

/// The form of a claim, short.
#[must_use]
pub fn form(form: Form) -> &'static str {
    match form {
        Form::OnBoard => "on board",
        Form::IntendedMove => "intended move",
        Form::AfterOwnMove => "after own move",
        Form::ByArbiter => "by arbiter",
    }
}

/// Why a claim is rejected.
#[must_use]
pub fn reason(reason: &Reason) -> String {
    match reason {
        Reason::GameOver(rule) => format!("the game is over already, by {rule}"),
        Reason::NoSuchRight => "the rules give no such right to claim".to_owned(),
        Reason::NotTheClaimant => "this claim belongs to another".to_owned(),
        Reason::NoIntendedMove => "no move was announced".to_owned(),
        Reason::IllegalIntendedMove => "the announced move is not legal".to_owned(),
        Reason::Missing(Shortfall::Occurrences { has, needs }) => {
            format!("the position would stand {has} of {needs} times")
        }
        Reason::Missing(Shortfall::HalfmoveClock { has, needs }) => {
            format!("{has} of {needs} half-moves without pawn move and capture")
        }
        Reason::Missing(Shortfall::Plies { has, needs }) => {
            format!("{has} of {needs} half-moves were played")
        }
        Reason::Missing(Shortfall::Touched) => "the claimant touched a piece".to_owned(),
        Reason::Missing(Shortfall::Condition(trigger)) => {
            let clause = Words { settings: &[] }.clause(trigger, Seat::Player);
            format!("it does not hold that {clause}")
        }
    }
}

/// A move in a spelling that can be read again.
#[must_use]
pub fn spelling(spelling: &Spelling) -> String {
    let promoted =
        |role: &Option<Role>| role.map_or_else(String::new, |it| format!("={}", it.upper_char()));
    match spelling {
        Spelling::Man { role, file, rank, to, promotion } => {
            let letter =
                if *role == Role::Pawn { String::new() } else { role.upper_char().to_string() };
            let file = file.map_or_else(String::new, |file| file.char().to_string());
            let rank = rank.map_or_else(String::new, |rank| rank.char().to_string());
            format!("{letter}{file}{rank}{to}{}", promoted(promotion))
        }
        Spelling::Squares { from, to, promotion } => {
            let promotion = promotion.map_or_else(String::new, |role| role.char().to_string());
            format!("{from}{to}{promotion}")
        }
        Spelling::Castle(CastlingSide::KingSide) => "O-O".to_owned(),
        Spelling::Castle(CastlingSide::QueenSide) => "O-O-O".to_owned(),
        Spelling::Null => "--".to_owned(),
        Spelling::Unreadable => "?".to_owned(),
    }
}

/// What a confidence means.
#[must_use]
pub fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Text => "the article itself was read",
        Confidence::Code => "the source code was read",
        Confidence::Observed => "recorded games of the platform agree",
        Confidence::Help => "the operator's help page says so",
        Confidence::Secondary => "a quotation, a summary or a forum says so",
        Confidence::Inferred => "inferred, not verified",
    }
}

/// When two positions are the same, as one sentence.
#[must_use]
pub fn same_position(same: &SamePosition) -> String {
    let castling = match same.castling {
        Castling::Rights => "the same castling rights",
        Castling::Ignored => "castling rights ignored",
        Castling::Unknown => "castling rights: unknown whether they count",
    };
    let en_passant = |key: EnPassant| match key {
        EnPassant::Legal => "the same legal en passant capture",
        EnPassant::PseudoLegal => "the same en passant capture, also by a pinned pawn",
        EnPassant::Literal => "the same en passant square after a double step",
        EnPassant::Ignored => "en passant ignored",
        EnPassant::Unknown => "en passant: unknown whether it counts",
    };
    let mut text = format!(
        "Two positions are the same with the same men on the same squares, the same side to move, \
         {castling}, {}",
        en_passant(same.en_passant)
    );
    if let Some(start) = same.start_en_passant {
        text += &format!(" (in the start position: {})", en_passant(start));
    }
    text + "."
}

/// What the words of a trigger need to know of its profile.
struct Words<'a> {
    settings: &'a [Setting],
}

impl Words<'_> {
    fn joined(&self, triggers: &[Trigger], seat: Seat, word: &str) -> String {
        let clauses = triggers.iter().map(|inner| {
            let nested = matches!(inner, Trigger::Any(list) | Trigger::All(list) if list.len() > 1);
            let text = self.clause(inner, seat);
            if nested { format!("({text})") } else { text }
        });
        clauses.collect::<Vec<_>>().join(word)
    }

    fn setting(&self, id: &str, value: &str, seat: Seat) -> String {
        let personal = self.settings.iter().any(|it| it.id == id && it.per == Per::Player);
        if personal {
            format!("{id} of {} is {value}", seat.name())
        } else {
            format!("{id} is {value}")
        }
    }

    /// A trigger as a clause, from a seat.
    fn clause(&self, trigger: &Trigger, seat: Seat) -> String {
        let who = seat.name();
        match trigger {
            Trigger::All(inner) => self.joined(inner, seat, " and "),
            Trigger::Any(inner) => self.joined(inner, seat, " or "),
            Trigger::Not(inner) => format!("it is not so that {}", self.clause(inner, seat)),
            Trigger::Opponent(inner) => self.clause(inner, seat.other()),
            Trigger::EitherPlayer(inner) => self.clause(inner, Seat::Either),
            Trigger::Unknown(missing) => format!("[unknown: {missing}]"),
            Trigger::Checkmate => "the side to move is checkmated".to_owned(),
            Trigger::Stalemate => "the side to move is stalemated".to_owned(),
            Trigger::InCheck => "the side to move is in check".to_owned(),
            Trigger::DeadPosition => {
                "neither side can mate by any series of legal moves".to_owned()
            }
            Trigger::CannotMate => format!("{who} cannot mate by any series of legal moves"),
            Trigger::Material(patterns) => {
                let list: Vec<String> = patterns.iter().map(ToString::to_string).collect();
                format!("the men of {who} against the other side's are {}", list.join(" or "))
            }
            Trigger::BishopsOnOneColour => "all bishops stand on squares of one colour".to_owned(),
            Trigger::PawnOn(squares) => {
                let list: Vec<String> = squares.iter().map(ToString::to_string).collect();
                format!("{who} has a pawn on {}, seen from the own side", list.join(" or "))
            }
            Trigger::MenAtMost(men) => format!("at most {men} men are on the board"),
            Trigger::Repetition { occurrences } => {
                format!("the same position has stood at least {occurrences} times")
            }
            Trigger::ConsecutiveRepetition { occurrences } => format!(
                "the same position has stood at least {occurrences} times, each 4 plies after the last"
            ),
            Trigger::NoProgress { moves } => {
                format!(
                    "at least {moves} moves by each side were made without pawn move and capture"
                )
            }
            Trigger::PlyAtLeast(plies) => format!("at least {plies} half-moves were played"),
            Trigger::ClockBelow { seconds } => {
                format!("the clock of {who} shows less than {seconds} seconds")
            }
            Trigger::Setting(id, value) => self.setting(id, value, seat),
            Trigger::OfferedDraw { within_plies } => {
                format!("{who} offered a draw at most {within_plies} plies ago")
            }
            Trigger::OfferStands => format!("a draw offer of {who} stands"),
            Trigger::Offers => format!("{who} offers a draw"),
            Trigger::Touched => format!("{who} touched a piece on this turn"),
            Trigger::FlagFall => format!("the time of {who} is used up"),
            Trigger::Resigns => format!("{who} resigns"),
            Trigger::Agreed => "the players agree on a draw".to_owned(),
            Trigger::Abandons => format!("{who} leaves the game"),
            Trigger::IllegalMove { count: 1 } => format!("{who} completes an illegal move"),
            Trigger::IllegalMove { count } => {
                format!("{who} completes illegal move number {count}")
            }
            Trigger::Declared(article) => format!("an official declares it ({article})"),
            Trigger::Evaluation { at_least, at_most, plies } => format!(
                "the evaluations of the last {plies} plies lie between {} and {} pawns for {who}",
                pawns(*at_least),
                pawns(*at_most)
            ),
            Trigger::Tablebase { says, men, fifty_moves } => {
                let says = match says {
                    TablebaseSays::Win => "a win",
                    TablebaseSays::Draw => "a draw",
                    TablebaseSays::Loss => "a loss",
                };
                let fifty = if *fifty_moves { "with" } else { "without" };
                format!(
                    "a tablebase of up to {men} men says {says} for {who}, {fifty} the fifty-move rule"
                )
            }
        }
    }
}

fn pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { "-" } else { "" };
    let whole = centipawns.unsigned_abs();
    format!("{sign}{}.{:02}", whole / 100, whole % 100)
}
