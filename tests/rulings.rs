//! What becomes of claims in a live game, one line for each profile, and what the other verbs of a
//! session do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

mod common;
#[path = "common/pinned.rs"]
mod pinned;

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use remis::clock::{TimeControl, parse_clock};
use remis::judge::{Assumptions, Penalty, Reason, Ruling, judge};
use remis::pgn::read_move;
use remis::profile::Profile;
use remis::record::{Act, Claim};
use remis::session::{ProfileState, Session, SessionError, Start};
use remis::terms::{Form, GameResult, Termination};
use remis::trigger::{Shortfall, Truth};
use shakmaty::Color::{self, Black, White};
use strum::VariantArray;

/// The profiles of the table, in its order.
const PROFILES: [&str; 7] = [
    "fide-otb-2023",
    "test-rapid",
    "test-us-claims",
    "test-engine-event",
    "lichess",
    "chesscom-daily",
    "fide-online-2021",
];

/// Explains the table; its first lines.
const NOTATION: &str = "\
Claims in a live game. A block is a situation: its id, its near miss, then the game (start, moves,
`who:what` between them), then the claim and why the situation stands here. A line is the ruling of a
profile: upheld by a rule with its result, or rejected with the reasons, what it costs and the move
that must be played; `not said`: the profile does not say what a wrong claim costs. Under lichess
nobody's draws are claimed automatically unless the situation says so (`lichess:`).
";

/// A game up to a claim. `play` holds moves and, between them, `white:touch`, `black:offer`,
/// `white:decline`, `white:flag`, `white:resign`, `agree`, `declare:TEXT_WITH_UNDERLINES`.
struct Situation {
    id: &'static str,
    near: &'static str,
    why: &'static str,
    /// FEN; empty is the initial array.
    start: &'static str,
    play: &'static str,
    /// `white threefold-repetition intended-move Ng8`, `arbiter seventy-five-moves by-arbiter`
    claim: &'static str,
    /// A setting of lichess in place of `auto-claim=never`.
    lichess: &'static str,
}

const fn at(id: &'static str, near: &'static str, claim: &'static str) -> Situation {
    Situation { id, near, why: "", start: "", play: "", claim, lichess: "" }
}

impl Situation {
    const fn from(self, start: &'static str) -> Self {
        Self { start, ..self }
    }

    const fn after(self, play: &'static str) -> Self {
        Self { play, ..self }
    }

    const fn because(self, why: &'static str) -> Self {
        Self { why, ..self }
    }

    const fn under(self, lichess: &'static str) -> Self {
        Self { lichess, ..self }
    }

    fn session(&self) -> Session {
        let fen = Some(self.start).filter(|fen| !fen.is_empty()).map(str::to_owned);
        let setting = if self.lichess.is_empty() { "auto-claim=never" } else { self.lichess };
        let mut session =
            Session::start(&Start { fen, ..Start::default() }, profiles(&PROFILES, setting))
                .unwrap();
        for word in common::expand(self.play).split_whitespace() {
            step(&mut session, word);
        }
        session
    }

    fn claim(&self) -> (Option<Color>, Claim) {
        claim(self.claim)
    }
}

/// The profiles of these ids; those that have the setting with it.
fn profiles(ids: &[&str], setting: &str) -> Vec<(Profile, Assumptions)> {
    let all = common::profiles();
    let with = |id: &&str| {
        let profile = all.iter().find(|profile| profile.id == **id).unwrap().clone();
        let mut assumptions = Assumptions::of(&profile);
        for one in setting.split_whitespace() {
            let (name, value) = one.split_once('=').unwrap();
            let id = name.rsplit('.').next().unwrap();
            if profile.settings.iter().any(|known| known.id == id) {
                assumptions.set(name, value).unwrap();
            }
        }
        (profile, assumptions)
    };
    ids.iter().map(with).collect()
}

fn step(session: &mut Session, word: &str) {
    let Some((who, what)) = word.split_once(':') else {
        match word {
            "agree" => session.happen(None, Act::Agree),
            san => session.play(san, None).unwrap_or_else(|e| panic!("{san}: {e}")),
        }
        return;
    };
    if who == "declare" {
        session.happen(None, Act::Declares(what.replace('_', " ")));
        return;
    }
    let player: Color = who.parse().unwrap();
    let act = match what {
        "offer" => Act::Offers,
        "decline" => Act::Declines,
        "touch" => Act::Touches,
        "flag" => Act::FlagFalls,
        "resign" => Act::Resigns,
        "abandon" => Act::Abandons,
        "illegal" => Act::IllegalMove,
        time => {
            session.set_clock(player, parse_clock(time).unwrap());
            return;
        }
    };
    session.happen(Some(player), act);
}

fn claim(text: &str) -> (Option<Color>, Claim) {
    let mut words = text.split_whitespace();
    let player = match words.next().unwrap() {
        "arbiter" => None,
        color => Some(color.parse().unwrap()),
    };
    let termination: Termination = words.next().unwrap().parse().unwrap();
    let form = words.next().unwrap();
    let form = *Form::VARIANTS.iter().find(|known| known.to_string() == form).unwrap();
    let intended = words.next().map(read_move);
    (player, Claim { termination, form, intended })
}

fn describe(ruling: &Ruling, state: &ProfileState) -> String {
    match ruling {
        Ruling::Upheld(ending) => {
            let claim = ending.claim.as_ref().unwrap();
            let moves: Vec<String> = claim.moves.iter().map(|uci| format!(" {uci}")).collect();
            format!("upheld by {}{}: {}", ending.rule, moves.concat(), ending.result)
        }
        Ruling::Undetermined(needs) => format!("undetermined, needs {}", needs.join(" + ")),
        Ruling::Rejected { reasons, penalty, must_play } => {
            let reasons: Vec<String> = reasons.iter().map(reason).collect();
            let mut text = format!("rejected, {}", reasons.join(" + "));
            if !reasons.iter().any(|reason| reason.starts_with("the game is over")) {
                write!(text, "; {}", price(penalty.as_ref())).unwrap();
            }
            if let Some(uci) = must_play {
                write!(text, "; must play {uci}").unwrap();
            }
            if let Some(ended) = state.ended.as_ref().filter(|ended| ended.rule == "wrong-claim") {
                write!(text, "; ended by {}: {}", ended.rule, ended.result).unwrap();
            }
            text
        }
    }
}

