//! Profiles and games that try to be markup: they come out inert in every format.

use remis::compare::{Situation, Witness, compare};
use remis::lang::{Lang, Texts};
use remis::pgn::Reader;
use remis::report::compare::{Table, asciidoc, csv, html, latex, markdown, template};

use super::inert::{marks, outline, terminal};
use super::{columns, formats};

/// Texts that mean something to some format.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "\"onmouseover='alert(1)' & &lt; ]]>",
    "a | b || c \\| d \\\\| e",
    "[x](javascript:alert(1)) ![y](http://e.example/y.png) <http://e.example> https://e.example www.e.example",
    "`code` **bold** _it_ ~~gone~~ $x^2$ @user :smile: #1 [^1]: note",
    "=HYPERLINK(\"http://e.example\")",
    "+1+1",
    "-2+3|cmd",
    "@SUM(A1)",
    " =1",
    "\\input{/etc/passwd} \\end{longtable} $\\write18{id}$ % & # _ ^ ~ {",
    "{asciidoctor-version} image::x.png[] <<a>> xref:b[] pass:[<b>] +++<u>+++ footnote:[f] |===",
    "include::/etc/passwd[] ((i)) ++x++ ^s^ ~t~ (C) -- ... -> 'q' `m`",
    "\u{1b}[31mred\u{1b}[0m \u{1b}]0;t\u{7} \u{202e}gnp\u{200b}",
    "one\ntwo\r\n\n| three |\n\n# four\n\n----\n",
    "{{ 7 * 7 }} {% raw %} {# c #}",
];

/// A table in which a text stands wherever a profile or a game can put one.
fn table(text: &str) -> Table {
    let mut columns = columns(&["lichess"]);
    let profile = &mut columns[0].profile;
    text.clone_into(&mut profile.title);
    text.clone_into(&mut profile.id);
    profile.note = Some(text.to_owned());
    for source in &mut profile.sources {
        text.clone_into(&mut source.title);
        source.url = Some(text.to_owned());
        source.version = Some(text.to_owned());
    }
    for setting in &mut profile.settings {
        setting.default = Some(text.to_owned());
        setting.values = vec![text.to_owned(), "other".to_owned()];
    }
    for rule in &mut profile.rules {
        rule.cite.push(text.to_owned());
        rule.note = Some(text.to_owned());
    }
    let pgn = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
    let record = Reader::new(pgn.as_bytes()).next_record().unwrap().unwrap();
    let witness = Witness::of_record(text.to_owned(), &record).unwrap();
    let own = Situation::own(text.to_owned(), text.to_owned(), witness);
    Table::of(&compare(columns, vec![own]), &Texts::of(Lang::En))
}

#[test]
fn no_control_character_leaves_any_format() {
    for hostile in HOSTILE {
        // JSON keeps what stands in the source, escaped.
        for (_, text) in formats(&table(hostile)).iter().filter(|(format, _)| *format != "json") {
            terminal(text);
        }
    }
}

#[test]
fn html_keeps_its_own_elements_only() {
    let plain = outline(&html::render(&table("plain")));
    for hostile in HOSTILE {
        let text = html::render(&table(hostile));
        assert_eq!(outline(&text), plain, "{hostile:?}");
    }
}

#[test]
fn html_links_lead_somewhere_and_tables_have_heads() {
    let comparison = compare(columns(&super::FIVE), remis::compare::situations().unwrap());
    for lang in [Lang::En, Lang::Pt, Lang::Es] {
        let text = html::render(&Table::of(&comparison, &Texts::of(lang)));
        let document = roxmltree::Document::parse(&text).unwrap();
        let nodes = || document.descendants().filter(roxmltree::Node::is_element);
        let ids: Vec<&str> = nodes().filter_map(|node| node.attribute("id")).collect();
        let unique: std::collections::HashSet<&&str> = ids.iter().collect();
        assert_eq!(unique.len(), ids.len());
        for href in nodes().filter_map(|node| node.attribute("href")) {
            let found = href.strip_prefix('#').is_none_or(|id| ids.contains(&id));
            assert!(found, "{href} leads nowhere");
        }
        for node in nodes() {
            let name = node.tag_name().name();
            assert!(!["script", "style", "iframe", "img"].contains(&name), "{name}");
            assert!(name != "th" || node.attribute("scope").is_some());
            assert!(
                !node.attributes().any(|it| it.name().starts_with("on") || it.name() == "style")
            );
        }
        assert!(nodes().any(|node| node.tag_name().name() == "caption"));
    }
}

