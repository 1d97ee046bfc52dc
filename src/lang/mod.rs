//! What remis says in the languages it speaks: messages in `locales/`, one file per language and
//! subject, read by Fluent.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::Serialize;
use strum::{Display, VariantArray};
use unic_langid::LanguageIdentifier;

/// A language. In output: its code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, VariantArray, Serialize)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Portuguese.
    Pt,
    /// Spanish.
    Es,
}

/// What the messages of one file are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Subject {
    /// Words of the rules, used by every report.
    Words,
    /// Rules and profiles in plain words.
    Rules,
    /// Comparisons.
    Compare,
    /// The impact of a change of policy.
    Impact,
    /// What every HTML page says.
    Page,
    /// The game explorer.
    Explorer,
}

/// The file of a subject in the language with this folder.
macro_rules! file {
    ($lang:literal, $subject:expr) => {
        match $subject {
            Subject::Words => include_str!(concat!("../../locales/", $lang, "/words.ftl")),
            Subject::Rules => include_str!(concat!("../../locales/", $lang, "/rules.ftl")),
            Subject::Compare => include_str!(concat!("../../locales/", $lang, "/compare.ftl")),
            Subject::Impact => include_str!(concat!("../../locales/", $lang, "/impact.ftl")),
            Subject::Page => include_str!(concat!("../../locales/", $lang, "/page.ftl")),
            Subject::Explorer => include_str!(concat!("../../locales/", $lang, "/explorer.ftl")),
        }
    };
}

impl Lang {
    /// The messages of the language on a subject, as Fluent reads them.
    #[must_use]
    pub fn file(self, subject: Subject) -> &'static str {
        match self {
            Self::En => file!("en", subject),
            Self::Pt => file!("pt", subject),
            Self::Es => file!("es", subject),
        }
    }
}

/// The messages of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("lang", &self.lang).finish_non_exhaustive()
    }
}

impl Texts {
    /// Reads the messages of a language.
    #[must_use]
    pub fn of(lang: Lang) -> Self {
        let id: LanguageIdentifier = lang.to_string().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![id]);
        // Marks around what is filled in are invisible characters, which no format of ours wants.
        bundle.set_use_isolating(false);
        for subject in Subject::VARIANTS {
            // What Fluent could read of a faulty file counts; a test reads all of them.
            let file = lang.file(*subject).to_owned();
            let resource = FluentResource::try_new(file).unwrap_or_else(|(it, _)| it);
            bundle.add_resource_overriding(resource);
        }
        Self { lang, bundle }
    }

    /// The language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is such a message.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A message without variables.
    #[must_use]
    pub fn get(&self, id: &str) -> String {
        self.with(id, [])
    }

    /// A message with its variables filled in. A message that is missing shows its id.
    #[must_use]
    pub fn with<'a, const N: usize>(
        &self,
        id: &str,
        variables: [(&'a str, FluentValue<'a>); N],
    ) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return format!("[{id}]");
        };
        let arguments: FluentArgs<'_> = variables.into_iter().collect();
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned()
    }
}
