//! Input that may keep its reader waiting, read so that a signal ends the wait.

use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::Duration;

use crate::cli::interrupt::Interrupt;
use crate::corpus::aside;

/// Bytes handed over at once.
const CHUNK: usize = 1 << 16;

/// How long a signal may go unseen.
const PATIENCE: Duration = Duration::from_millis(50);

/// Opens and reads an input in a thread of its own, which ends with the process if the input never
/// does. Where the system gives no thread, a signal is seen when input arrives.
pub(super) fn read(
    open: impl FnOnce() -> io::Result<Box<dyn Read + Send>> + Send + 'static,
    interrupt: &Interrupt,
) -> io::Result<Box<dyn Read + Send>> {
    let (to, chunks) = mpsc::sync_channel(2);
    let left = aside(open, move |open| match open() {
        Ok(input) => hand_over(input, &to),
        Err(error) => drop(to.send(Err(error))),
    });
    match left {
        Some(open) => open(),
        None => {
            Ok(Box::new(Patient { chunks, chunk: Vec::new(), at: 0, interrupt: interrupt.clone() }))
        }
    }
}

/// Hands over what is read as it comes, up to the end or until nobody takes it.
fn hand_over(mut input: Box<dyn Read + Send>, to: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut chunk = vec![0; CHUNK];
        let read = match input.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read,
        };
        let chunk = read.map(|read| {
            chunk.truncate(read);
            chunk
        });
        let over = chunk.as_ref().map_or(true, Vec::is_empty);
        if to.send(chunk).is_err() || over {
            return;
        }
    }
}

struct Patient {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    /// Its bytes that were read.
    at: usize,
    interrupt: Interrupt,
}

impl Read for Patient {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.at >= self.chunk.len() {
            match self.chunks.recv_timeout(PATIENCE) {
                Ok(chunk) => (self.chunk, self.at) = (chunk?, 0),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {
                    if self.interrupt.interrupted().is_some() {
                        return Err(io::Error::other("interrupted while it was read"));
                    }
                }
            }
        }
        let read = self.chunk.get(self.at..).unwrap_or_default().read(out)?;
        self.at += read;
        Ok(read)
    }
}
