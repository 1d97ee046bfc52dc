//! Piece letters of other languages: named in the report, never read.

use super::spelling;

/// First letters of words that look like moves, and what they may stand for.
const LETTERS: [(char, &str); 22] = [
    ('S', "the knight in German (Springer), Danish, Swedish and Polish, the bishop in Czech"),
    ('L', "the bishop in German (Läufer), Dutch, Danish and Swedish"),
    ('T', "the rook in German (Turm), Dutch, French, Spanish, Italian and Portuguese"),
    ('D', "the queen in German (Dame), Dutch, French, Spanish, Italian and Portuguese"),
    ('C', "the knight in French (cavalier), Spanish, Italian and Portuguese"),
    ('F', "the bishop in French (fou) and Hungarian"),
    ('A', "the bishop in Spanish (alfil) and Italian, the knight in Turkish"),
    ('G', "the bishop in Polish (goniec)"),
    ('H', "the queen in Polish (hetman), the knight in Hungarian"),
    ('W', "the rook in Polish (wieża)"),
    ('V', "the rook in Czech (věž), the queen in Hungarian and Turkish"),
    ('J', "the knight in Czech (jezdec)"),
    ('P', "the knight in Dutch (paard), a pawn elsewhere"),
    ('К', "the king (Кр) or the knight (К) in Russian"),
    ('Ф', "the queen in Russian (ферзь)"),
    ('Л', "the rook in Russian (ладья)"),
    ('С', "the bishop in Russian (слон)"),
    ('k', "the king as a small letter; piece letters are capitals"),
    ('q', "the queen as a small letter; piece letters are capitals"),
    ('r', "the rook as a small letter; piece letters are capitals"),
    ('n', "the knight as a small letter; piece letters are capitals"),
    ('s', "the knight in German as a small letter"),
];

/// Explains an unreadable word that looks like a move with a letter of another language.
pub(super) fn explain(word: &str) -> Option<String> {
    let letter = word.chars().next()?;
    let (_, meaning) = LETTERS.iter().find(|(known, _)| *known == letter)?;
    looks_like_move(word)
        .then(|| format!("`{letter}` is {meaning}; remis reads English letters only"))
}

/// Whether a move would be left if one letter, or two, were taken from the front.
pub(super) fn looks_like_move(word: &str) -> bool {
    let mut characters = word.chars();
    (0..2).any(|_| {
        characters.next().is_some_and(char::is_alphabetic)
            && spelling::read(characters.as_str()).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_and_its_languages_are_named() {
        for (word, part) in [
            ("Sf3", "knight in German"),
            ("Lxb5+", "bishop in German"),
            ("Крf1", "king (Кр)"),
            ("Spf3", "German"),
            ("nf3", "small letter"),
        ] {
            assert!(explain(word).unwrap().contains(part), "{word}");
        }
    }

    #[test]
    fn other_words_are_not_explained() {
        for word in ["Springer", "S", "Xb6", "the", "Nf9", "", "é"] {
            assert_eq!(explain(word), None, "{word}");
        }
    }
}
