//! Cases and games, and what the profiles of programs say of them, as JSON Lines for
//! `scripts/oracle`, which asks the programs. `cargo run --example oracle_games [-- --wide]`, or
//! `-- --all 2/8` for the second of eight parts of all games and of random ones.
//!
//! A game is `id`, `fen` (`null`: the initial array), `chess960`, `moves` (UCI). What remis says:
//! `fens`, one a ply, with the halfmove clock as the timeline counts it; and by profile `says`, the
//! verdict in sentences, and for each ply, also behind the end, `occurrences` of the position and
//! what `holds` of the automatic rules. The programs know no events, so none are judged. The games
//! are the canonical cases, the suites and cases of the reference data, and a choice of real games.
#![allow(
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "an export that may fail, and prints"
)]

#[path = "../tests/common/mod.rs"]
mod common;
#[allow(dead_code, reason = "only its random games are wanted here")]
#[path = "../tests/model/mod.rs"]
mod model;

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::ops::Range;

use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::profile::Profile;
use remis::terms::{Form, color_name};
use remis::timeline::{Status, Timeline};
use remis::trigger::{Moment, Truth, View};
use remis::verdict::Verdict;
use serde_json::{Map, Value, json};
use shakmaty::{EnPassantMode, Position, fen::Fen};

/// The profiles of programs that can be asked.
const PROFILES: &[&str] = &["python-chess", "python-chess-claim-draw", "chess-js"];

/// Files of games; every how many games one is taken, and the same for a wide run.
const FILES: &[(&str, u64, u64)] = &[
    ("draw_events.pgn", 1, 1),
    ("lichess_rated_cc0.pgn", 4, 1),
    ("bench_engine.pgn.zst", 8, 2),
    ("bench_bots.pgn.zst", 8, 2),
    ("bench_masters.pgn.zst", 80, 40),
];

/// Games of so many plies are taken anyway, and so are those that start from a FEN.
const LONG: u32 = 500;

/// Random games among all: much shuffling, Chess960, set-up positions with any clock.
const RANDOM: u64 = 60_000;

/// Which games are told.
enum Wanted {
    /// Every so many of a file, by the place in [`FILES`].
    Some { wide: bool },
    /// A part of all, of so many parts.
    Part(u64, u64),
}

impl Wanted {
    /// By the arguments of the program.
    fn read() -> Self {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [] => Self::Some { wide: false },
            ["--wide"] => Self::Some { wide: true },
            ["--all", part] => {
                let (part, of) = part.split_once('/').unwrap();
                Self::Part(part.parse().unwrap(), of.parse().unwrap())
            }
            _ => panic!("[--wide | --all PART/PARTS]"),
        }
    }
}

fn main() {
    let wanted = Wanted::read();
    let catalog = Catalog::builtin().unwrap();
    let profiles: Vec<&Profile> = PROFILES.iter().map(|id| catalog.profile(id).unwrap()).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut number = 0;
    // Whether the next of what is not a game of a file is wanted.
    let mut next = || {
        number += 1;
        match wanted {
            Wanted::Some { .. } => true,
            Wanted::Part(part, of) => number % of == part % of,
        }
    };
    for case in common::cases().iter().filter(|_| next()) {
        let id = format!("case#{}", case.id);
        writeln!(out, "{}", Given::of(&case.timeline()).tell(&id, &profiles)).unwrap();
    }
    for (id, fen, chess960, moves) in reference().into_iter().filter(|_| next()) {
        let given = Given { fen: fen.as_deref(), chess960, moves };
        writeln!(out, "{}", given.tell(&id, &profiles)).unwrap();
    }
    if let Wanted::Part(..) = wanted {
        for seed in (1..=RANDOM).filter(|_| next()) {
            let game = random_game(seed);
            // The programs differ in what they make of an en passant square that is none (docs/oracles.md).
            let start = Timeline::replay(&common::record(game.fen.as_deref(), game.chess960, &[]));
            let fen = fen_at(&start, 0);
            let given = Given { fen: Some(&fen), chess960: game.chess960, moves: game.moves };
            writeln!(out, "{}", given.tell(&format!("random#{seed}"), &profiles)).unwrap();
        }
    }
    for &(name, step, wide_step) in FILES {
        let Some(path) = common::shared(&format!("data/{name}")) else { continue };
        let file = File::open(path).unwrap();
        let packed = name.strip_suffix(".zst");
        let bytes: Box<dyn Read> = match packed {
            Some(_) => Box::new(zstd::Decoder::new(file).unwrap()),
            None => Box::new(file),
        };
        let mut reader = Reader::new(bytes);
        while let Some(record) = reader.next_record().unwrap() {
            let is_chosen = match wanted {
                Wanted::Some { wide: false } => (record.index - 1).is_multiple_of(step),
                Wanted::Some { wide: true } => (record.index - 1).is_multiple_of(wide_step),
                Wanted::Part(part, of) => record.index % of == part % of,
            };
            let in_any_case = matches!(wanted, Wanted::Some { .. });
            let timeline = Timeline::replay(&record);
            let is_odd = timeline.start.fen.is_some() || timeline.last_ply() >= LONG;
            if is_chosen || (in_any_case && is_odd) {
                let id = format!("{}#{}", packed.unwrap_or(name), record.index);
                writeln!(out, "{}", Given::of(&timeline).tell(&id, &profiles)).unwrap();
            }
        }
    }
}

/// The random game of a number, without its events.
fn random_game(seed: u64) -> model::games::Game {
    let mut random = common::random::Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let numbers: Vec<u16> =
        (0..600).map(|_| u16::try_from(random.below(1 << 16)).unwrap()).collect();
    model::games::game(&mut model::games::Choices::new(&numbers))
}

