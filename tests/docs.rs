//! `docs/profile-format.md` is generated from the types: their fields, variants and doc comments.
//! `REMIS_WRITE=1 cargo test --test docs` writes it; without that the test fails when it is stale.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

mod common;
#[path = "docs/tables.rs"]
mod tables;

use std::fmt::Write as _;
use std::{env, fs};

use remis::trigger::Trigger;
use syn::{Attribute, Fields, Item, ItemEnum, ItemStruct, Type};

/// The types that make up a profile, in the order of the page: name, and file in `src`.
const TYPES: &[(&str, &str)] = &[
    ("Profile", "profile/mod.rs"),
    ("Kind", "profile/mod.rs"),
    ("InForce", "profile/mod.rs"),
    ("Source", "profile/mod.rs"),
    ("Ambiguity", "profile/mod.rs"),
    ("SamePosition", "profile/mod.rs"),
    ("Castling", "profile/mod.rs"),
    ("EnPassant", "profile/mod.rs"),
    ("StartRule", "profile/mod.rs"),
    ("StartClock", "trigger/moment.rs"),
    ("StartPosition", "profile/mod.rs"),
    ("Setting", "profile/mod.rs"),
    ("Per", "profile/mod.rs"),
    ("ClaimsTaken", "terms.rs"),
    ("WrongClaim", "profile/mod.rs"),
    ("Offers", "profile/mod.rs"),
    ("Rule", "profile/mod.rs"),
    ("Applies", "profile/mod.rs"),
    ("Form", "terms.rs"),
    ("Outcome", "terms.rs"),
    ("Confidence", "terms.rs"),
    ("Termination", "terms.rs"),
    ("Trigger", "trigger/mod.rs"),
    ("TablebaseSays", "trigger/mod.rs"),
];

/// The types that make up a file of cases.
const CASE_TYPES: &[(&str, &str)] = &[
    ("CaseFile", "cases/mod.rs"),
    ("Case", "cases/mod.rs"),
    ("Pgn", "cases/mod.rs"),
    ("ClocksUsed", "cases/mod.rs"),
    ("CaseEvent", "cases/mod.rs"),
    ("CaseAct", "cases/mod.rs"),
    ("Expectation", "cases/expect.rs"),
    ("EndingParts", "cases/expect.rs"),
    ("How", "cases/expect.rs"),
    ("ClaimParts", "cases/expect.rs"),
    ("Who", "cases/expect.rs"),
    ("UnknownParts", "cases/expect.rs"),
    ("ClaimsTaken", "terms.rs"),
    ("Form", "terms.rs"),
    ("Termination", "terms.rs"),
];

const CASES_INTRODUCTION: &str = "# The format of a file of cases

<!-- Generated from the types in src/ by tests/docs.rs; do not edit. -->

A case is a game, and what verdicts are expected of it; `remis test FILE.ron` runs it. The file is RON, as a
profile is (see [the format of a profile](profile-format.md)): at most 1 MiB, games of at most 20,000 plies.

```ron
(
    cases: [
        (
            id: \"third-occurrence\", near: \"second-occurrence\",
            why: \"the knights are back for the second time\",
            moves: \"(Nf3 Nf6 Ng1 Ng8)x2\",
            expect: [
                (profile: \"mine\", ending: (ply: 8, termination: ThreefoldRepetition, how: Automatic)),
                (profile: \"fide-otb\", ending: None, claims: [
                    (player: Black, form: IntendedMove, from: 7, moves: [\"f6g8\"]),
                    (player: White, form: OnBoard, from: 8),
                ]),
            ],
        ),
        (
            id: \"second-occurrence\", near: \"third-occurrence\", why: \"they are back once\",
            moves: \"Nf3 Nf6 Ng1 Ng8\", expect: [(profile: \"mine\", ending: None, claims: [])],
        ),
    ],
)
```

Every part of an expectation may be left out, and then may be anything. Cases come in pairs: one in which something
happens, and one that differs in a ply, a square or a right and in which it does not. The cases in `tests/cases` are
read by the same command.
";

