//! The extension module `remis._remis`: Arrow tables of games in, Arrow tables of verdicts out.
//!
//! What Python users see, with its documentation, is `python/remis/__init__.py`; here arguments are
//! taken apart, and the library does the rest.
#![allow(clippy::needless_pass_by_value, reason = "arguments from Python are handed over")]

mod asking;
mod cells;
mod clerk;
mod columns;
mod judge;
mod plain;
mod scan;
mod session;
mod wish;

use pyo3::prelude::*;

#[pymodule]
mod _remis {
    #[pymodule_export]
    use super::asking::shipped;
    #[pymodule_export]
    use super::judge::{judge, schema};
    #[pymodule_export]
    use super::plain::{compare, explain, profiles, ron};
    #[pymodule_export]
    use super::scan::Scan;
    #[pymodule_export]
    use super::session::Session;

    /// The version of remis.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
