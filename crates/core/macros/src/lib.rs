//! `#[part(account)]`: the function is a way into a part of the core's code that is loaded after the first screen (ADR 7).
//!
//! Callers call it like any other. What it does is behind a function of its own, `in_part_account`, which the splitter
//! (`xtask/src/build/split`) finds by its name: everything that is reached through it alone goes into the part.
//!
//! | | what a call does |
//! |---|---|
//! | `#[part(account)]` | it is done: the caller knows that the part is there |
//! | `#[part(account, if_there)]` | nothing, while the part is not there |
//! | `#[part(account, enter)]` | it is done in the same turn where the part is there, else once it has come; the last parameter is the page's `Call`, which ends with the failure where the part cannot be loaded |
//! | `#[part(account, enter, under = KEY)]` | the same; the flow that takes this key ends the wait |
//! | `#[part(account, after)]` | as `enter`, for what no visitor asked for: a failure is the developer's alone |
//! | `#[part(signing, load)]` on an `async fn` | it loads the part first, and fails where that does |
//!
//! The first parameter is the context, but in the first form. Borrowed parameters of `enter` and `after` are owned while the part is on its way.

mod args;
mod expand;

use proc_macro::TokenStream;

/// Puts a function into a part; the crate's documentation lists the forms.
#[proc_macro_attribute]
pub fn part(args: TokenStream, function: TokenStream) -> TokenStream {
    let expanded = syn::parse(args)
        .and_then(|args| syn::parse(function).and_then(|function| expand::expand(&args, function)));
    expanded.unwrap_or_else(|error| error.to_compile_error()).into()
}
