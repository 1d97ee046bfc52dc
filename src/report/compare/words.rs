//! Findings, profiles and marks in the words of a language.

use fluent_bundle::FluentValue;

use super::table::{Legend, mark};
use crate::compare::Answer;
use crate::compare::{Claimant, Cost, End, Finding, Right, Situation, Standing};
use crate::lang::Texts;
use crate::profile::{Profile, Setting};
use crate::report::{explain, words};
use crate::terms::{Form, GameResult, Termination};

/// The words of one language.
#[derive(Clone, Copy)]
pub(super) struct Words<'t> {
    pub(super) texts: &'t Texts,
}

impl Words<'_> {
    /// The answer of a cell. A ground is named where it is not the first that the row is about.
    pub(super) fn finding(self, finding: &Finding, about: &[Termination]) -> String {
        let certain = self.certain(finding, about);
        match finding.answer {
            Answer::Automatic | Answer::Claim | Answer::Upheld => {
                if finding.needs.is_empty() {
                    certain
                } else {
                    format!("{certain}; {}", self.unknown(&finding.needs))
                }
            }
            Answer::Rejected => self
                .texts
                .with("cell-rejected", [("cost", self.cost(finding.cost.as_ref()).into())]),
            Answer::Not => self.texts.get("cell-not"),
            Answer::NoRule => self.texts.get("cell-no-rule"),
            Answer::Unknown => {
                let unknown = self.unknown(&finding.needs);
                if certain.is_empty() {
                    unknown
                } else {
                    let parts = [("unknown", unknown.into()), ("answer", certain.into())];
                    self.texts.with("cell-else", parts)
                }
            }
        }
    }

    /// What holds whatever the unknown facts are, or if they are all "no".
    fn certain(self, finding: &Finding, about: &[Termination]) -> String {
        if let Some(end) = &finding.ending {
            return self.ending(end, finding.answer, about);
        }
        let mut grounds: Vec<Termination> = Vec::new();
        for right in &finding.claims {
            if !grounds.contains(&right.termination) {
                grounds.push(right.termination);
            }
        }
        let texts = grounds.iter().map(|ground| {
            let rights: Vec<&Right> =
                finding.claims.iter().filter(|it| it.termination == *ground).collect();
            let text = self.texts.with("cell-claim", [("who", self.who(&rights).into())]);
            self.ground(text, *ground, about)
        });
        texts.collect::<Vec<_>>().join("; ")
    }

    fn ending(self, end: &End, answer: Answer, about: &[Termination]) -> String {
        let id = match answer {
            Answer::Upheld => "cell-upheld",
            _ if end.taken => "cell-taken",
            _ => "cell-automatic",
        };
        let result = match end.result {
            GameResult::Draw => "result-draw",
            GameResult::WhiteWins => "result-white",
            GameResult::BlackWins => "result-black",
        };
        let text = self.texts.with(id, [("result", self.texts.get(result).into())]);
        let text = self.ground(text, end.termination, about);
        match end.ply {
            Some(0) => self.texts.with("cell-start", [("answer", text.into())]),
            Some(ply) => {
                self.texts.with("cell-ply", [("answer", text.into()), ("ply", ply.into())])
            }
            None => text,
        }
    }

    fn ground(self, text: String, ground: Termination, about: &[Termination]) -> String {
        if about.first() == Some(&ground) {
            return text;
        }
        let ground = self.texts.get(&format!("termination-{ground}"));
        self.texts.with("cell-ground", [("answer", text.into()), ("ground", ground.into())])
    }

    /// Who may claim, of rights on one ground.
    fn who(self, rights: &[&Right]) -> String {
        let has = |claimant, form| {
            rights.iter().any(|right| right.claimant == claimant && right.form == form)
        };
        let on_board = has(Claimant::Mover, Form::OnBoard);
        let intended = has(Claimant::Mover, Form::IntendedMove);
        let moved = has(Claimant::Moved, Form::AfterOwnMove);
        let mut who = match (on_board, intended, moved) {
            (true, false, true) => vec!["who-either"],
            (true, true, true) => vec!["who-mover-both", "who-moved"],
            (true, true, false) => vec!["who-mover-both"],
            (true, false, false) => vec!["who-mover"],
            (false, true, true) => vec!["who-mover-intended", "who-moved"],
            (false, true, false) => vec!["who-mover-intended"],
            (false, false, true) => vec!["who-moved"],
            (false, false, false) => Vec::new(),
        };
        if rights.iter().any(|right| right.claimant == Claimant::Official) {
            who.push("who-official");
        }
        let names = who.into_iter().map(|id| self.texts.get(id));
        let joined = names.reduce(|first, second| {
            self.texts.with("or", [("first", first.into()), ("second", second.into())])
        });
        joined.unwrap_or_default()
    }

    fn cost(self, cost: Option<&Cost>) -> String {
        let mut parts = Vec::new();
        if let Some(cost) = cost {
            parts.extend(cost.claimant_loses.then(|| self.texts.get("cost-loses")));
            parts.extend(
                cost.opponent_gains_seconds
                    .map(|seconds| self.texts.with("cost-seconds", [("seconds", seconds.into())])),
            );
            parts.extend(
                cost.claimant_loses_half_up_to_seconds
                    .map(|seconds| self.texts.with("cost-half", [("seconds", seconds.into())])),
            );
        }
        if parts.is_empty() {
            parts.push(self.texts.get("cost-unknown"));
        }
        let stands = cost.is_some_and(|cost| cost.announced_move_stands);
        parts.extend(stands.then(|| self.texts.get("cost-move-stands")));
        parts.join("; ")
    }

    fn unknown(self, needs: &[String]) -> String {
        let needs: Vec<String> = needs.iter().map(|need| words::need(self.texts, need)).collect();
        self.texts.with("cell-unknown", [("needs", needs.join(", ").into())])
    }

    /// The title of a row.
    pub(super) fn row(self, situation: &Situation) -> String {
        let translated = || self.texts.get(&format!("row-{}", situation.id));
        situation.title.clone().unwrap_or_else(translated)
    }

    /// What else to say of a profile: kind, dates, edition, assumed settings.
    pub(super) fn about(self, profile: &Profile, family: Option<&str>) -> Vec<String> {
        let texts = self.texts;
        let mut about = vec![texts.get(&format!("kind-{}", profile.kind))];
        about.extend(explain::in_force(profile, texts));
        about.extend(family.map(|it| texts.with("about-newest", [("family", it.into())])));
        if !profile.settings.is_empty() {
            let assumed = profile.settings.iter().map(|it| self.assumed(it));
            let assumed = assumed.collect::<Vec<_>>().join(", ");
            about.push(texts.with("about-assumed", [("settings", assumed.into())]));
        }
        about
    }

    fn assumed(self, setting: &Setting) -> String {
        let unknown = || self.texts.get("setting-unknown");
        format!("{} = {}", setting.id, setting.default.clone().unwrap_or_else(unknown))
    }

    /// What marks and words mean.
    pub(super) fn legend(self) -> Vec<Legend> {
        let mut legend = Vec::new();
        for (standing, id) in
            [(Standing::Inferred, "mark-inferred"), (Standing::Unknown, "mark-unknown")]
        {
            let term = mark(standing).unwrap_or_default().to_owned();
            legend.push(Legend { term, text: self.texts.get(id) });
        }
        let blank = || FluentValue::from("…");
        let automatic = self.texts.with("cell-automatic", [("result", blank())]);
        let claim = self.texts.with("cell-claim", [("who", blank())]);
        for (term, id) in [
            (automatic, "legend-automatic"),
            (claim, "legend-claim"),
            (self.texts.get("cell-not"), "legend-no"),
            (self.texts.get("cell-no-rule"), "legend-no-rule"),
        ] {
            legend.push(Legend { term, text: self.texts.get(id) });
        }
        legend
    }
}
