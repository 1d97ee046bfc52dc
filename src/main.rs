//! The program `remis`.

use std::process::ExitCode;

fn main() -> ExitCode {
    remis::cli::main()
}
