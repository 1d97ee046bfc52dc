//! Men on the board, and the patterns in which profiles write their tables of them.

use std::fmt;

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Rank, Role, Square};

/// Letters of the men in the order in which a pattern names them.
const ORDER: [(char, Role); 6] = [
    ('K', Role::King),
    ('Q', Role::Queen),
    ('R', Role::Rook),
    ('B', Role::Bishop),
    ('N', Role::Knight),
    ('P', Role::Pawn),
];

/// The men of both sides, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    counts: ByColor<ByRole<u8>>,
    bishops_on_light: bool,
    bishops_on_dark: bool,
}

impl Material {
    /// Counts the men of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::counted(|role, color| board.by_role(role) & board.by_color(color), board.bishops())
    }

    /// Counts the men on these squares.
    #[must_use]
    pub fn counted(men: impl Fn(Role, Color) -> Bitboard, bishops: Bitboard) -> Self {
        let number = |squares: Bitboard| u8::try_from(squares.count()).unwrap_or(u8::MAX);
        let side = |color| ByRole::new_with(|role| number(men(role, color)));
        Self {
            counts: ByColor::new_with(side),
            bishops_on_light: (bishops & Bitboard::LIGHT_SQUARES).any(),
            bishops_on_dark: (bishops & Bitboard::DARK_SQUARES).any(),
        }
    }

    /// The men of one side, king included.
    #[must_use]
    pub fn men_of(&self, color: Color) -> u32 {
        ORDER.iter().map(|&(_, role)| u32::from(*self.counts.get(color).get(role))).sum()
    }

    /// All men, kings included.
    #[must_use]
    pub fn men(&self) -> u32 {
        self.men_of(Color::White) + self.men_of(Color::Black)
    }

    /// Whether neither side has a pawn, a rook or a queen.
    #[must_use]
    pub fn is_light(&self) -> bool {
        self.counts.iter().all(|men| men.pawn + men.rook + men.queen == 0)
    }

    /// Whether no two bishops of the board, of whichever side, stand on squares of different
    /// colours. True where there is no bishop.
    #[must_use]
    pub fn bishops_on_one_color(&self) -> bool {
        !(self.bishops_on_light && self.bishops_on_dark)
    }
}

/// A pattern of men, read from the player's seat: `KB* v KB*`, `any v KN`.
///
/// Letters stand in the order `KQRBNP`; a bare letter is exactly one man, `*` behind a letter any
/// number, none included; `any` is any men.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MaterialPattern {
    text: String,
    player: SidePattern,
    opponent: SidePattern,
}

impl MaterialPattern {
    /// Whether the men fit, the player of `seat` on the left.
    #[must_use]
    pub fn fits(&self, material: &Material, seat: Color) -> bool {
        self.player.fits(*material.counts.get(seat))
            && self.opponent.fits(*material.counts.get(!seat))
    }

    /// Whether the pattern may have fitted, in whichever seats, at some ply of a game that ends with
    /// these men. Men only leave the board, and without pawns none is promoted.
    #[must_use]
    pub fn may_have_fitted(&self, last: &Material) -> bool {
        Color::ALL.into_iter().any(|seat| {
            self.player.may_have_fitted(*last.counts.get(seat))
                && self.opponent.may_have_fitted(*last.counts.get(!seat))
        })
    }

    /// The most men that a game may end with in which the pattern fitted.
    #[must_use]
    pub(crate) fn most_men(&self) -> u32 {
        self.player.most_men().saturating_add(self.opponent.most_men())
    }

    /// Whether a side of the pattern has neither pawns nor rooks nor queens.
    #[must_use]
    pub fn has_light_side(&self) -> bool {
        self.player.is_light() || self.opponent.is_light()
    }
}

impl fmt::Display for MaterialPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<MaterialPattern> for String {
    fn from(pattern: MaterialPattern) -> Self {
        pattern.text
    }
}

impl TryFrom<String> for MaterialPattern {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let fault = |why: &str| format!("material pattern `{text}`: {why}");
        let (player, opponent) = text
            .split_once(" v ")
            .ok_or_else(|| fault("two sides with ` v ` between them expected"))?;
        let player = SidePattern::parse(player).map_err(|why| fault(&why))?;
        let opponent = SidePattern::parse(opponent).map_err(|why| fault(&why))?;
        Ok(Self { text, player, opponent })
    }
}

/// A square as the player sees it: `a7` is one step from promotion, for Black the square a2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct OwnSquare(Square);