const INTRODUCTION: &str = "# The format of a profile

<!-- Generated from the types in src/ by tests/docs.rs; do not edit. -->

A profile is one file in [RON](https://github.com/ron-rs/ron): `(field: value, ..)` for structs, `[..]` for lists,
`Name` or `Name(..)` for a choice, `\"..\"` for text, `//` and `/* */` for comments. Optional values are
written without `Some`. Unknown fields, doubled fields and names out of place are errors with file, line
and column (`remis check FILE.ron`). A file has at most 1 MiB, 64 levels of brackets and 256 triggers;
thresholds go from 1 to 100,000. Start from a copy: `remis profiles lichess --ron > mine.ron`.

The order of the rules is their precedence. Every rule, `same_position` and `wrong_claim` cite a declared
source and say how well it supports them; what is not known is left out or `Unknown`, never guessed.
";

/// Doc comment as one paragraph per blank line.
fn docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let syn::Meta::NameValue(meta) = &attribute.meta else { return None };
        let syn::Expr::Lit(literal) = &meta.value else { return None };
        let syn::Lit::Str(text) = &literal.lit else { return None };
        meta.path.is_ident("doc").then(|| text.value().trim().to_owned())
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// The example at the end of a doc comment: the last text in backticks, if nothing follows it.
fn example(docs: &str) -> Option<&str> {
    let rest = docs.strip_suffix('`')?;
    rest.rsplit_once('`').map(|(_, example)| example)
}

fn type_name(ty: &Type) -> String {
    if let Type::Tuple(tuple) = ty {
        let inner: Vec<String> = tuple.elems.iter().map(type_name).collect();
        return format!("({})", inner.join(", "));
    }
    let Type::Path(path) = ty else { panic!("unexpected type") };
    let last = path.path.segments.last().unwrap();
    let name = last.ident.to_string();
    let inner = match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(syn::GenericArgument::Type(inner)) => type_name(inner),
            _ => panic!("unexpected argument"),
        },
        _ => String::new(),
    };
    match name.as_str() {
        "Option" | "Box" => inner,
        "Vec" => format!("list of {inner}"),
        "String" => "text".to_owned(),
        "PartialDate" => "date".to_owned(),
        "MaterialPattern" => "material pattern".to_owned(),
        "OwnSquare" => "square".to_owned(),
        "u32" | "u64" | "i32" => "number".to_owned(),
        "Wanted" => "[EndingParts](#endingparts), or `None`".to_owned(),
        "bool" => "`true` or `false`".to_owned(),
        other => format!("[{other}](#{})", other.to_lowercase()),
    }
}

fn is_optional(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("serde")
            && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string().contains("default"))
    })
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn struct_page(item: &ItemStruct, page: &mut String) {
    writeln!(page, "\n## {}\n\n{}\n", item.ident, docs(&item.attrs)).unwrap();
    writeln!(
        page,
        "| field | value | may be left out | meaning and example |\n| --- | --- | --- | --- |"
    )
    .unwrap();
    let public = |field: &&syn::Field| matches!(field.vis, syn::Visibility::Public(_));
    for field in item.fields.iter().filter(public) {
        let name = field.ident.as_ref().unwrap();
        let docs = docs(&field.attrs);
        let shown =
            example(&docs).unwrap_or_else(|| panic!("{}.{name} has no example", item.ident));
        let value = shown.strip_prefix(&format!("{name}: "));
        let value =
            value.unwrap_or_else(|| panic!("the example of {}.{name} is `{shown}`", item.ident));
        well_formed(value);
        let optional = if is_optional(&field.attrs) { "yes" } else { "" };
        writeln!(page, "| `{name}` | {} | {optional} | {} |", type_name(&field.ty), cell(&docs))
            .unwrap();
    }
}

