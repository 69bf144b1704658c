//! What the library declares, read from its own syntax tree.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use syn::visit::{self, Visit};
use syn::{
    Attribute, ExprMethodCall, File, Ident, ImplItem, Item, ItemTrait, ItemUse, Macro, TraitItem, Type, TypeParamBound,
    UseTree, Visibility,
};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// A source file of the library, by its path below `src`.
pub(crate) fn parse(file: &str) -> File {
    let text = fs::read_to_string(source().join(file)).unwrap();
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Every source file below `src`, by its path relative to it.
pub(crate) fn files() -> Vec<String> {
    let root = source();
    let relative = |path: PathBuf| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
    files_below(&root).into_iter().map(relative).collect()
}

/// Every source file below a directory, in order.
pub(crate) fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The trait `name` as `file` declares it.
pub(crate) fn declaration(file: &str, name: &str) -> ItemTrait {
    parse(file)
        .items
        .into_iter()
        .find_map(|item| match item {
            Item::Trait(found) if found.ident == name => Some(found),
            _ => None,
        })
        .unwrap_or_else(|| panic!("{file} declares no trait {name}"))
}

/// The names of everything a trait declares.
pub(crate) fn operations(file: &str, name: &str) -> Vec<String> {
    let items = declaration(file, name).items.into_iter();
    items
        .map(|item| match item {
            TraitItem::Fn(function) => function.sig.ident.to_string(),
            TraitItem::Const(constant) => constant.ident.to_string(),
            TraitItem::Type(associated) => associated.ident.to_string(),
            _ => panic!("{name} declares something without a name"),
        })
        .collect()
}

/// The names of the traits a trait extends.
pub(crate) fn supertraits(file: &str, name: &str) -> Vec<String> {
    let bounds = declaration(file, name).supertraits.into_iter();
    bounds
        .map(|bound| match bound {
            TypeParamBound::Trait(bound) => bound.path.segments.last().unwrap().ident.to_string(),
            _ => panic!("{name} is bounded by something that is no trait"),
        })
        .collect()
}

/// The public functions of every inherent implementation of `name`, which may be a trait object.
pub(crate) fn inherent(file: &str, name: &str) -> Vec<String> {
    let is_named = |ty: &Type| match ty {
        Type::Path(path) => path.path.is_ident(name),
        Type::TraitObject(object) => object
            .bounds
            .iter()
            .any(|bound| matches!(bound, TypeParamBound::Trait(bound) if bound.path.is_ident(name))),
        _ => false,
    };
    let mut functions = Vec::new();
    for item in parse(file).items {
        if let Item::Impl(block) = item
            && block.trait_.is_none()
            && is_named(&block.self_ty)
        {
            functions.extend(block.items.into_iter().filter_map(|item| match item {
                ImplItem::Fn(function) if is_public(&function.vis) => Some(function.sig.ident.to_string()),
                _ => None,
            }));
        }
    }
    functions
}

/// The fields of the structure `name`, each with whether it is public.
pub(crate) fn fields(file: &str, name: &str) -> Vec<(String, bool)> {
    let structure = parse(file)
        .items
        .into_iter()
        .find_map(|item| match item {
            Item::Struct(found) if found.ident == name => Some(found),
            _ => None,
        })
        .unwrap_or_else(|| panic!("{file} declares no structure {name}"));
    let fields = structure.fields.into_iter();
    fields
        .map(|field| (field.ident.unwrap().to_string(), is_public(&field.vis)))
        .collect()
}

/// The visibility of the named item, whatever it is.
pub(crate) fn is_public_in(file: &str, name: &str) -> bool {
    let items = parse(file).items.into_iter();
    let mut found = items.filter_map(|item| {
        let (ident, visibility) = match item {
            Item::Struct(item) => (item.ident, item.vis),
            Item::Trait(item) => (item.ident, item.vis),
            Item::Mod(item) => (item.ident, item.vis),
            _ => return None,
        };
        (ident == name).then_some(is_public(&visibility))
    });
    found.next().unwrap_or_else(|| panic!("{file} declares no {name}"))
}

/// What `file` publishes from `module`, by the names a consumer uses.
pub(crate) fn published_from(file: &str, module: &str) -> Vec<String> {
    fn leaves(tree: &UseTree, names: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => leaves(&path.tree, names),
            UseTree::Name(name) => names.push(name.ident.to_string()),
            UseTree::Rename(rename) => names.push(rename.rename.to_string()),
            UseTree::Glob(_) => names.push("*".to_owned()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, names)),
        }
    }
    let mut names = Vec::new();
    for item in parse(file).items {
        if let Item::Use(ItemUse {
            vis,
            tree: UseTree::Path(path),
            ..
        }) = item
            && is_public(&vis)
            && path.ident == module
        {
            leaves(&path.tree, &mut names);
        }
    }
    names.sort();
    names
}

/// Every name in the signatures of a trait's operations.
pub(crate) fn mentioned_in_operations(file: &str, name: &str) -> Vec<String> {
    let mut names = Mentions::default();
    for item in declaration(file, name).items {
        if let TraitItem::Fn(function) = item {
            names.visit_signature(&function.sig);
        }
    }
    names.names
}

/// What stands in the code of one file, comments and texts aside.
#[derive(Default)]
pub(crate) struct Mentions {
    /// Every name, be it declared or used.
    pub(crate) names: Vec<String>,
    /// The names of the traits, structures, enumerations and type aliases it declares, inner modules included.
    pub(crate) declared_types: Vec<String>,
    /// The names of all methods it calls.
    pub(crate) called_methods: Vec<String>,
    /// The names of all macros it invokes.
    pub(crate) invoked_macros: Vec<String>,
    /// The modules of tests it declares.
    pub(crate) test_modules: Vec<String>,
}

/// What stands in each of the library's files. All are read once.
pub(crate) fn mentions() -> &'static BTreeMap<String, Mentions> {
    static MENTIONS: LazyLock<BTreeMap<String, Mentions>> = LazyLock::new(|| {
        let read = |file: String| {
            let mut mentions = Mentions::default();
            mentions.visit_file(&parse(&file));
            (file, mentions)
        };
        files().into_iter().map(read).collect()
    });
    &MENTIONS
}

impl<'ast> Visit<'ast> for Mentions {
    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.names.push(ident.to_string());
    }

    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Struct(item) => self.declared_types.push(item.ident.to_string()),
            Item::Enum(item) => self.declared_types.push(item.ident.to_string()),
            Item::Trait(item) => self.declared_types.push(item.ident.to_string()),
            Item::Type(item) => self.declared_types.push(item.ident.to_string()),
            Item::Mod(module) if module.attrs.iter().any(is_for_tests) => {
                self.test_modules.push(module.ident.to_string());
            }
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.called_methods.push(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, invoked: &'ast Macro) {
        self.invoked_macros
            .push(invoked.path.segments.last().unwrap().ident.to_string());
        visit::visit_macro(self, invoked);
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute
            .parse_args::<Ident>()
            .is_ok_and(|condition| condition == "test")
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}
