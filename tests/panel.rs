//! What a panel counts and says, game by game, is what the judge says of each game by itself: whatever was
//! remembered of other games, and whichever profile was asked in another's place.
#![cfg(feature = "zstd")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

mod common;
#[allow(dead_code, reason = "only its random games are of use")]
mod model;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use model::games::{Choices, game};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use remis::catalog::Catalog;
use remis::clock::TimeControl;
use remis::corpus::{Desk, Part, Splitter};
use remis::judge::{Assumptions, Member, Panel, judge};
use remis::pgn::Reader;
use remis::profile::Profile;
use remis::record::{Ended, HowEnded, Notes, Record, RecordedEnd};
use remis::terms::{ClaimsTaken, GameResult, Termination};
use remis::timeline::Timeline;
use remis::verdict::{Gist, Verdict};

/// File, and of how many games one is judged.
const FILES: &[(&str, usize)] = &[
    ("lichess_rated_cc0.pgn", 1),
    ("draw_events.pgn", 1),
    ("chesscom_endings.pgn", 1),
    ("bench_bots.pgn.zst", 10),
    ("bench_masters.pgn.zst", 10),
];

/// All embedded profiles, each with its defaults and with claims taken in other ways.
struct Profiles {
    catalog: Catalog,
    assumptions: Vec<(usize, Assumptions)>,
}

impl Profiles {
    fn all() -> Self {
        let catalog = Catalog::builtin().unwrap();
        let mut assumptions = Vec::new();
        for (at, entry) in catalog.entries().iter().enumerate() {
            let default = Assumptions::of(&entry.profile);
            for claims in [ClaimsTaken::First, ClaimsTaken::Recorded] {
                assumptions.push((at, default.clone().claiming(claims)));
            }
            assumptions.push((at, default));
        }
        Self { catalog, assumptions }
    }

    fn each(&self) -> impl Iterator<Item = (&Profile, &Assumptions)> {
        let profile = |at: usize| &self.catalog.entries()[at].profile;
        self.assumptions.iter().map(move |(at, assumptions)| (profile(*at), assumptions))
    }
}

/// What is counted of each member, and whether the endings differ.
type Counted = (Vec<Option<Gist>>, bool);

/// What a panel counts of one game, and whether it says that the endings differ.
fn counted(panel: &mut Panel<'_>, all: &[usize], timeline: &Timeline) -> Counted {
    let mut counted = vec![None; all.len()];
    let mut count = |at: usize, gist: &Gist, games: u64| {
        assert_eq!((games, counted[at]), (1, None), "counted twice");
        counted[at] = Some(*gist);
    };
    let differ = panel.judge(0, all, timeline, &mut count);
    panel.count_rest(&mut count);
    (counted, differ)
}

/// The same where whole verdicts are asked for, which must be those of the judge.
fn counted_wholly(
    panel: &mut Panel<'_>,
    all: &[usize],
    timeline: &Timeline,
    judged: &[Verdict],
    name: &str,
) -> Counted {
    let mut counted = vec![None; all.len()];
    let mut count = |at: usize, gist: &Gist, games: u64| {
        assert_eq!((games, counted[at]), (1, None), "counted twice");
        counted[at] = Some(*gist);
    };
    let (verdicts, differ) = panel.verdicts(0, all, timeline, &mut count);
    assert_eq!(verdicts.iter().count(), judged.len(), "{name}");
    for ((at, verdict), (number, judged)) in verdicts.iter().zip(judged.iter().enumerate()) {
        assert_eq!((at, verdict), (number, judged), "{name}: {:?}", judged.assumed);
    }
    panel.count_rest(&mut count);
    (counted, differ)
}

