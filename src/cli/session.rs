//! `remis session`: one live game over JSON Lines.

use std::io::{self, BufRead, Read};

use clap::Args;
use serde_json::{Value, json};

use super::output::Output;
use super::select::Selection;
use super::{Exit, say};
use crate::clock::TimeControl;
use crate::judge::Assumptions;
use crate::profile::Profile;
use crate::record::Act;
use crate::report::session::{self as wire, LONGEST, Request, SCHEMA, StoredSnapshot};
use crate::session::{Session, Start};

/// Follow one live game: requests on standard input, one reply per request on standard output.
#[derive(Debug, Args)]
#[command(
    after_help = "Each request is one line of JSON, each reply another (schema `remis.session/1`, docs/session.md):
  {\"do\":\"play\",\"move\":\"Nf3\",\"clock\":\"0:02:59.1\"}
  {\"do\":\"claim\",\"by\":\"black\",\"termination\":\"threefold-repetition\",\"form\":\"intended-move\",\"move\":\"Ng8\"}
  {\"do\":\"offer\",\"by\":\"white\"}   accept, decline, touch, flag, resign, abandon, illegal
  {\"do\":\"takeback\",\"plies\":1}   start, clock, declare, state, snapshot, restore"
)]
pub(super) struct SessionCommand {
    #[command(flatten)]
    selection: Selection,
}

/// The profiles of all games of this process, and the present game.
struct Host {
    profiles: Vec<(Profile, Assumptions)>,
    session: Session,
}

impl SessionCommand {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let profiles = match self.selection.select() {
            Ok(selected) => selected.for_live_game(),
            Err(exit) => return exit,
        };
        let session = match Session::start(&Start::default(), profiles.clone()) {
            Ok(session) => session,
            Err(error) => {
                say(format_args!("remis: {error}"));
                return Exit::Fault;
            }
        };
        let mut host = Host { profiles, session };
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            let most = LONGEST as u64 + 1;
            match input.by_ref().take(most).read_until(b'\n', &mut line) {
                Ok(0) => return Exit::Done,
                Ok(_) => {}
                Err(error) => {
                    say(format_args!("remis: standard input: {error}"));
                    return Exit::Failed;
                }
            }
            let too_long = line.len() > LONGEST && !line.ends_with(b"\n");
            if too_long && skip_line(&mut input).is_err() {
                return Exit::Failed;
            }
            if !too_long && line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let reply = if too_long {
                fault(&Value::Null, "bad-request", &format!("longer than {LONGEST} bytes"))
            } else {
                host.reply(&line)
            };
            output.write(&format!("{reply}\n"));
            output.flush();
            if output.is_closed() {
                return Exit::Done;
            }
        }
    }
}

/// Skips to the end of a line of any length.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// A request that cannot be met; nothing has changed.
fn fault(id: &Value, kind: &str, message: &str) -> Value {
    let error = json!({"kind": kind, "message": message});
    json!({"schema": SCHEMA, "id": id, "ok": false, "error": error})
}

/// Kind and message of a request that cannot be met.
type Refusal = (&'static str, String);

impl Host {
    fn reply(&mut self, line: &[u8]) -> Value {
        let mut request: Value = match serde_json::from_slice(line) {
            Ok(request) => request,
            Err(error) => return fault(&Value::Null, "bad-request", &error.to_string()),
        };
        // The caller's own mark comes back with the reply.
        let id = request.as_object_mut().and_then(|fields| fields.remove("id")).unwrap_or_default();
        let request: Request = match serde_json::from_value(request) {
            Ok(request) => request,
            Err(error) => return fault(&id, "bad-request", &error.to_string()),
        };
        match self.carry_out(request) {
            Ok(more) => {
                let state = wire::state(&self.session.state());
                let mut reply = json!({"schema": SCHEMA, "id": id, "ok": true, "state": state});
                if let (Some(fields), Some((name, value))) = (reply.as_object_mut(), more) {
                    fields.insert(name.to_owned(), value);
                }
                reply
            }
            Err((kind, message)) => fault(&id, kind, &message),
        }
    }

    /// Carries a request out; some have something to say besides the state.
    fn carry_out(&mut self, request: Request) -> Result<Option<(&'static str, Value)>, Refusal> {
        let bad = |message: String| ("bad-request", message);
        let refused = |error: crate::session::SessionError| ("refused", error.to_string());
        let session = &mut self.session;
        match request {
            Request::Start { fen, chess960, time_control, settings } => {
                let time_control =
                    time_control.map_or(TimeControl::Unknown, |tag| TimeControl::from_tag(&tag));
                let mut profiles = self.profiles.clone();
                for setting in &settings {
                    set(&mut profiles, setting).map_err(bad)?;
                }
                let start = Start { fen, chess960, time_control };
                *session = Session::start(&start, profiles.clone()).map_err(refused)?;
                self.profiles = profiles;
            }
            Request::Play { r#move, clock } => {
                let clock = clock.as_deref().map(wire::time).transpose().map_err(bad)?;
                session.play(&r#move, clock).map_err(refused)?;
            }
            Request::Takeback { plies } => session.take_back(plies).map_err(refused)?,
            Request::Clock { white, black } => {
                let white = white.as_deref().map(wire::time).transpose().map_err(bad)?;
                let black = black.as_deref().map(wire::time).transpose().map_err(bad)?;
                for (side, time) in
                    [(shakmaty::Color::White, white), (shakmaty::Color::Black, black)]
                {
                    if let Some(time) = time {
                        session.set_clock(side, time);
                    }
                }
            }
            Request::Offer { by } => session.offer(by.into()).map_err(refused)?,
            Request::Accept { by } => session.accept(by.into()).map_err(refused)?,
            Request::Decline { by } => session.decline(by.into()).map_err(refused)?,
            Request::Claim { by, termination, form, r#move } => {
                let claim = wire::claim(&termination, &form, r#move.as_deref()).map_err(bad)?;
                let rulings = session.claim(by.map(Into::into), &claim);
                let named = session.lives().iter().zip(&rulings).map(|(live, ruling)| {
                    wire::ruling(&live.profile().id, live.claims_are_offers(), ruling)
                });
                return Ok(Some(("rulings", named.collect())));
            }
            Request::Touch { by } => session.happen(Some(by.into()), Act::Touches),
            Request::Flag { by } => session.happen(Some(by.into()), Act::FlagFalls),
            Request::Resign { by } => session.happen(Some(by.into()), Act::Resigns),
            Request::Abandon { by } => session.happen(Some(by.into()), Act::Abandons),
            Request::Illegal { by } => session.happen(Some(by.into()), Act::IllegalMove),
            Request::Declare { by, article } => {
                session.happen(by.map(Into::into), Act::Declares(article));
            }
            Request::State => {}
            Request::Snapshot => {
                let stored = StoredSnapshot::from(session.snapshot());
                return Ok(Some(("snapshot", json!(stored))));
            }
            Request::Restore { snapshot } => {
                let snapshot = snapshot.read().map_err(bad)?;
                *session = Session::restore(&snapshot, self.profiles.clone()).map_err(refused)?;
            }
        }
        Ok(None)
    }
}

/// Sets a value in every profile that has the setting.
fn set(profiles: &mut [(Profile, Assumptions)], setting: &str) -> Result<(), String> {
    let (name, value) =
        setting.split_once('=').ok_or_else(|| format!("`{setting}`: NAME=VALUE expected"))?;
    let mut taken = false;
    for (_, assumptions) in profiles {
        taken |= assumptions.set(name, value).is_ok();
    }
    if taken { Ok(()) } else { Err(format!("`{setting}`: no profile takes it")) }
}
