//! Claims and moves in plain words.

use shakmaty::{CastlingSide, Role};

use super::rules;
use crate::judge::Reason;
use crate::lang::{Lang, Texts};
use crate::record::Spelling;
use crate::terms::Form;
use crate::trigger::Shortfall;

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
            let clause = rules::clause(trigger, &[], &Texts::of(Lang::En));
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

/// A missing fact. The text of a profile's own `Unknown` is not translated.
#[must_use]
pub fn need(texts: &Texts, need: &str) -> String {
    let player = |id: &str, name: &str| texts.with(id, [("player", texts.get(name).into())]);
    match need {
        "offers" | "evaluations" | "how-it-ended" => texts.get(&format!("needs-{need}")),
        "when positions are the same" => texts.get("needs-same-position"),
        "whether the start position counts as an occurrence" => texts.get("needs-start-position"),
        "whether the halfmove clock of a FEN counts" => texts.get("needs-fen-clock"),
        _ => {
            if let Some(name) = need.strip_prefix("clock of ") {
                player("needs-clock", name)
            } else if let Some(name) = need.strip_prefix("flag of ") {
                player("needs-flag", name)
            } else if let Some(setting) = need.strip_prefix("setting ") {
                texts.with("needs-setting", [("setting", setting.into())])
            } else if let Some(men) =
                need.strip_prefix("tablebase of ").and_then(|rest| rest.strip_suffix(" men"))
            {
                texts.with("needs-tablebase", [("men", men.into())])
            } else if let Some(name) =
                need.strip_prefix("whether ").and_then(|rest| rest.strip_suffix(" can still mate"))
            {
                player("needs-mate", name)
            } else if let Some(plies) =
                need.strip_prefix("a start position with a halfmove clock below ")
            {
                texts.with("needs-start-clock", [("plies", plies.into())])
            } else {
                need.to_owned()
            }
        }
    }
}
