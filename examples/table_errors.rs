//! False draws and false wins of each profile at flag falls, against the exact truth.
//! `cargo run --release --example table_errors [FILES]`
//!
//! For each game that was lost on time the position in which the flag fell is ruled by every
//! profile. The truth of FIDE 6.9 is whether the other side can still mate by any series of moves.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a report that may fail, and prints")]

use std::collections::BTreeMap;
use std::fs::File;

use remis::catalog::Catalog;
use remis::clock::TimeControl;
use remis::judge::{Assumptions, judge};
use remis::mate::{DEFAULT_BUDGET, MateAnswer, can_mate};
use remis::pgn::Reader;
use remis::problem::Place;
use remis::profile::Profile;
use remis::record::{Act, Event, Record, Tag};
use remis::terms::{GameResult, Termination, color_name};
use remis::timeline::{Status, Timeline};
use shakmaty::{Color, EnPassantMode, Position, fen::Fen};

/// What became of the flag falls under one profile.
#[derive(Default)]
struct Row {
    lost: u64,
    drawn: u64,
    /// The profile's text is not known, or asks for more than the record tells.
    not_known: u64,
    /// Drawn, though the other side can mate.
    false_draws: u64,
    /// Lost, though the other side cannot.
    false_wins: u64,
}

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/");
        let names = ["lichess_rated_cc0", "chesscom_endings", "draw_events"];
        files.extend(names.map(|name| format!("{data}{name}.pgn")));
    }
    let catalog = Catalog::builtin().unwrap();
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    let (mut can, mut cannot, mut unknown) = (0, 0, 0);
    for file in files {
        let mut reader = Reader::new(File::open(&file).unwrap());
        while let Some(record) = reader.next_record().unwrap() {
            let Some((fall, flagged)) = flag_fall(&record) else { continue };
            let truth = match can_mate(fall.position(0), !flagged, DEFAULT_BUDGET) {
                MateAnswer::Possible { .. } => true,
                MateAnswer::Impossible(_) => false,
                MateAnswer::Undetermined { .. } => {
                    unknown += 1;
                    continue;
                }
            };
            *(if truth { &mut can } else { &mut cannot }) += 1;
            let mut wrong = Vec::new();
            for profile in catalog.entries().iter().map(|entry| &entry.profile) {
                // A profile that is silent on flag falls makes no error about them.
                let speaks =
                    profile.rules.iter().any(|rule| rule.termination == Termination::FlagFall);
                let ruling = ruling(profile, &fall);
                if speaks && rows.entry(&profile.id).or_default().count(ruling, truth) {
                    wrong.push(profile.id.as_str());
                }
            }
            if !wrong.is_empty() {
                let fen = Fen::from_position(fall.position(0), EnPassantMode::Legal);
                let name = file.rsplit('/').next().unwrap_or(&file);
                let verb = if truth { "can" } else { "cannot" };
                println!(
                    "{name} game {}, {fen}: {} falls, the other side {verb} mate; otherwise: {}",
                    record.index,
                    color_name(flagged),
                    wrong.join(", ")
                );
            }
        }
    }
    println!(
        "\n{} flag falls; the other side can mate in {can}, cannot in {cannot};",
        can + cannot
    );
    println!("{unknown} undetermined\n");
    println!(
        "{:<28} {:>6} {:>6} {:>9} {:>12} {:>11}",
        "profile", "lost", "drawn", "not known", "false draws", "false wins"
    );
    for (profile, row) in rows {
        let Row { lost, drawn, not_known, false_draws, false_wins } = row;
        println!(
            "{profile:<28} {lost:>6} {drawn:>6} {not_known:>9} {false_draws:>12} {false_wins:>11}"
        );
    }
}

impl Row {
    /// Counts a ruling; whether it differs from the truth.
    fn count(&mut self, ruling: Option<bool>, truth: bool) -> bool {
        let Some(drawn) = ruling else {
            self.not_known += 1;
            return false;
        };
        *(if drawn { &mut self.drawn } else { &mut self.lost }) += 1;
        self.false_draws += u64::from(drawn && truth);
        self.false_wins += u64::from(!drawn && !truth);
        drawn == truth
    }
}

/// The position in which a flag fell as a game of its own, and whose flag it was.
fn flag_fall(record: &Record) -> Option<(Timeline, Color)> {
    let game = Timeline::replay(record);
    let fell = game.events.iter().find(|event| event.act == Act::FlagFalls)?;
    if game.status != Status::Complete || fell.ply != game.last_ply() {
        return None;
    }
    let flagged = fell.player?;
    // Without the moves before: no rule about counts ends this game.
    let mut setup = game.position(game.last_ply()).to_setup(EnPassantMode::Legal);
    setup.halfmoves = 0;
    let fen = Fen::try_from_setup(setup).ok()?;
    let tag = |name: &str, value: String| Tag { name: name.into(), value, place: Place::default() };
    let mut tags = vec![tag("FEN", fen.to_string())];
    tags.extend(record.tag("Variant").map(|variant| tag("Variant", variant.to_owned())));
    let alone = Record {
        index: record.index,
        tags,
        events: vec![Event { ply: 0, player: Some(flagged), act: Act::FlagFalls }],
        offers_complete: true,
        // The other flag is up: the record would tell of two.
        time_control: TimeControl::None,
        ..Record::default()
    };
    Some((Timeline::replay(&alone), flagged))
}

/// Whether the profile rules the flag fall, or the position, a draw; `None` if that is not certain.
fn ruling(profile: &Profile, fall: &Timeline) -> Option<bool> {
    let ending = judge(profile, &Assumptions::of(profile), fall).ending?;
    ending.certain.then_some(ending.result == GameResult::Draw)
}