#[test]
fn markdown_keeps_its_own_marks_only() {
    let plain = marks(&markdown::render(&table("plain")));
    for hostile in HOSTILE {
        assert_eq!(marks(&markdown::render(&table(hostile))), plain, "{hostile:?}");
    }
}

#[test]
fn no_field_of_csv_is_a_formula() {
    for hostile in HOSTILE {
        let text = csv::render(&table(hostile));
        let mut reader =
            ::csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let lines: Vec<::csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(lines.len(), 2, "{hostile:?}");
        for field in lines.iter().flat_map(|line| line.iter()) {
            let first = field.trim_start().chars().next();
            assert!(first.is_none_or(|c| !"=+-@\t\r".contains(c)), "{field:?}");
        }
    }
}

#[test]
fn latex_runs_only_its_own_commands() {
    let own: Vec<String> = commands(&latex::render(&table("plain")));
    let text_commands = [
        "textbackslash",
        "textasciicircum",
        "textasciitilde",
        "textless",
        "textgreater",
        "textbar",
        "textasciigrave",
        "textquotedbl",
        "ensuremath",
        "rightarrow",
        "approx",
        "{",
        "}",
        "$",
        "&",
        "#",
        "_",
        "%",
    ];
    for hostile in HOSTILE {
        let text = latex::render(&table(hostile));
        for command in commands(&text) {
            let known = own.contains(&command) || text_commands.contains(&command.as_str());
            assert!(known, "\\{command} of {hostile:?}");
        }
        let count = |command: &str| commands(&text).iter().filter(|it| *it == command).count();
        assert_eq!((count("end"), count("begin"), count("input")), (4, 4, 0), "{hostile:?}");
        // Groups are balanced, counted without those that are text.
        let bare = text.replace("\\{", "").replace("\\}", "");
        assert_eq!(bare.matches('{').count(), bare.matches('}').count(), "{hostile:?}");
    }
}

/// Every command after a backslash, outside comments.
fn commands(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('%'));
    let mut commands = Vec::new();
    for line in lines {
        let mut rest = line;
        while let Some((_, after)) = rest.split_once('\\') {
            let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
            let length = letters.max(after.chars().next().map_or(0, char::len_utf8));
            commands.push(after[..length].to_owned());
            rest = &after[length..];
        }
    }
    commands
}

#[test]
fn asciidoc_text_holds_no_mark() {
    for hostile in HOSTILE {
        let text = asciidoc::escape(hostile);
        let bare = without_references(&text);
        let harmless = |c: char| !c.is_ascii_punctuation() || ",;.-:)(".contains(c);
        assert!(bare.chars().all(harmless), "{bare:?} of {hostile:?}");
        assert!(!bare.contains("--") && !bare.contains("..") && !bare.contains("::"), "{bare:?}");
    }
}

/// A text without its character references.
fn without_references(text: &str) -> String {
    let mut parts = text.split("&#");
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_once(';').unwrap();
        assert!(digits.chars().all(|c| c.is_ascii_digit()));
        bare.push('_');
        bare += rest;
    }
    bare.replace('_', "")
}

#[test]
fn a_template_escapes_hostile_values_and_does_not_run_them() {
    let source = "<p title=\"{{ columns[0].title }}\">{{ columns[0].note }}</p>";
    for hostile in HOSTILE {
        let page = template::render(&table(hostile), "page.html", source).unwrap();
        let document = roxmltree::Document::parse(&page).unwrap();
        assert_eq!(document.descendants().filter(roxmltree::Node::is_element).count(), 1);
        assert!(!page.contains("49"), "{page}");
    }
}
