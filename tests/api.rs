//! The public interface of the library, item by item: `docs/api.txt`, so that a change of it is seen and
//! meant. `REMIS_WRITE=1 cargo test --test api` writes the file again.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may fail, and says what it counted"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use quote::ToTokens;
use syn::{
    Attribute, Fields, ImplItem, Item, ItemImpl, ItemMod, ItemTrait, TraitItem, Type, UseTree,
    Visibility,
};

const PLACE: &str = "docs/api.txt";

/// A module with its items and the modules inside of it.
struct Module {
    path: String,
    is_public: bool,
    items: Vec<Item>,
    modules: Vec<Module>,
}

impl Module {
    /// Reads a module from its file, and all that are inside.
    fn read(path: String, file: &Path, is_public: bool) -> Self {
        let text =
            fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let items = syn::parse_file(&text).unwrap().items;
        let name = file.file_stem().unwrap().to_str().unwrap();
        let folder = file.parent().unwrap();
        let inside =
            if ["lib", "mod"].contains(&name) { folder.to_owned() } else { folder.join(name) };
        Self::of(path, items, &inside, is_public)
    }

    fn of(path: String, items: Vec<Item>, folder: &Path, is_public: bool) -> Self {
        let mut modules = Vec::new();
        for item in &items {
            let Item::Mod(ItemMod { ident, content, vis, attrs, .. }) = item else { continue };
            if is_test(attrs) {
                continue;
            }
            let inner = format!("{path}::{ident}");
            let is_public = is_public && is_pub(vis);
            modules.push(match content {
                Some((_, items)) => {
                    Self::of(inner, items.clone(), &folder.join(ident.to_string()), is_public)
                }
                None => Self::read(inner, &module_file(folder, &ident.to_string()), is_public),
            });
        }
        Self { path, is_public, items, modules }
    }

    /// The item of this name, in this module alone.
    fn item(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| name_of(item).is_some_and(|it| it == name))
    }

    fn all(&self) -> Vec<&Self> {
        let inside = self.modules.iter().flat_map(Self::all);
        [self].into_iter().chain(inside).collect()
    }

    /// The public items of a public module, also those that it takes from a private one.
    fn tell(&self, lines: &mut BTreeSet<String>, names: &mut BTreeSet<String>) {
        for item in &self.items {
            match item {
                Item::Use(used) if is_pub(&used.vis) => {
                    let mut found = Vec::new();
                    leaves(&used.tree, &mut Vec::new(), &mut found);
                    for (path, name) in found {
                        let inner = self.modules.iter().find(|it| {
                            !it.is_public
                                && path.len() == 1
                                && it.path.ends_with(&format!("::{}", path[0]))
                        });
                        match inner.and_then(|inner| inner.item(&name)) {
                            Some(item) => tell(&self.path, item, lines, names),
                            None => {
                                lines.insert(format!(
                                    "{}::{name} = {}::{name}",
                                    self.path,
                                    path.join("::")
                                ));
                            }
                        }
                    }
                }
                item => tell(&self.path, item, lines, names),
            }
        }
    }
}

fn module_file(folder: &Path, name: &str) -> PathBuf {
    let file = folder.join(format!("{name}.rs"));
    if file.exists() { file } else { folder.join(name).join("mod.rs") }
}

fn is_pub(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| it.path().is_ident("cfg") && text(&it.meta).contains("(test)"))
}

/// Tokens with single blanks, and none where nobody writes them.
fn text(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string().replace('\n', " ");
    for (from, to) in [
        (" :: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ,", ","),
        (" :", ":"),
        ("& ", "&"),
        (" ;", ";"),
        ("< ", "<"),
        ("[ ", "["),
        (" ]", "]"),
        (",)", ")"),
        ("# [", "#["),
    ] {
        text = text.replace(from, to);
    }
    // How a function keeps its argument is its own business.
    text.replace("->", " -> ").replace("  ", " ").replace("(mut ", "(").replace(", mut ", ", ")
}

fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(it) => &it.ident,
        Item::Enum(it) => &it.ident,
        Item::Fn(it) => &it.sig.ident,
        Item::Static(it) => &it.ident,
        Item::Struct(it) => &it.ident,
        Item::Trait(it) => &it.ident,
        Item::Type(it) => &it.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// Paths and names at the end of a `use`.
fn leaves(tree: &UseTree, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, String)>) {
    match tree {
        UseTree::Path(it) => {
            path.push(it.ident.to_string());
            leaves(&it.tree, path, found);
            path.pop();
        }
        UseTree::Name(it) => found.push((path.clone(), it.ident.to_string())),
        UseTree::Rename(it) => found.push((path.clone(), it.rename.to_string())),
        UseTree::Glob(_) => found.push((path.clone(), "*".to_owned())),
        UseTree::Group(it) => it.items.iter().for_each(|tree| leaves(tree, path, found)),
    }
}

/// Attributes that are part of the interface.
fn attributes(all: &[Attribute]) -> String {
    let told = all.iter().filter(|it| {
        ["derive", "non_exhaustive", "cfg", "must_use", "deprecated"]
            .iter()
            .any(|name| it.path().is_ident(name))
    });
    told.map(|it| format!("#[{}] ", text(&it.meta))).collect()
}