fn reason(reason: &Reason) -> String {
    match reason {
        Reason::GameOver(rule) => format!("the game is over by {rule}"),
        Reason::NoSuchRight => "no such right".to_owned(),
        Reason::NotTheClaimant => "not the claimant".to_owned(),
        Reason::NoIntendedMove => "no move announced".to_owned(),
        Reason::IllegalIntendedMove => "the announced move is illegal".to_owned(),
        Reason::Missing(shortfall) => match shortfall {
            Shortfall::Occurrences { has, needs } => format!("occurrences {has} of {needs}"),
            Shortfall::HalfmoveClock { has, needs } => format!("clock {has} of {needs}"),
            Shortfall::Plies { has, needs } => format!("plies {has} of {needs}"),
            Shortfall::Touched => "touched".to_owned(),
            Shortfall::Condition(trigger) => format!("not {trigger:?}"),
        },
    }
}

fn price(penalty: Option<&Penalty>) -> String {
    let Some(penalty) = penalty else { return "not said".to_owned() };
    let time = penalty.opponent_gains_seconds.map(|seconds| format!("costs {seconds} s"));
    let result = penalty.result.map(|result| format!("loses, {result}"));
    let parts: Vec<String> = time.into_iter().chain(result).collect();
    if parts.is_empty() { "costs nothing known".to_owned() } else { parts.join(", ") }
}

const SHUFFLE: &str = "(Nf3 Nf6 Ng1 Ng8)x2";
/// Knights shuffled up to the move that brings the third occurrence, which is Black's.
const BEFORE_THIRD: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
/// White to move has quiet moves, a pawn move and a capture; clock 98, 99 and 100.
const AT_98: &str = "8/8/3rk3/8/8/2KR4/4P3/8 w - - 98 120";
const AT_99: &str = "8/8/3rk3/8/8/2KR4/4P3/8 w - - 99 120";
const AT_100: &str = "8/8/3rk3/8/8/2KR4/4P3/8 w - - 100 120";
/// The only legal move mates.
const MATING_AT_98: &str = "8/5NN1/8/8/1R1B3k/8/1P4PP/r6K w - - 98 120";
const MATING_AT_99: &str = "8/5NN1/8/8/1R1B3k/8/1P4PP/r6K w - - 99 120";
/// Ke6 stalemates.
const STALEMATING_AT_98: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 98 120";
const STALEMATING_AT_99: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 99 120";
const AT_147: &str = "8/8/3rk3/8/8/2KR4/8/8 w - - 147 145";
const AT_148: &str = "8/8/3rk3/8/8/2KR4/8/8 w - - 148 145";
const AT_149: &str = "8/8/3rk3/8/8/2KR4/8/8 w - - 149 145";
const AT_150: &str = "8/8/3rk3/8/8/2KR4/8/8 w - - 150 145";

