//! The program `mdbook-remis`.

use std::process::ExitCode;

fn main() -> ExitCode {
    remis::cli::mdbook::main()
}
