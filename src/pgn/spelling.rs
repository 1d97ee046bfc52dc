//! What a word says as a move: standard notation and the spellings in use beside it.

use shakmaty::{CastlingSide, File, Rank, Role, Square};

use super::characters::is_dash;
use crate::record::Spelling;

/// A word read as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// What it says.
    pub(super) spelling: Spelling,
    /// Whether it is spelled as the export standard asks, check marks and `!?` aside.
    pub(super) standard: bool,
}

/// Signs behind a move that say something about it. Longer ones come first.
const REMARKS: [&str; 20] = [
    "e.p.", "e.p", "ep", "mate", "ch.", "ch", "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+",
    "±", "∓", "⩲", "⩱", "∞", "=",
];

/// Longest move in bytes, signs behind it aside: `Pe7xf8(Q)`, `O-O-O`.
const LONGEST: usize = 12;

/// What a word says as a move; [`Spelling::Unreadable`] if it says none.
#[must_use]
pub fn read_move(word: &str) -> Spelling {
    read(word).map_or(Spelling::Unreadable, |reading| reading.spelling)
}

/// Reads a word as a move, or as a null move. `None`: it is none, or it could be read in two ways.
pub(super) fn read(word: &str) -> Option<Reading> {
    if matches!(word, "--" | "Z0" | "null" | "0000" | "@@@@" | "<>" | "––") {
        return Some(Reading { spelling: Spelling::Null, standard: false });
    }
    let core = without_marks(word);
    plainly(core.as_bytes()).or_else(|| loosely(core))
}

/// Reads a word after its remarks are cut off and its signs are made ASCII.
fn loosely(mut core: &str) -> Option<Reading> {
    while let Some(shorter) = REMARKS.iter().find_map(|remark| core.strip_suffix(remark)) {
        core = without_marks(shorter);
    }
    let mut plain = [0; LONGEST];
    let mut length = 0;
    for character in core.chars() {
        *plain.get_mut(length)? = as_ascii(character)?;
        length += 1;
    }
    let plain = plain.get(..length)?;
    let reading = plainly(plain)?;
    Some(Reading { standard: false, ..reading })
}

fn without_marks(word: &str) -> &str {
    let last = word.bytes().rposition(|byte| !matches!(byte, b'!' | b'?' | b'+' | b'#'));
    last.and_then(|last| word.get(..=last)).unwrap_or_default()
}

/// Figurines, dashes, crosses and the Cyrillic letter O as the ASCII characters they stand for.
fn as_ascii(character: char) -> Option<u8> {
    Some(match character {
        '♔' | '♚' => b'K',
        '♕' | '♛' => b'Q',
        '♖' | '♜' => b'R',
        '♗' | '♝' => b'B',
        '♘' | '♞' => b'N',
        '♙' | '♟' => b'P',
        '×' => b'x',
        'О' | 'о' => b'O',
        _ if is_dash(character) => b'-',
        _ => u8::try_from(character).ok().filter(u8::is_ascii)?,
    })
}

fn plainly(word: &[u8]) -> Option<Reading> {
    if word.first().is_some_and(|&byte| is_o(byte)) { castle(word) } else { man(word) }
}

fn castle(word: &[u8]) -> Option<Reading> {
    let (side, standard) = match word {
        b"O-O" => (CastlingSide::KingSide, true),
        b"O-O-O" => (CastlingSide::QueenSide, true),
        // Digits without a hyphen could be a number.
        b"OO" | b"oo" => (CastlingSide::KingSide, false),
        b"OOO" | b"ooo" => (CastlingSide::QueenSide, false),
        [a, b'-', b] if is_o(*a) && is_o(*b) => (CastlingSide::KingSide, false),
        [a, b'-', b, b'-', c] if is_o(*a) && is_o(*b) && is_o(*c) => {
            (CastlingSide::QueenSide, false)
        }
        _ => return None,
    };
    Some(Reading { spelling: Spelling::Castle(side), standard })
}

fn is_o(byte: u8) -> bool {
    matches!(byte, b'O' | b'o' | b'0')
}

/// A move of a man: role, origin, sign, destination, promotion. Each part is cut off in turn.
fn man(word: &[u8]) -> Option<Reading> {
    let (letter, rest) = match word {
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'), rest @ ..] => (Some(*letter), rest),
        _ => (None, word),
    };
    let role = letter.map_or(Some(Role::Pawn), |letter| Role::from_char(char::from(letter)))?;
    let (rest, promotion, promotion_standard) = promotion(rest);
    let (rest, to) = last_square(rest)?;
    let (origin, sign) = match rest {
        [origin @ .., sign @ (b'x' | b':' | b'-')] => (origin, Some(*sign)),
        _ => (rest, None),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [file, rank] => (Some(self::file(file)?), Some(self::rank(rank)?)),
        [one] => (self::file(one), self::rank(one)),
        _ => return None,
    };
    if origin.len() == 1 && file.is_none() && rank.is_none() {
        return None;
    }
    if promotion.is_some()
        && (role != Role::Pawn || !matches!(to.rank(), Rank::First | Rank::Eighth))
    {
        return None;
    }
    if let (None, Some(file), Some(rank)) = (letter, file, rank) {
        let from = Square::from_coords(file, rank);
        return Some(Reading {
            spelling: Spelling::Squares { from, to, promotion },
            standard: false,
        });
    }
    let sensible = match (sign, role) {
        // `N-f3` and `-e4` are from other notations.
        (Some(b'-'), _) => file.is_some() && rank.is_some(),
        // `xd5` does not say which pawn, `3d4` is no pawn move.
        (Some(_), Role::Pawn) => file.is_some(),
        (None, Role::Pawn) => file.is_some() || rank.is_none(),
        _ => true,
    };
    let pawn_standard = letter.is_none() && file.is_some() == sign.is_some();
    let standard = promotion_standard
        && matches!(sign, None | Some(b'x'))
        && (role != Role::Pawn || pawn_standard);
    let spelling = Spelling::Man { role, file, rank, to, promotion };
    sensible.then_some(Reading { spelling, standard })
}

