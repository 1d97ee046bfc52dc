//! A live game behind requests: what `remis session` answers line by line (`docs/session.md`).

use serde_json::{Value, json};

use crate::judge::Assumptions;
use crate::profile::Profile;
use crate::record::Act;
use crate::report::session::{self as wire, LONGEST, Marked, Request, SCHEMA, StoredSnapshot};
use crate::selection;
use crate::session::{Session, SessionError, Start};

/// The profiles of all games of a host, and the present game.
#[derive(Debug)]
pub struct Host {
    profiles: Vec<(Profile, Assumptions)>,
    session: Session,
}

/// The reply to a request that is longer than [`LONGEST`] and was not read.
#[must_use]
pub fn too_long() -> Value {
    fault(&Value::Null, "bad-request", &format!("longer than {LONGEST} bytes"))
}

/// A request that cannot be met; nothing has changed.
fn fault(id: &Value, kind: &str, message: &str) -> Value {
    let error = json!({"kind": kind, "message": message});
    json!({"schema": SCHEMA, "id": id, "ok": false, "error": error})
}

/// Kind and message of a request that cannot be met.
type Refusal = (&'static str, String);

impl Host {
    /// A host whose first game starts from the initial array, without clocks.
    ///
    /// # Errors
    /// Those of [`Session::start`].
    pub fn new(profiles: Vec<(Profile, Assumptions)>) -> Result<Self, SessionError> {
        let session = Session::start(&Start::default(), profiles.clone())?;
        Ok(Self { profiles, session })
    }

    /// The reply to a request, one object of JSON each. A request that cannot be met is answered by an
    /// error and changes nothing.
    pub fn reply(&mut self, line: &[u8]) -> Value {
        let Marked { id, request } = match serde_json::from_slice(line) {
            Ok(marked) => marked,
            Err(error) => return fault(&mark(line), "bad-request", &wire::unreadable(&error)),
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
        let refused = |error: SessionError| ("refused", wire::refused(&error));
        let session = &mut self.session;
        match request {
            Request::Start { fen, chess960, time_control, settings } => {
                let time_control = time_control.as_deref().map(wire::time_control);
                let time_control = time_control.transpose().map_err(bad)?.unwrap_or_default();
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
            Request::State {} => {}
            Request::Snapshot {} => {
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

/// The mark of a request that cannot be met, where it can be read.
fn mark(line: &[u8]) -> Value {
    let read: Option<Value> = serde_json::from_slice(line).ok();
    read.and_then(|mut it| it.as_object_mut()?.remove("id")).unwrap_or_default()
}

/// Sets a value in every profile that has the setting.
fn set(profiles: &mut [(Profile, Assumptions)], setting: &str) -> Result<(), String> {
    let (name, value) =
        setting.split_once('=').ok_or_else(|| format!("`{setting}`: NAME=VALUE expected"))?;
    let assumptions = profiles.iter_mut().map(|(_, assumptions)| assumptions);
    selection::set(assumptions, name, value).map_err(|refusal| format!("`{setting}`: {refusal}"))
}
