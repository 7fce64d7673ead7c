//! Paths among tokens that are not parsed: those of macros and attributes.

use std::mem;

use proc_macro2::{TokenStream, TokenTree};

/// Every path in the tokens, at any depth.
pub fn paths(tokens: TokenStream) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    collect(tokens, &mut found);
    found.retain(|path| !path.is_empty());
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut before = String::new();
    for token in tokens {
        match token {
            TokenTree::Punct(punct) => {
                before.push(punct.as_char());
                continue;
            }
            TokenTree::Ident(name) if before == "::" && !path.is_empty() => {
                path.push(name.to_string());
            }
            TokenTree::Ident(name) => {
                let begins = may_precede_path(&before).then(|| name.to_string());
                found.push(mem::replace(&mut path, begins.into_iter().collect()));
            }
            TokenTree::Group(group) => {
                found.push(mem::take(&mut path));
                collect(group.stream(), found);
            }
            TokenTree::Literal(_) => found.push(mem::take(&mut path)),
        }
        before.clear();
    }
    found.push(path);
}

/// What follows a dot is a field or a method, after a quote stands a lifetime, and after generic
/// arguments the rest of a path.
fn may_precede_path(punctuation: &str) -> bool {
    let is_field = punctuation.ends_with('.') && !punctuation.ends_with("..");
    !is_field && !punctuation.ends_with('\'') && !punctuation.ends_with("::")
}