#[rustfmt::skip]
const SITUATIONS: &[Situation] = &[
    // Who claims, on the board.
    at("third-on-board", "second-on-board", "white threefold-repetition on-board").after(SHUFFLE)
        .because("the player to move claims what stands on the board"),
    at("second-on-board", "third-on-board", "white threefold-repetition on-board").after("Nf3 Nf6 Ng1 Ng8")
        .because("one occurrence short"),
    at("third-on-board-wrong-side", "third-on-board", "black threefold-repetition on-board").after(SHUFFLE)
        .because("the player who brought it about is not to move"),
    at("third-on-board-by-arbiter", "third-on-board", "arbiter threefold-repetition on-board").after(SHUFFLE)
        .because("nobody but a player claims a threefold repetition"),
    at("third-claimed-as-fifty", "third-on-board", "white fifty-moves on-board").after(SHUFFLE)
        .because("the right position, the wrong ground"),
    at("third-claimed-as-dead", "third-on-board", "white dead-position on-board").after(SHUFFLE)
        .because("a ground that nobody can claim"),
    at("third-other-castling-rights", "third-same-castling-rights", "white threefold-repetition on-board").after("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8")
        .because("the placement stands for the third time, the first time with more castling rights"),
    at("third-same-castling-rights", "third-other-castling-rights", "white threefold-repetition on-board").after("Nf3 Nf6 Rg1 Rg8 (Rh1 Rh8 Rg1 Rg8)x2")
        .because("after a third round the rights are the same three times"),
    at("intended-other-castling-rights", "intended-same-castling-rights", "black threefold-repetition intended-move Rh8").after("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1")
        .because("the same claimed one ply ahead"),
    at("intended-same-castling-rights", "intended-other-castling-rights", "black threefold-repetition intended-move Rg8").after("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8 Rg1")
        .because("the rights are the same three times"),
    // Touching a piece.
    at("third-touched", "third-touched-by-opponent", "white threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 white:touch")
        .because("the claimant touched a piece on this turn"),
    at("third-touched-by-opponent", "third-touched", "white threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 black:touch")
        .because("the opponent touched a piece"),
    at("third-touched-a-turn-earlier", "third-touched", "white threefold-repetition on-board").after("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 white:touch Ng1 Ng8")
        .because("the right comes back on the next turn"),
    at("intended-touched", "intended-third", "black threefold-repetition intended-move Ng8").after("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 black:touch")
        .because("touched, and then announced"),
    at("fifty-touched", "fifty-played-on-board", "black fifty-moves on-board").from(AT_99).after("Rd4 black:touch")
        .because("touching forfeits the claim of fifty moves too"),
    at("fifty-intended-touched", "fifty-quiet-at-99", "white fifty-moves intended-move Rd4").from(AT_99).after("white:touch")
        .because("touched, and then announced"),
    // At once, later, too late.
    at("third-after-own-move", "third-after-own-move-answered", "black threefold-repetition after-own-move").after(SHUFFLE)
        .because("the player who made the last move claims before it is answered"),
    at("third-after-own-move-answered", "third-after-own-move", "black threefold-repetition after-own-move").after("(Nf3 Nf6 Ng1 Ng8)x2 Nf3")
        .because("the move has been answered"),
    at("second-after-own-move", "third-after-own-move", "black threefold-repetition after-own-move").after("Nf3 Nf6 Ng1 Ng8")
        .because("one occurrence short"),
    at("third-after-own-move-wrong-side", "third-after-own-move", "white threefold-repetition after-own-move").after(SHUFFLE)
        .because("the player to move made no last move"),
    at("after-own-move-at-start", "third-after-own-move", "black threefold-repetition after-own-move")
        .because("nobody has moved yet"),
    at("lapsed-opponent-moved", "third-renewed", "black threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 e4")
        .because("the opponent moved on to a new position"),
    at("third-renewed", "lapsed-opponent-moved", "black threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 Nf3")
        .because("the next position stands for the third time too"),
    at("lapsed-own-next-move", "third-on-board", "white threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 e4 e5")
        .because("an old third occurrence, another position on the board"),
    at("fourth-on-board", "lapsed-opponent-moved", "black threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x3 Nf3")
        .because("a fourth occurrence is at least a third"),
    // Announced moves that repeat.
    at("intended-third", "intended-other-move", "black threefold-repetition intended-move Ng8").after(BEFORE_THIRD)
        .because("the announced move brings the third occurrence"),
    at("intended-other-move", "intended-third", "black threefold-repetition intended-move e5").after(BEFORE_THIRD)
        .because("another move is announced and must be played"),
    at("intended-second", "intended-third", "black threefold-repetition intended-move Ng8").after("Nf3 Nf6 Ng1")
        .because("one occurrence short; the move must be played"),
    at("intended-wrong-side", "intended-third", "white threefold-repetition intended-move Nf3").after(BEFORE_THIRD)
        .because("only the player to move can announce one"),
    at("intended-illegal", "intended-third", "black threefold-repetition intended-move Ke6").after(BEFORE_THIRD)
        .because("an illegal announced move"),
    at("intended-unreadable", "intended-third", "black threefold-repetition intended-move Sg8").after(BEFORE_THIRD)
        .because("the announced move cannot be read"),
    at("intended-missing", "intended-third", "black threefold-repetition intended-move").after(BEFORE_THIRD)
        .because("no move is announced"),
    at("intended-claimed-on-board", "intended-third", "black threefold-repetition on-board").after(BEFORE_THIRD)
        .because("the right move in mind, the wrong form: nothing stands on the board"),
    at("intended-renewed-at-8", "intended-other-at-8", "white threefold-repetition intended-move Nf3").after(SHUFFLE)
        .because("a third occurrence stands, and the announced move brings another"),
    at("intended-other-at-8", "intended-renewed-at-8", "white threefold-repetition intended-move e4").after(SHUFFLE)
        .because("a third occurrence stands, but the claim rests on the announced move"),
    // Fifty moves.
    at("fifty-quiet-at-99", "fifty-quiet-at-98", "white fifty-moves intended-move Rd4").from(AT_99)
        .because("a quiet move completes the hundred plies"),
    at("fifty-quiet-at-98", "fifty-quiet-at-99", "white fifty-moves intended-move Rd4").from(AT_98)
        .because("one ply short; the move must be played"),
    at("fifty-pawn-at-99", "fifty-quiet-at-99", "white fifty-moves intended-move e4").from(AT_99)
        .because("an announced pawn move starts a new count"),
    at("fifty-capture-at-99", "fifty-quiet-at-99", "white fifty-moves intended-move Rxd6").from(AT_99)
        .because("an announced capture starts a new count"),
    at("fifty-illegal-at-99", "fifty-quiet-at-99", "white fifty-moves intended-move Rh8").from(AT_99)
        .because("an illegal announced move"),
    at("fifty-none-at-99", "fifty-quiet-at-99", "white fifty-moves intended-move").from(AT_99)
        .because("no move is announced"),
    at("fifty-mating-at-99", "fifty-mating-at-98", "white fifty-moves intended-move Bg1").from(MATING_AT_99)
        .because("the announced move would mate: it serves"),
    at("fifty-mating-at-98", "fifty-mating-at-99", "white fifty-moves intended-move Bg1").from(MATING_AT_98)
        .because("one ply short; the mating move must be played"),
    at("fifty-mate-played-at-99", "fifty-mating-at-99", "black fifty-moves on-board").from(MATING_AT_99).after("Bg1")
        .because("the mating move was played: mate stands first"),
    at("fifty-stalemating-at-99", "fifty-stalemating-at-98", "white fifty-moves intended-move Ke6").from(STALEMATING_AT_99)
        .because("the announced move would stalemate: it serves"),
    at("fifty-stalemating-at-98", "fifty-stalemating-at-99", "white fifty-moves intended-move Ke6").from(STALEMATING_AT_98)
        .because("one ply short; the stalemating move must be played"),
    at("fifty-played-on-board", "fifty-on-board-99", "black fifty-moves on-board").from(AT_99).after("Rd4")
        .because("the hundredth ply gives the right to the opponent"),
    at("fifty-on-board-99", "fifty-played-on-board", "white fifty-moves on-board").from(AT_99)
        .because("a set-up position with clock 99"),
    at("fifty-on-board-100", "fifty-on-board-99", "white fifty-moves on-board").from(AT_100)
        .because("a set-up position with clock 100"),
    at("fifty-on-board-wrong-side", "fifty-played-on-board", "white fifty-moves on-board").from(AT_99).after("Rd4")
        .because("the player who made the hundredth ply is not to move"),
    at("fifty-after-own-move", "fifty-after-own-move-answered", "white fifty-moves after-own-move").from(AT_99).after("Rd4")
        .because("the player who made the hundredth ply claims before the answer"),
    at("fifty-after-own-move-answered", "fifty-after-own-move", "white fifty-moves after-own-move").from(AT_99).after("Rd4 Rd8")
        .because("the move has been answered"),
    at("fifty-after-own-move-99", "fifty-after-own-move", "white fifty-moves after-own-move").from(AT_98).after("Rd4")
        .because("one ply short"),
    at("fifty-intended-at-100", "fifty-pawn-at-100", "black fifty-moves intended-move Rd8").from(AT_99).after("Rd4")
        .because("the right stands on the board, and is claimed ahead"),
    at("fifty-pawn-at-100", "fifty-intended-at-100", "white fifty-moves intended-move e4").from(AT_99).after("Rd4 Rd8")
        .because("the right stands on the board, but the announced pawn move would end it"),
    // By an official.
    at("seventy-five-by-arbiter", "seventy-five-by-arbiter-149", "arbiter seventy-five-moves by-arbiter").from(AT_149).after("Rd4")
        .because("an official declares what nobody claimed"),
    at("seventy-five-by-arbiter-149", "seventy-five-by-arbiter", "arbiter seventy-five-moves by-arbiter").from(AT_148).after("Rd4")
        .because("one ply short"),
    at("seventy-four-by-arbiter", "seventy-five-by-arbiter", "arbiter seventy-five-moves by-arbiter").from(AT_147).after("Rd4")
        .because("seventy-four moves"),
    at("seventy-five-by-player", "seventy-five-by-arbiter", "black seventy-five-moves by-arbiter").from(AT_149).after("Rd4")
        .because("a player uses the official's form"),
    at("seventy-five-on-board", "seventy-five-by-arbiter", "black seventy-five-moves on-board").from(AT_149).after("Rd4")
        .because("a player claims what only an official may declare"),
    at("seventy-five-from-fen", "seventy-five-from-fen-149", "arbiter seventy-five-moves by-arbiter").from(AT_150)
        .because("a set-up position with clock 150"),
    at("seventy-five-from-fen-149", "seventy-five-from-fen", "arbiter seventy-five-moves by-arbiter").from(AT_149)
        .because("a set-up position with clock 149"),
    at("seventy-five-intended-at-149", "seventy-five-by-arbiter", "white seventy-five-moves intended-move Rd4").from(AT_149)
        .because("seventy-five moves cannot be claimed ahead"),
    at("fifty-intended-at-149", "seventy-five-intended-at-149", "white fifty-moves intended-move Rd4").from(AT_149)
        .because("fifty moves can"),
    at("fivefold-by-arbiter", "fourfold-by-arbiter", "arbiter fivefold-repetition by-arbiter").after("(Nf3 Nf6 Ng1 Ng8)x4")
        .because("five occurrences, each four plies after the one before"),
    at("fourfold-by-arbiter", "fivefold-by-arbiter", "arbiter fivefold-repetition by-arbiter").after("(Nf3 Nf6 Ng1 Ng8)x3")
        .because("four occurrences"),
    at("fivefold-by-arbiter-with-a-gap", "fivefold-by-arbiter", "arbiter fivefold-repetition by-arbiter").after("(Nf3 Nf6 Ng1 Ng8)x3 Nf3 Nc6 Nc3 Nf6 Ng1 Nb8 Nb1 Ng8")
        .because("five occurrences, two of them eight plies apart"),
    // Games that are over.
    at("over-by-resignation", "third-on-board", "white threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 white:resign")
        .because("the claimant has resigned"),
    at("over-by-agreement", "third-on-board", "white threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 black:offer agree")
        .because("the players have agreed"),
    at("over-by-flag", "third-on-board", "white threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 white:flag")
        .because("the claimant's flag has fallen"),
    at("over-by-mate", "mate-not-yet", "white threefold-repetition on-board").after("f3 e5 g4 Qh4")
        .because("a wrong claim after mate costs nothing"),
    at("mate-not-yet", "over-by-mate", "white threefold-repetition on-board").after("f3 e5 g4 Qe7")
        .because("a wrong claim in the same game without mate"),
    at("offer-pending", "over-by-agreement", "white threefold-repetition on-board").after("(Nf3 Nf6 Ng1 Ng8)x2 black:offer")
        .because("an offer that stands is no obstacle"),
    // What one profile alone knows.
    at("auto-claim-always", "third-on-board", "white threefold-repetition on-board").after(SHUFFLE).under("auto-claim=always")
        .because("lichess has ended the game for its players"),
    at("event-swiss", "event-unknown", "white threefold-repetition on-board").after(SHUFFLE).under("event=swiss auto-claim=never")
        .because("lichess: a Swiss game of fewer than 60 plies"),
    at("event-unknown", "event-swiss", "white threefold-repetition on-board").after(SHUFFLE).under("event=unknown auto-claim=never")
        .because("lichess: the kind of event is not known"),
];

