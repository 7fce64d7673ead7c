//! Which rooms of the core make up which part. docs/adr/0007 tells how a room is put into one.

use anyhow::{Result, bail};

/// A part: its name, which is also its file's, and the rooms of `crates/core/src` whose doors lead into it.
#[derive(Clone, Copy)]
pub struct Part {
    pub name: &'static str,
    /// Of two rooms, one inside the other, the inner one counts: `swap::trade` may be in another part than `swap`.
    pub rooms: &'static [&'static str],
    /// The parts that are loaded before it. What several parts share is put into one that all of them stand on.
    pub on: &'static [&'static str],
}

/// The parts of the core, each after those that it stands on. The first is loaded before all others.
pub const PARTS: [Part; 13] = [
    Part {
        name: "account",
        rooms: &["account", "balance", "connection", "network", "rpc", "tokens"],
        on: &[],
    },
    // And what an account is: a review has to know, and stands on this part.
    Part { name: "activity", rooms: &["activity", "account::kind"], on: &["account"] },
    Part { name: "nfts", rooms: &["nfts"], on: &["account"] },
    Part { name: "qr", rooms: &["pairing", "receive"], on: &["account"] },
    // No room of its own: what the forms and the review share.
    Part { name: "money", rooms: &[], on: &["account"] },
    // What is signed.
    Part { name: "review", rooms: &["review"], on: &["activity", "money"] },
    Part { name: "solana", rooms: &["review::solana"], on: &["review"] },
    // What becomes of what was signed.
    Part { name: "watch", rooms: &["transactions", "activity::kept"], on: &["activity"] },
    Part { name: "send", rooms: &["send"], on: &["money"] },
    Part { name: "transfer", rooms: &["send::transfer"], on: &["send", "review"] },
    Part { name: "bitcoin", rooms: &["send::bitcoin"], on: &["transfer"] },
    Part { name: "swap", rooms: &["swap"], on: &["money"] },
    Part { name: "trade", rooms: &["swap::trade"], on: &["swap", "review"] },
];

/// Which parts each part stands on, itself and those behind others too: `below(parts)[part][other]`.
pub fn below(parts: &[Part]) -> Vec<Vec<bool>> {
    let mut below: Vec<Vec<bool>> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let mut own = vec![false; parts.len()];
        own[index] = true;
        for (other, lower) in below.iter().enumerate() {
            if part.on.contains(&parts[other].name) {
                own.iter_mut().zip(lower).for_each(|(own, lower)| *own |= lower);
            }
        }
        below.push(own);
    }
    below
}

const CRATE: &str = "drawstring_core";
const DOOR: &str = "door";

/// The part that a function leads into: `drawstring_core::swap::door::open` leads into the part of the room `swap`. None for a
/// function that is no door. Takes the name as the linker or wasm-bindgen wrote it.
pub fn door(name: &str, parts: &[Part]) -> Result<Option<usize>> {
    let plain = format!("{:#}", rustc_demangle::demangle(name));
    let plain = without_hashes(&plain);
    if plain.contains('<') {
        // Made for a door, or behind one: doors are plain functions.
        return Ok(None);
    }
    let mut path: Vec<&str> = plain.split("::").collect();
    path.pop_if(|last| last.len() == 17 && last.starts_with('h') && is_hash(&last[1..]));
    let [CRATE, room @ .., DOOR, _] = path.as_slice() else { return Ok(None) };
    let lengths = (1..=room.len()).rev();
    let part = lengths
        .map(|length| room[..length].join("::"))
        .find_map(|room| parts.iter().position(|part| part.rooms.contains(&room.as_str())));
    if part.is_none() {
        bail!(
            "{plain} is a door, but its room is in no part: name it in xtask/src/build/split/parts.rs"
        );
    }
    Ok(part)
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
    use crate::support::paths;

    const ROOMS: [Part; 2] = [
        Part { name: "swap", rooms: &["swap"], on: &[] },
        Part { name: "trade", rooms: &["swap::trade"], on: &["swap"] },
    ];

    #[test]
    fn a_function_in_a_rooms_door_is_a_door() {
        let names = [
            ("drawstring_core[0123456789abcdef]::swap::door::open", Some(0)),
            ("drawstring_core[a8ba8715a1d8fe9]::swap::door::open", Some(0)),
            ("drawstring_core[0]::swap::door::open", Some(0)),
            ("drawstring_core[0123456789abcdef0]::swap::door::open", None),
            ("drawstring_core::swap::quote::door::ask", Some(0)),
            ("drawstring_core::swap::door::open::h0123456789abcdef", Some(0)),
            ("_ZN15drawstring_core4swap4door4open17h0123456789abcdefE", Some(0)),
            ("drawstring_core::swap::trade::door::start", Some(1)),
            ("drawstring_core::swap::trade::permit::door::start", Some(1)),
            ("drawstring_core::swap::quote::ask", None),
            ("drawstring_core::swap::door::open::{closure#0}", None),
            ("<drawstring_core::swap::door::Open as core::ops::Drop>::drop", None),
            ("drawstring_core::parts::load::enter::<drawstring_core::swap::door::open>", None),
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

    #[test]
    fn a_part_stands_on_all_that_those_below_it_stand_on() {
        let names = |index: usize| -> Vec<&str> {
            let below = below(&PARTS);
            PARTS
                .iter()
                .zip(&below[index])
                .filter(|(_, on)| **on)
                .map(|(part, _)| part.name)
                .collect()
        };
        let at = |name| PARTS.iter().position(|part| part.name == name).unwrap();
        assert_eq!(names(at("trade")), ["account", "activity", "money", "review", "swap", "trade"]);
    }

    #[test]
    fn every_part_stands_on_parts_before_it_and_on_the_first() {
        for (index, part) in PARTS.iter().enumerate() {
            let before: Vec<&str> = PARTS[..index].iter().map(|part| part.name).collect();
            assert!(part.on.iter().all(|on| before.contains(on)), "{}", part.name);
            assert!(below(&PARTS)[index][0], "{}", part.name);
        }
    }

    /// `Part::on` of the core tells what the host loads first; here it is what the splitter relies on.
    #[test]
    fn the_core_asks_first_for_what_a_part_stands_on() {
        let file = paths::at("crates/core/src/protocol/effect.rs");
        let source = std::fs::read_to_string(file).unwrap().to_lowercase();
        for part in PARTS {
            let own = format!("self::{}", part.name);
            let arm = source.lines().filter_map(|line| line.split_once(" => &["));
            let (_, on) = arm.clone().find(|(parts, _)| parts.contains(&own)).unwrap();
            let on: Vec<&str> = on
                .split(['&', '[', ']', ',', ' '])
                .filter_map(|one| one.strip_prefix("self::"))
                .collect();
            assert_eq!(on, part.on, "{}", part.name);
        }
    }
}
