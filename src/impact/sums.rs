//! What a change of policy comes to over many games.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use shakmaty::Color;
use strum::{Display, IntoStaticStr, VariantArray};

use super::{About, Difference, Flip, Histogram, Kind, Lacking, Speed};
use crate::clock::Millis;
use crate::terms::Termination;
use crate::timeline::Timeline;
use crate::verdict::Terminations;

/// Ratings in one band.
const BAND: u32 = 200;

/// Exact counts over the games that were compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// All of them.
    pub all: Group,
    /// Games by what ended them and what would have; the undecided ones are left out.
    pub pairs: BTreeMap<(Cell, Cell), u64>,
    /// Games with another result.
    pub flips: BTreeMap<Flipped, u64>,
    /// Games that end sooner, and what is saved.
    pub saved: Span,
    /// Games that end later in moves that were played, and what is added.
    pub added: Span,
    /// Games that the record continues after P's ending, by half-moves in all.
    pub after_from: Span,
    /// Games whose ending under Q is unknowable, and that P ends by a claim that the record does not
    /// name: if their players agreed on the draw, it stands.
    pub claims_assumed: u64,
    /// Games that P ends at the last ply with another result than the recorded one.
    pub contradicted: u64,
    /// Games by ground of rights to claim.
    pub rights: Rights,
    /// Games for which a fact is missing, by who lacks it; one game may lack several.
    pub lacking: BTreeMap<Lacking, u64>,
    /// By mean rating: the start of a band of 200 points.
    pub by_rating: BTreeMap<Option<u32>, Group>,
    /// By time control.
    pub by_speed: BTreeMap<Speed, Group>,
    /// By year.
    pub by_year: BTreeMap<Option<u16>, Group>,
    /// Ply at which games end.
    pub plies: Spread,
    /// Halfmove clock, in plies, at which games end.
    pub clocks: Spread,
    /// Mean ratings of all games compared, and of those with another ending.
    pub ratings: [Histogram; 2],
}

/// How a number is spread over the endings; undecided games are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// As it happened.
    pub from: Histogram,
    /// Under Q, where that is known.
    pub to: Histogram,
    /// As it happened, in the games with another ending.
    pub changed_from: Histogram,
    /// Under Q, in these.
    pub changed_to: Histogram,
}

/// Some of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Games compared.
    pub games: u64,
    /// What becomes of their endings.
    pub kinds: BTreeMap<Kind, u64>,
    /// Games with another result.
    pub flips: u64,
    /// Half-moves saved in those that end sooner.
    pub plies_saved: u64,
}

/// What ended a game, or would have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A ground.
    Ground(Termination),
    /// The end of the record, which names no ground.
    Unnamed,
    /// Nothing in the moves that were played.
    GoesOn,
}

/// A kind of games with another result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flipped {
    /// What becomes of the result.
    pub flip: Flip,
    /// Whether White loses by it.
    pub white_loses: bool,
    /// How the rating of who loses by it compares with the opponent's.
    pub rated: Rated,
}

/// How a rating compares with the opponent's. In output: lower case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Rated {
    /// It is higher.
    Higher,
    /// It is the same.
    Equal,
    /// It is lower.
    Lower,
    /// One of them is not known.
    Unknown,
}

/// Games, with half-moves and the time used for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Games.
    pub games: u64,
    /// Half-moves.
    pub plies: u64,
    /// Games of which the clocks tell the time.
    pub timed: u64,
    /// The time in these, of both sides, in milliseconds.
    pub millis: Millis,
}

/// Games by ground of rights to claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// A right appears.
    pub appear: BTreeMap<Termination, u64>,
    /// A right vanishes.
    pub vanish: BTreeMap<Termination, u64>,
    /// A right stood under P and nothing came of it.
    pub missed_from: BTreeMap<Termination, u64>,
    /// The same under Q.
    pub missed_to: BTreeMap<Termination, u64>,
}