fn lines(situation: &Situation) -> Vec<String> {
    let mut session = situation.session();
    let (player, claim) = situation.claim();
    let rulings = session.claim(player, &claim);
    let state = session.state();
    rulings.iter().zip(&state.profiles).map(|(ruling, state)| describe(ruling, state)).collect()
}

#[test]
fn every_claim_is_ruled_on_as_before() {
    let mut text = NOTATION.to_owned();
    for situation in SITUATIONS {
        let Situation { id, near, why, start, play, claim, lichess } = situation;
        assert!(!why.is_empty(), "{id}");
        write!(text, "\n{id} (near {near})\n ").unwrap();
        for part in [start, play].into_iter().filter(|part| !part.is_empty()) {
            write!(text, " {part}").unwrap();
        }
        if !lichess.is_empty() {
            write!(text, " lichess:{}", lichess.replace(' ', ",")).unwrap();
        }
        writeln!(text, " | {claim} | {why}").unwrap();
        for (profile, line) in PROFILES.iter().zip(lines(situation)) {
            writeln!(text, "  {profile:17} {line}").unwrap();
        }
    }
    let settings = pinned::settings("../snapshots");
    settings.bind(|| insta::assert_snapshot!("rulings", text));
}

#[test]
fn a_situation_and_its_near_miss_are_ruled_on_differently() {
    let rulings: HashMap<&str, Vec<String>> =
        SITUATIONS.iter().map(|situation| (situation.id, lines(situation))).collect();
    assert_eq!(rulings.len(), SITUATIONS.len(), "an id stands twice");
    let near: HashMap<&str, &str> =
        SITUATIONS.iter().map(|situation| (situation.id, situation.near)).collect();
    for situation in SITUATIONS {
        assert_ne!(rulings[situation.id], rulings[situation.near], "{}", situation.id);
        // A chain of neighbours ends in two that name each other.
        let mut seen = HashSet::new();
        let mut id = situation.id;
        while seen.insert(id) {
            id = near[id];
        }
        assert_eq!(near[near[id]], id, "{}", situation.id);
    }
}

