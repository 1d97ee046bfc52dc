//! What a worker does with a game when a change of policy is studied.

use std::collections::BTreeMap;

use super::made::Made;
use super::setup::Setup;
use crate::cli::select::Selected;
use crate::corpus::Game;
use crate::impact::{About, Difference, Side, Sums, Telling};
use crate::judge::{Assumptions, Member, Panel, judge};
use crate::profile::Profile;
use crate::report::impact::Told;
use crate::report::rows::{self, Compared};
use crate::timeline::Status;
use crate::verdict::{Gist, Verdict};

/// A change of policy.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Study<'s> {
    /// By what the games were played.
    pub(in crate::cli) from: &'s Selected,
    /// What is asked about.
    pub(in crate::cli) to: &'s [Target],
    /// Games that are told of each at most.
    pub(in crate::cli) listed: usize,
    /// Whether the differing games go into a table.
    pub(in crate::cli) rows: bool,
    /// Whether the games that are told of are shown.
    pub(in crate::cli) shows: bool,
}

/// A profile that is asked about.
pub(in crate::cli) struct Target {
    pub(in crate::cli) profile: Profile,
    pub(in crate::cli) hash: String,
    pub(in crate::cli) assumptions: Assumptions,
}

/// What comes of the games of one block.
#[derive(Default)]
pub(in crate::cli) struct Studied {
    /// Games that were not read whole and so are not compared.
    pub(in crate::cli) not_whole: u64,
    /// Games by the member that they were played under; of several editions the first.
    pub(in crate::cli) played: BTreeMap<usize, u64>,
    /// What comes of each target.
    pub(in crate::cli) to: Vec<(Sums, Telling<Told>)>,
}

impl Studied {
    /// What comes of a target; its list has this length at most.
    pub(in crate::cli) fn target(
        &mut self,
        at: usize,
        listed: usize,
    ) -> Option<&mut (Sums, Telling<Told>)> {
        if self.to.len() <= at {
            self.to.resize_with(at + 1, || (Sums::default(), Telling::new(listed)));
        }
        self.to.get_mut(at)
    }

    /// Adds what comes of games that count behind `before` in their source.
    pub(super) fn join(&mut self, other: Self, before: u64, listed: usize) {
        self.not_whole += other.not_whole;
        for (member, games) in other.played {
            *self.played.entry(member).or_default() += games;
        }
        for (at, (sums, telling)) in other.to.into_iter().enumerate() {
            if let Some(own) = self.target(at, listed) {
                own.0.join(&sums);
                own.1.join(telling, before);
            }
        }
    }
}

/// The profiles of a study at one worker's hand.
pub(super) struct Bench<'s> {
    setup: &'s Setup<'s>,
    study: Study<'s>,
    /// The members of the setup, then the targets.
    panel: Panel<'s>,
    gists: Vec<Option<Gist>>,
}

impl<'s> Bench<'s> {
    pub(super) fn new(setup: &'s Setup<'s>, study: Study<'s>) -> Self {
        let targets = study.to.iter();
        let targets =
            targets.map(|it| Member { profile: &it.profile, assumptions: &it.assumptions });
        let members: Vec<_> = setup.members.iter().copied().chain(targets).collect();
        let gists = vec![None; members.len()];
        Self { setup, study, panel: Panel::new(members).counting_each(), gists }
    }

    /// Takes one game that was played under one of the editions `from`. `selection` is their number.
    pub(super) fn game(
        &mut self,
        selection: usize,
        from: &[usize],
        source: u64,
        game: &Game<'_>,
        made: &mut Made,
    ) {
        let timeline = game.timeline;
        if timeline.status != Status::Complete {
            made.studied.not_whole += 1;
            return;
        }
        let Some(&first) = from.first() else { return };
        *made.studied.played.entry(first).or_default() += 1;
        let played = self.setup.members.len();
        let chosen: Vec<usize> = from.iter().copied().chain(played..self.gists.len()).collect();
        let gists = &mut self.gists;
        gists.fill(None);
        self.panel.judge(selection, &chosen, timeline, &mut |member, gist, _| {
            if let Some(slot) = gists.get_mut(member) {
                *slot = Some(*gist);
            }
        });
        let gist = |at: usize| self.gists.get(at).and_then(Option::as_ref);
        let from_gists: Vec<&Gist> = from.iter().filter_map(|&at| gist(at)).collect();
        let about = About::of(|name| game.tag(name));
        let mut from_verdicts = None;
        for (at, target) in self.study.to.iter().enumerate() {
            let alike = gist(played + at)
                .and_then(|to| Difference::of_gists(&from_gists, to, &target.profile, timeline));
            if let Some(difference) = alike {
                if let Some((sums, _)) = made.studied.target(at, self.study.listed) {
                    sums.add(&difference, &about, timeline);
                }
                continue;
            }
            let from_verdicts = from_verdicts.get_or_insert_with(|| self.verdicts(from, game));
            let sides: Vec<Side<'_>> = from_verdicts
                .iter()
                .map(|(member, verdict)| Side {
                    profile: member.profile,
                    assumptions: member.assumptions,
                    verdict,
                })
                .collect();
            let verdict = judge(&target.profile, &target.assumptions, timeline);
            let Target { profile, assumptions, .. } = target;
            let to = Side { profile, assumptions, verdict: &verdict };
            let Some(difference) = Difference::of(&sides, to, timeline) else { continue };
            let Some((sums, telling)) = made.studied.target(at, self.study.listed) else {
                continue;
            };
            sums.add(&difference, &about, timeline);
            let Some(first) = sides.first() else { continue };
            let compared = Compared {
                source: self.setup.source(source),
                game,
                about: &about,
                from: first.verdict,
                to: &verdict,
                difference: &difference,
            };
            telling
                .offer((source, game.index), &difference, || Told::of(&compared, self.study.shows));
            if self.study.rows && difference.differs() {
                rows::differences(&compared, made.differences());
            }
        }
    }

    fn verdicts(&self, from: &[usize], game: &Game<'_>) -> Vec<(Member<'s>, Verdict)> {
        let members = from.iter().filter_map(|&at| self.setup.members.get(at));
        members.map(|it| (*it, judge(it.profile, it.assumptions, game.timeline))).collect()
    }
}
