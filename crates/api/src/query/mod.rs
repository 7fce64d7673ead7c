//! Query strings, and the parameters that every call carries (interface 3.1).
//!
//! - [`CommonQuery`], the project, and which kit in which version asks;
//! - [`write_pair`] and [`write_list`], `key=value` with the escapes it needs;
//! - [`pairs`], what a query string says, in order;
//! - [`QueryError`], which parameter is wrong and why.

mod common;
mod decode;
mod encode;
mod error;

pub use common::CommonQuery;
pub use decode::{list, pairs};
pub use encode::{escape, write_list, write_pair};
pub use error::QueryError;
