//! How nodes read a JSON-RPC call. They do not read JSON alike: which of two members counts, and which names are one name, depends on
//! the language that a node is written in.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A call as one reader sees it: texts of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The method.
    pub method: Option<String>,
    /// The text of the params.
    pub params: Option<String>,
    /// The text of the id.
    pub id: Option<String>,
}

/// A reader: its name, and what it sees in a text that holds one call.
pub type Reader = (&'static str, fn(&str) -> Option<Seen>);

/// Go's `encoding/json`, serde's and others' first-wins and last-wins readers, JavaScript's `JSON.parse`.
pub const READERS: [Reader; 4] = [
    ("Go", |text| see(text, fold, Wins::Last)),
    ("the first counts", |text| see(text, same, Wins::First)),
    ("the last counts", |text| see(text, same, Wins::Last)),
    ("the first counts, whatever its case", |text| see(text, fold, Wins::First)),
];

/// The calls of a batch, as texts.
pub fn parts(text: &str) -> Option<Vec<String>> {
    let parts: Vec<Box<RawValue>> = serde_json::from_str(text).ok()?;
    Some(parts.iter().map(|part| part.get().to_owned()).collect())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wins {
    First,
    Last,
}

fn same(name: &str) -> String {
    name.to_owned()
}

/// Go compares names of members by Unicode's simple folding: the long s is an s, and the sign for kelvin is a k.
fn fold(name: &str) -> String {
    let letter = |letter: char| match letter {
        '\u{17f}' => 's',
        '\u{212a}' => 'k',
        letter => letter.to_ascii_lowercase(),
    };
    name.chars().map(letter).collect()
}

fn see(text: &str, name_of: fn(&str) -> String, wins: Wins) -> Option<Seen> {
    let Members(members) = serde_json::from_str(text).ok()?;
    let mut seen = Seen { method: None, params: None, id: None };
    for (name, value) in members {
        let (slot, value) = match name_of(&name).as_str() {
            // In Go a `null` leaves a string as it is.
            "method" if value.get() == "null" => continue,
            "method" => (&mut seen.method, serde_json::from_str(value.get()).ok()?),
            "params" => (&mut seen.params, value.get().to_owned()),
            "id" => (&mut seen.id, value.get().to_owned()),
            _ => continue,
        };
        if slot.is_none() || wins == Wins::Last {
            *slot = Some(value);
        }
    }
    Some(seen)
}

/// All members of an object, also those that come twice.
struct Members(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        from.deserialize_map(Object)
    }
}
