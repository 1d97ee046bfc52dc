//! `remis session`: one live game over JSON Lines.

use std::io::{self, BufRead, Read};

use clap::Args;

use super::output::Output;
use super::select::Selection;
use super::{Exit, say};
use crate::host::{self, Host};
use crate::report::session::LONGEST;

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

impl SessionCommand {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let profiles = match self.selection.select() {
            Ok(selected) => selected.for_live_game(),
            Err(exit) => return exit,
        };
        let mut host = match Host::new(profiles) {
            Ok(host) => host,
            Err(error) => {
                say(format_args!("remis: {error}"));
                return Exit::Fault;
            }
        };
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
            let reply = if too_long { host::too_long() } else { host.reply(&line) };
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
