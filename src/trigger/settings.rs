//! The values of a profile's settings in one game.

use shakmaty::{ByColor, Color};

/// A value for the whole game, or one for each player. `None` is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PerSeat {
    /// The game's value.
    Game(Option<String>),
    /// Each player's value.
    Player(ByColor<Option<String>>),
}

/// The values of all settings of one profile, in the profile's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Id and value.
    pub values: Vec<(String, PerSeat)>,
}

impl Settings {
    /// The value that counts for a player; `None` if it is unknown.
    #[must_use]
    pub fn value(&self, id: &str, seat: Color) -> Option<&str> {
        let (_, value) = self.values.iter().find(|(known, _)| known == id)?;
        match value {
            PerSeat::Game(value) => value.as_deref(),
            PerSeat::Player(values) => values.get(seat).as_deref(),
        }
    }

    /// The setting's name for a player as the command line spells it: `event`, `white.auto-claim`.
    #[must_use]
    pub fn full_name(&self, id: &str, seat: Color) -> String {
        match self.values.iter().find(|(known, _)| known == id) {
            Some((_, PerSeat::Player(_))) => format!("{}.{id}", crate::terms::color_name(seat)),
            _ => id.to_owned(),
        }
    }

    /// Every value with its full name, White before Black, `unknown` where there is none.
    pub fn assumed(&self) -> impl Iterator<Item = (String, &str)> {
        self.values.iter().flat_map(|(id, value)| {
            let named: Vec<(String, &str)> = match value {
                PerSeat::Game(value) => vec![(id.clone(), value.as_deref().unwrap_or("unknown"))],
                PerSeat::Player(values) => Color::ALL
                    .into_iter()
                    .map(|seat| {
                        let value = values.get(seat).as_deref().unwrap_or("unknown");
                        (self.full_name(id, seat), value)
                    })
                    .collect(),
            };
            named
        })
    }
}
