//! Games that are tried where no case tells two profiles apart: near the thresholds that they name.

use std::collections::HashSet;

use shakmaty::{Board, Chess, Color, Position, uci::UciMove};

use super::material;
use super::thresholds::Thresholds;
use crate::cases::{Case, CaseAct, CaseEvent, ClocksUsed};
use crate::profile::Profile;
use crate::terms::{Form, Termination, color_name};

/// Longest generated game, in plies.
pub(super) const LONGEST: usize = 400;

/// Kings and rooks among pawns that block each other: quiet moves in a circle of four plies.
const QUIET: &str = "8/5k2/8/p7/P7/5r2/4R3/1K6 w - - ";
const QUIET_MOVES: [&str; 4] = ["b1c2", "f7g7", "c2b1", "g7f7"];

/// All generated games, in a fixed order.
pub(super) fn games(p: &Profile, q: &Profile) -> Vec<Tried> {
    let mut games = Games { thresholds: Thresholds::of(p, q), found: Vec::new() };
    games.repetitions();
    games.clocks();
    games.lengths();
    games.ends_of_the_board();
    games.wrong_claims();
    games.right_claims();
    games.times();
    games.evaluations();
    games.tablebases();
    games.materials();
    games.found
}

/// A game with the events that are tried in it, one list after the other.
#[derive(Debug)]
pub(super) struct Tried {
    pub(super) case: Case,
    pub(super) events: Vec<Vec<CaseEvent>>,
}

struct Games {
    thresholds: Thresholds,
    found: Vec<Tried>,
}

impl Games {
    fn add(&mut self, what: &str, start: Option<&str>, moves: &[String], events: Vec<CaseEvent>) {
        self.add_all(what, start, moves, vec![events]);
    }

    fn add_all(
        &mut self,
        what: &str,
        start: Option<&str>,
        moves: &[String],
        events: Vec<Vec<CaseEvent>>,
    ) {
        let mut case = Case::named(what);
        case.start = start.map(str::to_owned);
        case.moves = moves.join(" ");
        self.found.push(Tried { case, events });
    }

    /// Plies in which men that go out and back have stood often enough for every threshold.
    fn circle(&self) -> usize {
        let most = self.thresholds.occurrences.iter().next_back().copied().unwrap_or(1);
        (4 * most as usize + 2).min(LONGEST)
    }

    fn repetitions(&mut self) {
        let plies = self.circle();
        if self.thresholds.occurrences.is_empty() {
            return;
        }
        let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
        self.add("knights out and back", None, &circle(&[], &knights, plies), Vec::new());
        self.add(
            "a pawn moved two squares, then knights",
            None,
            &circle(&["e2e4"], &["g8f6", "g1f3", "f6g8", "f3g1"], plies),
            Vec::new(),
        );
        self.add(
            "rooks out and back",
            None,
            &circle(&["g1f3", "g8f6"], &["h1g1", "h8g8", "g1h1", "g8h8"], plies + 2),
            Vec::new(),
        );
        self.add(
            "knights by two ways",
            None,
            &circle(&[], &["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"], plies),
            Vec::new(),
        );
        for (what, fen, moves) in [
            (
                "rooks out and back",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                ["a1b1", "a8b8", "b1a1", "b8a8"],
            ),
            (
                "an en passant capture at the start",
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
                ["e8e7", "e1e2", "e7e8", "e2e1"],
            ),
            (
                "a pinned en passant capture at the start",
                "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
                ["a4a5", "d1d2", "a5a4", "d2d1"],
            ),
            (
                "an en passant square without a capture at the start",
                "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
                ["e8e7", "e1e2", "e7e8", "e2e1"],
            ),
        ] {
            self.add(what, Some(fen), &circle(&[], &moves, plies), Vec::new());
        }
    }

    /// The halfmove clock near its thresholds, alone and where a repetition is completed with it.
    fn clocks(&mut self) {
        for clock in self.thresholds.clocks.clone() {
            for short in 0..=2 {
                let Some(start) = clock.checked_sub(short) else { continue };
                self.add(
                    "a halfmove clock near its threshold",
                    Some(&quiet(start)),
                    &circle(&[], &QUIET_MOVES, 4),
                    Vec::new(),
                );
            }
            for occurrences in self.thresholds.occurrences.clone() {
                let plies = occurrences.saturating_sub(1).saturating_mul(4);
                if let Some(start) = clock.checked_sub(plies).filter(|_| plies as usize <= LONGEST)
                {
                    self.add(
                        "a repetition on the threshold of the halfmove clock",
                        Some(&quiet(start)),
                        &circle(&[], &QUIET_MOVES, plies as usize),
                        Vec::new(),
                    );
                }
            }
            let last = clock.saturating_sub(1);
            for (what, fen, moved) in [
                (
                    "mate on the threshold of the halfmove clock",
                    "7k/8/5KQ1/8/8/8/8/8 w - - ",
                    "g6g7",
                ),
                (
                    "stalemate on the threshold of the halfmove clock",
                    "7k/8/6K1/8/8/5Q2/8/8 w - - ",
                    "f3f7",
                ),
            ] {
                self.add(
                    what,
                    Some(&format!("{fen}{last} {}", last / 2 + 20)),
                    &[moved.to_owned()],
                    Vec::new(),
                );
            }
        }
    }

