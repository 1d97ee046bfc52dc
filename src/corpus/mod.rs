//! Many games: sources cut into blocks, worked on by several threads, put together in order.
//!
//! [`Splitter`] cuts a source where a record very likely starts, [`ordered`] has blocks worked on in
//! parallel, [`Part`] is what a worker made of one, and [`Joined`] puts the parts together: exactly
//! the games and problems that one [`crate::pgn::Reader`] would find. Memory does not grow with the
//! number of games.

mod blocks;
pub mod columns;
mod filter;
mod games;
mod pipeline;
mod queue;
mod sample;
mod split;
mod stretch;
mod tally;

pub use blocks::{Alone, Joined, Part, Piece};
pub use filter::{Dates, Filter, Ratings};
pub use games::{Desk, Game};
pub(crate) use pipeline::aside;
pub use pipeline::ordered;
pub use sample::{Chosen, Sample};
pub use split::{BLOCK, Block, End, Splitter};
pub use stretch::Stretch;
pub use tally::{Beyond, Ends, Tally};
