//! The pieces of which pages are made: our scripts and styles, and the libraries in `assets/`.

/// A style sheet or a script that stands in a page as it is.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// CSS.
    Style(&'static str),
    /// A classic script.
    Script(&'static str),
}

impl Part {
    pub(super) fn as_script(&self) -> Option<&'static str> {
        match self {
            Self::Script(script) => Some(script),
            Self::Style(_) => None,
        }
    }
}

/// What every page has: words by Fluent, numbers, the choice of language and theme, helpers.
pub(super) const KIT: &[Part] = &[
    Part::Style(include_str!("kit/page.css")),
    Part::Script(include_str!("../../../assets/fluent/fluent.js")),
    Part::Script(include_str!("kit/core.js")),
    Part::Script(include_str!("kit/words.js")),
    Part::Script(include_str!("kit/theme.js")),
    Part::Script(include_str!("kit/tip.js")),
];

/// The board: `Chessground(element, config)`.
pub const BOARD: &[Part] = &[
    Part::Style(include_str!("../../../assets/chessground/chessground.base.css")),
    Part::Style(include_str!("../../../assets/chessground/chessground.cburnett.css")),
    Part::Script(include_str!("../../../assets/chessground/chessground.js")),
];

/// Plots by Vega-Lite: `remis.plot(element, specification, label)`.
pub const PLOTS: &[Part] = &[
    Part::Script(include_str!("../../../assets/vega/vega.js")),
    Part::Script(include_str!("../../../assets/vega/vega-lite.js")),
    Part::Script(include_str!("../../../assets/vega/vega-interpreter.js")),
    Part::Script(include_str!("kit/plot.js")),
];

/// The first line of every page: whose it is, language and theme.
pub(super) const BAR: &str = include_str!("kit/bar.html");

/// The last lines of every page: what it is made of.
pub(super) const ABOUT: &str = include_str!("kit/about.html");