impl OwnSquare {
    /// The square of the board for the player of `seat`.
    #[must_use]
    pub fn on_board(self, seat: Color) -> Square {
        match seat {
            Color::White => self.0,
            Color::Black => self.0.flip_vertical(),
        }
    }
}

impl fmt::Display for OwnSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<OwnSquare> for String {
    fn from(square: OwnSquare) -> Self {
        square.to_string()
    }
}

impl TryFrom<String> for OwnSquare {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let square = text.parse::<Square>().ok();
        let for_pawns = |square: &Square| !matches!(square.rank(), Rank::First | Rank::Eighth);
        square.filter(for_pawns).map(Self).ok_or_else(|| {
            format!("`{}` is no square of a pawn: `a2` to `h7` expected", text.escape_debug())
        })
    }
}

/// One side of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SidePattern {
    Any,
    Men(ByRole<Count>),
}

/// How many men of a kind: exactly `least`, or at least that many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    least: u8,
    or_more: bool,
}

impl Count {
    fn is_none(self) -> bool {
        self.least == 0 && !self.or_more
    }
}

impl SidePattern {
    fn fits(&self, men: ByRole<u8>) -> bool {
        match self {
            Self::Any => true,
            Self::Men(counts) => ORDER.iter().all(|&(_, role)| {
                let count = counts.get(role);
                let have = *men.get(role);
                have == count.least || (count.or_more && have > count.least)
            }),
        }
    }

    /// Whether it may have fitted men of which these are left.
    fn may_have_fitted(&self, last: ByRole<u8>) -> bool {
        let Self::Men(counts) = self else { return true };
        let least = |role| counts.get(role).least;
        if counts.get(Role::Pawn).is_none() {
            let within = |role| counts.get(role).or_more || *last.get(role) <= least(role);
            ORDER.iter().all(|&(_, role)| within(role))
        } else {
            let bounded = ORDER.iter().all(|&(_, role)| !counts.get(role).or_more);
            let total = |men: &dyn Fn(Role) -> u8| {
                ORDER.iter().map(|&(_, role)| u32::from(men(role))).sum::<u32>()
            };
            !bounded || total(&|role| *last.get(role)) <= total(&least)
        }
    }

    fn most_men(&self) -> u32 {
        let Self::Men(counts) = self else { return u32::MAX };
        let most = |&(_, role): &(char, Role)| {
            let count = counts.get(role);
            if count.or_more { u32::MAX } else { count.least.into() }
        };
        ORDER.iter().map(most).fold(0, u32::saturating_add)
    }

    fn is_light(&self) -> bool {
        let Self::Men(counts) = self else { return false };
        [Role::Pawn, Role::Rook, Role::Queen].iter().all(|&role| counts.get(role).is_none())
    }