fn enum_page(item: &ItemEnum, page: &mut String) {
    writeln!(page, "\n## {}\n\n{}\n", item.ident, docs(&item.attrs)).unwrap();
    writeln!(page, "| value | meaning and example |\n| --- | --- |").unwrap();
    for variant in &item.variants {
        let docs = docs(&variant.attrs);
        assert!(!docs.is_empty(), "{}::{} has no documentation", item.ident, variant.ident);
        let inside = match &variant.fields {
            Fields::Unit => String::new(),
            Fields::Unnamed(fields) => {
                let types: Vec<String> =
                    fields.unnamed.iter().map(|field| type_name(&field.ty)).collect();
                format!(" of {}", types.join(", "))
            }
            Fields::Named(fields) => {
                let names = fields.named.iter().map(|field| {
                    format!("{}: {}", field.ident.as_ref().unwrap(), type_name(&field.ty))
                });
                format!(" with {}", names.collect::<Vec<_>>().join(", "))
            }
        };
        writeln!(page, "| `{}`{inside} | {} |", variant.ident, cell(&docs)).unwrap();
        if item.ident == "Trigger" {
            let shown =
                example(&docs).unwrap_or_else(|| panic!("{} has no example", variant.ident));
            let parsed: Trigger = ron::from_str(shown).unwrap_or_else(|e| panic!("{shown}: {e}"));
            let mut uses = false;
            parsed.walk(&mut |trigger| uses |= variant.ident == <&str>::from(trigger));
            assert!(uses, "the example `{shown}` does not use {}", variant.ident);
        }
    }
}

/// An example must be RON. Names stand in it, so only the brackets and quotes are looked at.
fn well_formed(value: &str) {
    let count =
        |open: char, close: char| (value.matches(open).count(), value.matches(close).count());
    for (open, close) in [count('(', ')'), count('[', ']')] {
        assert_eq!(open, close, "{value}");
    }
    assert!(value.matches('"').count().is_multiple_of(2), "{value}");
}

fn page(introduction: &str, types: &[(&str, &str)]) -> String {
    let mut page = introduction.to_owned();
    for (name, file) in types {
        let source = fs::read_to_string(common::root().join("src").join(file)).unwrap();
        let parsed = syn::parse_file(&source).unwrap();
        let item = parsed.items.iter().find(|item| match item {
            Item::Struct(item) => item.ident == name,
            Item::Enum(item) => item.ident == name,
            _ => false,
        });
        match item.unwrap_or_else(|| panic!("{name} is not in {file}")) {
            Item::Struct(item) => struct_page(item, &mut page),
            Item::Enum(item) => enum_page(item, &mut page),
            _ => unreachable!(),
        }
    }
    page
}

#[test]
fn the_page_on_the_profile_format_is_current() {
    let path = common::root().join("docs/profile-format.md");
    let mut page = page(INTRODUCTION, TYPES);
    page.push_str(
        "\n## Other values\n\n\
         - **date**: a year, perhaps month and day: `\"2021\"`, `\"2021-01\"`, `\"2021-01-31\"`.\n\
         - **material pattern**: the player's men, ` v `, the opponent's: letters in the order `KQRBNP`; a bare \
         letter is exactly one man, `*` behind a letter any number, none included; `any` is any men. \
         `\"KB* v KB*\"`, `\"any v KN\"`.\n\
         - **square**: of a pawn, seen from the player's own side: `\"a7\"` is one step from promotion.\n\
         - **text**: one line; ids are lower case letters, digits, `-` and `.`.\n\
         - **number**: `100`, `1_000` or `0x64`.\n",
    );
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/profile-format.md is stale: REMIS_WRITE=1 cargo test --test docs");
}

#[test]
fn the_page_on_the_case_format_is_current() {
    let path = common::root().join("docs/cases.md");
    let page = page(CASES_INTRODUCTION, CASE_TYPES);
    let example = page.split("```").nth(1).unwrap().strip_prefix("ron\n").unwrap();
    let file: Result<remis::cases::CaseFile, _> = remis::profile::read(example, "the example");
    assert_eq!(file.unwrap().cases.len(), 2);
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/cases.md is stale: REMIS_WRITE=1 cargo test --test docs");
}