/// The same from the verdicts of the judge.
fn judged(timeline: &Timeline, judged: &[Verdict]) -> Counted {
    let gist = |verdict| Gist::of(verdict, timeline.last_ply(), timeline.end.result);
    let gists: Vec<Gist> = judged.iter().map(gist).collect();
    let ending = |gist: &Gist| (gist.ending, gist.after_end);
    let differ = gists.iter().any(|gist| ending(gist) != ending(&gists[0]));
    (gists.into_iter().map(Some).collect(), differ)
}

/// A panel of all profiles, and what its members say one by one.
struct Both<'p> {
    profiles: &'p Profiles,
    panel: Panel<'p>,
    /// The same members, asked for whole verdicts.
    wholly: Panel<'p>,
    all: Vec<usize>,
}

impl<'p> Both<'p> {
    fn of(profiles: &'p Profiles) -> Self {
        let member = |(profile, assumptions)| Member { profile, assumptions };
        let panel = Panel::new(profiles.each().map(member).collect());
        let wholly = Panel::new(profiles.each().map(member).collect());
        Self { profiles, panel, wholly, all: (0..profiles.assumptions.len()).collect() }
    }

    fn agree(&mut self, timeline: &Timeline, fresh: &Timeline, name: &str) {
        let each = self.profiles.each();
        let verdicts: Vec<Verdict> =
            each.map(|(profile, assumptions)| judge(profile, assumptions, fresh)).collect();
        let judged = judged(fresh, &verdicts);
        let wholly = counted_wholly(&mut self.wholly, &self.all, timeline, &verdicts, name);
        assert!(wholly == judged, "{name}");
        let counted = counted(&mut self.panel, &self.all, timeline);
        if counted == judged {
            return;
        }
        let said = counted.0.iter().zip(&judged.0);
        for ((counted, judged), (profile, assumptions)) in said.zip(self.profiles.each()) {
            let who = (&profile.id, assumptions.claims());
            assert_eq!(counted, judged, "{name}: {who:?}");
        }
        assert_eq!(counted.1, judged.1, "{name}: whether the endings differ");
    }
}

fn bytes(path: &Path) -> Vec<u8> {
    let mut file = File::open(path).unwrap();
    let mut bytes = Vec::new();
    if path.extension().is_some_and(|extension| extension == "zst") {
        zstd::Decoder::new(file).unwrap().read_to_end(&mut bytes).unwrap();
    } else {
        file.read_to_end(&mut bytes).unwrap();
    }
    bytes
}

#[test]
fn games_of_collections_as_a_scan_reads_them() {
    let profiles = Profiles::all();
    let mut both = Both::of(&profiles);
    assert_eq!(both.panel.notes(), Notes::All);
    for &(name, step) in FILES {
        let Some(path) = common::shared(&format!("data/{name}")) else { return };
        let bytes = bytes(&path);
        let mut reader = Reader::new(bytes.as_slice());
        let mut desk = Desk::default();
        let (mut number, mut judged) = (0, 0);
        for block in Splitter::new(bytes.as_slice(), 0) {
            let part: Part<()> = Part::play(block, &mut desk, Notes::All, |(), game| {
                let record = reader.next_record().unwrap().unwrap();
                number += 1;
                if number % step == 0 {
                    judged += 1;
                    both.agree(
                        game.timeline,
                        &Timeline::replay(&record),
                        &format!("{name} {number}"),
                    );
                }
            });
            assert!(part.alone.is_some(), "{name}");
        }
        assert!(reader.next_record().unwrap().is_none(), "{name}");
        println!("{name}: {judged} of {number} games");
    }
}

#[test]
fn canonical_cases() {
    let profiles = Profiles::all();
    let mut both = Both::of(&profiles);
    for case in common::cases() {
        both.agree(&case.timeline(), &case.timeline(), &case.id);
    }
}

