//! A live game says at every ply what the whole-game judge says of the game so far; a restored
//! session behaves as the one it was taken from; the processes survive anything.
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

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use remis::catalog::Catalog;
use remis::host::Host;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::profile::Profile;
use remis::record::{Act, Claim};
use remis::session::{Session, Snapshot, Start, Step};
use remis::terms::{ClaimsTaken, Form, Termination};
use remis::timeline::{Status, Timeline};
use serde_json::{Value, json};
use shakmaty::{Color, Position};

/// A small generator of random numbers, the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).unwrap()
    }

    fn color(&mut self) -> Color {
        if self.next().is_multiple_of(2) { Color::White } else { Color::Black }
    }
}

/// Every builtin and test profile; nobody claims, so that games go on.
fn profiles() -> Vec<(Profile, Assumptions)> {
    let all = common::profiles().into_iter();
    all.map(|profile| {
        let assumptions = Assumptions::of(&profile).claiming(ClaimsTaken::Never);
        (profile, assumptions)
    })
    .collect()
}

/// The session's state must be what the judge says of the game so far, under every profile.
fn compare(session: &Session, profiles: &[(Profile, Assumptions)], seen: &mut [usize; 3]) {
    let state = session.state();
    let timeline = session.timeline();
    let ply = timeline.last_ply();
    for ((profile, assumptions), live) in profiles.iter().zip(&state.profiles) {
        let verdict = judge(profile, assumptions, timeline);
        assert_eq!(live.ended, verdict.ending, "{} at {ply}: {:?}", profile.id, session.snapshot());
        seen[0] += usize::from(live.ended.is_some());
        for right in &live.rights {
            let listed = verdict.claims.iter().any(|run| {
                run.rule == right.rule
                    && run.form == right.form
                    && run.player == right.player
                    && (run.from_ply..=run.to_ply).contains(&ply)
                    && run.moves == right.moves
            });
            assert!(listed, "{} at {ply}: {right:?} in {:?}", profile.id, verdict.claims);
            seen[1] += 1;
        }
        let events = timeline.events.iter().any(|event| event.ply == ply);
        if !events {
            let listed =
                verdict.claims.iter().filter(|run| run.to_ply == ply && live.ended.is_none());
            assert_eq!(listed.count(), live.rights.len(), "{} at {ply}", profile.id);
        }
        seen[2] += live.ahead.len();
    }
}

/// Plays a random game biased to shuffling, with random events between the moves.
fn random_step(session: &mut Session, random: &mut Random) {
    let timeline = session.timeline();
    let ply = timeline.last_ply();
    let player = random.color();
    match random.below(40) {
        0 => {
            let _ = session.offer(player);
        }
        1 => {
            let _ = session.decline(player);
        }
        2 => session.happen(Some(player), Act::Touches),
        3 if ply > 3 => session.take_back(1 + u32::try_from(random.below(3)).unwrap()).unwrap(),
        4 => session.set_clock(player, (29_980 + random.below(40)) as u64),
        _ => {
            let position = timeline.position(ply);
            let legal = position.legal_moves();
            if legal.is_empty() {
                let _ = session.take_back(1);
                return;
            }
            // Mostly undo the last own move, so that positions come back.
            let back = (ply >= 2).then(|| timeline.move_to(ply - 1)).flatten().and_then(|own| {
                legal
                    .iter()
                    .find(|m| Some(m.to()) == own.from() && m.from() == Some(own.to()))
                    .copied()
            });
            let quiet: Vec<_> = legal.iter().filter(|m| !m.is_zeroing()).copied().collect();
            let chosen = match (back, random.below(10)) {
                (Some(back), 0..6) => back,
                (_, 0..9) if !quiet.is_empty() => quiet[random.below(quiet.len())],
                _ => legal[random.below(legal.len())],
            };
            let uci = timeline.uci(chosen);
            let clock = (29_990 + random.below(20)) as u64;
            session.play(&uci, Some(clock)).unwrap();
        }
    }
}

const STARTS: [Option<&str>; 6] = [
    None,
    Some("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 96 80"),
    Some("8/8/3rk3/8/8/2KR4/8/8 w - - 146 120"),
    Some("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"),
    Some("7k/8/5KQ1/8/8/8/8/8 w - - 97 80"),
    Some("8/8/3bk3/8/8/2KB1P2/8/8 w - - 44 60"),
];

