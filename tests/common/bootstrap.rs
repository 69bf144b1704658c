//! What the daemon's bootstrap does, read from its syntax tree.
#![allow(dead_code, reason = "each test binary uses its own part")]

use syn::visit::{self, Visit};
use syn::{Expr, ItemUse, Type, TypeParamBound, UseTree};

use crate::surface;

#[derive(Default)]
pub(crate) struct Bootstrap {
    pub(crate) functions: Vec<String>,
    /// The names of all methods called, in order.
    pub(crate) methods: Vec<String>,
    pub(crate) macros: Vec<String>,
    pub(crate) loops: usize,
    /// How many bindings are declared as `Box<dyn NenjimHub>`.
    pub(crate) typed_as_hub: usize,
    paths: Vec<Vec<String>>,
    imports: Vec<Vec<String>>,
}

pub(crate) fn read() -> Bootstrap {
    let mut bootstrap = Bootstrap::default();
    bootstrap.visit_file(&surface::parse("main.rs"));
    bootstrap
}

impl Bootstrap {
    /// The paths of more than one part that go through `name`.
    pub(crate) fn paths_through(&self, name: &str) -> Vec<String> {
        let through = self
            .paths
            .iter()
            .filter(|path| path.len() > 1 && path.iter().any(|part| part == name));
        through.map(|path| path.join("::")).collect()
    }

    /// The names imported from a crate, in order.
    pub(crate) fn imported_from(&self, name: &str) -> Vec<&str> {
        let imports = self.imports.iter().filter(|path| path[0] == name);
        imports.map(|path| path[path.len() - 1].as_str()).collect()
    }

    fn import(&mut self, tree: &UseTree, parents: &[String]) {
        let below = |part: &syn::Ident| parents.iter().cloned().chain([part.to_string()]).collect::<Vec<_>>();
        match tree {
            UseTree::Path(path) => self.import(&path.tree, &below(&path.ident)),
            UseTree::Name(name) => self.imports.push(below(&name.ident)),
            UseTree::Rename(rename) => self.imports.push(below(&rename.ident)),
            UseTree::Glob(_) => self
                .imports
                .push(parents.iter().cloned().chain(["*".to_owned()]).collect()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, parents)),
        }
    }
}

impl<'ast> Visit<'ast> for Bootstrap {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(&item.tree, &[]);
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.functions.push(function.sig.ident.to_string());
        visit::visit_item_fn(self, function);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) => self.loops += 1,
            Expr::MethodCall(call) => self.methods.push(call.method.to_string()),
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_macro(&mut self, invoked: &'ast syn::Macro) {
        self.macros
            .push(invoked.path.segments.last().unwrap().ident.to_string());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths
            .push(path.segments.iter().map(|part| part.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_type(&mut self, ty: &'ast Type) {
        if let Type::TraitObject(object) = ty
            && object
                .bounds
                .iter()
                .any(|bound| matches!(bound, TypeParamBound::Trait(bound) if bound.path.is_ident("NenjimHub")))
        {
            self.typed_as_hub += 1;
        }
        visit::visit_type(self, ty);
    }
}
