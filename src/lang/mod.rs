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

impl Lang {
    /// The files with the messages of the language.
    #[must_use]
    pub fn files(self) -> &'static [&'static str] {
        match self {
            Self::En => &[
                include_str!("../../locales/en/words.ftl"),
                include_str!("../../locales/en/rules.ftl"),
                include_str!("../../locales/en/compare.ftl"),
            ],
            Self::Pt => &[
                include_str!("../../locales/pt/words.ftl"),
                include_str!("../../locales/pt/rules.ftl"),
                include_str!("../../locales/pt/compare.ftl"),
            ],
            Self::Es => &[
                include_str!("../../locales/es/words.ftl"),
                include_str!("../../locales/es/rules.ftl"),
                include_str!("../../locales/es/compare.ftl"),
            ],
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
        for file in lang.files() {
            // What Fluent could read of a faulty file counts; a test reads all of them.
            let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(it, _)| it);
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
