//! What a change of policy would have done: one game under two profiles, and many games counted.
//!
//! What happened is the record under P: where P ends the game in the moves it is P's ending, elsewhere
//! the record's own. Q is asked about the same moves. Where Q does not end the game in them, what would
//! have followed is unknowable, and it is counted as that: nothing is saved, no result is flipped.

mod about;
mod difference;
mod histogram;
mod interval;
mod lacking;
mod rights;
mod sums;
mod telling;
mod time;

pub use about::{About, Speed};
pub use difference::{Difference, End, Flip, Kind, Side};
pub use histogram::Histogram;
pub use interval::wilson;
pub use lacking::{Lacking, Which};
pub use sums::{Cell, Flipped, Group, Rated, Rights, Span, Spread, Sums};
pub use telling::Telling;
