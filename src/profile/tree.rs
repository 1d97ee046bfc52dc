//! Where things stand in a RON text: serde reads the values, this finds their places again.

use std::ops::Range;

use super::load::Fault;

/// Deepest nesting of brackets in a profile.
pub const MOST_DEPTH: usize = 64;

/// Most values of a profile, counted by their commas and brackets.
const MOST_NODES: usize = 10_000;

/// A step on the way to a value.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// A field of a struct.
    Field(&'static str),
    /// An item of a list, from 0.
    Item(usize),
}

/// A value's place and the places of the values inside it.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    span: Range<usize>,
    fields: Vec<(String, Tree)>,
    items: Vec<Tree>,
}

/// The parts of a RON text that matter for places.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Open,
    Close,
    Comma,
    Colon,
    /// A string, number or name.
    Word,
}

impl Tree {
    /// The tree of a text that ron has accepted.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let tokens: Vec<(Token, Range<usize>)> = Tokens { text, at: 0 }.collect();
        let mut at = 0;
        value(text, &tokens, &mut at)
    }

    /// The place of the value at the end of the path, or of the last one on the way that exists.
    #[must_use]
    pub fn span(&self, path: &[Step]) -> Range<usize> {
        let Some((step, rest)) = path.split_first() else {
            return self.span.clone();
        };
        let next = match step {
            Step::Field(name) => {
                self.fields.iter().find(|(field, _)| field == name).map(|(_, tree)| tree)
            }
            Step::Item(index) => self.items.get(*index),
        };
        next.map_or_else(|| self.span.clone(), |tree| tree.span(rest))
    }

    /// The place of the first `"needle"` inside the value at the end of the path, or of the value.
    #[must_use]
    pub fn span_of_text(&self, text: &str, path: &[Step], needle: &str) -> Range<usize> {
        let within = self.span(path);
        let quoted = format!("\"{needle}\"");
        let found = text.get(within.clone()).and_then(|inside| inside.find(&quoted));
        found.map_or(within.clone(), |at| {
            let start = within.start + at;
            start..start + quoted.len()
        })
    }
}

/// The place of a `#![..]` attribute, with which a RON text would switch on extensions for itself.
pub(super) fn attribute(text: &str) -> Option<Range<usize>> {
    let (_, span) = Tokens { text, at: 0 }.next()?;
    text.get(span.clone()).is_some_and(|first| first.starts_with('#')).then_some(span)
}

/// The place of the token at a place, or of the next one behind it.
pub(super) fn next(text: &str, at: usize) -> Option<Range<usize>> {
    Tokens { text, at: 0 }.map(|(_, span)| span).find(|span| span.end > at)
}

/// The name right before a place, or that of the innermost bracket around it.
pub(super) fn name_around(text: &str, at: usize) -> Option<&str> {
    let mut around = Vec::new();
    let mut before = None;
    for (token, span) in (Tokens { text, at: 0 }).take_while(|(_, span)| span.end <= at) {
        let name = before.take();
        match token {
            Token::Word => before = Some(span),
            Token::Open => around.push(name),
            Token::Close => drop(around.pop()),
            Token::Comma | Token::Colon => {}
        }
    }
    text.get(before.or(around.pop().flatten())?)
}

/// Refuses nesting and numbers of values that no profile needs, before anything else reads the text.
pub(super) fn check_depth(text: &str) -> Result<(), Fault> {
    let mut depth = 0_usize;
    let mut nodes = 0_usize;
    for (token, span) in (Tokens { text, at: 0 }) {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Comma | Token::Colon | Token::Word => {}
        }
        nodes += usize::from(token != Token::Colon);
        if depth > MOST_DEPTH {
            return Err(Fault::new(span, format!("nested more than {MOST_DEPTH} deep")));
        }
        if nodes > 4 * MOST_NODES {
            return Err(Fault::new(span, format!("more than {MOST_NODES} values")));
        }
    }
    Ok(())
}

/// Reads one value: words (a name before a bracket belongs to it) and perhaps a bracket.
fn value(text: &str, tokens: &[(Token, Range<usize>)], at: &mut usize) -> Tree {
    let mut tree = Tree::default();
    let start = tokens.get(*at).map_or(text.len(), |(_, span)| span.start);
    tree.span = start..start;
    while let Some((token, span)) = tokens.get(*at) {
        match token {
            Token::Word => {
                tree.span.end = span.end;
                *at += 1;
            }
            Token::Open => {
                *at += 1;
                inside(text, tokens, at, &mut tree);
                return tree;
            }
            Token::Close | Token::Comma | Token::Colon => break,
        }
    }
    tree
}

