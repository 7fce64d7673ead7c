//! Amounts and prices: decimal numbers as texts, exact, never a float.
//!
//! Where to start: [`Amount`] is a number that cannot be negative, with its arithmetic; `units` turns what chains write
//! (hex quantities, smallest units) into digits and back; `typed` reads and writes what people type.

mod arithmetic;
mod number;
mod typed;
mod units;

pub use number::Amount;
pub(crate) use typed::{read_typed, write_typed};
pub(crate) use units::{LONGEST_UNITS, digits_of_hex, hex_of_digits, padded, with_decimals};

#[cfg(test)]
mod tests;
