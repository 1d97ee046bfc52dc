//! Work in parallel with results in order, and a bounded number of items between the two.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::queue::{Panic, Queue, StopOnDrop};

/// Most threads that work: more than any machine has cores, and few enough for any to give them.
const MOST_JOBS: usize = 1024;

/// Works on items in parallel and collects the results in the items' order.
///
/// A thread of its own takes the items one by one, `jobs` workers do the `work`, each with a state
/// that it makes itself, and `collect` runs on the calling thread. At most `2 * jobs + 2` items are
/// in flight: taken, and their results not yet done with, which they are when the next one is asked
/// for. With one job everything runs on the calling thread, item by item.
///
/// At most 1,024 work, however many `jobs` asks for. Where the system gives fewer threads, fewer work;
/// where it gives none, the calling thread does all.
///
/// When `collect` returns, the workers finish the item at hand and end. The thread that takes the
/// items is not waited for: it may wait for input that never comes. It ends with the next item, or
/// with the process.
///
/// A panic anywhere reaches the caller as a panic, in `work` and `items` when it is the turn of the
/// item's result.
pub fn ordered<I, S, T, C>(
    jobs: NonZeroUsize,
    items: I,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, I::Item) -> T + Sync,
    collect: impl FnOnce(&mut dyn Iterator<Item = T>) -> C,
) -> C
where
    I: Iterator + Send + 'static,
    I::Item: Send + 'static,
    T: Send,
{
    let jobs = jobs.get().min(MOST_JOBS);
    if jobs == 1 {
        let mut state = state();
        return collect(&mut items.map(|item| work(&mut state, item)));
    }
    let queue = Arc::new(Queue::new(2 * jobs + 2));
    let _stop = StopOnDrop(&queue);
    thread::scope(|scope| {
        // The workers end before the scope does, also if `collect` panics.
        let stop = StopOnDrop(&queue);
        let (done, results) = mpsc::channel();
        let mut workers = 0;
        while workers < jobs {
            let (queue, state, work, done) = (&queue, &state, &work, done.clone());
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                let mut own = None;
                while let Some((number, item)) = queue.take() {
                    let result = panic::catch_unwind(AssertUnwindSafe(|| {
                        work(own.get_or_insert_with(state), item)
                    }));
                    // After a panic the state may be torn.
                    if result.is_err() {
                        own = None;
                    }
                    if done.send((number, result)).is_err() {
                        return;
                    }
                }
            });
            if worker.is_err() {
                break;
            }
            workers += 1;
        }
        drop(done);
        let filled = Arc::clone(&queue);
        let left = if workers > 0 { aside(items, move |it| filled.fill(it)) } else { Some(items) };
        let Some(items) = left else {
            return collect(&mut InOrder {
                queue: &queue,
                results,
                early: HashMap::new(),
                next: 0,
            });
        };
        drop(stop);
        let mut state = state();
        collect(&mut items.map(|item| work(&mut state, item)))
    })
}

/// Does something with a value in a thread that nobody waits for; gives the value back where the system
/// gives no thread.
pub(crate) fn aside<T: Send + 'static>(
    value: T,
    work: impl FnOnce(T) + Send + 'static,
) -> Option<T> {
    let slot = Arc::new(Mutex::new(Some(value)));
    let take = |slot: &Mutex<Option<T>>| slot.lock().unwrap_or_else(PoisonError::into_inner).take();
    let given = Arc::clone(&slot);
    let thread = thread::Builder::new().spawn(move || {
        if let Some(value) = take(&given) {
            work(value);
        }
    });
    if thread.is_ok() { None } else { take(&slot) }
}

/// The results in the order of their items.
struct InOrder<'a, I, T> {
    queue: &'a Queue<I>,
    results: Receiver<(u64, Result<T, Panic>)>,
    /// Results that came before their turn.
    early: HashMap<u64, Result<T, Panic>>,
    next: u64,
}

