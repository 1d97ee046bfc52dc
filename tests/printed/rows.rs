//! The tables about many games: the rows of a scan are those of the games one by one, and every format
//! holds them all.

use std::cell::RefCell;
use std::io::Cursor;

use remis::corpus::{Block, Desk, Game, Joined, Part, Piece, Splitter};
use remis::judge::{Panel, judge};
use remis::pgn::Reader;
use remis::record::Notes;
use remis::report::rows::{self, Given, Played};
use remis::report::sink;
use remis::report::table::{Cell, Format, Rows, Writer};
use remis::selection::Roster;
use remis::timeline::Timeline;
use serde_json::{Map, Value, json};

use super::club::is_formula;
use super::inert::terminal;
use super::{BUDGET, SELECTED};

/// The rows of the tables of verdicts, games and events.
struct Tables([Rows; 3]);

impl Default for Tables {
    fn default() -> Self {
        Self([Rows::new(&rows::VERDICTS), Rows::new(&rows::GAMES), Rows::new(&rows::EVENTS)])
    }
}

impl Tables {
    fn add(&mut self, played: &Played<'_>) {
        rows::verdicts(played, &mut self.0[0]);
        rows::games(played, &mut self.0[1]);
        rows::events(played, &mut self.0[2]);
    }

    /// Every row of each table, cell by cell.
    fn cells(&self) -> [Vec<String>; 3] {
        let cells = |rows: &Rows| {
            let row = |at| format!("{:?}", rows.row(at).map(|(_, cell)| cell).collect::<Vec<_>>());
            (0..rows.len()).map(row).collect()
        };
        self.0.each_ref().map(cells)
    }
}

pub fn check(pgn: &[u8], source: &str) {
    let tables = one_by_one(pgn, source);
    assert_eq!(scanned(pgn, source), tables.cells(), "{}", String::from_utf8_lossy(pgn));
    for rows in &tables.0 {
        csv(rows);
        jsonl(rows);
    }
}

/// By one reader, each game judged under one profile after the other.
fn one_by_one(pgn: &[u8], source: &str) -> Tables {
    let mut tables = Tables::default();
    let mut reader = Reader::new(pgn);
    while let Ok(Some(record)) = reader.next_record() {
        let timeline = Timeline::replay(&record).with_mate_budget(BUDGET);
        let (choices, _) = SELECTED.for_game(&record);
        let verdicts: Vec<_> =
            choices.iter().map(|it| judge(&it.entry.profile, it.assumptions, &timeline)).collect();
        let given = choices.iter().zip(&verdicts).map(|(choice, verdict)| Given {
            hash: choice.hash,
            asked: choice.asked,
            verdict,
        });
        let verdicts: Vec<_> = given.collect();
        let game = Game::of(&record, &timeline);
        tables.add(&Played { source, game: &game, verdicts: &verdicts });
    }
    tables
}

/// As a scan does it: in blocks, the fast way where it may be, and all profiles at once.
fn scanned(pgn: &[u8], source: &str) -> [Vec<String>; 3] {
    let mut roster = Roster::new(&SELECTED);
    let mut panel = roster.panel();
    let mut desk = Desk::new(BUDGET);
    let mut all = [const { Vec::new() }; 3];
    let mut take = |tables: Tables| {
        for (all, rows) in all.iter_mut().zip(tables.cells()) {
            all.extend(rows);
        }
    };
    // Both the blocks and what is read between them go this way.
    let judges = RefCell::new((&mut roster, &mut panel));
    let add = |made: &mut Tables, game: &Game<'_>| {
        let (roster, panel) = &mut *judges.borrow_mut();
        play(roster, panel, source, game, made);
    };
    let blocks = Splitter::with_size(Cursor::new(pgn.to_vec()), 0, 64);
    let mut parts = blocks.map(|block: Block| Part::play(block, &mut desk, Notes::All, add));
    let mut joined = Joined::new(&mut parts);
    while let Some(piece) = joined.next_piece() {
        match piece {
            Piece::Block { games_before, mut made, .. } => {
                for rows in &mut made.0 {
                    rows.shift("game", i64::try_from(games_before).unwrap());
                }
                take(made);
            }
            Piece::Stretch(mut stretch) => {
                while let Ok(Some(record)) = stretch.next_record() {
                    let timeline = Timeline::replay(&record).with_mate_budget(BUDGET);
                    let mut made = Tables::default();
                    add(&mut made, &Game::of(&record, &timeline));
                    take(made);
                }
            }
        }
    }
    all
}

fn play<'s>(
    roster: &mut Roster<'s>,
    panel: &mut Panel<'s>,
    source: &str,
    game: &Game<'_>,
    made: &mut Tables,
) {
    let at = roster.turn_for(game);
    let turn = roster.turn(at).unwrap();
    let (verdicts, _) = panel.verdicts(at, &turn.members, game.timeline, &mut |_, _, _| ());
    let verdicts = roster.given(turn, verdicts);
    made.add(&Played { source, game, verdicts: &verdicts });
}

fn written(format: Format, rows: &Rows) -> String {
    let mut writer = Writer::new(format, rows.table(), &[], Vec::new()).unwrap();
    writer.write(rows).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// As many fields in each row as names in the first, each with what the cell holds.
pub fn csv(rows: &Rows) {
    let text = written(Format::Csv, rows);
    terminal(&text);
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    let names: Vec<&str> = rows.table().columns.iter().map(|column| column.name).collect();
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), names);
    let records: Vec<::csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), rows.len());
    for (at, record) in records.iter().enumerate() {
        assert_eq!(record.len(), names.len());
        for ((column, cell), field) in rows.row(at).zip(record) {
            let shown = |text: &str| {
                let plain = sink::terminal_long(text);
                if is_formula(&plain) { format!("'{plain}") } else { plain }
            };
            let expected = match cell {
                Cell::Null => String::new(),
                Cell::Int(number) => number.to_string(),
                Cell::Flag(flag) => flag.to_string(),
                Cell::Text(text) => shown(text),
                Cell::Ints(list) => list.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
                Cell::Texts(list) => shown(&list.join("; ")),
            };
            assert_eq!(field, expected, "{}", column.name);
        }
    }
}

/// One object a row, each value as the cell holds it.
pub fn jsonl(rows: &Rows) {
    let text = written(Format::Jsonl, rows);
    let lines: Vec<&str> = text.split_terminator('\n').collect();
    assert_eq!(lines.len(), rows.len());
    for (at, line) in lines.iter().enumerate() {
        let object: Map<String, Value> = serde_json::from_str(line).unwrap();
        assert_eq!(object.len(), rows.table().columns.len() + 1);
        assert_eq!(object["schema"], rows.table().name);
        for (column, cell) in rows.row(at) {
            let expected = match cell {
                Cell::Null => Value::Null,
                Cell::Int(number) => json!(number),
                Cell::Flag(flag) => json!(flag),
                Cell::Text(text) => json!(text),
                Cell::Ints(list) => json!(list),
                Cell::Texts(list) => json!(list),
            };
            assert_eq!(object[column.name], expected, "{}", column.name);
        }
    }
}