    /// What may happen at the start of a game and near thresholds of its length.
    fn lengths(&mut self) {
        let near = self.thresholds.plies.iter().flat_map(|&plies| [plies.saturating_sub(1), plies]);
        let mut lengths: Vec<usize> =
            [1, 2].into_iter().chain(near.map(|plies| plies as usize)).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let walk = walk(LONGEST);
        for plies in lengths {
            let Some(moves) = walk.get(..plies).filter(|moves| !moves.is_empty()) else { continue };
            self.add("moves that repeat nothing", None, moves, Vec::new());
            let events = self.happenings(u32::try_from(plies).unwrap_or(u32::MAX));
            self.add_all("something that happens after some moves", None, moves, events);
        }
        let circle = circle(&[], &["g1f3", "g8f6", "f3g1", "f6g8"], self.circle());
        for occurrences in self.thresholds.occurrences.clone() {
            let plies = occurrences.saturating_sub(1).saturating_mul(4);
            for within in self.thresholds.offered.clone() {
                for offered in
                    [plies.checked_sub(within), plies.checked_sub(within + 1)].into_iter().flatten()
                {
                    for by in Color::ALL {
                        self.add(
                            "an offer before a repetition",
                            None,
                            &circle,
                            vec![event(offered, Some(by), CaseAct::Offers)],
                        );
                    }
                }
            }
        }
    }

    /// Events at one ply, alone and in pairs that rules ask for.
    fn happenings(&self, ply: u32) -> Vec<Vec<CaseEvent>> {
        let mut found = vec![vec![event(ply, None, CaseAct::Agree)]];
        for by in Color::ALL {
            for act in [CaseAct::FlagFalls, CaseAct::Resigns, CaseAct::Abandons, CaseAct::Offers] {
                found.push(vec![event(ply, Some(by), act)]);
            }
            found.push(vec![
                event(ply, Some(!by), CaseAct::Offers),
                event(ply, Some(by), CaseAct::FlagFalls),
            ]);
            let counts: Vec<u32> =
                [1].into_iter().chain(self.thresholds.illegal.iter().copied()).collect();
            for count in counts.into_iter().filter(|&count| count <= 10) {
                found
                    .push((0..count).map(|_| event(ply, Some(by), CaseAct::IllegalMove)).collect());
            }
            for text in &self.thresholds.declared {
                found.push(vec![event(ply, Some(by), CaseAct::Declares(text.clone()))]);
            }
        }
        for text in &self.thresholds.declared {
            found.push(vec![event(ply, None, CaseAct::Declares(text.clone()))]);
        }
        found
    }

