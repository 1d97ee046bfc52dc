//! When, how and by which article does this game of chess end?
//!
//! Rule profiles are data ([`profile::Profile`], written in RON); one generic evaluator
//! ([`judge::judge`]) reads them over the facts of one game ([`timeline::Timeline`]).
//!
//! ```
//! use remis::{catalog::Catalog, judge::{Assumptions, judge}, pgn::Reader, timeline::Timeline};
//!
//! let pgn = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
//! let record = Reader::new(pgn.as_bytes()).next_record()?.ok_or("no game")?;
//! let timeline = Timeline::replay(&record);
//!
//! let catalog = Catalog::builtin()?;
//! let online = catalog.profile("fide-online-2021").ok_or("no such profile")?;
//! let verdict = judge(online, &Assumptions::of(online), &timeline);
//!
//! let ending = verdict.ending.ok_or("the game goes on")?;
//! assert_eq!((ending.ply, ending.rule.as_str()), (8, "threefold"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Floors, from the bottom: vocabulary and facts of one board ([`terms`], [`clock`], [`material`],
//! [`repetition`], [`mate`], [`record`], [`problem`], [`pgn`]); [`timeline`] and [`trigger`];
//! [`profile`], [`lint`], [`catalog`]; [`verdict`] and [`judge`]; and, with the feature `cli`,
//! `report` and `cli`. A module uses only lower floors (`docs/architecture.md`).

pub mod clock;
pub mod mate;
pub mod material;
pub mod pgn;
pub mod problem;
pub mod record;
pub mod repetition;
pub mod terms;

pub mod timeline;
pub mod trigger;

pub mod catalog;
pub mod lint;
pub mod profile;

pub mod judge;
pub mod verdict;

pub mod session;

#[cfg(feature = "cli")]
pub mod report;

#[cfg(feature = "cli")]
pub mod cli;
