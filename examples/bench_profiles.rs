//! Writes the profiles that the benchmarks judge under: `one/`, `twenty/`, `hundred/`, `online/`.
//! `cargo run --example bench_profiles -- FOLDER`
//!
//! The baselines know dead positions by material only, so the embedded profiles are taken with every
//! search for a mate replaced by patterns of men. `hundred` are thresholds, half of them automatic, half
//! claims. The same files come out of every run.
#![allow(clippy::indexing_slicing, reason = "a tool that may fail")]

use std::error::Error;
use std::fs;
use std::path::Path;

use remis::catalog::Catalog;
use remis::lint;
use remis::material::MaterialPattern;
use remis::profile::{
    Applies, Castling, EnPassant, Kind, Profile, Rule, SCHEMA, SamePosition, Source, StartRule,
};
use remis::terms::{Confidence, Form, Outcome, Termination};
use remis::trigger::Trigger;

const NOTE: &str =
    "A benchmark variant, not the regulation: who can still mate is told by material alone.";
/// The profile of which the baseline program states the rules.
const ONE: &str = "fide-otb-2023";
const TWENTY: usize = 20;
/// Thresholds of `hundred`: each with each, automatic and as claims.
const OCCURRENCES: [u32; 5] = [3, 4, 5, 6, 7];
const MOVES: [u32; 10] = [50, 75, 20, 30, 40, 60, 70, 80, 90, 100];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).ok_or("name the folder to write to")?;
    let folder = Path::new(&folder);
    let catalog = Catalog::builtin()?;
    let mut embedded: Vec<&Profile> =
        catalog.entries().iter().map(|entry| &entry.profile).collect();
    embedded.sort_by(|one, other| one.id.cmp(&other.id));

    let one = catalog.profile(ONE).ok_or("the first profile is gone")?;
    write(folder, "one", &[by_material(one)?])?;
    let twenty: Result<Vec<Profile>> =
        embedded.iter().take(TWENTY).map(|profile| by_material(profile)).collect();
    write(folder, "twenty", &twenty?)?;
    let mut hundred = Vec::new();
    for occurrences in OCCURRENCES {
        for moves in MOVES {
            for automatic in [true, false] {
                hundred.push(thresholds(occurrences, moves, automatic)?);
            }
        }
    }
    write(folder, "hundred", &hundred)?;
    write(folder, "online", &[thresholds(3, 50, true)?])
}

/// Writes profiles as files, each as `remis check` accepts it.
fn write(folder: &Path, name: &str, profiles: &[Profile]) -> Result<()> {
    let folder = folder.join(name);
    fs::create_dir_all(&folder)?;
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    for profile in profiles {
        let text = options.to_string_pretty(profile, ron::ser::PrettyConfig::default())?;
        let again = lint::check(&text)
            .map_err(|faults| format!("{}: {}", profile.id, faults[0].message))?;
        if again != *profile {
            return Err(format!("{} is read otherwise than it was written", profile.id).into());
        }
        fs::write(folder.join(format!("{}.ron", profile.id)), text)?;
    }
    Ok(())
}

/// An embedded profile without searches for a mate, under a name of its own and always in force.
fn by_material(profile: &Profile) -> Result<Profile> {
    let mut variant = profile.clone();
    variant.id = format!("bench-{}", profile.id);
    variant.family.clone_from(&variant.id);
    variant.featured = false;
    variant.in_force = None;
    variant.note = Some(NOTE.to_owned());
    for rule in &mut variant.rules {
        replace(&mut rule.when)?;
        if rule.termination == Termination::DeadPosition {
            rule.termination = Termination::InsufficientMaterial;
        }
    }
    Ok(variant)
}

/// Puts patterns of men in the place of every search for a mate.
fn replace(trigger: &mut Trigger) -> Result<()> {
    match trigger {
        Trigger::All(inner) | Trigger::Any(inner) => inner.iter_mut().try_for_each(replace)?,
        Trigger::Not(inner) | Trigger::Opponent(inner) | Trigger::EitherPlayer(inner) => {
            replace(inner)?;
        }
        Trigger::DeadPosition => *trigger = dead_by_material()?,
        Trigger::CannotMate => *trigger = cannot_mate_by_material()?,
        _ => {}
    }
    Ok(())
}

