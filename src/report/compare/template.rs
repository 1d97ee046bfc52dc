//! A user's own template (minijinja) over the model of the table.

use std::io::{self, Write};

use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Output, State};

use super::{Table, asciidoc, csv, html, latex, markdown};

/// Largest template, in bytes.
pub const MOST_BYTES: u64 = 1 << 20;
/// Steps that a template may take.
const FUEL: u64 = 20_000_000;
/// Largest output, in bytes.
const MOST_OUTPUT: usize = 64 << 20;

/// The table through a template. `name` is the template's file: its extension says how values are
/// escaped (`.html .xml .md .tex .adoc .csv .json`, perhaps followed by `.j2` or `.jinja`); of
/// other files control characters are made visible and nothing else.
///
/// # Errors
/// What is wrong with the template, or that it goes beyond its bounds.
pub fn render(table: &Table, name: &str, source: &str) -> Result<String, String> {
    let mut environment = Environment::new();
    environment.set_fuel(Some(FUEL));
    environment.set_auto_escape_callback(escaping);
    environment.set_formatter(format);
    let say = |error: minijinja::Error| {
        let place = error.line().map_or_else(String::new, |line| format!("{name}:{line}: "));
        let detail = error.detail().map_or_else(String::new, |detail| format!(": {detail}"));
        format!("{place}{}{detail}", error.kind())
    };
    environment.add_template(name, source).map_err(say)?;
    let template = environment.get_template(name).map_err(say)?;
    let mut bounded = Bounded(Vec::new());
    template.render_captured_to(minijinja::value::Serde(table), &mut bounded).map_err(say)?;
    String::from_utf8(bounded.0).map_err(|error| error.to_string())
}

/// The name of the escaping, by the last extension that says something.
fn escaping(name: &str) -> AutoEscape {
    let name = name.to_ascii_lowercase();
    let name = name.trim_end_matches(".j2").trim_end_matches(".jinja");
    let kind = match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("json") => return AutoEscape::Json,
        Some("html" | "htm" | "xhtml" | "xml" | "svg") => "html",
        Some("md" | "markdown") => "markdown",
        Some("tex" | "latex") => "latex",
        Some("adoc" | "asciidoc") => "asciidoc",
        Some("csv") => "csv",
        _ => "plain",
    };
    AutoEscape::Custom(kind.into())
}

fn format(out: &mut Output, state: &mut State, value: &Value) -> Result<(), minijinja::Error> {
    let escaping = state.auto_escape();
    let AutoEscape::Custom(kind) = &escaping else {
        return minijinja::escape_formatter(out, state, value);
    };
    if value.is_safe() || value.is_undefined() || value.is_none() {
        let text = if value.is_none() { String::new() } else { value.to_string() };
        return out.write_str(&text).map_err(minijinja::Error::from);
    }
    let text = value.to_string();
    let text = match kind.as_ref() {
        "html" => html::escape(&text),
        "markdown" => markdown::escape(&text),
        "latex" => latex::escape(&text),
        "asciidoc" => asciidoc::escape(&text),
        "csv" => csv::escape(&text),
        _ => super::plain(&text),
    };
    out.write_str(&text).map_err(minijinja::Error::from)
}

/// Memory with a limit.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_OUTPUT {
            return Err(io::Error::other("the output is larger than 64 MiB"));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
