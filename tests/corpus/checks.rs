//! What must hold for any input. The fuzz targets (`fuzz/`) and `tests/fuzz_corpus.rs` share it.

use std::io::{self, Read};

use remis::lint;
use remis::pgn::{MAX_PLIES, MAX_PROBLEMS, MAX_TAGS, Reader};
use remis::problem::{Place, Problem, ProblemKind, QUOTED_CHARS, Severity};
use remis::record::{Record, Spelling, Tag};
use remis::timeline::{Status, Timeline};
use shakmaty::fen::Fen;
use shakmaty::{EnPassantMode, Position};

/// Problems that the replay can add to those of the reader: of the start, of the first bad move,
/// of the end.
const OF_REPLAY: usize = 8;

/// Bytes as a PGN source. Nothing panics, all is bounded, nothing is lost in silence, and how the
/// bytes arrive does not matter.
pub fn pgn(bytes: &[u8]) {
    let (records, problems) = read(bytes);
    assert!(!records.is_empty() || !problems.is_empty(), "nothing is said");
    assert!(records.len() <= bytes.len(), "more records than bytes");
    assert!(problems.len() <= bytes.len() + 1, "more problems than bytes");
    // Decoding UTF-16 makes no lines.
    let lines = bytes.len() as u64 + 1;
    let mut end = Place::default();
    for (index, record) in (1..).zip(&records) {
        assert_eq!(record.index, index);
        assert!(record.line >= end.line && record.line <= lines);
        for token in &record.moves {
            assert!(token.place > end, "{token:?} does not stand behind {end:?}");
            assert!(token.text.chars().count() <= QUOTED_CHARS);
            end = token.place;
        }
        assert!(record.moves.len() <= MAX_PLIES && record.tags.len() <= MAX_TAGS);
        assert!(record.problems.len() <= MAX_PROBLEMS + 1);
        let timeline = Timeline::replay(record);
        assert!(timeline.problems.len() <= record.problems.len() + OF_REPLAY);
        for problem in &timeline.problems {
            let place = problem.place.unwrap_or(Place { line: 1, column: 1 });
            assert!((1..=lines).contains(&place.line) && place.column >= 1, "{problem:?}");
            assert!(problem.text.chars().count() <= QUOTED_CHARS);
        }
        accounted(record, &timeline);
    }
    let pieces = bytes.len() % 7 + 1;
    assert!(
        read(Pieces { read: bytes, most: pieces }) == (records, problems),
        "pieces of {pieces}"
    );
}

/// Every word is played or explains itself, and the status says so.
fn accounted(record: &Record, timeline: &Timeline) {
    let plies = timeline.last_ply() as usize;
    assert!(plies <= record.moves.len());
    let errors =
        timeline.problems.iter().filter(|problem| problem.kind.severity() == Severity::Error);
    let errors = errors.count();
    match timeline.status {
        Status::Complete => assert!(errors == 0 && plies == record.moves.len()),
        Status::Empty => assert!(errors == 0 && record.moves.is_empty()),
        Status::Partial => assert!(errors > 0),
        Status::Rejected => assert!(errors > 0 && plies == 0),
    }
    let unreadable = record.moves.iter().any(|token| token.spelling == Spelling::Unreadable);
    assert!(!unreadable || errors > 0, "a word vanished");
    let times = timeline.events.iter().map(|event| event.ply);
    assert!(times.is_sorted() && timeline.events.iter().all(|event| event.ply as usize <= plies));
}

fn read(source: impl Read) -> (Vec<Record>, Vec<Problem>) {
    let mut reader = Reader::new(source);
    let mut records = Vec::new();
    while let Ok(Some(record)) = reader.next_record() {
        records.push(record);
    }
    (records, reader.take_problems())
}

/// Hands out a few bytes at a time.
pub struct Pieces<R> {
    pub read: R,
    pub most: usize,
}

impl<R: Read> Read for Pieces<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let most = self.most.min(out.len());
        self.read.read(out.split_at_mut(most).0)
    }
}

/// Text as the tag `FEN`, in standard chess and in Chess960: refused with its reason and place, or a
/// start whose FEN, written again, gives the same position.
pub fn fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for variant in ["Standard", "Chess960"] {
        let timeline = Timeline::replay(&with_fen(&text, variant));
        let kinds = timeline.problems.iter().map(|problem| problem.kind);
        let refused = kinds.clone().filter(|&kind| kind == ProblemKind::BadFen).count();
        assert_eq!(timeline.status == Status::Rejected, refused == 1);
        if refused == 1 {
            continue;
        }
        assert!(kinds.into_iter().all(|kind| kind == ProblemKind::OddFen));
        assert_eq!(timeline.status, Status::Complete);
        let position = &timeline.start.position;
        assert!(position.board().kings().count() == 2);
        let written = Fen::from_position(position, EnPassantMode::Always).to_string();
        // The clock of the start is kept beside the position.
        let again = Timeline::replay(&with_fen(&written, variant));
        assert_eq!(again.status, Status::Complete, "{written}");
        assert_eq!(again.start.position, *position, "{written}");
        assert_eq!(again.start.halfmove_clock, timeline.start.halfmove_clock, "{written}");
    }
}

fn with_fen(fen: &str, variant: &str) -> Record {
    let place = Place { line: 1, column: 1 };
    let tag =
        |name: &str, value: &str| Tag { name: name.to_owned(), value: value.to_owned(), place };
    let tags = vec![tag("FEN", fen), tag("Variant", variant)];
    Record { index: 1, line: 1, tags, ..Record::default() }
}

/// Text as a profile: refused with faults, or accepted and the same after being written and read.
pub fn profile(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let profile = match lint::check(text) {
        Ok(profile) => profile,
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a fault");
            return;
        }
    };
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let written = options.to_string_pretty(&profile, ron::ser::PrettyConfig::default());
    let written = written.unwrap_or_default();
    match lint::check(&written) {
        Ok(again) => assert!(again == profile, "{written}"),
        Err(faults) => panic!("{faults:?}\n{written}"),
    }
}
