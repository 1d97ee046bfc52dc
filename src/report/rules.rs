//! Rules, triggers and clauses in the words of a language.

use strum::IntoStaticStr;

use crate::lang::Texts;
use crate::profile::{Applies, Castling, EnPassant, Per, Rule, SamePosition, Setting};
use crate::terms::{Confidence, Form, Outcome};
use crate::trigger::{TablebaseSays, Trigger};

/// Whose seat a trigger is asked from.
#[derive(Clone, Copy, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
enum Seat {
    Player,
    Opponent,
    Either,
}

impl Seat {
    fn other(self) -> Self {
        match self {
            Self::Player => Self::Opponent,
            Self::Opponent => Self::Player,
            Self::Either => Self::Either,
        }
    }
}

/// A rule as one sentence, and how it may be claimed. `settings` are those of its profile.
#[must_use]
pub fn rule(rule: &Rule, settings: &[Setting], texts: &Texts) -> String {
    let when = Words { texts, settings }.clause(&rule.when, Seat::Player);
    let outcome = texts.get(match rule.outcome {
        Outcome::Draw => "outcome-draw",
        Outcome::PlayerLoses => "outcome-player-loses",
        Outcome::PlayerWins => "outcome-player-wins",
    });
    let (outcome, when) = (("outcome", outcome.into()), ("when", when.into()));
    match &rule.applies {
        Applies::Automatically => texts.with("rule-automatic", [outcome, when]),
        Applies::OnClaim(forms) => {
            let ways: Vec<String> = forms.iter().map(|form| texts.get(way(*form))).collect();
            texts.with("rule-claim", [outcome, when, ("ways", ways.join(" ").into())])
        }
    }
}

fn way(form: Form) -> &'static str {
    match form {
        Form::OnBoard => "way-on-board",
        Form::IntendedMove => "way-intended-move",
        Form::AfterOwnMove => "way-after-own-move",
        Form::ByArbiter => "way-by-arbiter",
    }
}

/// A trigger as a clause, from the seat of the player. `settings` are those of its profile.
#[must_use]
pub fn clause(trigger: &Trigger, settings: &[Setting], texts: &Texts) -> String {
    Words { texts, settings }.clause(trigger, Seat::Player)
}

/// What a confidence means.
#[must_use]
pub fn confidence(confidence: Confidence, texts: &Texts) -> String {
    texts.get(&format!("confidence-{confidence}"))
}

/// When two positions are the same, as one sentence.
#[must_use]
pub fn same_position(same: &SamePosition, texts: &Texts) -> String {
    let castling = texts.get(match same.castling {
        Castling::Rights => "castling-rights",
        Castling::Ignored => "castling-ignored",
        Castling::Unknown => "castling-unknown",
    });
    let passant = |key: EnPassant| {
        texts.get(match key {
            EnPassant::Legal => "passant-legal",
            EnPassant::PseudoLegal => "passant-pseudo-legal",
            EnPassant::Literal => "passant-literal",
            EnPassant::Ignored => "passant-ignored",
            EnPassant::Unknown => "passant-unknown",
        })
    };
    let rights = ("castling", castling.into());
    let captures = ("passant", passant(same.en_passant).into());
    match same.start_en_passant {
        None => texts.with("same-position", [rights, captures]),
        Some(start) => {
            let start = ("start", passant(start).into());
            texts.with("same-position-start", [rights, captures, start])
        }
    }
}

/// What the words of a trigger need to know of its profile.
struct Words<'a> {
    texts: &'a Texts,
    settings: &'a [Setting],
}