    fn ends_of_the_board(&mut self) {
        for (what, fen) in [
            ("checkmate", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"),
            ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
            ("a check", "7k/8/5K2/8/8/8/8/7Q b - - 0 1"),
            ("a dead position by a forced capture", "8/8/8/8/8/8/8/K1kQ4 b - - 0 1"),
        ] {
            self.add(what, Some(fen), &[], Vec::new());
        }
    }

    /// Claims for which there is no ground.
    fn wrong_claims(&mut self) {
        let walk = walk(2);
        let next = || Some("g7g6".to_owned());
        for (ground, form) in self.thresholds.claims.clone() {
            for by in claimants(form) {
                let announced = if form == Form::IntendedMove { next() } else { None };
                let claim = CaseAct::Claims(ground, form, announced);
                self.add(
                    "a claim without its ground",
                    None,
                    walk.get(..1).unwrap_or_default(),
                    vec![event(1, by, claim)],
                );
            }
        }
    }

    /// Claims near their ground, also after a piece was touched.
    fn right_claims(&mut self) {
        let claims = self.thresholds.claims.clone();
        for occurrences in self.thresholds.occurrences.clone() {
            let plies = occurrences.saturating_sub(1).saturating_mul(4);
            let grounds = [Termination::ThreefoldRepetition, Termination::FivefoldRepetition];
            for &(ground, form) in claims.iter().filter(|(ground, _)| grounds.contains(ground)) {
                let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
                self.claims_at(
                    None,
                    &circle(&[], &knights, plies as usize),
                    &knights,
                    (ground, form),
                );
            }
        }
        for clock in self.thresholds.clocks.clone() {
            let start = quiet(clock);
            for &(ground, form) in
                claims.iter().filter(|(ground, _)| *ground == Termination::FiftyMoves)
            {
                self.claims_at(Some(&start), &[], &QUIET_MOVES, (ground, form));
            }
        }
    }

    fn claims_at(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        circle: &[&str; 4],
        (ground, form): (Termination, Form),
    ) {
        let intended = form == Form::IntendedMove;
        let played = if intended { moves.len().saturating_sub(1) } else { moves.len() };
        let Some(moves) = moves.get(..played.min(LONGEST)) else { return };
        let ply = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let announced = circle.get(moves.len() % 4).filter(|_| intended).map(|&uci| uci.to_owned());
        for by in claimants(form) {
            let claim = event(ply, by, CaseAct::Claims(ground, form, announced.clone()));
            self.add("a claim", start, moves, vec![claim.clone()]);
            let touch = by.map(|by| event(ply, Some(by), CaseAct::Touches));
            if let Some(touch) = touch {
                self.add("a claim after a piece was touched", start, moves, vec![touch, claim]);
            }
        }
    }

    /// Clocks just below their thresholds, and on them, while a position is repeated.
    fn times(&mut self) {
        let moves = circle(&[], &["g1f3", "g8f6", "f3g1", "f6g8"], self.circle());
        for seconds in self.thresholds.seconds.clone() {
            for low in [&[Color::White][..], &[Color::Black], &Color::ALL] {
                let mut case = Case::named("a clock near its threshold");
                case.moves = moves.join(" ");
                case.clocks_used = ClocksUsed::With;
                for ply in 1..=u32::try_from(moves.len()).unwrap_or(0) {
                    let side = if ply % 2 == 1 { Color::White } else { Color::Black };
                    let below = low.contains(&side);
                    let reading = if below {
                        format!("{}.9", seconds.saturating_sub(1))
                    } else {
                        seconds.to_string()
                    };
                    case.clocks.push((ply, reading));
                }
                self.found.push(Tried { case, events: vec![Vec::new()] });
            }
        }
    }

    fn evaluations(&mut self) {
        let walk = walk(LONGEST);
        for (value, plies) in self.thresholds.evaluations.clone() {
            let longest =
                self.thresholds.plies.iter().next_back().copied().unwrap_or(0).max(plies) as usize;
            let Some(moves) = walk.get(..longest + 1) else { continue };
            for value in [value, value.saturating_neg()] {
                let mut case = Case::named("evaluations that stay");
                case.moves = moves.join(" ");
                case.evaluations = (1..).map(|ply| (ply, value)).take(moves.len()).collect();
                self.found.push(Tried { case, events: vec![Vec::new()] });
            }
        }
    }

    /// What a tablebase says of a few men.
    fn tablebases(&mut self) {
        for fifty_moves in self.thresholds.tablebases.clone() {
            for result in ["1-0", "1/2-1/2", "0-1"] {
                for side in ["w", "b"] {
                    let mut case = Case::named("what a tablebase says");
                    case.start = Some(format!("8/8/4k3/3r4/8/2K1R3/8/8 {side} - - 0 1"));
                    case.tablebase = vec![(0, result.to_owned(), fifty_moves)];
                    self.found.push(Tried { case, events: vec![Vec::new()] });
                }
            }
        }
    }

    /// Every kind of material, as it stands and with something that happens.
    fn materials(&mut self) {
        let pawns = self.thresholds.pawns.iter().filter_map(|square| material::with_pawn(square));
        let positions: Vec<String> =
            material::positions(&self.thresholds.patterns).into_iter().chain(pawns).collect();
        for fen in positions {
            let events = [Vec::new()].into_iter().chain(self.happenings(0)).collect();
            self.add_all("few men on the board", Some(&fen), &[], events);
        }
    }
}

fn claimants(form: Form) -> Vec<Option<Color>> {
    if form == Form::ByArbiter { vec![None] } else { Color::ALL.map(Some).to_vec() }
}

fn event(ply: u32, by: Option<Color>, act: CaseAct) -> CaseEvent {
    CaseEvent { ply, by: by.map(|by| color_name(by).to_owned()), act }
}

fn quiet(clock: u32) -> String {
    format!("{QUIET}{clock} {}", clock / 2 + 20)
}

/// Moves that lead in, then a circle of moves.
fn circle(lead: &[&str], circle: &[&str], plies: usize) -> Vec<String> {
    lead.iter().chain(circle.iter().cycle()).take(plies).map(|&uci| uci.to_owned()).collect()
}

/// Quiet moves from the initial array after which no placement stands twice: at each ply the first
/// in the order of their names that gives no check and takes nothing.
fn walk(plies: usize) -> Vec<String> {
    let mut position = Chess::default();
    let mut seen: HashSet<Board> = HashSet::from([position.board().clone()]);
    let mut moves = Vec::new();
    while moves.len() < plies {
        let mut legal: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|it| !it.is_capture())
            .map(|it| (UciMove::from_standard(it).to_string(), it))
            .collect();
        legal.sort_by(|a, b| a.0.cmp(&b.0));
        let next = legal.into_iter().find_map(|(uci, it)| {
            let mut after = position.clone();
            after.play_unchecked(it);
            let fresh = !after.is_check() && !seen.contains(after.board());
            fresh.then_some((uci, after))
        });
        let Some((uci, after)) = next else { break };
        seen.insert(after.board().clone());
        position = after;
        moves.push(uci);
    }
    moves
}
