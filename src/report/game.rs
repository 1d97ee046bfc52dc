//! One game as a block of text: its facts, then the profiles side by side.

use comfy_table::{Attribute, Cell, Color as Tint, ContentArrangement, Table, presets};
use shakmaty::{Color, uci::UciMove};

use super::claims::plies_of;
use super::{Answer, Judged, claims, mate, sink, words};
use crate::problem::Severity;
use crate::repetition::Identity;
use crate::terms::GameResult;
use crate::timeline::{BoardEnd, ClockFact, Status, Timeline};
use crate::verdict::{Ending, Recorded, UndeterminedRun, Verdict};

/// Entries of one cell that are shown; the rest is counted.
const MOST_ENTRIES: usize = 8;
/// Moves that are shown for one intended-move claim.
const MOST_MOVES: usize = 4;

/// How a block is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Width in columns.
    pub width: u16,
    /// Whether to colour.
    pub styled: bool,
    /// Whether to add the facts of every ply.
    pub moves: bool,
    /// Whether to add who can still mate at the end, if a verdict asked that.
    pub mate: bool,
}

/// The block of one game, with a line end.
#[must_use]
pub fn block(judged: &Judged<'_>, layout: Layout) -> String {
    let mut out = String::new();
    out += &heading(judged, layout.styled);
    out += &facts(judged);
    if layout.moves {
        out += &plies(judged.timeline, layout);
    }
    if !judged.verdicts.is_empty() {
        out += &verdicts(judged, layout);
    }
    if layout.mate {
        out += &mate::block(judged.timeline, layout.width);
    }
    for unjudged in &judged.unjudged {
        out += &format!("  {}: no verdict: {}\n", unjudged.asked, unjudged.why);
    }
    out.push('\n');
    out
}

fn heading(judged: &Judged<'_>, styled: bool) -> String {
    let record = judged.record;
    let name = |tag: &str| sink::terminal(record.known_tag(tag).unwrap_or("?"));
    let mut parts = vec![format!("{} – {}", name("White"), name("Black"))];
    parts.extend(record.known_tag("Event").map(sink::terminal));
    parts.extend(
        record
            .date()
            .filter(|date| !date.starts_with('?') && !date.starts_with("0000"))
            .map(sink::terminal),
    );
    parts.push(result(judged.timeline));
    let title = format!("Game {}  {}", record.index, parts.join(" · "));
    if styled { format!("\u{1b}[1m{title}\u{1b}[0m\n") } else { format!("{title}\n") }
}

fn result(timeline: &Timeline) -> String {
    timeline.end.result.map_or_else(|| "*".to_owned(), |result| result.to_string())
}

/// What the board says, without any rule.
fn facts(judged: &Judged<'_>) -> String {
    let timeline = judged.timeline;
    let last = timeline.last_ply();
    let mut parts = vec![
        format!("{}:{}", sink::terminal(judged.source), judged.record.line),
        count(last, "ply", "plies"),
    ];
    match timeline.status {
        Status::Complete => {}
        Status::Partial => parts.push("PARTIAL: the end of the game could not be read".to_owned()),
        Status::Rejected => parts.push("REJECTED".to_owned()),
        Status::Empty => parts.push("no moves".to_owned()),
    }
    match timeline.board_end(last) {
        BoardEnd::None => {}
        BoardEnd::Checkmate => parts.push("checkmate".to_owned()),
        BoardEnd::Stalemate => parts.push("stalemate".to_owned()),
    }
    let peak = timeline.peak(Identity::LAWS);
    if peak >= 3 {
        parts.push(format!("one position {peak} times"));
    }
    let clock = timeline.peaks().halfmove_clock;
    if clock >= 50 {
        parts.push(format!("{clock} plies without pawn move and capture"));
    }
    if let Some(text) = &timeline.end.text {
        parts.push(format!("recorded: {}", sink::terminal(text)));
    }
    let mut out = format!("  {}\n", parts.join(" · "));
    if let Some(remark) = judged.record.known_tag("Remark") {
        out += &format!("  {}\n", sink::terminal(remark));
    }
    let errors = timeline.problems.iter().filter(|p| p.kind.severity() == Severity::Error);
    for problem in errors.take(3) {
        let line = super::problems::line(judged.source, None, problem);
        out += &format!("  {line}\n");
    }
    out
}

