//! A lean JSON codec for code that people download.
//!
//! It reads strict JSON (RFC 8259) into a small tree and keeps numbers as text, so no float is ever parsed or printed. The derive reads serde's
//! attribute names, and writes the TypeScript type beside the Rust one.
//!
//! Where to start:
//!
//! - [`to_string`] and [`from_str`] turn types into text and back;
//! - [`Value`] is JSON of unknown shape, [`Raw`] is JSON text that is only passed through, [`Later`] is
//!   read when its reader is there, [`Map`] is an object with free keys;
//! - [`derive@Json`] implements [`ToJson`], [`FromJson`] and [`TypeScript`] for your type and lists the attributes;
//! - [`derive@View`] reads the fields that are wanted of another's answer, each by itself;
//! - [`split`] takes a long list apart unread, for those who must not hold up a page while they read it;
//! - [`Error`] says which field is wrong and what was expected there;
//! - [`typescript::Declarations`] collects the types of a boundary into one `.ts` file.
//!
//! ```
//! #[derive(Debug, PartialEq, json::Json)]
//! #[serde(rename_all = "camelCase")]
//! struct Account {
//!     chain_id: String,
//!     #[serde(skip_serializing_if = "Option::is_none")]
//!     label: Option<String>,
//! }
//!
//! let text = r#"{"chainId":"eip155:1"}"#;
//! let account: Account = json::from_str(text)?;
//! assert_eq!(account, Account { chain_id: "eip155:1".into(), label: None });
//! assert_eq!(json::to_string(&account), text);
//!
//! let wrong = json::from_str::<Account>(r#"{"chainId":1}"#).unwrap_err();
//! assert_eq!(wrong.to_string(), "chainId: expected a string, found a number");
//! # Ok::<(), json::Error>(())
//! ```
//!
//! # Differences to `serde_json`
//!
//! - Numbers of any size are kept; `serde_json` refuses `1e999` and rounds long ones.
//! - Integers outside ±(2^53 − 1) are refused when read into a Rust integer: JavaScript would round them.
//! - Nesting ends at [`DEPTH_LIMIT`] levels, half of `serde_json`'s.
//! - Objects keep the order of their keys, and a key that comes twice keeps its first place with the last value; so it does for a derived struct,
//!   where serde refuses it.
//! - Floats, maps with other keys than strings, and externally or adjacently tagged enums do not exist here.

mod error;
mod impls;
mod later;
mod map;
mod parse;
mod raw;
mod split;
mod traits;
mod unique;
mod value;
mod write;

#[doc(hidden)]
pub mod derived;
pub mod typescript;
pub mod view;

pub use drawstring_json_derive::{FromJson, Json, ToJson, TypeScript, View};
pub use error::Error;
pub use later::Later;
pub use map::Map;
pub use parse::DEPTH_LIMIT;
pub use raw::Raw;
pub use split::split;
pub use traits::{FromJson, ToJson, from_str, to_string};
pub use typescript::TypeScript;
pub use value::Value;
pub use view::View;
