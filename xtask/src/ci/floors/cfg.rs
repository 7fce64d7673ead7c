//! Whether an item is compiled for tests alone.

use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

/// Whether one of the attributes is a `cfg` that holds in tests only.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            list.parse_args::<Meta>().is_ok_and(|condition| needs_test(&condition))
        }
        _ => false,
    })
}

fn needs_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) => {
            let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            let Ok(parts) = parts else { return false };
            if list.path.is_ident("all") {
                parts.iter().any(needs_test)
            } else {
                list.path.is_ident("any") && !parts.is_empty() && parts.iter().all(needs_test)
            }
        }
        Meta::NameValue(_) => false,
    }
}