/// A short game from the array, often much like others: men go out and home, and little else happens.
fn game_like_others(choices: &mut Choices<'_>) -> Record {
    const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";
    const OTHERS: [&str; 4] =
        [KNIGHTS, "b1c3 b8c6 c3b1 c6b8", "f1e2 f8e7 e2f1 e7f8", "e1e2 e8e7 e2e1 e7e8"];
    let mut moves = String::new();
    let opened = choices.below(4) > 0;
    if opened {
        moves.push_str("e2e3 e7e6 ");
    }
    for _ in 0..choices.below(5) {
        moves.push_str(if opened { choices.of::<&str>(&OTHERS) } else { KNIGHTS });
        moves.push(' ');
    }
    let ends: &[&str] =
        if opened { &["", "", "d2d4 e6e5 d4e5", "a2a3 a7a6", "d1h5"] } else { &[""] };
    moves.push_str(choices.of::<&str>(ends));
    let mut moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    moves.truncate(moves.len().saturating_sub(choices.below(4)));
    let mut record = common::record(None, false, &moves);
    let won = GameResult::WhiteWins;
    record.end = RecordedEnd {
        result: *choices.of(&[
            Some(GameResult::Draw),
            Some(won),
            Some(GameResult::BlackWins),
            None,
        ]),
        how: *choices.of(&[
            HowEnded::Unnamed,
            HowEnded::Event(Ended::FlagFall),
            HowEnded::Rule(Termination::ThreefoldRepetition),
            HowEnded::Unnamed,
            HowEnded::Event(Ended::Agreement),
            HowEnded::Event(Ended::Resignation),
            HowEnded::Outside,
        ]),
        text: None,
        implied: *choices.of(&[None, None, Some(won)]),
    };
    record.time_control = *choices.of(&[TimeControl::Unknown, TimeControl::None]);
    if choices.below(3) == 0 {
        for token in record.moves.iter_mut().rev().take(2) {
            token.clock = Some(*choices.of(&[0, 5_000]));
        }
    }
    record
}

#[test]
fn games_much_like_each_other_under_random_profiles() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[8; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut numbers = |size| vec(any::<u16>(), size).new_tree(&mut runner).unwrap().current();
    let mut met = BTreeSet::new();
    for round in 0..80 {
        let drawn = numbers(600);
        let choices = &mut Choices::new(&drawn);
        let drawn: Vec<(Profile, Assumptions)> = (0..6)
            .map(|_| {
                let profile = model::profiles::profile(choices, false);
                let assumptions = model::profiles::assumptions(choices, &profile);
                (profile, assumptions)
            })
            .collect();
        let members: Vec<Member<'_>> =
            drawn.iter().map(|(profile, assumptions)| Member { profile, assumptions }).collect();
        let all: Vec<usize> = (0..members.len()).collect();
        let mut panel = Panel::new(members.clone());
        let mut wholly = Panel::new(members);
        for game in 0..200 {
            let drawn_game = numbers(24);
            let timeline = Timeline::replay(&game_like_others(&mut Choices::new(&drawn_game)));
            let each = drawn.iter();
            let verdicts: Vec<Verdict> =
                each.map(|(profile, assumptions)| judge(profile, assumptions, &timeline)).collect();
            let judged = judged(&timeline, &verdicts);
            let name = format!("round {round}, game {game}: {:?}", timeline.end);
            assert_eq!(counted(&mut panel, &all, &timeline), judged, "{name}");
            let wholly = counted_wholly(&mut wholly, &all, &timeline, &verdicts, &name);
            assert_eq!(wholly, judged, "{name}");
            met.extend(verdicts.iter().filter_map(|it| it.recorded.map(<&str>::from)));
        }
    }
    assert!(met.len() >= 8, "dull games: {met:?}");
}

#[test]
fn random_games() {
    let profiles = Profiles::all();
    let mut both = Both::of(&profiles);
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    for _ in 0..300 {
        let numbers = vec(any::<u16>(), 40..600).new_tree(&mut runner).unwrap().current();
        let game = game(&mut Choices::new(&numbers));
        let replayed = || Timeline::replay(&game.record);
        both.agree(&replayed(), &replayed(), &game.to_string());
    }
}
