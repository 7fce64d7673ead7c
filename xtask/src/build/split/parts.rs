//! The parts of the core, and the functions that lead into them. docs/adr/0007 tells how a function is put into one.

use anyhow::{Context, Result};

/// The parts by their names, which are also their files', each on top of those before it. `./x bindings` writes the list from the core's `Part`.
pub fn list() -> Vec<&'static str> {
    include_str!("parts.txt").lines().collect()
}

const CRATE: &str = "drawstring_core";
/// What the core's attribute puts before the part's name (`crates/core/macros`).
const DOOR: &str = "in_part_";

/// The part that a function leads into: `drawstring_core::swap::action::perform::in_part_forms` leads into `forms`. None for a function that is no door.
/// Takes the name as the linker or wasm-bindgen wrote it.
pub fn door(name: &str, parts: &[&str]) -> Result<Option<usize>> {
    let plain = format!("{:#}", rustc_demangle::demangle(name));
    let plain = without_hashes(&plain);
    if plain.contains('<') {
        // Made for a door, or behind one: doors are plain functions.
        return Ok(None);
    }
    let mut path: Vec<&str> = plain.split("::").collect();
    path.pop_if(|last| last.len() == 17 && last.starts_with('h') && is_hash(&last[1..]));
    let [CRATE, .., last] = path.as_slice() else { return Ok(None) };
    let Some(part) = last.strip_prefix(DOOR) else { return Ok(None) };
    let place = parts.iter().position(|known| *known == part);
    let place = place.with_context(|| {
        format!("{plain} leads into a part that is not in parts.txt; write it with: ./x bindings")
    })?;
    Ok(Some(place))
}

/// Rust writes the 64-bit hash of a crate without its leading zeros.
fn is_hash(text: &str) -> bool {
    (1..=16).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// wasm-bindgen writes `core[0123456789abcdef]::ptr`, or `core::ptr::h0123456789abcdef` in the older mangling.
fn without_hashes(name: &str) -> String {
    let mut plain = String::new();
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        if let Some((_, behind)) = after.split_once(']').filter(|(hash, _)| is_hash(hash)) {
            rest = behind;
        } else {
            plain.push('[');
            rest = after;
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_the_attribute_made_is_a_door() {
        let names = [
            ("drawstring_core[0123456789abcdef]::swap::open::in_part_forms", Some(0)),
            ("drawstring_core[a8ba8715a1d8fe9]::swap::open::in_part_forms", Some(0)),
            ("drawstring_core[0]::swap::open::in_part_forms", Some(0)),
            ("drawstring_core[0123456789abcdef0]::swap::open::in_part_forms", None),
            ("drawstring_core::swap::quote::ask::in_part_signing", Some(1)),
            ("drawstring_core::swap::open::in_part_forms::h0123456789abcdef", Some(0)),
            ("drawstring_core::swap::open", None),
            ("drawstring_core::swap::open::in_part_forms::{closure#0}", None),
            ("drawstring_core::swap::open::in_part_forms::flow", None),
            ("<drawstring_core::swap::Open as core::ops::Drop>::drop", None),
            ("drawstring_core::parts::enter::<drawstring_core::swap::in_part_forms>", None),
            ("memcpy", None),
            ("_RNvNtNtCs1234_15drawstring_core4swap4open13in_part_forms", Some(0)),
        ];
        for (name, part) in names {
            assert_eq!(door(name, &["forms", "signing"]).unwrap(), part, "{name}");
        }
    }

    #[test]
    fn a_door_into_an_unknown_part_is_an_error() {
        let error = door("drawstring_core::send::open::in_part_names", &["forms"]).unwrap_err();
        assert!(error.to_string().contains("in_part_names"), "{error}");
    }
}