#[test]
fn a_claim_is_upheld_where_a_right_is_listed() {
    let (mut upheld, mut rejected) = (0, 0);
    for situation in SITUATIONS {
        let mut session = situation.session();
        let before = session.state();
        let (player, claim) = situation.claim();
        let rulings = session.claim(player, &claim);
        for (state, ruling) in before.profiles.iter().zip(rulings) {
            let of = |form: Form| {
                state.rights.iter().filter(move |right| {
                    right.termination == claim.termination
                        && right.form == form
                        && right.player == player
                })
            };
            let id = (situation.id, &state.profile);
            match ruling {
                Ruling::Upheld(ending) => {
                    upheld += 1;
                    let moves = &ending.claim.unwrap().moves;
                    // An intended move is not listed where the same can be claimed on the board.
                    let ahead = claim.form == Form::IntendedMove && of(Form::OnBoard).count() > 0;
                    let serves = |uci: &String| of(claim.form).any(|it| it.moves.contains(uci));
                    assert!(ahead || moves.iter().all(serves), "{id:?}");
                    assert!(ahead || of(claim.form).count() > 0, "{id:?}");
                }
                Ruling::Rejected { reasons, .. } => {
                    rejected += 1;
                    assert!(!reasons.is_empty(), "{id:?}");
                    let announced = claim.form == Form::IntendedMove;
                    assert!(announced || of(claim.form).count() == 0, "{id:?}");
                }
                Ruling::Undetermined(needs) => {
                    assert!(!needs.is_empty() && of(claim.form).count() == 0, "{id:?}");
                }
            }
        }
    }
    println!("{upheld} upheld, {rejected} rejected");
    assert!(upheld > 60 && rejected > 200);
}

#[test]
fn the_whole_game_judge_rules_as_the_session() {
    for situation in SITUATIONS {
        let setting =
            if situation.lichess.is_empty() { "auto-claim=never" } else { situation.lichess };
        let mut session = situation.session();
        let (player, claim) = situation.claim();
        session.claim(player, &claim);
        let state = session.state();
        for ((profile, assumptions), live) in
            profiles(&PROFILES, setting).iter().zip(&state.profiles)
        {
            let judged = judge(profile, assumptions, session.timeline()).ending;
            assert_eq!(judged, live.ended, "{} under {}", situation.id, profile.id);
        }
        // A restored session has ruled on the claim as the first one did.
        let again = Session::restore(session.snapshot(), profiles(&PROFILES, setting)).unwrap();
        assert_eq!(again.state(), state, "{}", situation.id);
    }
}

/// A session under one profile.
fn session(id: &str, fen: Option<&str>, setting: &str) -> Session {
    let start = Start { fen: fen.map(str::to_owned), ..Start::default() };
    Session::start(&start, profiles(&[id], setting)).unwrap()
}

fn play(session: &mut Session, moves: &str) {
    for word in common::expand(moves).split_whitespace() {
        step(session, word);
    }
}

/// What [`ended`] says of a game that is not over.
const GOES_ON: &str = "goes on";

/// Rule and result of the first profile's ending.
fn ended(session: &Session) -> String {
    let ended = &session.state().profiles[0].ended;
    ended.as_ref().map_or_else(|| GOES_ON.to_owned(), |it| over(&it.rule, it.result))
}

fn over(rule: &str, result: GameResult) -> String {
    format!("{rule}: {result}")
}

fn may_offer(session: &Session) -> [Truth; 2] {
    let state = &session.state().profiles[0];
    [state.white_may_offer, state.black_may_offer]
}

/// Twenty-two plies without a repetition.
const QUIET: &str = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5";

