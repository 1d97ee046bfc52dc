//! The words of a marker -> Markdown: the arguments of the commands of the same name.

use clap::Parser;

use super::super::{Stop, compare, explain};
use super::folder::Folder;
use crate::report::compare::markdown;
use crate::report::sink;

/// The words of a marker.
#[derive(Debug, Parser)]
#[command(
    name = "#remis",
    no_binary_name = true,
    arg_required_else_help = false,
    disable_help_flag = true,
    disable_help_subcommand = true
)]
enum Marker {
    Compare(compare::Request),
    Explain(explain::Request),
}

/// What stands for a marker. The footnotes of a chapter's tables are told apart by their number.
pub(super) fn markdown(words: &str, folder: &Folder, tables: &mut usize) -> Result<String, Stop> {
    let file = |name: &str| folder.file(name);
    match Marker::try_parse_from(words.split_whitespace()).map_err(|error| misread(&error))? {
        Marker::Compare(mut request) => {
            request.locate(&file)?;
            let mut table = request.table()?;
            *tables += 1;
            for note in &mut table.notes {
                note.label = format!("remis-{tables}.{}", note.label);
            }
            Ok(markdown::render(&table))
        }
        Marker::Explain(mut request) => {
            request.locate(&file)?;
            request.markdown()
        }
    }
}

/// What is wrong with the words, and what may be meant.
fn misread(error: &clap::Error) -> Stop {
    let text = error.render().to_string();
    let text = text.split("\n\nUsage:").next().unwrap_or_default();
    let text = text.strip_prefix("error: ").unwrap_or(text).trim_end();
    let lines = text.lines().map(sink::terminal_long);
    Stop::failed(lines.collect::<Vec<_>>().join("\n"))
}
