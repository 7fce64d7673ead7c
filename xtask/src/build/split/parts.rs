//! Which rooms of the core make up which part. docs/adr/0007 tells how a room is put into one.

use anyhow::{Result, bail};

/// A part: its name, which is also its file's, and the rooms of `crates/core/src` whose doors lead into it.
#[derive(Clone, Copy)]
pub struct Part {
    pub name: &'static str,
    pub rooms: &'static [&'static str],
}

/// The parts of the core. The first is always loaded before the others: what two parts share is put into it.
pub const PARTS: [Part; 3] = [
    Part {
        name: "account",
        rooms: &[
            "account",
            "balance",
            "connection",
            "network",
            "pairing",
            "review",
            "rpc",
            "tokens",
        ],
    },
    Part { name: "send", rooms: &["send"] },
    Part { name: "swap", rooms: &["swap"] },
];

const CRATE: &str = "drawstring_core";
const DOOR: &str = "door";

/// The part that a function leads into: `drawstring_core::swap::door::open` leads into the part of the room `swap`. None for a
/// function that is no door. Takes the name as the linker or wasm-bindgen wrote it.
pub fn door(name: &str, parts: &[Part]) -> Result<Option<usize>> {
    let plain = format!("{:#}", rustc_demangle::demangle(name));
    let plain = without_hashes(&plain);
    let mut path: Vec<&str> = plain.split("::").collect();
    path.pop_if(|last| last.len() == 17 && last.starts_with('h') && is_hash(&last[1..]));
    let [CRATE, room, .., DOOR, _] = path.as_slice() else { return Ok(None) };
    let part = parts.iter().position(|part| part.rooms.contains(room));
    if part.is_none() {
        bail!(
            "{plain} is a door, but its room is in no part: name it in xtask/src/build/split/parts.rs"
        );
    }
    Ok(part)
}

fn is_hash(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// wasm-bindgen writes `core[0123456789abcdef]::ptr`, or `core::ptr::h0123456789abcdef` in the older mangling.
fn without_hashes(name: &str) -> String {
    let mut plain = String::new();
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        let hash = after.get(..16).filter(|hash| is_hash(hash));
        if let Some(behind) = hash.and_then(|_| after[16..].strip_prefix(']')) {
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

    const ROOMS: [Part; 1] = [Part { name: "swap", rooms: &["swap"] }];

    #[test]
    fn a_function_in_a_rooms_door_is_a_door() {
        let names = [
            ("drawstring_core[0123456789abcdef]::swap::door::open", Some(0)),
            ("drawstring_core::swap::quote::door::ask", Some(0)),
            ("drawstring_core::swap::door::open::h0123456789abcdef", Some(0)),
            ("_ZN15drawstring_core4swap4door4open17h0123456789abcdefE", Some(0)),
            ("drawstring_core::swap::quote::ask", None),
            ("drawstring_core::swap::door::open::{closure#0}", None),
            ("<drawstring_core::swap::door::Open as core::ops::Drop>::drop", None),
            ("memcpy", None),
            ("_RNvNtNtCs1234_15drawstring_core4swap4door4open", Some(0)),
        ];
        for (name, part) in names {
            assert_eq!(door(name, &ROOMS).unwrap(), part, "{name}");
        }
    }

    #[test]
    fn a_door_of_a_room_in_no_part_is_an_error() {
        let error = door("drawstring_core::send::door::open", &ROOMS).unwrap_err();
        assert!(error.to_string().contains("drawstring_core::send::door::open"));
    }
}
