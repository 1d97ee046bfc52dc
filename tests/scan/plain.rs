//! Games that are read the fast way are what the ordinary reader makes of them: plain games, mutated.

use remis::catalog::Catalog;
use remis::corpus::{Desk, Game, Part, Splitter};
use remis::judge::{Assumptions, Member, Panel, judge};
use remis::mate::DEFAULT_BUDGET;
use remis::problem::{ProblemKind, Severity};
use remis::record::Notes;
use remis::timeline::Timeline;
use remis::verdict::{Gist, Recorded};

use super::common::random::Random;
use super::sources::{bytes, small_data};

/// What of a game must not depend on the way it is read.
#[derive(Debug, PartialEq)]
pub(super) struct Seen {
    index: u64,
    board: String,
    end: String,
    tags: Vec<(&'static str, Option<String>)>,
    /// Events, clocks and evaluations; only where they are wanted.
    annotations: Option<String>,
    gists: Vec<Gist>,
    /// What was wrong; notes only where comments are read, too.
    problems: Vec<ProblemKind>,
    line: u64,
}

impl Seen {
    /// The same without the problems of a kind.
    pub(super) fn but_for(mut self, kind: ProblemKind) -> Self {
        self.problems.retain(|it| *it != kind);
        self
    }
}

/// Everything that a block comes to, and how many games went the fast way.
#[derive(Debug, Default)]
struct Read {
    games: Vec<Seen>,
    fast: usize,
    problems: String,
}

const TAGS: [&str; 10] = [
    "Event",
    "White",
    "Black",
    "Result",
    "Date",
    "UTCDate",
    "WhiteElo",
    "TimeControl",
    "Termination",
    "Site",
];

fn annotations(timeline: &Timeline, notes: Notes) -> Option<String> {
    let last = timeline.last_ply();
    let plies = match notes {
        Notes::None => return None,
        Notes::AtEnd => {
            let flag = timeline.end.flag_may_have_fallen();
            let clocks = shakmaty::Color::ALL.map(|color| timeline.clock(last, color));
            let clocks = flag.then_some(clocks);
            return Some(format!("{:?} {clocks:?} {:?}", timeline.events, timeline.tablebase));
        }
        Notes::All => 0..=last,
    };
    let each = plies.map(|ply| {
        let clocks = shakmaty::Color::ALL.map(|color| timeline.clock(ply, color));
        (clocks, timeline.evaluation(ply))
    });
    Some(format!("{:?} {:?}", timeline.events, each.collect::<Vec<_>>()))
}

pub(super) fn seen(game: &Game<'_>, catalog: &Catalog, notes: Notes) -> Seen {
    let timeline = game.timeline;
    let last = timeline.last_ply();
    // Whoever wants the moves alone judges by rules that ask for no more.
    let ids: &[&str] = match notes {
        Notes::None => &["fide-otb-2023", "shakmaty"],
        Notes::AtEnd => &["fide-online-2021", "chesscom-live", "us-chess-7"],
        Notes::All => &["fide-otb-2023", "shakmaty", "lichess", "fide-online-2021"],
    };
    let gist = |id: &&str| {
        let profile = catalog.profile(id).unwrap();
        let assumptions = &Assumptions::of(profile);
        assert!(Panel::new(vec![Member { profile, assumptions }]).notes() <= notes, "{id}");
        let verdict = judge(profile, &Assumptions::of(profile), timeline);
        Gist::of(&verdict, last, timeline.end.result)
    };
    let told = |kind: &ProblemKind| notes == Notes::All || kind.severity() == Severity::Error;
    let problems = timeline.problems.iter().map(|problem| problem.kind);
    Seen {
        index: game.index,
        board: format!("{:?} {last} {:?}", timeline.status, timeline.position(last)),
        end: format!("{:?} {:?}", timeline.end.result, timeline.end.how),
        tags: TAGS.map(|name| (name, game.tag(name).map(str::to_owned))).to_vec(),
        annotations: annotations(timeline, notes),
        gists: ids.iter().map(gist).collect(),
        problems: problems.filter(told).collect(),
        line: game.line(),
    }
}

/// Reads a text as one block, whose games go the fast way where they are plain, or all by the reader.
fn read(text: &[u8], catalog: &Catalog, notes: Notes, fast: bool) -> Read {
    let mut read = Read::default();
    let mut desk = Desk::new(DEFAULT_BUDGET);
    let add = |read: &mut Read, game: &Game<'_>| {
        read.fast += usize::from(game.record().is_none());
        read.games.push(seen(game, catalog, notes));
    };
    for block in Splitter::with_size(text, 0, 1 << 24) {
        let part = if fast {
            Part::play(block, &mut desk, notes, add)
        } else {
            Part::read(block, |read, record| add(read, &Game::of(&record, &desk.replay(&record))))
        };
        let alone = part.alone.unwrap();
        read.games.extend(alone.made.games);
        read.fast += alone.made.fast;
        read.problems += &format!("{:?}", alone.problems);
    }
    read
}

