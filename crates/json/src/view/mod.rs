//! Views: structs of only those fields of an answer that are read.
//!
//! An answer comes from a server that may be older, newer or hostile. A view reads each field by itself: a field that is missing or of
//! another type is `None`, and costs no other field. Names and types come from the type that the server writes, at compile time: a view
//! of a field that is renamed, removed or written in another way does not compile.
//!
//! ```
//! #[derive(json::Json)]
//! #[serde(rename_all = "camelCase")]
//! struct Answer {
//!     chain_id: Option<String>,
//!     tokens: Vec<Token>,
//! }
//!
//! #[derive(json::Json)]
//! struct Token {
//!     symbol: String,
//!     decimals: u8,
//! }
//!
//! use json::{View, view::List};
//!
//! #[derive(View)]
//! #[view(of = Answer)]
//! struct AnswerView<'a> {
//!     chain_id: Option<&'a str>,
//!     tokens: Option<List<'a, TokenView<'a>>>,
//! }
//!
//! #[derive(View)]
//! #[view(of = Token)]
//! struct TokenView<'a> {
//!     symbol: Option<&'a str>,
//! }
//!
//! let value = json::Value::parse(r#"{"chainId":7,"tokens":[{"symbol":"USDC"},null]}"#)?;
//! let answer = AnswerView::view(&value);
//! assert_eq!(answer.chain_id, None);
//! let symbols: Vec<_> = answer.tokens.unwrap_or_default().into_iter().map(|token| token.symbol).collect();
//! assert_eq!(symbols, [Some("USDC"), None]);
//! # Ok::<(), json::Error>(())
//! ```
//!
//! A field that the server does not write does not compile:
//!
//! ```compile_fail,E0609
//! #[derive(json::Json)]
//! struct Token {
//!     symbol: String,
//! }
//!
//! #[derive(json::View)]
//! #[view(of = Token)]
//! struct TokenView<'a> {
//!     ticker: Option<&'a str>,
//! }
//! ```
//!
//! Neither does one that it writes in another way:
//!
//! ```compile_fail,E0277
//! #[derive(json::Json)]
//! struct Token {
//!     decimals: u8,
//! }
//!
//! #[derive(json::View)]
//! #[view(of = Token)]
//! struct TokenView<'a> {
//!     decimals: Option<&'a str>,
//! }
//! ```

mod fields;
mod list;
mod wire;

pub use fields::{Entries, Name, NumberText, Unread, Whole};
pub use list::List;
pub use wire::{Fields, Flag, Keyed, ListOf, Number, Text, WrittenAs, check, wire_name};

use crate::Value;

/// A struct of those fields of an answer that are read. See [`crate::view`].
pub trait View<'a>: Copy {
    /// The type that the server writes.
    type Of;

    /// Reads each field by itself. Of what is no object, every field is `None`.
    fn view(value: &'a Value) -> Self;
}

/// What the `Option` of a view's field can hold.
pub trait ViewField<'a>: Copy {
    /// How the server's field is written.
    type Wire;

    /// Reads the value; `None` when it is of another type.
    fn read(value: &'a Value) -> Option<Self>;
}

impl<'a, V: View<'a>> ViewField<'a> for V {
    type Wire = V::Of;

    fn read(value: &'a Value) -> Option<Self> {
        Some(V::view(value))
    }
}

/// Reads the field `name` of an object. What derived code calls.
pub fn field<'a, V: ViewField<'a>>(object: &'a Value, name: &str) -> Option<V> {
    object.get(name).and_then(V::read)
}