#[test]
fn a_session_agrees_with_the_judge_on_every_ply_of_random_games() {
    let profiles = profiles();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut seen = [0; 3];
    for round in 0..36 {
        let fen = STARTS[round % STARTS.len()].map(str::to_owned);
        let start = Start { fen, ..Start::default() };
        let mut session = Session::start(&start, profiles.clone()).unwrap();
        compare(&session, &profiles, &mut seen);
        for _ in 0..40 {
            random_step(&mut session, &mut random);
            compare(&session, &profiles, &mut seen);
        }
        let restored = Session::restore(session.snapshot(), profiles.clone()).unwrap();
        assert_eq!(restored.state(), session.state());
        assert_eq!(restored.snapshot(), session.snapshot());
    }
    println!("endings {}, rights {}, moves ahead {}", seen[0], seen[1], seen[2]);
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

#[test]
fn a_session_agrees_with_the_judge_on_every_ply_of_real_games() {
    let Some(path) = common::shared("data/draw_events.pgn") else { return };
    let profiles = profiles();
    let mut reader = Reader::new(File::open(path).unwrap());
    let mut seen = [0; 3];
    let mut games = 0;
    while let Some(record) = reader.next_record().unwrap() {
        if record.index % 45 != 0 {
            continue;
        }
        let timeline = Timeline::replay(&record);
        assert_eq!(timeline.status, Status::Complete);
        let chess960 = timeline.start.position.castles().mode().is_chess960();
        let start = Start { fen: timeline.start.fen.clone(), chess960, ..Start::default() };
        let mut session = Session::start(&start, profiles.clone()).unwrap();
        for ply in 1..=timeline.last_ply() {
            session.play(&timeline.uci(timeline.move_to(ply).unwrap()), None).unwrap();
            // The judge is asked anew for every ply, which makes this quadratic: the last plies count.
            if ply + 24 > timeline.last_ply() {
                compare(&session, &profiles, &mut seen);
            }
        }
        games += 1;
    }
    println!("{games} games; endings {}, rights {}, ahead {}", seen[0], seen[1], seen[2]);
    assert!(games == 20 && seen[0] > 0 && seen[1] > 0);
}

#[test]
fn a_takeback_across_the_third_occurrence_takes_its_right_along() {
    let catalog = Catalog::builtin().unwrap();
    let laws = catalog.profile("fide-otb-2023").unwrap();
    let profiles = vec![(laws.clone(), Assumptions::of(laws))];
    let mut session = Session::start(&Start::default(), profiles).unwrap();
    for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        session.play(san, None).unwrap();
    }
    let forms = |session: &Session| -> Vec<Form> {
        session.state().profiles[0].rights.iter().map(|right| right.form).collect()
    };
    assert_eq!(forms(&session), [Form::OnBoard]);
    session.take_back(1).unwrap();
    assert_eq!(forms(&session), [Form::IntendedMove]);
    session.play("e5", None).unwrap();
    assert_eq!(forms(&session), []);
    session.take_back(1).unwrap();
    session.play("Ng8", None).unwrap();
    assert_eq!(forms(&session), [Form::OnBoard]);
    assert!(session.take_back(9).is_err());
}

#[test]
fn an_ending_by_a_claim_is_taken_back_with_its_move() {
    let catalog = Catalog::builtin().unwrap();
    let laws = catalog.profile("fide-otb-2023").unwrap();
    let start =
        Start { fen: Some("8/8/3rk3/8/8/2KR4/8/8 w - - 99 120".to_owned()), ..Start::default() };
    let mut session = Session::start(&start, [(laws.clone(), Assumptions::of(laws))]).unwrap();
    session.play("Rd2", None).unwrap();
    let claim = Claim { termination: Termination::FiftyMoves, form: Form::OnBoard, intended: None };
    session.claim(Some(Color::Black), &claim);
    assert!(session.state().profiles[0].ended.is_some());
    session.take_back(1).unwrap();
    assert_eq!(session.state().profiles[0].ended, None);
    let expected = Snapshot { start, steps: Vec::<Step>::new() };
    assert_eq!(*session.snapshot(), expected);
}

