//! The problems of one record: some are noted once, and all are bounded in number.

use super::MAX_PROBLEMS;
use crate::problem::{Place, Problem, ProblemKind};

/// Problems in the making.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Problem>,
    /// Kinds already given, one bit each.
    given: u64,
    /// How many are beyond the bound, and the gravest of them.
    dropped: Option<(u64, Problem)>,
}

impl Problems {
    /// Adds a problem; beyond the bound it is counted, and only built if it is graver than those
    /// counted before.
    pub(super) fn add(&mut self, kind: ProblemKind, problem: impl FnOnce() -> Problem) {
        self.given |= bit(kind);
        if self.list.len() < MAX_PROBLEMS {
            self.list.push(problem());
            return;
        }
        match &mut self.dropped {
            None => self.dropped = Some((1, problem())),
            Some((count, gravest)) => {
                *count += 1;
                if kind.severity() > gravest.kind.severity() {
                    *gravest = problem();
                }
            }
        }
    }

    /// Adds a problem unless one of its kind was given.
    pub(super) fn add_once(&mut self, kind: ProblemKind, problem: impl FnOnce() -> Problem) {
        if !self.given(kind) {
            self.add(kind, problem);
        }
    }

    /// Whether a problem of this kind was given.
    pub(super) fn given(&self, kind: ProblemKind) -> bool {
        self.given & bit(kind) != 0
    }

    /// The problems in source order, and one that counts those beyond the bound.
    pub(super) fn into_list(mut self) -> Vec<Problem> {
        self.list.sort_by_key(|problem| problem.place);
        if let Some((count, gravest)) = self.dropped {
            let detail = match count {
                1 => gravest.detail.clone(),
                _ => format!("and {} more problems that are not listed", count - 1),
            };
            self.list.push(gravest.because(detail));
        }
        self.list
    }
}

fn bit(kind: ProblemKind) -> u64 {
    1_u64.checked_shl(kind as u32).unwrap_or(0)
}

/// The note on white space of an unusual kind.
pub(super) fn control_char((place, character): (Place, char)) -> Problem {
    Problem::new(ProblemKind::ControlChar, Some(place))
        .because(format!("U+{:04X} is read as a blank", u32::from(character)))
}

/// The note on bytes that are not UTF-8.
pub(super) fn not_utf8(place: Place) -> Problem {
    Problem::new(ProblemKind::NotUtf8, Some(place)).because("bytes were read as Windows-1252")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Severity;

    fn problem(kind: ProblemKind, line: u64) -> Problem {
        Problem::new(kind, Some(Place { line, column: 1 }))
    }

    #[test]
    fn an_error_beyond_the_bound_is_not_lost() {
        let mut problems = Problems::default();
        for line in 0..200 {
            problems.add(ProblemKind::StrayToken, || problem(ProblemKind::StrayToken, line));
        }
        problems.add(ProblemKind::UnreadableToken, || problem(ProblemKind::UnreadableToken, 200));
        problems.add(ProblemKind::StrayToken, || problem(ProblemKind::StrayToken, 201));
        let list = problems.into_list();
        let gravest = list.last().unwrap();
        assert_eq!((list.len(), gravest.kind.severity()), (101, Severity::Error));
        assert_eq!(gravest.detail, "and 101 more problems that are not listed");
    }

    #[test]
    fn some_are_given_once_and_all_are_sorted() {
        let mut problems = Problems::default();
        problems.add_once(ProblemKind::TagCase, || problem(ProblemKind::TagCase, 3));
        problems.add_once(ProblemKind::TagCase, || problem(ProblemKind::TagCase, 4));
        problems.add(ProblemKind::BadTag, || problem(ProblemKind::BadTag, 1));
        let lines: Vec<_> = problems.into_list().iter().map(|p| p.place.unwrap().line).collect();
        assert_eq!(lines, [1, 3]);
    }
}