impl Default for Sums {
    fn default() -> Self {
        let ratings = Histogram::new(100, 3_500);
        Self {
            all: Group::default(),
            pairs: BTreeMap::new(),
            flips: BTreeMap::new(),
            saved: Span::default(),
            added: Span::default(),
            after_from: Span::default(),
            claims_assumed: 0,
            contradicted: 0,
            rights: Rights::default(),
            lacking: BTreeMap::new(),
            by_rating: BTreeMap::new(),
            by_speed: BTreeMap::new(),
            by_year: BTreeMap::new(),
            plies: Spread::new(10, 400),
            clocks: Spread::new(10, 200),
            ratings: [ratings.clone(), ratings],
        }
    }
}

impl Sums {
    /// Adds a game.
    pub fn add(&mut self, difference: &Difference, about: &About, timeline: &Timeline) {
        let mean = about.mean_rating();
        self.all.add(difference);
        self.by_rating.entry(mean.map(|it| it / BAND * BAND)).or_default().add(difference);
        self.by_speed.entry(about.speed).or_default().add(difference);
        self.by_year.entry(about.year).or_default().add(difference);
        self.contradicted += u64::from(difference.contradicts);
        if difference.after_from > 0 {
            self.after_from.add(difference.after_from, None);
        }
        let unknowable = difference.kind == Kind::Unknowable;
        self.claims_assumed += u64::from(unknowable && difference.claim_assumed);
        self.rights.add(difference);
        let [ratings, changed] = &mut self.ratings;
        if let Some(mean) = mean {
            ratings.add(mean);
        }
        if difference.kind == Kind::Undecided {
            for lacking in &difference.lacking {
                *self.lacking.entry(lacking.clone()).or_default() += 1;
            }
            return;
        }
        if let Some(mean) = mean.filter(|_| difference.kind != Kind::Same) {
            changed.add(mean);
        }
        let (from, to) = (difference.from.ply, difference.to.map(|end| end.ply));
        let changed = difference.kind != Kind::Same;
        self.plies.add(from, to, changed);
        let clock = |ply| timeline.halfmove_clock(ply);
        self.clocks.add(clock(from), to.map(clock), changed);
        let cell = |ground: Option<Termination>| ground.map_or(Cell::Unnamed, Cell::Ground);
        let to = difference.to.map_or(Cell::GoesOn, |end| cell(end.ground));
        *self.pairs.entry((cell(difference.from.ground), to)).or_default() += 1;
        self.add_span(difference, about, timeline);
        self.add_flip(difference, about);
    }

    fn add_span(&mut self, difference: &Difference, about: &About, timeline: &Timeline) {
        let span = match difference.kind {
            Kind::Sooner => &mut self.saved,
            Kind::Later => &mut self.added,
            _ => return,
        };
        let plies = difference.plies_saved().map_or(0, i64::unsigned_abs);
        let time = difference.time_between(timeline, about.increment);
        span.add(u32::try_from(plies).unwrap_or(u32::MAX), time);
    }

    fn add_flip(&mut self, difference: &Difference, about: &About) {
        if let (Some(flip), Some(loser)) = (difference.flip(), difference.loser()) {
            let rated = Rated::of(about, loser);
            let flipped = Flipped { flip, white_loses: loser.is_white(), rated };
            *self.flips.entry(flipped).or_default() += 1;
        }
    }

    /// Adds other sums.
    pub fn join(&mut self, other: &Self) {
        self.all.join(&other.all);
        add_up(&mut self.pairs, &other.pairs);
        add_up(&mut self.flips, &other.flips);
        self.saved.join(other.saved);
        self.added.join(other.added);
        self.after_from.join(other.after_from);
        self.claims_assumed += other.claims_assumed;
        self.contradicted += other.contradicted;
        self.rights.join(&other.rights);
        add_up(&mut self.lacking, &other.lacking);
        join_groups(&mut self.by_rating, &other.by_rating);
        join_groups(&mut self.by_speed, &other.by_speed);
        join_groups(&mut self.by_year, &other.by_year);
        self.plies.join(&other.plies);
        self.clocks.join(&other.clocks);
        self.ratings.iter_mut().zip(&other.ratings).for_each(|(own, other)| own.join(other));
    }
}