fn process(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_remis"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// A request, valid or not.
fn request(random: &mut Random) -> String {
    let side = ["white", "black", "green"][random.below(3)];
    let moves = ["e4", "e5", "Nf3", "Nf6", "Ng1", "Ng8", "g1f3", "O-O", "Kxe9", "", "--", "Sf3"];
    let chess_move = moves[random.below(moves.len())];
    let plies = random.below(6);
    let whole = match random.below(22) {
        0..8 => json!({"do": "play", "move": chess_move, "clock": "0:00:31"}),
        8 => json!({"do": "takeback", "plies": plies}),
        9 => json!({"do": "offer", "by": side}),
        10 => json!({"do": "accept", "by": side}),
        11 => json!({"do": "decline", "by": side}),
        12 => {
            json!({"do": "claim", "by": side, "termination": "threefold-repetition", "form": "on-board"})
        }
        13 => {
            json!({"do": "claim", "by": side, "termination": "fifty-moves", "form": "intended-move", "move": chess_move})
        }
        14 => json!({"do": "touch", "by": side}),
        15 => json!({"do": "flag", "by": side}),
        16 => json!({"do": "resign", "by": side}),
        17 => {
            json!({"do": "start", "fen": if plies > 2 { Some("8/8/3rk3/8/8/2KR4/8/8 w - - 99 120") } else { None }})
        }
        18 => json!({"do": "start", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
        19 => json!({"do": "clock", "white": "0:00:29.9", "black": "x"}),
        20 => json!({"do": "snapshot", "id": plies}),
        _ => {
            json!({"do": "restore", "snapshot": {"fen": null, "chess960": false, "clocks": "none", "steps": [{"move": [chess_move, null]}]}})
        }
    };
    let mut text = whole.to_string();
    match random.below(60) {
        0 => text.truncate(random.below(text.len())),
        1 => text.insert_str(random.below(text.len()), "\u{0}\u{1b}"),
        2 => text = "[".repeat(5000),
        3 => text = "{\"do\":\"play\",\"move\":\"".to_owned() + &"x".repeat(10_000) + "\"}",
        _ => {}
    }
    text
}

#[test]
fn a_session_process_answers_each_of_100_000_random_requests() {
    const REQUESTS: usize = 100_000;
    let mut child = process(&["session", "--profile", "lichess", "--profile", "fide-online-2021"]);
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        for _ in 0..REQUESTS {
            // A line end inside would make two requests of one, a blank one none.
            let text = request(&mut random).replace('\n', " ");
            let text = if text.trim().is_empty() { "{}".to_owned() } else { text };
            writeln!(input, "{text}").unwrap();
        }
    });
    let (mut replies, mut met) = (0, 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let reply: Value = serde_json::from_str(&line.unwrap()).unwrap();
        assert_eq!(reply["schema"], "remis.session/1");
        replies += 1;
        met += usize::from(reply["ok"] == true);
        assert!(reply["ok"] == true || reply["error"]["message"].is_string());
    }
    writer.join().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    println!("{met} of {replies} requests met");
    assert_eq!(replies, REQUESTS);
    assert!(met > REQUESTS / 4 && met < REQUESTS);
}

/// A host of one profile, and what it says to a request: the reply's error, or nothing.
fn answers(profile: &str) -> impl FnMut(&str) -> Option<String> {
    let catalog = Catalog::builtin().unwrap();
    let profile = catalog.profile(profile).unwrap().clone();
    let assumptions = Assumptions::of(&profile);
    let mut host = Host::new(vec![(profile, assumptions)]).unwrap();
    move |request| {
        let reply = host.reply(request.as_bytes());
        let message = reply["error"]["message"].as_str().map(str::to_owned);
        assert_eq!(reply["ok"] == true, message.is_none(), "{reply}");
        message
    }
}

#[test]
fn an_agreement_that_ends_no_game_is_refused_with_what_it_lacks() {
    let mut ask = answers("fide-otb-2023");
    for (played, expected) in
        [("e4", Some("no draw can be agreed on now; 1 of 2 half-moves were played")), ("e5", None)]
    {
        assert_eq!(ask(&json!({"do": "play", "move": played}).to_string()), None);
        assert_eq!(ask(r#"{"do": "offer", "by": "white"}"#), None);
        assert_eq!(ask(r#"{"do": "accept", "by": "black"}"#).as_deref(), expected);
        if expected.is_some() {
            assert_eq!(ask(r#"{"do": "decline", "by": "black"}"#), None);
        }
    }
    // Under other rules no moves are asked for, and a game that is over cannot be agreed on.
    let mut ask = answers("fide-online-2021");
    assert_eq!(ask(r#"{"do": "offer", "by": "white"}"#), None);
    assert_eq!(ask(r#"{"do": "accept", "by": "black"}"#), None);
    assert!(
        ask(r#"{"do": "accept", "by": "black"}"#).unwrap().starts_with("no draw can be agreed")
    );
}

#[test]
fn a_request_that_can_be_taken_in_two_ways_is_none() {
    let mut ask = answers("lichess");
    for (twice, once) in [
        (r#"{"do":"play","move":"e4","do":"state"}"#, r#"{"do":"play","move":"e4"}"#),
        (r#"{"do":"play","move":"e5","move":"c5"}"#, r#"{"do":"play","move":"e5"}"#),
        (r#"{"id":1,"do":"state","id":2}"#, r#"{"id":1,"do":"state"}"#),
        (
            r#"{"do":"restore","snapshot":{"fen":null,"fen":null,"chess960":false,"clocks":"none","steps":[]}}"#,
            r#"{"do":"restore","snapshot":{"fen":null,"chess960":false,"clocks":"none","steps":[]}}"#,
        ),
    ] {
        assert!(ask(twice).unwrap().starts_with("duplicate field"), "{twice}");
        assert_eq!(ask(once), None);
    }
    assert_eq!(
        ask(r#"{"do":"state","move":"e4"}"#).unwrap(),
        "unknown field `move`, there are no fields"
    );
    let other = ask("[]").unwrap();
    assert_eq!(other, "invalid type: sequence, expected an object like `{\"do\":\"state\"}`");
}

#[test]
fn what_a_request_says_beyond_what_is_known_is_refused_with_advice() {
    let mut ask = answers("lichess");
    let claim = r#""do":"claim","by":"white","termination":"fifty-moves","form""#;
    for (wrong, message, right) in [
        (
            format!("{{{claim}:\"on-board\",\"move\":\"e4\"}}"),
            "a claim `on-board` announces no move: leave out `move`",
            format!("{{{claim}:\"intended-move\",\"move\":\"e4\"}}"),
        ),
        (
            format!("{{{claim}:\"onboard\"}}"),
            "`onboard` is no form of claim; did you mean `on-board`?",
            format!("{{{claim}:\"on-board\"}}"),
        ),
        (
            r#"{"do":"start","time_control":"abc"}"#.to_owned(),
            "`abc` is no time control: `180+2` expected, `-` without clocks, or `?`",
            r#"{"do":"start","time_control":"?"}"#.to_owned(),
        ),
        (
            r#"{"do":"start","settings":["auto-claim=nevr"]}"#.to_owned(),
            "`auto-claim=nevr`: `nevr` is no value; did you mean `never`?",
            r#"{"do":"start","settings":["auto-claim=never"]}"#.to_owned(),
        ),
        (
            r#"{"do":"start","settings":["white.auto-clam=never"]}"#.to_owned(),
            "`white.auto-clam=never`: `white.auto-clam` is no setting of the profiles asked for; did \
             you mean `white.auto-claim`?",
            r#"{"do":"start","settings":["white.auto-claim=never"]}"#.to_owned(),
        ),
    ] {
        assert_eq!(ask(&wrong).as_deref(), Some(message));
        assert_eq!(ask(&right), None);
    }
}

#[test]
fn a_game_is_watched_while_it_is_written() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("watch");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("live.pgn");
    let path = file.to_str().unwrap();
    let mut child = process(&[
        "watch",
        path,
        "--profile",
        "fide-otb-2023",
        "--format",
        "json",
        "--every",
        "10",
    ]);
    let output = child.stdout.take().unwrap();
    let (send, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = send.send(serde_json::from_str::<Value>(&line).unwrap());
        }
    });
    // The writer races the reader: the file grows by pieces that end anywhere, and is replaced.
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    let text = format!("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n{}", shuffle.trim_end());
    for end in 1..=text.len() {
        fs::write(&file, &text[..end]).unwrap();
        std::thread::sleep(Duration::from_millis(6));
    }
    let next = folder.join("next.pgn");
    fs::write(&next, format!("{text} *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. e4 *\n")).unwrap();
    fs::rename(&next, &file).unwrap();

    let mut events: Vec<Value> = Vec::new();
    let deadline = Instant::now() + Duration::from_mins(1);
    while Instant::now() < deadline {
        if let Ok(event) = lines.recv_timeout(Duration::from_millis(200)) {
            let over = event["event"] == "ended";
            events.push(event);
            if over {
                break;
            }
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let seen = |event: &str, rule: &str| {
        events.iter().any(|it| it["event"] == event && it["rule"] == rule && it["board"] == "A – B")
    };
    assert!(seen("ahead", "threefold-on-board"), "{events:#?}");
    assert!(seen("claim", "threefold-on-board"), "{events:#?}");
    assert!(seen("ended", "fivefold"), "{events:#?}");
    let endings = events.iter().filter(|it| it["event"] == "ended");
    assert_eq!(endings.map(|it| it["since_ply"].clone()).collect::<Vec<_>>(), [json!(16)]);
}