#[test]
fn an_offer_is_answered_once() {
    let mut session = session("fide-otb-2023", None, "");
    play(&mut session, "e4 e5");
    assert_eq!(session.accept(White), Err(SessionError::NoOffer));
    assert_eq!(session.decline(White), Err(SessionError::NoOffer));
    session.offer(Black).unwrap();
    assert_eq!(session.accept(Black), Err(SessionError::NoOffer), "one's own offer");
    assert_eq!(session.decline(Black), Err(SessionError::NoOffer), "one's own offer");
    session.decline(White).unwrap();
    assert_eq!(session.accept(White), Err(SessionError::NoOffer), "declined");
    assert_eq!(session.decline(White), Err(SessionError::NoOffer), "declined");
    assert_eq!(ended(&session), GOES_ON);
    session.offer(Black).unwrap();
    session.accept(White).unwrap();
    assert_eq!(ended(&session), over("agreement", GameResult::Draw));
    assert_eq!(may_offer(&session), [Truth::No, Truth::No]);
    assert_eq!(session.offer(White), Err(SessionError::OfferNotAllowed));
}

#[test]
fn an_offer_lapses_when_the_opponent_moves() {
    let mut session = session("fide-otb-2023", None, "");
    play(&mut session, "e4");
    // On the own turn: it lasts over the own move.
    session.offer(Black).unwrap();
    assert_eq!(may_offer(&session), [Truth::Yes, Truth::No]);
    play(&mut session, "e5");
    assert_eq!(may_offer(&session), [Truth::Yes, Truth::No]);
    session.clone_of().accept(White).unwrap();
    play(&mut session, "Nf3");
    assert_eq!(session.accept(White), Err(SessionError::NoOffer));
    assert_eq!(may_offer(&session), [Truth::Yes, Truth::Yes]);
    // After the own move.
    session.offer(White).unwrap();
    play(&mut session, "Nc6");
    assert_eq!(session.accept(Black), Err(SessionError::NoOffer));
    // An offer taken back with its move.
    session.offer(Black).unwrap();
    session.take_back(1).unwrap();
    assert_eq!(session.accept(White), Err(SessionError::NoOffer));
    assert_eq!(session.accept(Black), Ok(()), "the offer of the ply before stands again");
}

/// A copy, by way of the snapshot.
trait CloneOf {
    fn clone_of(&self) -> Session;
}

impl CloneOf for Session {
    fn clone_of(&self) -> Session {
        let lives = self.lives().iter();
        let with = lives.map(|live| (live.profile().clone(), live.assumptions().clone()));
        Session::restore(self.snapshot(), with).unwrap()
    }
}

#[test]
fn an_agreement_may_come_too_early() {
    let mut early = session("fide-otb-2023", None, "");
    play(&mut early, "e4");
    early.offer(White).unwrap();
    let missing = vec![Shortfall::Plies { has: 1, needs: 2 }];
    assert_eq!(early.accept(Black), Err(SessionError::AgreementNotAllowed(missing)));
    assert_eq!(ended(&early), GOES_ON, "a player has not moved yet");
    let mut late = session("fide-otb-2023", None, "");
    play(&mut late, "e4 e5");
    late.offer(Black).unwrap();
    late.accept(White).unwrap();
    assert_eq!(ended(&late), over("agreement", GameResult::Draw));
    let mut daily = session("chesscom-daily", None, "");
    play(&mut daily, "e4 white:offer agree");
    assert_eq!(ended(&daily), over("agreement", GameResult::Draw));
}

#[test]
fn lichess_allows_offers_from_ply_2_and_every_21_plies() {
    let mut session = session("lichess", None, "");
    for moves in ["", "a3"] {
        play(&mut session, moves);
        assert_eq!(may_offer(&session), [Truth::No, Truth::No]);
        assert_eq!(session.offer(White), Err(SessionError::OfferNotAllowed));
        assert_eq!(session.offer(Black), Err(SessionError::OfferNotAllowed));
    }
    let mut plies = QUIET.split_whitespace().chain(["d4"]).skip(1);
    play(&mut session, plies.next().unwrap());
    assert_eq!(session.state().ply, 2);
    session.offer(Black).unwrap();
    session.decline(White).unwrap();
    assert_eq!(session.offer(Black), Err(SessionError::OfferNotAllowed), "declined, but offered");
    session.offer(White).unwrap();
    for san in plies {
        play(&mut session, san);
        let expected = if session.state().ply <= 22 { Truth::No } else { Truth::Yes };
        assert_eq!(may_offer(&session), [expected, expected], "ply {}", session.state().ply);
    }
    assert_eq!(session.state().ply, 23);
    session.offer(Black).unwrap();
}

#[test]
fn an_offer_is_refused_only_if_no_profile_allows_it() {
    let start = Start::default();
    let mut both = Session::start(&start, profiles(&["lichess", "fide-otb-2023"], "")).unwrap();
    both.offer(White).unwrap();
    let state = both.state();
    let allowed: Vec<Truth> = state.profiles.iter().map(|it| it.white_may_offer).collect();
    assert_eq!(allowed, [Truth::No, Truth::No], "pending under one, too early under the other");
    let mut one = Session::start(&start, profiles(&["lichess"], "")).unwrap();
    assert_eq!(one.offer(White), Err(SessionError::OfferNotAllowed));
    let mut swiss = session("lichess", None, "event=swiss");
    play(&mut swiss, "e4 e5");
    assert_eq!(may_offer(&swiss), [Truth::No, Truth::No]);
    let mut unknown = session("lichess", None, "event=unknown");
    play(&mut unknown, "e4 e5");
    assert_eq!(may_offer(&unknown), [Truth::Unknown, Truth::Unknown]);
    unknown.offer(White).unwrap();
}

#[test]
fn lichess_draws_at_once_when_the_side_that_cannot_lose_offers() {
    let start = Some("8/8/3qk3/8/8/2KN4/8/8 w - - 0 1");
    let mut safe = session("lichess", start, "");
    play(&mut safe, "Kc2 Ke7");
    safe.offer(Black).unwrap();
    assert_eq!(ended(&safe), over("offer-cannot-lose", GameResult::Draw));
    let mut weak = session("lichess", start, "");
    play(&mut weak, "Kc2 Ke7");
    weak.offer(White).unwrap();
    assert_eq!(ended(&weak), GOES_ON);
    play(&mut weak, "black:resign");
    assert_eq!(ended(&weak), over("resignation", GameResult::WhiteWins));
}

