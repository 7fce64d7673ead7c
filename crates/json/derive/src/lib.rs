//! The derives of `drawstring-json`.
//!
//! Where to start: `attrs.rs` reads serde's attributes, `model.rs` turns the type into what it is in JSON, and
//! `to_json.rs`, `from_json.rs`, `typescript.rs` write one impl each from that. `view.rs` reads another type's fields.

mod attrs;
mod case;
mod from_json;
mod model;
#[cfg(test)]
mod tests;
mod to_json;
mod typescript;
mod view;

use model::Model;
use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::DeriveInput;

/// Implements `ToJson`, `FromJson` and `TypeScript`.
///
/// A struct is an object; a struct of one unnamed field is that field; an enum of names only is a string; an enum
/// with `tag` is an object whose field of that name says which. Unknown fields are ignored, an absent `Option` is `None`.
///
/// Attributes are serde's, and mean what they mean there; any other is refused:
///
/// | on | `#[serde(...)]` |
/// |---|---|
/// | a type | `rename_all`, `rename_all_fields`, `tag`, `default`, `transparent` |
/// | a variant | `rename`, `rename_all` |
/// | a field | `rename`, `default`, `default = "path"`, `skip_serializing_if = "path"`, `flatten` |
#[proc_macro_derive(Json, attributes(serde))]
pub fn json(input: TokenStream) -> TokenStream {
    expand(input, |model| {
        let impls = [to_json::expand(model), from_json::expand(model), typescript::expand(model)];
        quote!(#(#impls)*)
    })
}

/// Implements `ToJson`, and what a view of the type is checked against. Attributes: see `Json`.
#[proc_macro_derive(ToJson, attributes(serde))]
pub fn to_json(input: TokenStream) -> TokenStream {
    expand(input, to_json::expand)
}

/// Implements `FromJson` only. Attributes: see `Json`.
#[proc_macro_derive(FromJson, attributes(serde))]
pub fn from_json(input: TokenStream) -> TokenStream {
    expand(input, from_json::expand)
}

/// Implements `TypeScript` only. Attributes: see `Json`.
#[proc_macro_derive(TypeScript, attributes(serde))]
pub fn typescript(input: TokenStream) -> TokenStream {
    expand(input, typescript::expand)
}

/// Implements `json::View`, `Clone` and `Copy` for a struct of `Option`s, whose fields have the names of some of the fields of the type in `#[view(of = Type)]`.
///
/// What a field holds is a `json::view::ViewField`: `&str`, `bool`, `u64`, `NumberText`, `Name` of an enum, a list, or another view. The names in JSON are those of the
/// other type. A field that it does not have, or has of another kind, does not compile.
#[proc_macro_derive(View, attributes(view))]
pub fn view(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    view::expand(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

fn expand(input: TokenStream, write: fn(&Model) -> Tokens) -> TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    match Model::new(&input) {
        Ok(model) => write(&model).into(),
        Err(error) => error.into_compile_error().into(),
    }
}