#[test]
fn the_problem_kinds_are_listed() {
    use remis::problem::ProblemKind;
    use strum::{EnumMessage, VariantArray};
    let mut page = String::from(
        "# Problems of a source\n\n<!-- Generated from src/problem.rs by tests/docs.rs; do not edit. -->\n\n\
         An *error* means that something is lost: the game is partial or rejected, or the file was not read \
         whole. With *notes* alone a game counts as read whole; what is left out, if anything, is said.\n\n| kind | severity | meaning |\n| --- | --- | --- |\n",
    );
    for kind in ProblemKind::VARIANTS {
        let docs = kind.get_documentation().unwrap();
        writeln!(page, "| `{kind}` | {} | {} |", kind.severity(), cell(docs)).unwrap();
    }
    let path = common::root().join("docs/problems.md");
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/problems.md is stale: REMIS_WRITE=1 cargo test --test docs");
}

#[test]
fn every_profile_has_a_page() {
    use remis::catalog::Catalog;
    use remis::lang::{Lang, Texts};
    use remis::profile::Kind;
    use remis::report::{page, profiles};
    let texts = Texts::of(Lang::En);
    let catalog = Catalog::builtin().unwrap();
    let folder = common::root().join("docs/regulations");
    let mut index = String::from(
        "# Regulations, platforms, programs\n\n<!-- Generated from rulesets/ by tests/docs.rs; do not edit. -->\n\n\
         One page a profile; [the matrix](matrix.md) shows what all of them do in the same situations. How the \
         columns *rules* and the confidences read: [profile format](../profile-format.md#confidence).\n",
    );
    let mut pages = Vec::new();
    for (kind, heading) in [
        (Kind::Regulation, "Regulations"),
        (Kind::Platform, "Platforms"),
        (Kind::Software, "Software"),
    ] {
        let table = "| profile | title | in force | rules |\n| --- | --- | --- | --- |";
        writeln!(index, "\n## {heading}\n\n{table}").unwrap();
        for entry in catalog.entries().iter().filter(|entry| entry.profile.kind == kind) {
            let profile = &entry.profile;
            let title = remis::report::compare::markdown::escape(&profile.title);
            let (days, rules) = (profiles::in_force(profile), profiles::confidence(profile));
            writeln!(index, "| [{0}]({0}.md) | {title} | {days} | {rules} |", profile.id).unwrap();
            let mark = format!(
                "<!-- Generated from rulesets/{}.ron by tests/docs.rs; do not edit. -->\n\n",
                profile.id
            );
            pages.push((format!("{}.md", profile.id), mark + &page::profile(profile, &texts)));
        }
    }
    pages.push(("README.md".to_owned(), index));
    for (name, page) in &pages {
        let path = folder.join(name);
        if env::var_os("REMIS_WRITE").is_some() {
            fs::write(&path, page).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == *page, "{name} is stale: REMIS_WRITE=1 cargo test --test docs");
    }
    for entry in fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let known = pages.iter().any(|(page, _)| *page == name) || name == "matrix.md";
        assert!(known, "docs/regulations/{name} belongs to no profile");
    }
}

