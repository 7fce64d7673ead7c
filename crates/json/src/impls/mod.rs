//! The types of the standard library that have a JSON shape.

mod containers;
mod integers;
mod texts;
