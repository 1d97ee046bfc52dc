//! `remis.Session`: a live game behind requests in JSON.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use remis::host::Host;

use crate::asking::Asked;

/// A live game under some profiles.
#[pyclass]
pub(crate) struct Session(Host);

#[pymethods]
impl Session {
    #[new]
    fn new(asked: Asked<'_>) -> PyResult<Self> {
        let profiles = asked.select()?.for_live_game();
        let host = Host::new(profiles).map_err(|it| PyRuntimeError::new_err(it.to_string()))?;
        Ok(Self(host))
    }

    /// The reply to a request; both are JSON (`docs/session.md`).
    fn reply(&mut self, py: Python<'_>, request: &str) -> String {
        let host = &mut self.0;
        py.detach(|| host.reply(request.as_bytes()).to_string())
    }
}