impl<I, T> Iterator for InOrder<'_, I, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        if self.next > 0 {
            self.queue.done_with_one();
        }
        let result = loop {
            if let Some(result) = self.early.remove(&self.next) {
                break result;
            }
            if let Ok((number, result)) = self.results.recv() {
                self.early.insert(number, result);
            } else {
                // All workers have ended, since no more items come.
                return self.queue.take_panic().map(|panic| panic::resume_unwind(panic));
            }
        };
        self.next += 1;
        Some(result.unwrap_or_else(|panic| panic::resume_unwind(panic)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    use super::*;

    fn jobs(jobs: usize) -> NonZeroUsize {
        NonZeroUsize::new(jobs).unwrap()
    }

    /// Now and then a millisecond, in no order.
    fn dawdle(number: u64) {
        thread::sleep(Duration::from_micros(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54));
    }

    #[test]
    fn results_come_in_order() {
        for count in [1, 2, 4, 7] {
            let work = |(): &mut (), item| {
                dawdle(item);
                item * 2
            };
            let all: Vec<u64> =
                ordered(jobs(count), 0..300, || (), work, |results| results.collect());
            assert_eq!(all, (0..300).map(|item| item * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn more_jobs_than_any_machine_has_are_no_more_threads_than_the_most() {
        for (asked, most) in [(3, 3), (usize::MAX / 2, MOST_JOBS), (usize::MAX, MOST_JOBS)] {
            let made = AtomicUsize::new(0);
            let state = || made.fetch_add(1, Ordering::SeqCst);
            let sum: usize =
                ordered(jobs(asked), 0..50_usize, state, |_, it| it, |results| results.sum());
            assert_eq!(sum, 50 * 49 / 2);
            assert!((1..=most).contains(&made.load(Ordering::SeqCst)));
        }
    }

    #[test]
    fn few_items_are_in_flight() {
        static TAKEN: AtomicUsize = AtomicUsize::new(0);
        let items = (0..200_u64).inspect(|_| {
            TAKEN.fetch_add(1, Ordering::SeqCst);
        });
        // The first item of all takes the longest.
        let work = |(): &mut (), item| {
            thread::sleep(Duration::from_millis(if item == 0 { 50 } else { 0 }));
        };
        ordered(
            jobs(3),
            items,
            || (),
            work,
            |results| {
                for (done, ()) in results.enumerate() {
                    assert!(TAKEN.load(Ordering::SeqCst) <= done + 8);
                    dawdle(done as u64);
                }
            },
        );
        assert_eq!(TAKEN.load(Ordering::SeqCst), 200);
    }

    #[test]
    fn each_worker_has_a_state_of_its_own() {
        let made = AtomicUsize::new(0);
        let state = || made.fetch_add(1, Ordering::SeqCst);
        let used = ordered(jobs(3), 0..100_u64, state, |own, _| *own, |results| results.max());
        assert!(used.unwrap() < 3 && made.load(Ordering::SeqCst) <= 3);
    }

    #[test]
    fn an_early_stop_waits_for_no_input() {
        let items = (0..10_u64).chain(std::iter::from_fn(|| {
            thread::sleep(Duration::from_mins(1));
            None
        }));
        let start = Instant::now();
        let some: Vec<u64> =
            ordered(jobs(2), items, || (), |(), item| item, |results| results.take(5).collect());
        assert_eq!(some, [0, 1, 2, 3, 4]);
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    /// What a panic says that reaches the caller.
    fn panic_of(run: impl FnOnce()) -> String {
        let panic = panic::catch_unwind(AssertUnwindSafe(run)).unwrap_err();
        panic.downcast_ref::<&str>().map_or_else(String::new, |text| (*text).to_owned())
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        for count in [1, 3] {
            let mut seen = Vec::new();
            let work = |(): &mut (), item: u64| if item == 20 { panic!("worker") } else { item };
            let text = panic_of(|| {
                ordered(jobs(count), 0..100, || (), work, |results| seen.extend(results));
            });
            assert_eq!((text.as_str(), seen.len()), ("worker", 20));
            let items = (0..100_u64).inspect(|&item| assert!(item < 20, "source"));
            let text = panic_of(|| {
                ordered(jobs(count), items, || (), |(), _| (), |results| results.for_each(drop));
            });
            assert_eq!(text, "source");
            let text = panic_of(|| {
                ordered(jobs(count), 0..100, || (), |(), _| (), |_| panic!("collector"));
            });
            assert_eq!(text, "collector");
            let text = panic_of(|| {
                ordered(
                    jobs(count),
                    0..100,
                    || panic!("state"),
                    |(), _| (),
                    |it| it.for_each(drop),
                );
            });
            assert_eq!(text, "state");
        }
    }
}
