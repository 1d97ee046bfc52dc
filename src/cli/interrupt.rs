//! Ending on a signal: the first asks for an end after what is at hand, a second one ends at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Has a file that grows beyond the limit of the process fail to be written, like one on a full device;
/// the signal that comes with it would end the process and leave half a file.
pub(super) fn outlive_limits() {
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Remembers the first signal.
#[derive(Clone)]
pub(super) struct Interrupt {
    /// Exit code of the first signal; 0 while there was none.
    exit: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Listens for signals from now on.
    ///
    /// A command that waits for input sees the first signal only when input arrives or ends.
    pub(super) fn listen() -> io::Result<Self> {
        let (exit, again) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        for (signal, code) in [(SIGINT, 130), (SIGTERM, 143)] {
            // In this order, so that the first signal does not end the process itself.
            flag::register_conditional_shutdown(signal, code, Arc::clone(&again))?;
            flag::register(signal, Arc::clone(&again))?;
            flag::register_usize(signal, Arc::clone(&exit), code.unsigned_abs() as usize)?;
        }
        Ok(Self { exit })
    }

    /// The exit code to end with (130 or 143), once there was a signal.
    pub(super) fn interrupted(&self) -> Option<u8> {
        u8::try_from(self.exit.load(Ordering::Relaxed)).ok().filter(|&code| code > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_signal_is_remembered() {
        let interrupt = Interrupt::listen().unwrap();
        assert_eq!(interrupt.interrupted(), None);
        // A second one would end the tests.
        signal_hook::low_level::raise(SIGTERM).unwrap();
        assert_eq!(interrupt.interrupted(), Some(143));
    }
}
