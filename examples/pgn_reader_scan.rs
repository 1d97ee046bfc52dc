//! The baseline of the benchmarks: the rules of the Laws of 2023 over whole files, written directly with
//! pgn-reader and shakmaty, without remis. One thread, a summary as JSON.
//! `cargo run --release --example pgn_reader_scan -- FILE [--rules online] [--zobrist full]`
//!
//! The rules, in their order: checkmate, stalemate, material (K v K, KB v K, KN v K, bishops on one
//! colour), fivefold, seventy-five moves; rights to claim threefold and fifty moves, on the board and with
//! an announced move. `--rules online`: threefold and fifty moves end the game by themselves, and nothing
//! is claimed. What the tag `Termination` tells ends the game in the last position, after its own moment.
#![allow(clippy::print_stdout, reason = "a measurement that prints")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Parser, ValueEnum};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};

#[derive(Parser)]
struct Arguments {
    /// PGN, plain or packed by zstd (`.zst`)
    file: PathBuf,
    /// Which rules
    #[arg(long, value_enum, default_value = "otb")]
    rules: Rules,
    /// How the hash of a position is made
    #[arg(long, value_enum, default_value = "updated")]
    zobrist: Hashing,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rules {
    /// Claims at 3 and 50, automatic ends at 5 and 75
    Otb,
    /// Automatic ends at 3 and 50
    Online,
}

/// Measured on 24,473 master games, the updated hash makes the whole run a tenth faster.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Hashing {
    /// Computed anew at every ply
    Full,
    /// Updated by the move where shakmaty can
    Updated,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mut scan = Scan::new(arguments.rules, arguments.zobrist);
    let mut reader =
        Reader::build(open(&arguments.file)?).set_supported_tag_line_length(16 * 1024).finish();
    while reader.read_game(&mut scan)?.is_some() {}
    println!("{}", scan.totals.summary());
    Ok(())
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file = File::open(path)?;
    if path.extension().is_none_or(|extension| extension != "zst") {
        return Ok(Box::new(file));
    }
    let mut decoder = zstd::Decoder::new(file)?;
    decoder.window_log_max(27)?;
    Ok(Box::new(decoder))
}

#[derive(Default)]
struct Totals {
    games: u64,
    plies: u64,
    endings: BTreeMap<&'static str, u64>,
    claims_of_repetition: u64,
    claims_of_fifty: u64,
    games_after_end: u64,
    plies_after_end: u64,
    /// Games with an illegal move or without a usable start position.
    faulty: u64,
}

impl Totals {
    fn summary(&self) -> Value {
        json!({
            "games": self.games,
            "plies": self.plies,
            "faulty": self.faulty,
            "endings": self.endings,
            "games_with_claims": {
                "threefold-repetition": self.claims_of_repetition,
                "fifty-moves": self.claims_of_fifty,
            },
            "after_end": { "games": self.games_after_end, "plies": self.plies_after_end },
        })
    }
}

/// A position of the present run without pawn move and capture.
struct Seen {
    hash: u64,
    occurrences: u32,
}

struct Scan {
    rules: Rules,
    hashing: Hashing,
    totals: Totals,
    /// The present run, oldest first; one buffer for all games.
    run: Vec<Seen>,
}

#[derive(Default)]
struct Tags {
    fen: Option<Vec<u8>>,
    chess960: bool,
    stopped: Option<&'static str>,
}