/// The rows of the reference suites on chess and Chess960, and the reference cases: id, FEN,
/// whether it is Chess960, moves.
fn reference() -> Vec<(String, Option<String>, bool, Vec<String>)> {
    let Some(folder) = common::shared("suites") else { return Vec::new() };
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.extend(common::shared("cases/cases.json"));
    let mut found = Vec::new();
    for file in files {
        let told: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let rows = told.get("rows").or(told.get("entries")).unwrap_or(&told);
        for row in rows.as_array().unwrap() {
            let text = |name: &str| row.get(name).and_then(Value::as_str);
            let variant = text("variant").unwrap_or("standard");
            if !["standard", "chess960"].contains(&variant) {
                continue;
            }
            let fen = text("start_fen").or(text("fen")).filter(|fen| *fen != "startpos");
            let moves = row.get("moves").or(row.get("moves_uci")).and_then(Value::as_array);
            let moves = moves.into_iter().flatten().map(|uci| uci.as_str().unwrap().to_owned());
            let id = format!("{name}#{}", text("id").unwrap());
            found.push((id, fen.map(str::to_owned), variant == "chess960", moves.collect()));
        }
    }
    found
}

/// A game as the programs get it.
struct Given<'a> {
    fen: Option<&'a str>,
    chess960: bool,
    moves: Vec<String>,
}

impl<'a> Given<'a> {
    fn of(game: &'a Timeline) -> Self {
        let fen = game.start.fen.as_deref();
        let played = (1..=game.last_ply()).filter_map(|ply| game.move_to(ply));
        let moves = played.map(|played| game.uci(played)).collect();
        Self { fen, chess960: game.start.position.castles().mode().is_chess960(), moves }
    }

    /// The game, and what each profile says of exactly that.
    fn tell(&self, id: &str, profiles: &[&Profile]) -> Value {
        let game = Timeline::replay(&common::record(self.fen, self.chess960, &self.moves));
        let plies = if game.status == Status::Rejected { 0..0 } else { 0..game.last_ply() + 1 };
        let refused = if plies.is_empty() {
            Some("refuses the start position".to_owned())
        } else {
            let next = self.moves.get(game.last_ply() as usize);
            next.map(|uci| format!("refuses move {}: {uci}", plies.end))
        };
        let [mut says, mut occurrences, mut holds] = [(); 3].map(|()| Map::new());
        for profile in profiles {
            let verdict = judge(profile, &Assumptions::of(profile), &game);
            let mut said = sentences(profile, &verdict);
            said.extend(refused.clone());
            says.insert(profile.id.clone(), said.into());
            let counting = profile.countings(self.fen.is_some()).0;
            let counts = game.occurrences(counting.identity);
            let counted = plies.clone().map(|ply| counts.at(ply, counting.count_start));
            occurrences.insert(profile.id.clone(), counted.collect());
            holds.insert(profile.id.clone(), holding(profile, &game, plies.clone()).into());
        }
        let fens: Vec<String> = plies.map(|ply| fen_at(&game, ply)).collect();
        json!({
            "id": id, "fen": self.fen, "chess960": self.chess960, "moves": self.moves,
            "fens": fens, "says": says, "occurrences": occurrences, "holds": holds,
        })
    }
}

/// `ends 67 threefold-repetition 1/2-1/2`, with the claim if one was taken; `also 67 fifty-moves`;
/// `claim 66 threefold-repetition intended-move white e2e1`.
fn sentences(profile: &Profile, verdict: &Verdict) -> Vec<String> {
    let mut sentences = Vec::new();
    for run in &verdict.claims {
        let claim = claim(run.form, run.player.map(color_name), &run.moves);
        // A player's opportunities come every second ply.
        for ply in (run.from_ply..=run.to_ply).step_by(2) {
            sentences.push(format!("claim {ply} {} {claim}", run.termination));
        }
    }
    if let Some(ending) = &verdict.ending {
        let mut end = format!("ends {} {} {}", ending.ply, ending.termination, ending.result);
        if let Some(taken) = &ending.claim {
            end += " ";
            end += &claim(taken.form, taken.player.map(color_name), &taken.moves);
        }
        sentences.push(end);
        let also = ending.also.iter().filter_map(|id| profile.rule(id));
        sentences.extend(also.map(|rule| format!("also {} {}", ending.ply, rule.termination)));
    }
    for run in &verdict.undetermined {
        sentences.push(format!("undetermined {} {}", run.from_ply, run.rule));
    }
    sentences
}

fn claim(form: Form, player: Option<&str>, moves: &[String]) -> String {
    let words = [form.into(), player.unwrap_or("arbiter")].into_iter();
    words.chain(moves.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

/// For each ply the terminations of the automatic rules that hold, in the order of the profile.
fn holding(profile: &Profile, game: &Timeline, plies: Range<u32>) -> Vec<String> {
    let assumptions = Assumptions::of(profile);
    let (fewest, most) = profile.countings(game.start.fen.is_some());
    let start_clock = profile.start.halfmove_clock;
    let settings = assumptions.settings();
    let view = View { timeline: game, fewest, most, start_clock, settings };
    let at = |ply| {
        let (moment, player) = (Moment::position_at(ply), game.turn(ply));
        let automatic = profile.rules.iter().filter(|rule| rule.is_automatic());
        let holding =
            automatic.filter(|rule| rule.when.holds(&view, &moment, player) == Truth::Yes);
        holding.map(|rule| rule.termination.into()).collect::<Vec<&str>>().join(" ")
    };
    plies.map(at).collect()
}

fn fen_at(game: &Timeline, ply: u32) -> String {
    let mut setup = game.position(ply).to_setup(EnPassantMode::Legal);
    setup.halfmoves = game.halfmove_clock(ply);
    Fen::try_from_setup(setup).unwrap().to_string()
}
