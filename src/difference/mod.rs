//! Two profiles side by side: what differs in their rules, and the shortest game found on which
//! they decide differently.

mod changes;
mod compare;
mod games;
mod material;
mod pairs;
mod thresholds;
mod witness;

pub use changes::{Aspect, Change, Part, changes};
pub use compare::{Asked, Level, Meaning, differ, meaning};
pub use witness::{Bounds, Witness, witness};