    fn parse(text: &str) -> Result<Self, String> {
        if text == "any" {
            return Ok(Self::Any);
        }
        let mut counts: ByRole<Count> = ByRole::default();
        let mut last = 0;
        let mut chars = text.chars().peekable();
        while let Some(letter) = chars.next() {
            let Some(place) = ORDER.iter().position(|&(known, _)| known == letter) else {
                return Err(format!("`{letter}` is none of the letters KQRBNP, `*` or `any`"));
            };
            if place < last {
                return Err(format!(
                    "`{letter}` is out of order; letters stand in the order KQRBNP"
                ));
            }
            last = place;
            let Some(&(_, role)) = ORDER.get(place) else {
                continue;
            };
            let count = counts.get_mut(role);
            if count.or_more {
                return Err(format!("`*` must stand behind the last `{letter}`"));
            }
            if chars.next_if_eq(&'*').is_some() {
                count.or_more = true;
            } else {
                count.least = count.least.saturating_add(1);
            }
        }
        let king = counts.get(Role::King);
        if king.least != 1 || king.or_more {
            return Err("each side has exactly one `K`".to_owned());
        }
        Ok(Self::Men(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    fn fits(pattern: &str, fen: &str) -> bool {
        let pattern = MaterialPattern::try_from(pattern.to_owned()).unwrap();
        let fen: Fen = fen.parse().unwrap();
        pattern.fits(&Material::of(&fen.as_setup().board), Color::White)
    }

    #[test]
    fn a_bare_letter_is_exactly_one_man() {
        assert!(fits("KN v K", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"));
        assert!(!fits("KN v K", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"));
        assert!(fits("KNN v K", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"));
    }

    #[test]
    fn a_star_is_any_number_and_none() {
        for men in ["4K3", "2B1K3", "2B1KB2"] {
            assert!(fits("KB* v K", &format!("4k3/8/8/8/8/8/8/{men} w - - 0 1")));
        }
        assert!(!fits("KB* v K", "4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1"));
    }

    #[test]
    fn the_left_side_is_the_player() {
        assert!(fits("any v K", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"));
        assert!(!fits("K v any", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"));
    }

    /// Men by a board's FEN.
    fn men(board: &str) -> Material {
        Material::of(&format!("{board} w - - 0 1").parse::<Fen>().unwrap().as_setup().board)
    }

    fn pattern(text: &str) -> MaterialPattern {
        MaterialPattern::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn pawns_rooks_and_queens_are_not_light() {
        for light in ["4k3/8/8/8/8/8/8/4K3", "4k1n1/8/8/8/8/8/8/2B1K3"] {
            assert!(men(light).is_light(), "{light}");
        }
        for heavy in ["4k3/8/8/8/8/8/4P3/4K3", "4k2r/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/3QK3"] {
            assert!(!men(heavy).is_light(), "{heavy}");
        }
        assert!(!men("4k3/8/8/8/8/8/4P3/3QK2R").is_light());
        for one in ["KB* v KQ", "any v KN", "KR v K"] {
            assert!(pattern(one).has_light_side(), "{one}");
        }
        for none in ["KR v KQ", "any v KP*", "KP v any"] {
            assert!(!pattern(none).has_light_side(), "{none}");
        }
    }

    #[test]
    fn bishops_of_two_colours_are_told_whoever_has_them() {
        for one in ["4k3/8/8/8/8/8/8/4K3", "2b1k3/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/2B1K3"] {
            assert!(men(one).bishops_on_one_color(), "{one}");
        }
        for two in ["4kb2/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/2B1KB2"] {
            assert!(!men(two).bishops_on_one_color(), "{two}");
        }
    }

    #[test]
    fn what_fitted_earlier_had_all_men_that_are_left() {
        let may = |text: &str, last: &str| pattern(text).may_have_fitted(&men(last));
        // Without pawns men only leave the board, whoever is the player.
        assert!(may("KN v K", "4k3/8/8/8/8/8/8/4K1N1"));
        assert!(may("KN v K", "4k1n1/8/8/8/8/8/8/4K3"));
        assert!(may("KN v K", "4k3/8/8/8/8/8/8/4K3"));
        assert!(!may("KN v K", "4k3/8/8/8/8/8/8/1N2K1N1"));
        assert!(!may("KN v K", "4k3/8/8/8/8/8/8/2B1K3"));
        assert!(!may("KN v K", "4k3/8/8/8/8/8/4P3/4K3"));
        assert!(may("KB* v K", "4k3/8/8/8/8/8/8/2B1KB2"));
        assert!(!may("KB* v K", "4k3/8/8/8/8/8/8/2B1K1N1"));
        // A pawn may have become any man, but no two.
        assert!(may("KP v K", "4k3/8/8/8/8/8/8/3QK3"));
        assert!(!may("KP v K", "4k3/8/8/8/8/8/8/3QKN2"));
        assert!(may("KP* v K", "4k3/8/8/8/8/8/8/3QKN2"));
        assert!(may("any v K", "4k3/8/8/8/8/8/8/3QKN2"));
        assert!(!may("any v K", "3qk3/8/8/8/8/8/8/3QK3"));
    }

    #[test]
    fn men_only_leave_the_board() {
        for (text, most) in
            [("KRB v KR", 5), ("K v K", 2), ("any v K", u32::MAX), ("KP* v K", u32::MAX)]
        {
            assert_eq!(pattern(text).most_men(), most, "{text}");
        }
    }

    #[test]
    fn a_pattern_is_written_as_it_was_read() {
        assert_eq!(String::from(pattern("KB* v KN")), "KB* v KN");
    }

    #[test]
    fn faults_name_the_letter() {
        let fault = |text: &str| MaterialPattern::try_from(text.to_owned()).unwrap_err();
        assert!(fault("KX v K").contains("`X`"));
        assert!(fault("KNB v K").contains("order"));
        assert!(fault("KB*B v K").contains("behind the last"));
        assert!(fault("Q v K").contains("exactly one `K`"));
        assert!(fault("KQ").contains(" v "));
    }
}