#[test]
fn touching_a_piece_loses_the_claim_for_that_move_only() {
    let mut session = session("fide-otb-2023", None, "");
    let rights = |session: &Session| session.state().profiles[0].rights.len();
    play(&mut session, "(Nf3 Nf6 Ng1 Ng8)x2");
    assert_eq!(rights(&session), 1);
    play(&mut session, "black:touch");
    assert_eq!(rights(&session), 1, "the opponent's hand changes nothing");
    play(&mut session, "white:touch");
    assert_eq!(rights(&session), 0);
    play(&mut session, "Nf3");
    assert_eq!(rights(&session), 1, "the opponent's right");
    play(&mut session, "Nf6");
    assert_eq!(rights(&session), 1, "the right comes back");
    session.take_back(2).unwrap();
    assert_eq!(rights(&session), 0, "the touch stands before the move that was taken back");
    session.take_back(1).unwrap();
    play(&mut session, "Ng8");
    assert_eq!(rights(&session), 1, "the touch was taken back with its turn");
}

#[test]
fn a_flag_falls_while_an_offer_is_pending() {
    let ends = |id: &str, events: &str| {
        let mut session = session(id, None, "");
        play(&mut session, "e4 e5 Nf3 Nc6");
        play(&mut session, events);
        ended(&session)
    };
    let (loss, draw) = (GameResult::BlackWins, GameResult::Draw);
    assert_eq!(ends("lichess", "white:flag"), over("flag-fall", loss));
    assert_eq!(ends("lichess", "black:offer white:flag"), over("flag-offer-pending", draw));
    assert_eq!(ends("lichess", "white:offer white:flag"), over("flag-fall", loss));
    assert_eq!(ends("lichess", "black:offer white:decline white:flag"), over("flag-fall", loss));
    assert_eq!(ends("lichess", "black:offer Bb5 a6 white:flag"), over("flag-fall", loss));
    assert_eq!(ends("fide-otb-2023", "black:offer white:flag"), over("flag-fall", loss));
    // The first event has ended the game.
    assert_eq!(ends("lichess", "white:flag black:offer agree"), over("flag-fall", loss));
}

#[test]
fn resigning_against_a_bare_king() {
    let bare = Some("8/8/3k4/8/8/8/4Q3/4K3 w - - 0 60");
    let pawn = Some("8/8/3k4/3p4/8/8/4Q3/4K3 w - - 0 60");
    for (id, fen, rule, result) in [
        ("fide-otb-2023", bare, "resignation-cannot-lose", GameResult::Draw),
        ("fide-otb-2023", pawn, "resignation", GameResult::BlackWins),
        ("lichess", bare, "resignation", GameResult::BlackWins),
        ("fide-online-2021", bare, "resignation", GameResult::BlackWins),
        ("test-us-claims", bare, "resignation", GameResult::BlackWins),
    ] {
        let mut session = session(id, fen, "");
        play(&mut session, "white:resign");
        assert_eq!(ended(&session), over(rule, result), "{id}");
    }
    // The bare king himself resigns.
    let mut session = session("fide-otb-2023", bare, "");
    play(&mut session, "black:resign");
    assert_eq!(ended(&session), over("resignation", GameResult::WhiteWins));
}

#[test]
fn leaving_the_game() {
    let ends = |id: &str, fen: Option<&str>, events: &str| {
        let mut session = session(id, fen, "");
        play(&mut session, events);
        ended(&session)
    };
    let bare = Some("8/8/3k4/8/8/8/4Q3/4K3 w - - 0 60");
    assert_eq!(ends("lichess", None, "e4 e5 white:abandon"), over("left", GameResult::BlackWins));
    assert_eq!(ends("lichess", None, "e4 e5 black:abandon"), over("left", GameResult::WhiteWins));
    assert_eq!(ends("lichess", bare, "white:abandon"), over("left-cannot-lose", GameResult::Draw));
    assert_eq!(ends("fide-otb-2023", None, "e4 e5 white:abandon"), GOES_ON, "no such rule");
}

#[test]
fn the_second_illegal_move_of_a_player_loses() {
    let mut session = session("fide-otb-2023", None, "");
    play(&mut session, "e4 black:illegal");
    assert_eq!(ended(&session), GOES_ON);
    play(&mut session, "e5 white:illegal");
    assert_eq!(ended(&session), GOES_ON, "one each");
    let mut other = session.clone_of();
    play(&mut session, "Nf3 black:illegal");
    assert_eq!(ended(&session), over("illegal-moves", GameResult::WhiteWins));
    play(&mut other, "white:illegal");
    assert_eq!(ended(&other), over("illegal-moves", GameResult::BlackWins));
    // A turn that is taken back takes its illegal move along.
    session.take_back(1).unwrap();
    assert_eq!(ended(&session), GOES_ON);
    play(&mut session, "Nf3");
    assert_eq!(ended(&session), GOES_ON);
    play(&mut session, "black:illegal");
    assert_eq!(ended(&session), over("illegal-moves", GameResult::WhiteWins));
}

#[test]
fn an_official_gives_a_ruling() {
    let mut session = session("test-us-claims", Some(AT_98), "");
    play(&mut session, "declare:14F4:_the_director_counted");
    assert_eq!(ended(&session), GOES_ON, "the count is not complete");
    play(&mut session, "Rd4 declare:14F4:_the_director_counted");
    assert_eq!(ended(&session), GOES_ON, "one ply short");
    play(&mut session, "Rd8 declare:14X:_unheard_of");
    assert_eq!(ended(&session), GOES_ON, "no such article");
    let mut other = session.clone_of();
    play(&mut session, "declare:14F4:_the_director_counted");
    assert_eq!(ended(&session), over("director-count", GameResult::Draw));
    play(&mut other, "declare:14J:_equitable_draw");
    assert_eq!(ended(&other), over("equitable-draw", GameResult::Draw));
}