/// Compares the ways; the games, and those that went the fast way.
fn same(text: &[u8], catalog: &Catalog) -> (usize, usize) {
    let mut fast = 0;
    let mut games = 0;
    for notes in [Notes::All, Notes::AtEnd, Notes::None] {
        let whole = read(text, catalog, notes, false);
        let quick = read(text, catalog, notes, true);
        if whole.games != quick.games || whole.problems != quick.problems {
            println!("{notes:?}\n{}", String::from_utf8_lossy(text));
            assert_eq!(whole.games.len(), quick.games.len());
            for (whole, quick) in whole.games.iter().zip(&quick.games) {
                assert_eq!(whole, quick);
            }
            assert_eq!(whole.problems, quick.problems);
        }
        assert_eq!(whole.fast, 0);
        fast += quick.fast;
        games += quick.games.len();
    }
    (games, fast)
}

/// Plain games with whatever the fast way takes.
pub(super) const GAMES: [&str; 10] = [
    "[Event \"a\"]\n[Site \"?\"]\n[Date \"2023.01.02\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
     [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n",
    "[Event \"b\"]\n[Date \"????.??.??\"]\n[UTCDate \"2017.06.30\"]\n[White \"Ann\"]\n\
     [Black \"Bob\"]\n[Result \"1/2-1/2\"]\n[WhiteElo \"2100\"]\n[BlackElo \"?\"]\n\
     [TimeControl \"180+2\"]\n[Termination \"Normal\"]\n\n\
     1. Nf3 { [%clk 0:03:00] } 1... Nf6 { [%clk 0:03:00] } 2. Ng1 { [%clk 0:00:29] } 2... Ng8 \
     { [%clk 0:02:58] } 3. Nf3 { [%clk 0:00:20] } 3... Nf6 { [%clk 0:02:50] } 4. Ng1 \
     { [%eval 0.17] [%clk 0:00:10] } 4... Ng8 { [%clk 0:02:40] } 1/2-1/2\n\n",
    "[Event \"c\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\
     [TimeControl \"60+0\"]\n[Termination \"Time forfeit\"]\n\n1. e4 $1 e5 {good} 2. Nf3 Nc6 3. \
     Bb5 a6 4. Ba4 Nf6 5. O-O Be7 {Black forfeits on time} 1-0\n\n",
    "[Event \"d\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\
     [Termination \"Bob won by resignation\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 c6 5. Nf3 \
     Bg4 {White resigns} 0-1\n\n",
    "[Event \"e\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n[TimeControl \"-\"]\n\n\
     1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=Q Qxa8 6. Rxa8+ *\n\n",
    "[Event \"f\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n",
    "[Event \"g\"]\n[Date \"1999.12.31\"]\n[Result \"1/2-1/2\"]\n\n1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 \
     4. e3 O-O 5. Bd3 d5 6. Nge2 c5 7. cxd5 cxd4 8. exd4 Nxd5 9. O-O Nc6 10. Bc2 Be7 {agreed drawn} \
     1/2-1/2\n\n",
    // A comment behind a number may tell the end of the game, one behind the tags may not.
    "[Event \"h\"]\n[Result \"0-1\"]\n\n1. {White resigns} 0-1\n\n",
    "[Event \"i\"]\n[Result \"0-1\"]\n\n{White resigns} 0-1\n\n",
    // A step short of an electronic board's sign for a draw, which would be noted.
    "[Event \"j\"]\n[Result \"1/2-1/2\"]\n\n1. e4 d5 2. Ke2 Kd7 3. Ke3 Kd6 4. Kd3 1/2-1/2\n\n",
];

pub(super) const NOTES: [&str; 79] = [
    "[%clk 0:01:00]",
    "{ [%clk 0:00:05] }",
    "{ [%eval 0.3] }",
    "{ [%eval #-3] }",
    "{[%clk 0:00:05][%clk 0:00:04]}",
    "{[%clk 0:00:05][%clk 0:00:05]}",
    "{ [%eval 0.3] [%eval 0.4] }",
    "{[%clk 0:61:00]}",
    "{[%emt 0:00:01]}",
    "{[%clk]}",
    "$1 ",
    "$10 ",
    "$0 ",
    "$256 ",
    "$",
    " e.p.",
    "=",
    " (=) ",
    "(e4)",
    "(",
    ")",
    "{draw offered}",
    " {White offers a draw} ",
    " {White resigns} ",
    " {Black resigns} ",
    " {Black forfeits on time} ",
    " {Draw by repetition} ",
    " {time} ",
    "{}",
    "{ }",
    "{a}{b}",
    "{White resigns}{}",
    "{a\nb}",
    "{\n[Event \"x\"]\n}",
    "{",
    "}",
    "1. ",
    "1... ",
    "2. ",
    "3.",
    "...",
    "0-0 ",
    "O-O ",
    "O-O-O ",
    "e4!? ",
    "e8=Q ",
    "+",
    "#",
    "x",
    "--",
    "Z0 ",
    "; c\n",
    "\n%x\n",
    "\n;x\n",
    "\t",
    "\u{a0}",
    "\r\n",
    "\n",
    "\n\n",
    "\r",
    " ",
    "4. Kd4 ",
    "Kc6 5. Kd4 ",
    "1-0 ",
    "0-1 ",
    "*",
    "1/2 ",
    "½",
    "[Result \"1-0\"]\n",
    "[result \"0-1\"]\n",
    "[Date \"2020.01.01\"]\n",
    "[UTCDate \"30.06.2017\"]\n",
    "[Site\0\"x\"]\n",
    "[Termination \"Abandoned\"]\n",
    "[Termination \"Ann won on time\"]\n",
    "[Variant \"Standard\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 98 60\"]\n",
    "[White \"A \\\"x\\\"\"]\n",
    "[TimeControl \"0\"]\n",
];

#[test]
fn mutated_plain_games_are_what_the_reader_makes_of_them() {
    let catalog = Catalog::builtin().unwrap();
    let rounds: u32 =
        std::env::var("REMIS_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut games, mut fast) = (0, 0);
    for _ in 0..rounds {
        let count = 1 + random.below(4);
        let mut text: Vec<u8> = (0..count).flat_map(|_| random.of(&GAMES).bytes()).collect();
        for _ in 0..random.below(5) {
            let at = random.below(text.len() + 1);
            // Mostly where a word ends.
            let ahead = text[at..].iter().position(|&byte| byte == b' ' || byte == b'\n');
            let at = if random.below(3) > 0 { at + ahead.map_or(0, |it| it + 1) } else { at };
            match random.below(5) {
                0 => drop(text.drain(at..(at + random.below(12)).min(text.len()))),
                1 => {
                    let from = random.below(text.len());
                    let copied = text[from..(from + random.below(60)).min(text.len())].to_vec();
                    drop(text.splice(at..at, copied));
                }
                _ => drop(text.splice(at..at, random.of(&NOTES).bytes())),
            }
        }
        let (all, quick) = same(&text, &catalog);
        games += all;
        fast += quick;
    }
    println!("{games} games, {fast} the fast way");
    assert!(fast * 3 > games && fast * 20 < games * 19, "{fast} of {games}");
}

#[test]
fn real_games_are_what_the_reader_makes_of_them() {
    let catalog = Catalog::builtin().unwrap();
    for file in small_data() {
        let (games, fast) = same(&bytes(&file), &catalog);
        println!("{}: {fast} of {games} the fast way", file.display());
        assert!(fast * 2 > games);
    }
}

/// The ways agree where records contradict, too, so that agreement means something.
#[test]
fn plain_games_fit_their_records_in_different_ways() {
    let catalog = Catalog::builtin().unwrap();
    let text = GAMES.concat();
    let read = read(text.as_bytes(), &catalog, Notes::All, true);
    assert_eq!(read.fast, GAMES.len());
    let fits = |kind| read.games.iter().any(|game| game.gists[0].recorded == Some(kind));
    for kind in [Recorded::Agrees, Recorded::Unfinished, Recorded::NotEnded] {
        assert!(fits(kind), "{kind}");
    }
}