fn count(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn table(layout: Layout) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(layout.width);
    if layout.styled {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    table
}

/// The table, its lines indented and without blanks at their ends.
fn indented(table: &Table) -> String {
    table.lines().map(|line| format!("  {}\n", line.trim_end())).collect()
}

fn verdicts(judged: &Judged<'_>, layout: Layout) -> String {
    let mut table = table(Layout { width: layout.width.saturating_sub(2), ..layout });
    let head = |text: &str| Cell::new(text).add_attribute(Attribute::Bold);
    table.set_header(
        ["Profile", "The game ends", "Rights to claim before that", "The record"].map(head),
    );
    for answer in &judged.verdicts {
        table.add_row([
            Cell::new(profile(answer)),
            ends(&answer.verdict, judged.timeline),
            Cell::new(claims(&answer.verdict, judged.timeline)),
            recorded(&answer.verdict),
        ]);
    }
    indented(&table)
}

fn profile(answer: &Answer<'_>) -> String {
    let mut lines = vec![answer.verdict.profile.clone()];
    lines.extend(answer.asked.map(|asked| format!("({asked})")));
    lines.extend(answer.note.map(str::to_owned));
    lines.join("\n")
}

fn ends(verdict: &Verdict, timeline: &Timeline) -> Cell {
    let mut lines = Vec::new();
    let tint = match &verdict.ending {
        None => {
            lines.push(rejected(timeline).unwrap_or_else(|| "not by this profile".to_owned()));
            None
        }
        Some(ending) => {
            ending_lines(ending, timeline, &mut lines);
            Some(if ending.result == GameResult::Draw { Tint::Yellow } else { Tint::Cyan })
        }
    };
    for run in verdict.undetermined.iter().filter(|run| run.form.is_none()).take(MOST_ENTRIES) {
        lines.push(undetermined(run));
    }
    let cell = Cell::new(lines.join("\n"));
    match tint {
        Some(tint) => cell.fg(tint),
        None => cell,
    }
}

/// Why a rejected game was not judged.
fn rejected(timeline: &Timeline) -> Option<String> {
    let error = timeline.problems.iter().find(|it| it.kind.severity() == Severity::Error);
    let why = error.map_or_else(String::new, |it| format!(": {}", it.kind));
    (timeline.status == Status::Rejected).then(|| format!("not judged{why}"))
}

fn ending_lines(ending: &Ending, timeline: &Timeline, lines: &mut Vec<String>) {
    let at = place(timeline, ending.ply);
    lines.push(format!("{}: {at}", ending.result));
    let mut how = format!("{} [{}]", ending.termination, ending.rule);
    if let Some(claim) = &ending.claim {
        how += &format!(", {}", claims::taken(claim.player, claim.form));
        if !claim.moves.is_empty() {
            how += &format!(" {}", moves(timeline, ending.ply, &claim.moves));
        }
    }
    lines.push(how);
    let cite = sink::terminal_long(&ending.cite.join(", "));
    lines.push(format!("{cite} ({})", ending.confidence));
    if !ending.certain {
        lines.push("NOT CERTAIN".to_owned());
    }
    if !ending.also.is_empty() {
        lines.push(format!("also: {}", ending.also.join(", ")));
    }
    let more = timeline.last_ply() - ending.ply.min(timeline.last_ply());
    if more > 0 {
        lines.push(format!("the record goes on for {}", count(more, "ply", "plies")));
    }
}

/// `after 34.Qe2 (ply 67)`
fn place(timeline: &Timeline, ply: u32) -> String {
    match timeline.san(ply) {
        Some(san) => format!("after {}{san} (ply {ply})", timeline.move_number(ply - 1)),
        None => "at the start (ply 0)".to_owned(),
    }
}

fn undetermined(run: &UndeterminedRun) -> String {
    let form = run.form.map_or_else(String::new, |form| format!(", {},", words::form(form)));
    format!(
        "undetermined: {}{form} at {}, for lack of: {}",
        run.rule,
        plies_of(run.from_ply, run.to_ply),
        sink::terminal_long(&run.needs.join(", "))
    )
}

fn claims(verdict: &Verdict, timeline: &Timeline) -> String {
    let rights = claims::lines(&verdict.claims, timeline, |ply, uci| moves(timeline, ply, uci));
    let mut lines = Vec::new();
    let mut ground = None;
    for line in rights.iter().take(MOST_ENTRIES) {
        if ground.replace(line.termination) != Some(line.termination) {
            lines.push(format!("{}:", line.termination));
        }
        lines.push(format!("  {}", line.text));
    }
    let more = rights.len().saturating_sub(MOST_ENTRIES);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    for run in verdict.undetermined.iter().filter(|run| run.form.is_some()).take(MOST_ENTRIES) {
        lines.push(undetermined(run));
    }
    if lines.is_empty() { "–".to_owned() } else { lines.join("\n") }
}

/// Moves that serve, in short algebraic notation: `34...Ng8`, `50.Kd4 or Kd3`.
fn moves(timeline: &Timeline, ply: u32, uci: &[String]) -> String {
    let san = |uci: &String| {
        let legal = uci.parse::<UciMove>().ok()?.to_move(timeline.position(ply)).ok()?;
        Some(timeline.san_of(ply, legal))
    };
    let shown: Vec<String> = uci.iter().take(MOST_MOVES).filter_map(san).collect();
    let more = uci.len().saturating_sub(MOST_MOVES);
    let more = if more > 0 { format!(" or {more} more") } else { String::new() };
    format!("{}{}{more}", timeline.move_number(ply), shown.join(" or "))
}

fn recorded(verdict: &Verdict) -> Cell {
    let Some(recorded) = verdict.recorded else {
        return Cell::new("–");
    };
    let cell = Cell::new(recorded.to_string());
    match recorded {
        Recorded::Agrees | Recorded::Claimable => cell.fg(Tint::Green),
        Recorded::Contradicts | Recorded::EndsEarlier | Recorded::Unsupported => cell.fg(Tint::Red),
        Recorded::Undetermined | Recorded::Unfinished | Recorded::NotEnded => cell,
    }
}

/// The headings of [`ply_row`].
pub(super) const PLY_HEADINGS: [&str; 7] =
    ["ply", "move", "clock", "occurrences", "men", "White's time", "Black's time"];

/// The facts of one ply, whose position has stood `occurrences` times.
pub(super) fn ply_row(timeline: &Timeline, ply: u32, occurrences: u32) -> [String; 7] {
    let played = timeline.san(ply).map_or_else(
        || "start".to_owned(),
        |san| format!("{}{san}", timeline.move_number(ply - 1)),
    );
    [
        ply.to_string(),
        played,
        timeline.halfmove_clock(ply).to_string(),
        occurrences.to_string(),
        timeline.material(ply).men().to_string(),
        time(timeline.clock(ply, Color::White)),
        time(timeline.clock(ply, Color::Black)),
    ]
}

/// The facts of every ply.
fn plies(timeline: &Timeline, layout: Layout) -> String {
    let mut table = table(layout);
    table.load_style(presets::NOTHING).set_header(PLY_HEADINGS);
    let counts = timeline.occurrences(Identity::LAWS);
    for ply in 0..=timeline.last_ply() {
        table.add_row(ply_row(timeline, ply, counts.at(ply, true)));
    }
    indented(&table)
}

/// `1:23:45.678`, `?` where the record does not say, `–` without clocks.
pub(super) fn time(clock: ClockFact) -> String {
    match clock {
        ClockFact::NoClocks => "–".to_owned(),
        ClockFact::Unknown => "?".to_owned(),
        ClockFact::Left(millis) => {
            let (seconds, rest) = (millis / 1000, millis % 1000);
            let fraction = if rest == 0 { String::new() } else { format!(".{rest:03}") };
            format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        }
    }
}
