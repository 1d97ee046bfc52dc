//! What must hold for any live game: whatever is asked in whatever order, the session says what the judge
//! says of the game so far, and one that is restored says the same. The fuzz target `session` and
//! `tests/fuzz_corpus.rs` share it.

use std::sync::LazyLock;

use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::profile::Profile;
use remis::record::{Act, Claim};
use remis::session::{Session, Start};
use remis::terms::{Form, Termination};
use shakmaty::{Color, Position};

/// The featured profiles.
static PROFILES: LazyLock<Vec<(Profile, Assumptions)>> = LazyLock::new(|| {
    let catalog = Catalog::builtin().unwrap_or_default();
    let profiles = catalog.featured().map(|entry| entry.profile.clone());
    profiles.map(|profile| (profile.clone(), Assumptions::of(&profile))).collect()
});

/// Where games start: the array, old clocks, few men, castling, what cannot be.
const STARTS: [&str; 6] = [
    "",
    "8/8/3rk3/8/8/2KR4/8/8 w - - 98 120",
    "8/8/4k3/8/8/2KN4/8/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/8/3rk3/8/8/2KR4/8/8 b - - 148 170",
    "8/8/8/8/8/8/8/8 w - - 0 1",
];

const ACTS: [Act; 5] =
    [Act::Touches, Act::FlagFalls, Act::Resigns, Act::Abandons, Act::IllegalMove];

/// Most requests of a game: more only take longer.
const MOST: usize = 200;

/// Carries out a request for each pair of bytes.
pub fn check(bytes: &[u8]) {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let fen = STARTS[usize::from(first) % STARTS.len()];
    let start = Start { fen: Some(fen.to_owned()).filter(|it| !it.is_empty()), ..Start::default() };
    let Ok(mut session) = Session::start(&start, PROFILES.iter().cloned()) else {
        assert!(fen.starts_with("8/8/8/8/8/8/8/8"), "{fen}");
        return;
    };
    for pair in rest.chunks_exact(2).take(MOST) {
        let (ask, how) = (pair[0], usize::from(pair[1]));
        let player = if how.is_multiple_of(2) { Color::White } else { Color::Black };
        let before = session.timeline().last_ply();
        // What cannot be done is refused, and changes nothing.
        match ask % 16 {
            0 => drop(session.offer(player)),
            1 => drop(session.accept(player)),
            2 => drop(session.decline(player)),
            3 => session.happen(Some(player), ACTS[how / 2 % ACTS.len()].clone()),
            4 => session.set_clock(player, 29_900 + how as u64),
            5 => {
                let plies = u32::try_from(how % 5).unwrap_or(0);
                let refused = session.take_back(plies).is_err();
                assert_eq!(
                    session.timeline().last_ply(),
                    if refused { before } else { before - plies }
                );
            }
            6 => claim(&mut session, player, how),
            7 => assert!(session.play("Kxe9", None).is_err()),
            _ => step(&mut session, how),
        }
        compare(&session);
    }
    let restored = Session::restore(session.snapshot(), PROFILES.iter().cloned());
    assert_eq!(restored.unwrap().state(), session.state(), "{:?}", session.snapshot());
}

/// Plays a legal move, a small number one that takes the last own move back.
fn step(session: &mut Session, how: usize) {
    let timeline = session.timeline();
    let ply = timeline.last_ply();
    let legal = timeline.position(ply).legal_moves();
    if legal.is_empty() {
        return;
    }
    let back = (ply >= 2 && how < 128).then(|| timeline.move_to(ply - 1)).flatten();
    let back = back.and_then(|own| {
        let is_back =
            |it: &&shakmaty::Move| Some(it.to()) == own.from() && it.from() == Some(own.to());
        legal.iter().find(is_back).copied()
    });
    let chosen = back.unwrap_or(legal[how % legal.len()]);
    let uci = timeline.uci(chosen);
    session.play(&uci, (how > 200).then_some(30_000)).unwrap();
}

fn claim(session: &mut Session, player: Color, how: usize) {
    let termination =
        if how & 2 == 0 { Termination::ThreefoldRepetition } else { Termination::FiftyMoves };
    let form = [Form::OnBoard, Form::AfterOwnMove, Form::ByArbiter][how / 4 % 3];
    let player = (form != Form::ByArbiter).then_some(player);
    session.claim(player, &Claim { termination, form, intended: None });
}

fn compare(session: &Session) {
    let state = session.state();
    let timeline = session.timeline();
    assert_eq!(state.ply, timeline.last_ply());
    for ((profile, assumptions), live) in PROFILES.iter().zip(&state.profiles) {
        let verdict = judge(profile, assumptions, timeline);
        assert_eq!(live.ended, verdict.ending, "{}: {:?}", profile.id, session.snapshot());
        for right in &live.rights {
            let listed = verdict.claims.iter().any(|run| {
                (&run.rule, run.form, run.player) == (&right.rule, right.form, right.player)
                    && (run.from_ply..=run.to_ply).contains(&state.ply)
                    && run.moves == right.moves
            });
            assert!(listed, "{}: {right:?}: {:?}", profile.id, session.snapshot());
        }
    }
}