/// The same from both seats, so that it may stand in any rule.
fn dead_by_material() -> Result<Trigger> {
    Ok(Trigger::Any(vec![
        men(&["K v K", "KB v K", "K v KB", "KN v K", "K v KN"])?,
        Trigger::All(vec![men(&["KB* v KB*"])?, Trigger::BishopsOnOneColour]),
    ]))
}

fn cannot_mate_by_material() -> Result<Trigger> {
    Ok(Trigger::Any(vec![
        men(&["K v any", "KN v KQ*"])?,
        Trigger::All(vec![men(&["KB* v KQ*R*B*"])?, Trigger::BishopsOnOneColour]),
    ]))
}

fn men(patterns: &[&str]) -> Result<Trigger> {
    let patterns: std::result::Result<_, String> =
        patterns.iter().map(|pattern| MaterialPattern::try_from((*pattern).to_owned())).collect();
    Ok(Trigger::Material(patterns?))
}

/// A profile with these thresholds, automatic or claimed in every form.
fn thresholds(occurrences: u32, moves: u32, automatic: bool) -> Result<Profile> {
    let how = if automatic { "auto" } else { "claim" };
    let id = format!("bench-{how}-{occurrences}-{moves}");
    let title = format!("Benchmark: {occurrences} occurrences, {moves} moves, {how}");
    let forms = [Form::OnBoard, Form::IntendedMove, Form::AfterOwnMove, Form::ByArbiter];
    let applies = if automatic { Applies::Automatically } else { Applies::OnClaim(forms.to_vec()) };
    let ends = |id: &str, termination, when, outcome| Rule {
        id: id.to_owned(),
        termination,
        when,
        applies: Applies::Automatically,
        outcome,
        cite: vec!["bench whole".to_owned()],
        confidence: Confidence::Inferred,
        note: None,
    };
    let drawn = |id: &str, termination, when| Rule {
        applies: applies.clone(),
        ..ends(id, termination, when, Outcome::Draw)
    };
    let repetition = Trigger::Repetition { occurrences };
    let flag_fall_cannot_lose = Trigger::All(vec![
        Trigger::FlagFall,
        Trigger::Opponent(Box::new(cannot_mate_by_material()?)),
    ]);
    let (loses, draw) = (Outcome::PlayerLoses, Outcome::Draw);
    Ok(Profile {
        schema: SCHEMA,
        family: id.clone(),
        id,
        title,
        issuer: "benchmark".to_owned(),
        kind: Kind::Software,
        featured: false,
        in_force: None,
        sources: vec![Source {
            key: "bench".to_owned(),
            title: "docs/benchmarks.md".to_owned(),
            url: None,
            version: None,
            seen: None,
        }],
        same_position: SamePosition {
            castling: Castling::Rights,
            en_passant: EnPassant::Legal,
            start_en_passant: None,
            cite: vec!["bench whole".to_owned()],
            confidence: Confidence::Inferred,
        },
        start: StartRule::default(),
        settings: Vec::new(),
        claims_taken: None,
        wrong_claim: None,
        offers: None,
        ambiguities: Vec::new(),
        note: Some(NOTE.to_owned()),
        rules: vec![
            ends("checkmate", Termination::Checkmate, Trigger::Checkmate, loses),
            ends("stalemate", Termination::Stalemate, Trigger::Stalemate, draw),
            ends("material", Termination::InsufficientMaterial, dead_by_material()?, draw),
            drawn("repetition", Termination::ThreefoldRepetition, repetition),
            drawn("no-progress", Termination::FiftyMoves, Trigger::NoProgress { moves }),
            ends("agreement", Termination::Agreement, Trigger::Agreed, draw),
            ends("resignation", Termination::Resignation, Trigger::Resigns, loses),
            ends("flag-fall-cannot-lose", Termination::FlagFall, flag_fall_cannot_lose, draw),
            ends("flag-fall", Termination::FlagFall, Trigger::FlagFall, loses),
        ],
    })
}