struct Game {
    position: Chess,
    hash: Zobrist64,
    ply: u32,
    /// The ending and its ply.
    ended: Option<(&'static str, u32)>,
    /// How the players ended the game behind the last position, by the tag `Termination`.
    stopped: Option<&'static str>,
    /// Most occurrences in the run, by even and odd places in it.
    peaks: [u32; 2],
    /// The first ply with a right to claim.
    may_claim_repetition: Option<u32>,
    may_claim_fifty: Option<u32>,
}

impl Visitor for Scan {
    type Tags = Tags;
    type Movetext = Game;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        match name {
            b"FEN" => tags.fen = Some(value.decode().into_owned()),
            b"Variant" => {
                let variant = value.as_bytes();
                tags.chess960 = variant.eq_ignore_ascii_case(b"chess960")
                    || variant.eq_ignore_ascii_case(b"fischerandom");
            }
            b"Termination" => tags.stopped = stopped_by(value.as_bytes()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<(), Game> {
        let Some(position) = start(&tags) else {
            self.totals.games += 1;
            self.totals.faulty += 1;
            return ControlFlow::Break(());
        };
        let mut game = Game {
            hash: position.zobrist_hash(EnPassantMode::Legal),
            position,
            ply: 0,
            ended: None,
            stopped: tags.stopped,
            peaks: [0; 2],
            may_claim_repetition: None,
            may_claim_fifty: None,
        };
        self.run.clear();
        self.look(&mut game, true);
        ControlFlow::Continue(game)
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<()> {
        let Ok(played) = san.san.to_move(&game.position) else {
            game.stopped = None;
            self.totals.faulty += 1;
            self.finish(game);
            return ControlFlow::Break(());
        };
        game.ply += 1;
        if game.ended.is_some() {
            // Only whether the moves are legal, and how many there are.
            game.position.play_unchecked(played);
            return ControlFlow::Continue(());
        }
        game.hash = match self.hashing {
            Hashing::Full => {
                game.position.play_unchecked(played);
                game.position.zobrist_hash(EnPassantMode::Legal)
            }
            Hashing::Updated => {
                let hash =
                    game.position.update_zobrist_hash(game.hash, played, EnPassantMode::Legal);
                game.position.play_unchecked(played);
                hash.unwrap_or_else(|| game.position.zobrist_hash(EnPassantMode::Legal))
            }
        };
        if played.is_zeroing() {
            self.run.clear();
            game.peaks = [0; 2];
        }
        self.look(game, played.is_capture() || played.is_promotion());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut game: Game) {
        self.finish(&mut game);
    }
}

impl Scan {
    fn new(rules: Rules, hashing: Hashing) -> Self {
        Self { rules, hashing, totals: Totals::default(), run: Vec::with_capacity(256) }
    }

    /// The new position of a game that goes on: does it end the game, may anybody claim?
    fn look(&mut self, game: &mut Game, men_changed: bool) {
        let occurrences = self.occurrences(game.hash.0) + 1;
        if let Some(peak) = game.peaks.get_mut(self.run.len() % 2) {
            *peak = occurrences.max(*peak);
        }
        self.run.push(Seen { hash: game.hash.0, occurrences });
        let clock = game.position.halfmoves();
        game.ended = self
            .ends(&game.position, men_changed, occurrences, clock)
            .map(|ending| (ending, game.ply));
        if game.ended.is_some() || self.rules == Rules::Online {
            return;
        }
        if game.may_claim_repetition.is_none()
            && (occurrences >= 3 || self.announces_repetition(game))
        {
            game.may_claim_repetition = Some(game.ply);
        }
        if game.may_claim_fifty.is_none()
            && (clock >= 100 || clock == 99 && announces_quiet_move(&game.position))
        {
            game.may_claim_fifty = Some(game.ply);
        }
    }

    /// How often a position stood before, if it were the next of the run: every second ply, at the
    /// earliest four plies ago.
    fn occurrences(&self, hash: u64) -> u32 {
        let earlier = self.run.iter().rev().skip(3).step_by(2);
        earlier.into_iter().find(|seen| seen.hash == hash).map_or(0, |seen| seen.occurrences)
    }

    fn ends(
        &self,
        position: &Chess,
        men_changed: bool,
        occurrences: u32,
        clock: u32,
    ) -> Option<&'static str> {
        let online = self.rules == Rules::Online;
        if men_changed && position.is_insufficient_material() {
            Some("insufficient-material")
        } else if online && occurrences >= 3 {
            Some("threefold-repetition")
        } else if online && clock >= 100 {
            Some("fifty-moves")
        } else if occurrences >= 5 {
            Some("fivefold-repetition")
        } else if clock >= 150 {
            Some("seventy-five-moves")
        } else {
            None
        }
    }

    /// Whether a move brings a position about for the third time. No move is generated unless one that
    /// the opponent had to answer stands at two.
    fn announces_repetition(&self, game: &Game) -> bool {
        if game.peaks.get(self.run.len() % 2).is_none_or(|&peak| peak < 2) {
            return false;
        }
        let quiet = |intended: &Move| !intended.is_zeroing();
        game.position.legal_moves().into_iter().filter(quiet).any(|intended| {
            let updated =
                game.position.update_zobrist_hash(game.hash, intended, EnPassantMode::Legal);
            let after: Zobrist64 = updated.unwrap_or_else(|| {
                let mut position = game.position.clone();
                position.play_unchecked(intended);
                position.zobrist_hash(EnPassantMode::Legal)
            });
            self.occurrences(after.0) >= 2
        })
    }

    fn finish(&mut self, game: &mut Game) {
        let open = game.ended.is_none_or(|(_, ply)| ply == game.ply);
        if open && game.position.legal_moves().is_empty() {
            // Mate and stalemate stand before all that the same position may say.
            let mated = game.position.is_check();
            game.ended = Some((if mated { "checkmate" } else { "stalemate" }, game.ply));
        }
        if game.ended.is_none() {
            game.ended = game.stopped.map(|ending| (ending, game.ply));
        }
        let totals = &mut self.totals;
        totals.games += 1;
        totals.plies += u64::from(game.ply);
        let before_end = |right: u32| game.ended.is_none_or(|(_, end)| right < end);
        totals.claims_of_repetition += u64::from(game.may_claim_repetition.is_some_and(before_end));
        totals.claims_of_fifty += u64::from(game.may_claim_fifty.is_some_and(before_end));
        if let Some((ending, ply)) = game.ended {
            *totals.endings.entry(ending).or_default() += 1;
            totals.games_after_end += u64::from(ply < game.ply);
            totals.plies_after_end += u64::from(game.ply - ply);
        }
    }
}

/// Whether there is a move without capture and by no pawn.
fn announces_quiet_move(position: &Chess) -> bool {
    position.legal_moves().iter().any(|intended| !intended.is_zeroing())
}

fn start(tags: &Tags) -> Option<Chess> {
    let mode = if tags.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    match &tags.fen {
        None => Some(Chess::default()),
        Some(fen) => Fen::from_ascii(fen).ok()?.into_position(mode).ok(),
    }
}

/// The words of Lichess and Chess.com for ends that are no position.
fn stopped_by(termination: &[u8]) -> Option<&'static str> {
    let ends_with = |words: &[u8]| {
        let start = termination.len().checked_sub(words.len());
        let end = start.and_then(|start| termination.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(words))
    };
    if ends_with(b"time forfeit") || ends_with(b"won on time") {
        Some("flag-fall")
    } else if ends_with(b"won by resignation") {
        Some("resignation")
    } else if ends_with(b"drawn by agreement") {
        Some("agreement")
    } else {
        None
    }
}
