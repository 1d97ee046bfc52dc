//! A bounded queue of items between one thread that gives them and several that work on them.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What a panic carries.
pub(super) type Panic = Box<dyn Any + Send>;

/// Items on their way to the workers.
pub(super) struct Queue<I> {
    state: Mutex<State<I>>,
    changed: Condvar,
    /// Items in flight at the most.
    most: usize,
}

struct State<I> {
    waiting: VecDeque<(u64, I)>,
    in_flight: usize,
    /// No more items come.
    ended: bool,
    /// Nobody wants more results.
    stopped: bool,
    /// A panic of what gives the items.
    panic: Option<Panic>,
}

impl<I> Queue<I> {
    /// A queue for this many items in flight at the most.
    pub(super) fn new(most: usize) -> Self {
        let state = State {
            waiting: VecDeque::new(),
            in_flight: 0,
            ended: false,
            stopped: false,
            panic: None,
        };
        Self { state: Mutex::new(state), changed: Condvar::new(), most }
    }

    /// No code that can panic runs under the lock.
    fn lock(&self) -> MutexGuard<'_, State<I>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and wakes whoever waits for that.
    fn change(&self, change: impl FnOnce(&mut State<I>)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Waits while a condition holds.
    fn wait_while(&self, condition: impl Fn(&State<I>) -> bool) -> MutexGuard<'_, State<I>> {
        self.changed
            .wait_while(self.lock(), |state| condition(state))
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes all items as there is room for them.
    pub(super) fn fill(&self, mut items: impl Iterator<Item = I>) {
        for number in 0.. {
            let room = |state: &State<I>| state.stopped || state.in_flight < self.most;
            if self.wait_while(|state| !room(state)).stopped {
                return;
            }
            match panic::catch_unwind(AssertUnwindSafe(|| items.next())) {
                Ok(Some(item)) => self.change(|state| {
                    state.in_flight += 1;
                    state.waiting.push_back((number, item));
                }),
                Ok(None) => break,
                Err(panic) => {
                    self.change(|state| state.panic = Some(panic));
                    break;
                }
            }
        }
        self.change(|state| state.ended = true);
    }

    /// The next item for a worker; `None` when there is no more to do.
    pub(super) fn take(&self) -> Option<(u64, I)> {
        let nothing = |state: &State<I>| state.waiting.is_empty() && !state.ended && !state.stopped;
        let mut state = self.wait_while(nothing);
        if state.stopped { None } else { state.waiting.pop_front() }
    }

    /// One item less is in flight.
    pub(super) fn done_with_one(&self) {
        self.change(|state| state.in_flight = state.in_flight.saturating_sub(1));
    }

    /// The panic of what gives the items, once.
    pub(super) fn take_panic(&self) -> Option<Panic> {
        self.lock().panic.take()
    }
}

/// Tells all threads that nobody wants more results.
pub(super) struct StopOnDrop<'a, I>(pub(super) &'a Queue<I>);

impl<I> Drop for StopOnDrop<'_, I> {
    fn drop(&mut self) {
        self.0.change(|state| state.stopped = true);
    }
}