/// Reads the values of a bracket up to its end.
fn inside(text: &str, tokens: &[(Token, Range<usize>)], at: &mut usize, tree: &mut Tree) {
    while let Some((token, span)) = tokens.get(*at) {
        match token {
            Token::Close => {
                tree.span.end = span.end;
                *at += 1;
                return;
            }
            Token::Comma | Token::Colon => *at += 1,
            Token::Word | Token::Open => {
                let named = matches!(tokens.get(*at + 1), Some((Token::Colon, _)));
                if *token == Token::Word && named {
                    let name = text.get(span.clone()).unwrap_or_default().to_owned();
                    *at += 2;
                    tree.fields.push((name, value(text, tokens, at)));
                } else {
                    tree.items.push(value(text, tokens, at));
                }
            }
        }
    }
    tree.span.end = text.len();
}

/// Splits a RON text into tokens; comments and white space fall away.
struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl Tokens<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Length of the comment or string at the present place, if one begins there.
    fn skip_len(&self, open: &str, close: &str) -> Option<usize> {
        let body = self.rest().strip_prefix(open)?;
        Some(body.find(close).map_or(self.rest().len(), |at| open.len() + at + close.len()))
    }

    fn string_len(&self) -> usize {
        let mut escaped = false;
        for (at, c) in self.rest().char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => return at + 1,
                _ => {}
            }
        }
        self.rest().len()
    }

    /// Block comments nest.
    fn block_comment_len(&self) -> usize {
        let bytes = self.rest().as_bytes();
        let mut depth = 0_usize;
        let mut at = 0;
        while let Some(pair) = bytes.get(at..at + 2) {
            match pair {
                b"/*" => {
                    depth += 1;
                    at += 2;
                }
                b"*/" => {
                    depth -= 1;
                    at += 2;
                    if depth == 0 {
                        return at;
                    }
                }
                _ => at += 1,
            }
        }
        bytes.len()
    }
}

impl Iterator for Tokens<'_> {
    type Item = (Token, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.rest();
            let c = rest.chars().next()?;
            let start = self.at;
            let (token, len) = match c {
                '(' | '[' | '{' => (Token::Open, 1),
                ')' | ']' | '}' => (Token::Close, 1),
                ',' => (Token::Comma, 1),
                ':' => (Token::Colon, 1),
                '"' => (Token::Word, self.string_len()),
                'r' if rest.starts_with("r\"") => (Token::Word, self.skip_len("r\"", "\"")?),
                'r' if rest.starts_with("r#\"") => (Token::Word, self.skip_len("r#\"", "\"#")?),
                '/' if rest.starts_with("//") => {
                    self.at += rest.find('\n').unwrap_or(rest.len());
                    continue;
                }
                '/' if rest.starts_with("/*") => {
                    self.at += self.block_comment_len();
                    continue;
                }
                c if c.is_whitespace() => {
                    self.at += c.len_utf8();
                    continue;
                }
                _ => {
                    let ends = |c: char| c.is_whitespace() || "()[]{},:\"/".contains(c);
                    let len = rest.find(ends).unwrap_or(rest.len()).max(c.len_utf8());
                    (Token::Word, len)
                }
            };
            self.at += len;
            return Some((token, start..self.at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Step::{Field, Item};
    use super::*;

    #[test]
    fn a_path_leads_to_the_place_of_its_value() {
        let text = "(rules: [/* ( */ (id: \"a)\"), (id: \"b\", when: All([X(n: 1), Y]))]) // )";
        let tree = Tree::of(text);
        let at = |path: &[Step]| text.get(tree.span(path)).unwrap();
        assert_eq!(at(&[Field("rules"), Item(0), Field("id")]), "\"a)\"");
        assert_eq!(at(&[Field("rules"), Item(1), Field("when")]), "All([X(n: 1), Y])");
        assert_eq!(at(&[Field("rules"), Item(1), Field("none")]), at(&[Field("rules"), Item(1)]));
    }

    #[test]
    fn a_name_stands_before_a_place_or_around_it() {
        let text = "All([Not(X), Y /* ( */, (id: 1)])";
        let around = |what: &str| name_around(text, text.find(what).unwrap());
        assert_eq!((around("X"), around(", Y"), around(" /*")), (Some("Not"), None, Some("Y")));
        assert_eq!((around("[Not"), around("Not"), around("1)")), (Some("All"), None, None));
        let at = text.find(" /*").unwrap();
        assert_eq!(next(text, at).and_then(|span| text.get(span)), Some(","));
    }

    #[test]
    fn depth_is_counted_outside_strings_and_comments() {
        let nested = |n: usize| format!("{}{}", "(".repeat(n), ")".repeat(n));
        assert!(check_depth(&nested(MOST_DEPTH)).is_ok());
        assert!(check_depth(&nested(MOST_DEPTH + 1)).is_err());
        assert!(check_depth(&format!("\"{}\" // {}", nested(100), nested(100))).is_ok());
    }
}