#[test]
fn more_plies_than_were_played_cannot_be_taken_back() {
    let mut session = session("lichess", None, "");
    play(&mut session, "e4 e5 black:offer");
    let before = (session.state(), session.snapshot().clone());
    assert_eq!(session.take_back(3), Err(SessionError::NothingToTakeBack));
    assert_eq!((session.state(), session.snapshot().clone()), before);
    session.take_back(0).unwrap();
    assert_eq!((session.state(), session.snapshot().clone()), before);
    session.take_back(2).unwrap();
    assert!(session.snapshot().steps.is_empty());
    assert_eq!(session.take_back(1), Err(SessionError::NothingToTakeBack));
}

#[test]
fn a_session_is_restored_after_each_verb() {
    let words = "e4 white:offer black:decline e5 black:touch Nf3 white:0:00:29.5 Nc6 declare:14J \
        white:illegal black:offer Bb5 black:flag a6 white:resign Ba4 black:abandon";
    for setting in ["auto-claim=never", "auto-claim=under-30s", ""] {
        let fresh = || profiles(&PROFILES, setting);
        let mut session = Session::start(&Start::default(), fresh()).unwrap();
        let mut verbs = 0;
        let mut check = |session: &Session| {
            let restored = Session::restore(session.snapshot(), fresh()).unwrap();
            assert_eq!(restored.state(), session.state());
            assert_eq!(restored.snapshot(), session.snapshot());
            verbs += 1;
        };
        for word in words.split_whitespace() {
            step(&mut session, word);
            check(&session);
        }
        for text in ["white fifty-moves intended-move Nc3", "arbiter seventy-five-moves by-arbiter"]
        {
            let (player, claim) = claim(text);
            session.claim(player, &claim);
            check(&session);
        }
        for plies in [1, 2, 3] {
            session.take_back(plies).unwrap();
            check(&session);
        }
        assert_eq!(verbs, words.split_whitespace().count() + 5);
    }
}

#[test]
fn thirty_seconds_are_not_less_than_thirty() {
    let setting = "white.auto-claim=under-30s black.auto-claim=never";
    let start = |time_control| {
        let start = Start { time_control, ..Start::default() };
        Session::start(&start, profiles(&["lichess"], setting)).unwrap()
    };
    let draw = over("threefold-auto-claim", GameResult::Draw);
    let mut session = start(TimeControl::Clocks(Some(60_000)));
    let clock = |session: &mut Session, player, time| {
        session.set_clock(player, time);
        ended(session)
    };
    play(&mut session, "(Nf3 Nf6 Ng1 Ng8)x2");
    assert_eq!(clock(&mut session, White, 30_000), GOES_ON);
    assert_eq!(clock(&mut session, Black, 1_000), GOES_ON, "Black never claims");
    assert_eq!(clock(&mut session, White, 29_999), draw);
    assert_eq!(clock(&mut session, White, 60_000), draw, "over is over");
    // No third occurrence stands: nothing to claim.
    let mut early = start(TimeControl::Clocks(Some(60_000)));
    play(&mut early, "(Nf3 Nf6 Ng1 Ng8)x1");
    assert_eq!(clock(&mut early, White, 1_000), GOES_ON);
    // The move that brings the third occurrence finds the clock low.
    let mut low = start(TimeControl::Clocks(Some(60_000)));
    play(&mut low, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(clock(&mut low, White, 29_990), GOES_ON);
    play(&mut low, "Ng8");
    assert_eq!(ended(&low), draw);
    // A game without clocks.
    let mut without = start(TimeControl::None);
    play(&mut without, "(Nf3 Nf6 Ng1 Ng8)x2");
    assert_eq!(ended(&without), GOES_ON);
}

#[test]
fn a_wrong_claim_loses_where_the_event_says_so() {
    for (text, result) in [
        ("white threefold-repetition intended-move e4", GameResult::BlackWins),
        ("black threefold-repetition intended-move Ng8", GameResult::WhiteWins),
        ("white fifty-moves on-board", GameResult::BlackWins),
    ] {
        let mut session = session("test-engine-event", None, "");
        play(&mut session, "Nf3 Nf6 Ng1 Ng8");
        let (player, claim) = claim(text);
        let rulings = session.claim(player, &claim);
        let Ruling::Rejected { penalty: Some(penalty), .. } = &rulings[0] else {
            panic!("{rulings:?}")
        };
        assert_eq!(penalty.result, Some(result), "{text}");
        let ended = session.state().profiles[0].ended.clone().unwrap();
        assert_eq!((ended.rule.as_str(), ended.ply), ("wrong-claim", 4));
        assert_eq!((ended.termination, ended.result), (Termination::Adjudication, result));
        assert_eq!(ended.cite, ["ci claims"]);
        assert!(session.state().profiles[0].rights.is_empty());
        // It is taken back with the move before it.
        session.take_back(1).unwrap();
        assert_eq!(session.state().profiles[0].ended, None);
    }
    // Near misses: the right claim, and a wrong claim where it only costs time.
    let mut right = session("test-engine-event", None, "");
    play(&mut right, BEFORE_THIRD);
    let (player, text) = claim("black threefold-repetition intended-move Ng8");
    right.claim(player, &text);
    assert_eq!(ended(&right), over("threefold-ahead", GameResult::Draw));
    let mut time = session("test-rapid", None, "");
    play(&mut time, "Nf3 Nf6 Ng1 Ng8");
    let (player, text) = claim("white threefold-repetition intended-move e4");
    time.claim(player, &text);
    assert_eq!(ended(&time), GOES_ON);
}
