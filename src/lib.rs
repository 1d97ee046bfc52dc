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
//! A game that is being played is followed by a [`session::Session`]: its documentation shows one.
//!
//! An own profile is checked when it is read, and a fault has its place:
//!
//! ```
//! use remis::{lint, problem::Place};
//!
//! let text = r#"(
//!     schema: 1, id: "club", family: "club", title: "Club rules", issuer: "Our club", kind: Regulation,
//!     sources: [(key: "statutes", title: "Statutes of the club")],
//!     same_position: (castling: Rights, en_passant: Legal, cite: ["statutes 3"], confidence: Text),
//!     rules: [
//!         (id: "threefold", termination: ThreefoldRepetition, when: Repetition(occurrences: 3),
//!          applies: Automatically, outcome: Draw, cite: ["statutes 4"], confidence: Text),
//!     ],
//! )"#;
//! let club = lint::check(text).map_err(|faults| faults[0].message.clone())?;
//! assert_eq!(club.rules.len(), 1);
//!
//! let slip = text.replace("statutes 4", "statute 4");
//! let faults = lint::check(&slip).unwrap_err();
//! assert_eq!(faults[0].message, "`statute` is no declared source");
//! assert_eq!(faults[0].place(&slip), Place { line: 7, column: 56 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Floors, from the bottom: vocabulary and facts of one board ([`terms`], [`clock`], [`date`], [`material`],
//! [`repetition`], [`mate`], [`record`], [`board`], [`problem`], [`pgn`]); [`timeline`] and [`trigger`];
//! [`profile`], [`lint`], [`catalog`]; [`verdict`] and [`judge`]; [`session`], [`cases`], [`difference`]
//! and [`impact`]; and, with the feature `cli`, [`compare`], [`lang`], `report`, `corpus`,
//! `host`, `selection` and `cli`. A module uses
//! only lower floors (`docs/architecture.md`).

pub mod board;
pub mod clock;
pub mod date;
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

pub mod cases;
pub mod difference;
pub mod impact;

#[cfg(feature = "cli")]
pub mod compare;

#[cfg(feature = "cli")]
pub mod lang;

#[cfg(feature = "cli")]
pub mod report;

#[cfg(feature = "cli")]
pub mod corpus;

#[cfg(feature = "cli")]
pub mod host;

#[cfg(feature = "cli")]
pub mod selection;

#[cfg(feature = "cli")]
pub mod cli;