/// What the featured profiles make of the same three games, computed by judging them.
fn behaviours() -> String {
    use remis::catalog::Catalog;
    use remis::judge::{Assumptions, judge};
    use remis::timeline::Timeline;
    use remis::verdict::Verdict;

    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
    let rooks = ["a1b1", "h8g8", "b1c1", "g8f8"];
    let quiet = |clock: u32| format!("7r/8/4k3/8/8/3K4/8/R7 w - - {clock} 90");
    let game = |fen: Option<String>, moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|&m| m.to_owned()).collect();
        let mut record = common::record(fen.as_deref(), false, &moves);
        record.offers_complete = true;
        for token in &mut record.moves {
            token.clock = remis::clock::parse_clock("0:00:29.9");
        }
        Timeline::replay(&record)
    };
    let games =
        [game(None, &knights), game(Some(quiet(98)), &rooks), game(Some(quiet(148)), &rooks)];

    let cell = |verdict: &Verdict| {
        let ends = verdict
            .ending
            .as_ref()
            .map(|ending| format!("ends by itself at ply {}: {}", ending.ply, ending.termination));
        let claim = verdict.claims.first().map(|run| {
            let form = run.form.to_string().replace('-', " ");
            format!("claim from ply {} ({form})", run.from_ply)
        });
        let parts: Vec<String> = claim.into_iter().chain(ends).collect();
        if parts.is_empty() { "goes on".to_owned() } else { parts.join("; ") }
    };
    let mut table = String::from(
        "| profile | knights out and back, 16 plies | clock 98 to 102 | clock 148 to 152 |\n\
         | --- | --- | --- | --- |\n",
    );
    let catalog = Catalog::builtin().unwrap();
    for entry in catalog.featured() {
        let profile = &entry.profile;
        let personal: Vec<&str> = profile
            .settings
            .iter()
            .filter(|setting| setting.id == "auto-claim")
            .flat_map(|setting| setting.values.iter().map(String::as_str))
            .collect();
        let choices: Vec<Option<&str>> =
            if personal.is_empty() { vec![None] } else { personal.into_iter().map(Some).collect() };
        for choice in choices {
            let mut assumptions = Assumptions::of(profile);
            let mut name = format!("`{}`", profile.id);
            if let Some(value) = choice {
                assumptions.set("auto-claim", value).unwrap();
                name += &format!(" with auto-claim `{value}`, 29.9 s left");
            }
            let cells: Vec<String> =
                games.iter().map(|game| cell(&judge(profile, &assumptions, game))).collect();
            writeln!(table, "| {name} | {} |", cells.join(" | ")).unwrap();
        }
    }
    table
}

#[test]
fn the_table_in_the_readme_is_current() {
    let path = common::root().join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (begin, end) =
        ("<!-- behaviours: generated by tests/docs.rs -->\n", "<!-- end of behaviours -->");
    let (before, rest) = readme.split_once(begin).unwrap();
    let (_, after) = rest.split_once(end).unwrap();
    let current = format!("{before}{begin}\n{}\n{end}{after}", behaviours());
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &current).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap();
    assert!(
        found == current,
        "the table in README.md is stale: REMIS_WRITE=1 cargo test --test docs"
    );
}

/// The dialogues of `docs/session.md` are held again: `> ` is a request, `< ` its reply.
#[test]
fn the_dialogues_of_the_session_page_are_current() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let path = common::root().join("docs/session.md");
    let text = fs::read_to_string(&path).unwrap();
    let mut current = String::new();
    let mut dialogues = 0;
    for (at, part) in text.split("```").enumerate() {
        let command = part.lines().next().unwrap_or_default().strip_prefix("dialogue ");
        let Some(command) = command.filter(|_| at % 2 == 1) else {
            current += if at > 0 { "```" } else { "" };
            current += part;
            continue;
        };
        dialogues += 1;
        let requests: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let mut child = Command::new(env!("CARGO_BIN_EXE_remis"))
            .args(command.split(' ').skip(1))
            .current_dir(common::root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        writeln!(child.stdin.take().unwrap(), "{}", requests.join("\n")).unwrap();
        let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        let replies: Vec<&str> = output.lines().collect();
        assert_eq!(replies.len(), requests.len());
        let lines = requests.iter().zip(replies).map(|(ask, say)| format!("> {ask}\n< {say}\n"));
        current += &format!("```dialogue {command}\n{}", lines.collect::<String>());
    }
    assert!(dialogues >= 3);
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &current).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap();
    assert!(found == current, "docs/session.md is stale: REMIS_WRITE=1 cargo test --test docs");
}