impl Words<'_> {
    /// Clauses joined by the message `and` or `or`.
    fn joined(&self, triggers: &[Trigger], seat: Seat, word: &str) -> String {
        let clauses = triggers.iter().map(|inner| {
            let text = self.clause(inner, seat);
            if is_list(inner) { format!("({text})") } else { text }
        });
        self.list(clauses, word)
    }

    fn list(&self, items: impl Iterator<Item = String>, word: &str) -> String {
        let join = |first: String, second: String| {
            self.texts.with(word, [("first", first.into()), ("second", second.into())])
        };
        items.reduce(join).unwrap_or_default()
    }

    fn setting(&self, id: &str, value: &str, seat: Seat) -> String {
        let personal = self.settings.iter().any(|it| it.id == id && it.per == Per::Player);
        let (setting, value) = (("setting", id.into()), ("value", value.into()));
        if personal {
            let of = ("of", self.of(seat).into());
            self.texts.with("clause-setting-of", [setting, of, value])
        } else {
            self.texts.with("clause-setting", [setting, value])
        }
    }

    /// `the player`
    fn who(&self, seat: Seat) -> String {
        let name: &str = seat.into();
        self.texts.get(&format!("seat-{name}"))
    }

    /// `of the player`
    fn of(&self, seat: Seat) -> String {
        let name: &str = seat.into();
        self.texts.get(&format!("of-{name}"))
    }

    /// A trigger as a clause, from a seat.
    fn clause(&self, trigger: &Trigger, seat: Seat) -> String {
        let texts = self.texts;
        let who = || ("who", self.who(seat).into());
        let of = || ("of", self.of(seat).into());
        match trigger {
            Trigger::All(inner) => self.joined(inner, seat, "and"),
            Trigger::Any(inner) => self.joined(inner, seat, "or"),
            Trigger::Not(inner) => {
                texts.with("clause-not", [("clause", self.clause(inner, seat).into())])
            }
            Trigger::Opponent(inner) => self.clause(inner, seat.other()),
            Trigger::EitherPlayer(inner) if is_compound(inner) => {
                let inner = self.clause(inner, Seat::Player);
                texts.with("clause-one-player", [("clause", inner.into())])
            }
            Trigger::EitherPlayer(inner) => self.clause(inner, Seat::Either),
            Trigger::Unknown(missing) => {
                texts.with("clause-unknown", [("missing", missing.as_str().into())])
            }
            Trigger::Checkmate => texts.get("clause-checkmate"),
            Trigger::Stalemate => texts.get("clause-stalemate"),
            Trigger::InCheck => texts.get("clause-in-check"),
            Trigger::DeadPosition => texts.get("clause-dead-position"),
            Trigger::CannotMate => texts.with("clause-cannot-mate", [who()]),
            Trigger::Material(patterns) => {
                let list = self.list(patterns.iter().map(ToString::to_string), "or");
                texts.with("clause-material", [of(), ("patterns", list.into())])
            }
            Trigger::BishopsOnOneColour => texts.get("clause-bishops"),
            Trigger::PawnOn(squares) => {
                let list = self.list(squares.iter().map(ToString::to_string), "or");
                texts.with("clause-pawn-on", [who(), ("squares", list.into())])
            }
            Trigger::MenAtMost(men) => texts.with("clause-men", [("men", (*men).into())]),
            Trigger::Repetition { occurrences } => {
                texts.with("clause-repetition", [("occurrences", (*occurrences).into())])
            }
            Trigger::ConsecutiveRepetition { occurrences } => {
                texts.with("clause-consecutive", [("occurrences", (*occurrences).into())])
            }
            Trigger::NoProgress { moves } => {
                texts.with("clause-no-progress", [("moves", (*moves).into())])
            }
            Trigger::PlyAtLeast(plies) => texts.with("clause-plies", [("plies", (*plies).into())]),
            Trigger::ClockBelow { seconds } => {
                texts.with("clause-clock", [of(), ("seconds", (*seconds).into())])
            }
            Trigger::Setting(id, value) => self.setting(id, value, seat),
            Trigger::OfferedDraw { within_plies } => {
                texts.with("clause-offered", [who(), ("plies", (*within_plies).into())])
            }
            Trigger::OfferStands => texts.with("clause-offer-stands", [of()]),
            Trigger::Offers => texts.with("clause-offers", [who()]),
            Trigger::Touched => texts.with("clause-touched", [who()]),
            Trigger::FlagFall => texts.with("clause-flag", [of()]),
            Trigger::Resigns => texts.with("clause-resigns", [who()]),
            Trigger::Agreed => texts.get("clause-agreed"),
            Trigger::Abandons => texts.with("clause-abandons", [who()]),
            Trigger::IllegalMove { count } => {
                texts.with("clause-illegal", [who(), ("count", (*count).into())])
            }
            Trigger::Declared(article) => {
                texts.with("clause-declared", [("article", article.as_str().into())])
            }
            Trigger::Evaluation { at_least, at_most, plies } => {
                let (low, high) = (pawns(*at_least).into(), pawns(*at_most).into());
                let bounds = [who(), ("plies", (*plies).into()), ("low", low), ("high", high)];
                texts.with("clause-evaluation", bounds)
            }
            Trigger::Tablebase { says, men, fifty_moves } => {
                let says = texts.get(match says {
                    TablebaseSays::Win => "tablebase-win",
                    TablebaseSays::Draw => "tablebase-draw",
                    TablebaseSays::Loss => "tablebase-loss",
                });
                let fifty = texts.get(if *fifty_moves { "with-fifty" } else { "without-fifty" });
                let parts =
                    [who(), ("men", (*men).into()), ("says", says.into()), ("fifty", fifty.into())];
                texts.with("clause-tablebase", parts)
            }
        }
    }
}

/// Whether the words of a trigger are a list, which needs brackets inside another one.
fn is_list(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::All(inner) | Trigger::Any(inner) => match inner.as_slice() {
            [only] => is_list(only),
            _ => true,
        },
        Trigger::Opponent(inner) => is_list(inner),
        // Of a compound it brings its own brackets.
        _ => false,
    }
}

/// Whether all of a trigger must be asked of the same player: "either player" at each part of it
/// would allow one player's setting with the other's clock.
fn is_compound(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::All(inner) | Trigger::Any(inner) => match inner.as_slice() {
            [only] => is_compound(only),
            _ => true,
        },
        Trigger::Not(_) => true,
        Trigger::Opponent(inner) => is_compound(inner),
        _ => false,
    }
}

fn pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { "-" } else { "" };
    let whole = centipawns.unsigned_abs();
    format!("{sign}{}.{:02}", whole / 100, whole % 100)
}