/// The fields that can be named; all of a variant.
fn fields(fields: &Fields, of_variant: bool) -> String {
    let mut told: Vec<String> = fields
        .iter()
        .filter(|it| of_variant || is_pub(&it.vis))
        .map(|it| match &it.ident {
            Some(name) => format!("{name}: {}", text(&it.ty)),
            None => text(&it.ty),
        })
        .collect();
    if told.len() < fields.len() {
        told.push("..".to_owned());
    }
    let told = told.join(", ");
    match fields {
        Fields::Named(_) => format!(" {{ {told} }}"),
        Fields::Unnamed(_) => format!("({told})"),
        Fields::Unit => String::new(),
    }
}

/// Tells one public item.
fn tell(path: &str, item: &Item, lines: &mut BTreeSet<String>, names: &mut BTreeSet<String>) {
    let mut add = |attrs: &[Attribute], what: String| {
        lines.insert(format!("{path}: {}{what}", attributes(attrs)));
    };
    match item {
        Item::Mod(it) if is_pub(&it.vis) && !is_test(&it.attrs) => {
            add(&it.attrs, format!("mod {}", it.ident));
        }
        Item::Const(it) if is_pub(&it.vis) => {
            add(&it.attrs, format!("const {}: {} = {}", it.ident, text(&it.ty), text(&it.expr)));
        }
        Item::Static(it) if is_pub(&it.vis) => {
            add(&it.attrs, format!("static {}: {}", it.ident, text(&it.ty)));
        }
        Item::Type(it) if is_pub(&it.vis) => {
            add(&it.attrs, format!("type {} = {}", it.ident, text(&it.ty)));
        }
        Item::Fn(it) if is_pub(&it.vis) => add(&it.attrs, text(&it.sig)),
        Item::Struct(it) if is_pub(&it.vis) => {
            names.insert(it.ident.to_string());
            let head = format!("struct {}{}", it.ident, text(&it.generics));
            add(&it.attrs, format!("{head}{}", fields(&it.fields, false)));
        }
        Item::Enum(it) if is_pub(&it.vis) => {
            names.insert(it.ident.to_string());
            let head = format!("enum {}{}", it.ident, text(&it.generics));
            add(&it.attrs, head.clone());
            for variant in &it.variants {
                add(&[], format!("{head}: {}{}", variant.ident, fields(&variant.fields, true)));
            }
        }
        Item::Trait(ItemTrait { vis, ident, items, attrs, .. }) if is_pub(vis) => {
            names.insert(ident.to_string());
            add(attrs, format!("trait {ident}"));
            for item in items {
                if let TraitItem::Fn(it) = item {
                    add(&it.attrs, format!("trait {ident}: {}", text(&it.sig)));
                }
            }
        }
        _ => {}
    }
}

/// Tells what is implemented for public types, wherever it stands.
fn tell_impl(block: &ItemImpl, names: &BTreeSet<String>, lines: &mut BTreeSet<String>) {
    let Type::Path(of) = &*block.self_ty else { return };
    let name = of.path.segments.last().unwrap().ident.to_string();
    if !names.contains(&name) || is_test(&block.attrs) {
        return;
    }
    let of = text(&block.self_ty);
    if let Some((_, implemented, _)) = &block.trait_ {
        lines.insert(format!("impl {} for {of}", text(implemented)));
        return;
    }
    for item in &block.items {
        match item {
            ImplItem::Fn(it) if is_pub(&it.vis) => {
                lines.insert(format!("impl {of}: {}{}", attributes(&it.attrs), text(&it.sig)));
            }
            ImplItem::Const(it) if is_pub(&it.vis) => {
                lines.insert(format!("impl {of}: const {}: {}", it.ident, text(&it.ty)));
            }
            _ => {}
        }
    }
}

#[test]
fn the_public_interface_is_as_written_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Module::read("remis".to_owned(), &root.join("src/lib.rs"), true);
    let (mut lines, mut names) = (BTreeSet::new(), BTreeSet::new());
    let modules = library.all();
    for module in modules.iter().filter(|module| module.is_public) {
        module.tell(&mut lines, &mut names);
    }
    for module in &modules {
        for item in &module.items {
            if let Item::Impl(block) = item {
                tell_impl(block, &names, &mut lines);
            }
        }
    }
    let told: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let path = root.join(PLACE);
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &told).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    let before: BTreeSet<&str> = there.lines().collect();
    let now: BTreeSet<&str> = told.lines().collect();
    let gone: Vec<_> = before.difference(&now).collect();
    let new: Vec<_> = now.difference(&before).collect();
    println!(
        "{} items of {} modules",
        lines.len(),
        modules.iter().filter(|it| it.is_public).count()
    );
    assert!(
        gone.is_empty() && new.is_empty(),
        "gone: {gone:#?}\nnew: {new:#?}\nREMIS_WRITE=1 writes {PLACE} again"
    );
    assert!(there == told && lines.len() > 300, "{}", lines.len());
}