/// Cuts off `=Q`, `(Q)`, `/Q` or `Q`; whether it is written as the standard asks.
fn promotion(word: &[u8]) -> (&[u8], Option<Role>, bool) {
    let (rest, letter, standard) = match word {
        [rest @ .., b'=', letter] => (rest, *letter, letter.is_ascii_uppercase()),
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'/', letter] => (rest, *letter, false),
        [rest @ .., letter] if matches!(rest, [.., b'1' | b'8']) => (rest, *letter, false),
        _ => return (word, None, true),
    };
    let role = match letter {
        b'Q' | b'q' => Role::Queen,
        b'R' | b'r' => Role::Rook,
        b'B' | b'b' => Role::Bishop,
        b'N' | b'n' => Role::Knight,
        _ => return (word, None, true),
    };
    (rest, Some(role), standard)
}

fn last_square(word: &[u8]) -> Option<(&[u8], Square)> {
    match word {
        [rest @ .., file, rank] => {
            Some((rest, Square::from_coords(self::file(*file)?, self::rank(*rank)?)))
        }
        _ => None,
    }
}

fn file(byte: u8) -> Option<File> {
    File::from_char(char::from(byte))
}

fn rank(byte: u8) -> Option<Rank> {
    Rank::from_char(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reading in short: origin and destination, `=` and what a pawn becomes, `~` if unusual.
    fn short(word: &str) -> String {
        let Some(Reading { spelling, standard }) = read(word) else {
            return "no".to_owned();
        };
        let text = match spelling {
            Spelling::Man { role, file, rank, to, promotion } => format!(
                "{}{}{}>{to}{}",
                role.upper_char(),
                file.map_or('?', File::char),
                rank.map_or('?', Rank::char),
                promotion.map(|role| format!("={}", role.upper_char())).unwrap_or_default()
            ),
            Spelling::Squares { from, to, promotion } => {
                format!(
                    "{from}>{to}{}",
                    promotion.map_or(String::new(), |role| format!("={}", role.char()))
                )
            }
            Spelling::Castle(CastlingSide::KingSide) => "short".to_owned(),
            Spelling::Castle(CastlingSide::QueenSide) => "long".to_owned(),
            Spelling::Null => "null".to_owned(),
            Spelling::Unreadable => "unreadable".to_owned(),
        };
        if standard { text } else { text + "~" }
    }

    #[test]
    fn standard_notation() {
        for (word, reading) in [
            ("e4", "P??>e4"),
            ("exd5", "Pe?>d5"),
            ("Nf3", "N??>f3"),
            ("Nbd7", "Nb?>d7"),
            ("R1a3", "R?1>a3"),
            ("Qh4xe1", "Qh4>e1"),
            ("bxa8=N+", "Pb?>a8=N"),
            ("O-O-O#", "long"),
            ("Qxf7++", "Q??>f7"),
            ("Nf3!?", "N??>f3"),
        ] {
            assert_eq!(short(word), reading, "{word}");
        }
    }

    #[test]
    fn other_spellings_are_read_and_noted() {
        for (word, reading) in [
            ("0-0", "short~"),
            ("o-o-o+", "long~"),
            ("O–O", "short~"),
            ("О-О", "short~"),
            ("OOO", "long~"),
            ("e8Q", "P??>e8=Q~"),
            ("e8(R)", "P??>e8=R~"),
            ("e8/N", "P??>e8=N~"),
            ("e8=q", "P??>e8=Q~"),
            ("a8b", "P??>a8=B~"),
            ("exd6ep", "Pe?>d6~"),
            ("exd6e.p.+", "Pe?>d6~"),
            ("ed5", "Pe?>d5~"),
            ("Q:d5", "Q??>d5~"),
            ("Pe4", "P??>e4~"),
            ("Pe2-e4", "Pe2>e4~"),
            ("Ng1-f3", "Ng1>f3~"),
            ("e2-e4", "e2>e4~"),
            ("e4xd5", "e4>d5~"),
            ("g1f3", "g1>f3~"),
            ("e7e8q", "e7>e8=q~"),
            ("e7-e8=Q", "e7>e8=q~"),
            ("♘f3", "N??>f3~"),
            ("♟e5", "P??>e5~"),
            ("d4=", "P??>d4~"),
            ("Nf3+-", "N??>f3~"),
            ("Nxd4⩲", "N??>d4~"),
            ("Qf7mate", "Q??>f7~"),
            ("Z0", "null~"),
            ("--", "null~"),
        ] {
            assert_eq!(short(word), reading, "{word}");
        }
    }

    #[test]
    fn nothing_is_guessed() {
        for word in [
            "",
            "N",
            "e",
            "ed",
            "xd5",
            "4d5",
            "Xb6",
            "Sf3",
            "nf3",
            "Nf9",
            "N-f3",
            "Nf3=Q",
            "e4Q",
            "e8=K",
            "P-K4",
            "00",
            "000",
            "0-1",
            "1-0",
            "Кf3",
            "N@f3",
            "e4,",
            "Nf3.",
            "e2--e4",
            "dxcxd5",
            "-",
            "+",
            "=",
            "Pxd5",
            "P4e5",
            "Nabcdefghijkl3",
        ] {
            assert_eq!(short(word), "no", "{word}");
        }
    }
}
