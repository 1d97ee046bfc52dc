//! Embeds `rulesets/*.ron` and `tests/cases/*.ron`: a new profile, or a new file of cases, is one
//! file and nothing else.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    embed("rulesets", "rulesets.rs")?;
    embed("tests/cases", "cases.rs")
}

/// Writes a list of name and text of each RON file of a folder, in the order of names.
fn embed(folder: &str, code_file: &str) -> Result<(), Box<dyn std::error::Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let folder = Path::new(&root).join(folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        let name =
            file.file_stem().and_then(|name| name.to_str()).ok_or("file name is not UTF-8")?;
        writeln!(code, "    ({name:?}, include_str!({:?})),", file.display().to_string())?;
    }
    code.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join(code_file), code)?;
    Ok(())
}
