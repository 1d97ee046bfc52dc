//! The profiles in a row, and which of them judge the games of a date.

use std::collections::HashMap;

use super::{Choice, Selected};
use crate::corpus::Game;
use crate::judge::{Member, Panel, Verdicts};
use crate::record::Notes;
use crate::report::rows::Given;

/// Dates that are remembered at most.
const MOST_DATES: usize = 50_000;

/// The profiles that may judge, by number, with a memory of who judges when.
#[derive(Debug)]
pub struct Roster<'s> {
    selected: &'s Selected,
    members: Vec<Member<'s>>,
    /// The hash of each member's text.
    hashes: Vec<&'s str>,
    numbers: HashMap<&'s str, usize>,
    date_decides: bool,
    /// The turn for each date met so far.
    dates: HashMap<String, usize>,
    turns: Vec<Turn<'s>>,
    /// The turn for games without a date, and for all where the date does not decide.
    undated: Option<usize>,
}

/// Who judges the games of a date.
#[derive(Debug, PartialEq, Eq)]
pub struct Turn<'s> {
    /// The numbers of the members, in the order in which they were asked for.
    pub members: Vec<usize>,
    /// The family of which each was asked for, if it was one.
    pub asked: Vec<Option<&'s str>>,
    /// Families without an edition for it.
    pub unjudged: Vec<&'s str>,
}

impl<'s> Roster<'s> {
    /// The profiles that were selected.
    #[must_use]
    pub fn new(selected: &'s Selected) -> Self {
        let (mut members, mut hashes, mut numbers) = (Vec::new(), Vec::new(), HashMap::new());
        for entry in selected.entries() {
            if let Some((assumptions, hash)) = selected.about(&entry.profile.id) {
                numbers.insert(entry.profile.id.as_str(), members.len());
                members.push(Member { profile: &entry.profile, assumptions });
                hashes.push(hash);
            }
        }
        Self {
            selected,
            members,
            hashes,
            numbers,
            date_decides: selected.date_decides(),
            dates: HashMap::new(),
            turns: Vec::new(),
            undated: None,
        }
    }

    /// The profiles, each by its number.
    #[must_use]
    pub fn members(&self) -> &[Member<'s>] {
        &self.members
    }

    /// What the profiles ask for of comments.
    #[must_use]
    pub fn notes(&self) -> Notes {
        self.panel().notes()
    }

    /// The ids of the members with the hashes of their texts.
    #[must_use]
    pub fn about(&self) -> Vec<(&'s str, &'s str)> {
        let ids = self.members.iter().map(|member| member.profile.id.as_str());
        ids.zip(self.hashes.iter().copied()).collect()
    }

    /// What the members of a turn say of a game, for rows.
    #[must_use]
    pub fn given<'v>(&'v self, turn: &'v Turn<'_>, verdicts: Verdicts<'v>) -> Vec<Given<'v>> {
        let hash = |member: usize| self.hashes.get(member).copied().unwrap_or_default();
        let asked = verdicts.iter().zip(&turn.asked);
        asked
            .map(|((member, verdict), &asked)| Given { hash: hash(member), asked, verdict })
            .collect()
    }

    /// The number of the turn for a game.
    pub fn turn_for(&mut self, game: &Game<'_>) -> usize {
        let date = if self.date_decides { game.date() } else { None };
        let known = date.map_or(self.undated, |date| self.dates.get(date).copied());
        if let Some(known) = known {
            return known;
        }
        let (choices, unjudged) = self.selected.for_date(date);
        let number = |it: &Choice<'_>| self.numbers.get(it.entry.profile.id.as_str()).copied();
        let turn = Turn {
            members: choices.iter().filter_map(number).collect(),
            asked: choices.iter().map(|it| it.asked).collect(),
            unjudged: unjudged.iter().map(|it| it.asked).collect(),
        };
        let known = self.turns.iter().position(|known| *known == turn);
        let at = known.unwrap_or_else(|| {
            self.turns.push(turn);
            self.turns.len() - 1
        });
        match date {
            None => self.undated = Some(at),
            Some(date) => {
                if self.dates.len() >= MOST_DATES {
                    self.dates.clear();
                }
                self.dates.insert(date.to_owned(), at);
            }
        }
        at
    }

    /// The turn with a number.
    #[must_use]
    pub fn turn(&self, at: usize) -> Option<&Turn<'s>> {
        self.turns.get(at)
    }

    /// A panel of the members.
    #[must_use]
    pub fn panel(&self) -> Panel<'s> {
        Panel::new(self.members.clone())
    }
}
