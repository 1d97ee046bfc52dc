//! Situations x profiles: every cell is what the judge makes of a witness game.

mod cell;
mod finding;
mod situation;

use std::fmt;

use serde::Serialize;

pub use cell::{Basis, Cell, Otherwise, Standing, is_inferred};
pub use finding::{Answer, Claimant, Cost, End, Finding, Right};
pub use situation::{Asked, Situation, Unknown, Witness, chosen, names, situations};

use crate::profile::Profile;

/// A column: one profile.
#[derive(Clone, Debug)]
pub struct Column {
    /// The profile.
    pub profile: Profile,
    /// The first 16 hexadecimal digits of the SHA-256 of its RON text.
    pub hash: String,
    /// The family that was asked for, of which this is the newest edition.
    pub family: Option<String>,
}

/// A row: one situation, with a cell for each column.
#[derive(Debug)]
pub struct Row {
    /// The situation.
    pub situation: Situation,
    /// The cells, in the order of the columns.
    pub cells: Vec<Cell>,
}

/// A comparison: the same situations under several profiles.
#[derive(Debug)]
pub struct Comparison {
    /// The profiles.
    pub columns: Vec<Column>,
    /// The situations in order; those of one group stand together.
    pub rows: Vec<Row>,
}

/// Judges every situation under every profile.
#[must_use]
pub fn compare(columns: Vec<Column>, situations: Vec<Situation>) -> Comparison {
    let row = |situation: Situation| {
        let cells = columns.iter().map(|column| Cell::of(&column.profile, &situation)).collect();
        Row { situation, cells }
    };
    let rows = situations.into_iter().map(row).collect();
    Comparison { columns, rows }
}

/// A fault of the embedded situations: one of remis itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}
