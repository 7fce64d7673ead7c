//! How the fields of a type are written, for the compiler to compare with a view. None of it is in what is built.

use crate::{Map, Value};
use std::marker::PhantomData;

/// A string.
pub struct Text;
/// A number.
pub struct Number;
/// `true` or `false`.
pub struct Flag;
/// An array of what is written as `K`.
pub struct ListOf<K>(PhantomData<K>);
/// An object with free keys, each value of which is written as `K`.
pub struct Keyed<K>(PhantomData<K>);

/// A type that is written as `K`: one of the kinds above, or for a struct or an enum the type itself. Derived with [`crate::ToJson`]. An absent or
/// `null` value is of every kind.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not written as `{K}`, which the field of the view reads"
)]
pub trait WrittenAs<K> {}

macro_rules! written {
    ($kind:ty: $($type:ty),*) => {
        $(impl WrittenAs<$kind> for $type {})*
    };
}

written!(Text: str, String);
written!(Number: u8, u16, u32, u64, i32, i64);
written!(Flag: bool);
written!(Value: Value);

impl<K, T: WrittenAs<K>> WrittenAs<K> for Option<T> {}
impl<K, T: WrittenAs<K> + ?Sized> WrittenAs<K> for Box<T> {}
impl<K, T: WrittenAs<K>> WrittenAs<ListOf<K>> for Vec<T> {}
impl<K, T: WrittenAs<K>> WrittenAs<Keyed<K>> for Map<T> {}

/// A struct that is written as an object. Derived with [`crate::ToJson`].
pub trait Fields {
    /// The names of its fields, each in Rust and in JSON.
    const FIELDS: &'static [(&'static str, &'static str)];
}

/// Compiles for a field that is written as `K`. What derived code calls, in a function that never runs.
pub const fn check<K, T: WrittenAs<K>>(_: &T) {}

/// The name in JSON of a field of `T`. In a constant, a field that does not exist fails to compile.
///
/// # Panics
///
/// When `T` has no such field.
pub const fn wire_name<T: Fields>(field: &str) -> &'static str {
    let mut rest = T::FIELDS;
    while let [(name, wire), others @ ..] = rest {
        if is_same(name.as_bytes(), field.as_bytes()) {
            return wire;
        }
        rest = others;
    }
    panic!("the type has no such field")
}

/// `==` is not there for constants.
const fn is_same(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([first, one_rest @ ..], [second, other_rest @ ..]) = (one, other) {
        if *first != *second {
            return false;
        }
        (one, other) = (one_rest, other_rest);
    }
    one.is_empty() && other.is_empty()
}