impl Spread {
    fn new(width: u32, last: u32) -> Self {
        let empty = || Histogram::new(width, last);
        Self { from: empty(), to: empty(), changed_from: empty(), changed_to: empty() }
    }

    fn add(&mut self, from: u32, to: Option<u32>, changed: bool) {
        self.from.add(from);
        if changed {
            self.changed_from.add(from);
        }
        if let Some(to) = to {
            self.to.add(to);
            if changed {
                self.changed_to.add(to);
            }
        }
    }

    fn join(&mut self, other: &Self) {
        self.from.join(&other.from);
        self.to.join(&other.to);
        self.changed_from.join(&other.changed_from);
        self.changed_to.join(&other.changed_to);
    }
}

impl Group {
    fn add(&mut self, difference: &Difference) {
        self.games += 1;
        *self.kinds.entry(difference.kind).or_default() += 1;
        self.flips += u64::from(difference.flip().is_some());
        let saved = difference.plies_saved().and_then(|plies| u64::try_from(plies).ok());
        self.plies_saved += saved.unwrap_or(0);
    }

    /// Games of this kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u64 {
        self.kinds.get(&kind).copied().unwrap_or(0)
    }

    /// Games whose ending is another one, as far as that is decided.
    #[must_use]
    pub fn changed(&self) -> u64 {
        self.games - self.of(Kind::Same) - self.of(Kind::Undecided)
    }

    /// Adds another group.
    pub fn join(&mut self, other: &Self) {
        self.games += other.games;
        add_up(&mut self.kinds, &other.kinds);
        self.flips += other.flips;
        self.plies_saved += other.plies_saved;
    }
}

impl Rated {
    /// How the rating of a player compares.
    #[must_use]
    pub fn of(about: &About, player: Color) -> Self {
        match about.against_opponent(player) {
            None => Self::Unknown,
            Some(Ordering::Greater) => Self::Higher,
            Some(Ordering::Equal) => Self::Equal,
            Some(Ordering::Less) => Self::Lower,
        }
    }
}

impl Span {
    fn add(&mut self, plies: u32, time: Option<Millis>) {
        self.games += 1;
        self.plies += u64::from(plies);
        if let Some(time) = time {
            self.timed += 1;
            self.millis = self.millis.saturating_add(time);
        }
    }

    fn join(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.timed += other.timed;
        self.millis = self.millis.saturating_add(other.millis);
    }
}

impl Rights {
    fn add(&mut self, difference: &Difference) {
        for (counts, grounds) in [
            (&mut self.appear, difference.appear),
            (&mut self.vanish, difference.vanish),
            (&mut self.missed_from, difference.missed_from),
            (&mut self.missed_to, difference.missed_to),
        ] {
            note(counts, grounds);
        }
    }

    fn join(&mut self, other: &Self) {
        add_up(&mut self.appear, &other.appear);
        add_up(&mut self.vanish, &other.vanish);
        add_up(&mut self.missed_from, &other.missed_from);
        add_up(&mut self.missed_to, &other.missed_to);
    }
}

fn note(counts: &mut BTreeMap<Termination, u64>, grounds: Terminations) {
    if !grounds.is_empty() {
        for &ground in Termination::VARIANTS.iter().filter(|&&ground| grounds.contain(ground)) {
            *counts.entry(ground).or_default() += 1;
        }
    }
}

fn add_up<K: Ord + Clone>(sums: &mut BTreeMap<K, u64>, counts: &BTreeMap<K, u64>) {
    for (key, count) in counts {
        *sums.entry(key.clone()).or_default() += count;
    }
}

fn join_groups<K: Ord + Copy>(sums: &mut BTreeMap<K, Group>, groups: &BTreeMap<K, Group>) {
    for (&key, group) in groups {
        sums.entry(key).or_default().join(group);
    }
}
