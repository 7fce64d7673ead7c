use super::{Flag, Keyed, List, Number, Text, ViewField};
use crate::{FromJson, Value};
use std::marker::PhantomData;

/// `Copy` whatever the type parameter is: all that is held is borrowed.
macro_rules! borrowed {
    ($($type:ident),*) => {$(
        impl<T> Clone for $type<'_, T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> Copy for $type<'_, T> {}
    )*};
}

borrowed!(Name, Whole, Unread, Entries, List);

impl<'a> ViewField<'a> for &'a str {
    type Wire = Text;

    fn read(value: &'a Value) -> Option<Self> {
        value.as_str()
    }
}

impl ViewField<'_> for bool {
    type Wire = Flag;

    fn read(value: &Value) -> Option<Self> {
        value.as_bool()
    }
}

/// A whole number without fraction and exponent that fits.
impl ViewField<'_> for u64 {
    type Wire = Number;

    fn read(value: &Value) -> Option<Self> {
        value.as_u64()
    }
}

/// A number of any size, as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberText<'a>(pub &'a str);

impl<'a> ViewField<'a> for NumberText<'a> {
    type Wire = Number;

    fn read(value: &'a Value) -> Option<Self> {
        value.as_number().map(Self)
    }
}

/// The name of a variant of `T`, or a name that a newer server writes.
#[derive(Debug)]
pub struct Name<'a, T> {
    value: &'a Value,
    of: PhantomData<fn() -> T>,
}

impl<T: FromJson> Name<'_, T> {
    /// The variant; `None` when the name is new.
    pub fn known(&self) -> Option<T> {
        T::from_json(self.value).ok()
    }
}

impl<'a, T> ViewField<'a> for Name<'a, T> {
    type Wire = T;

    fn read(value: &'a Value) -> Option<Self> {
        value.as_str().map(|_| Self { value, of: PhantomData })
    }
}

/// A `T` that is read as a whole or not at all.
#[derive(Debug)]
pub struct Whole<'a, T> {
    value: &'a Value,
    of: PhantomData<fn() -> T>,
}

impl<T: FromJson> Whole<'_, T> {
    /// The whole; `None` when any of it is missing or of another type.
    pub fn read(&self) -> Option<T> {
        T::from_json(self.value).ok()
    }
}

impl<'a, T> ViewField<'a> for Whole<'a, T> {
    type Wire = T;

    fn read(value: &'a Value) -> Option<Self> {
        Some(Self { value, of: PhantomData })
    }
}

/// A value of any type, `null` too, for code that treats a missing field and an unreadable one differently.
#[derive(Debug)]
pub struct Unread<'a, V> {
    /// The value as it came.
    pub value: &'a Value,
    field: PhantomData<fn() -> V>,
}

impl<'a, V: ViewField<'a>> Unread<'a, V> {
    /// Whether it is `null`.
    pub fn is_null(&self) -> bool {
        self.value.is_null()
    }

    /// Reads it; `None` when it is of another type.
    pub fn read(&self) -> Option<V> {
        V::read(self.value)
    }
}

impl<'a, V: ViewField<'a>> ViewField<'a> for Unread<'a, V> {
    type Wire = V::Wire;

    fn read(value: &'a Value) -> Option<Self> {
        Some(Self { value, field: PhantomData })
    }
}

/// An object with free keys ([`crate::Map`]).
#[derive(Debug)]
pub struct Entries<'a, V> {
    entries: &'a [(String, Value)],
    field: PhantomData<fn() -> V>,
}

impl<'a, V: ViewField<'a>> Entries<'a, V> {
    /// The entry under `key`; `None` when it is missing or of another type.
    pub fn get(&self, key: &str) -> Option<V> {
        let entry = self.entries.iter().find(|entry| entry.0 == key);
        entry.and_then(|entry| V::read(&entry.1))
    }

    /// Whether there is no entry, readable or not.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<'a, V: ViewField<'a>> ViewField<'a> for Entries<'a, V> {
    type Wire = Keyed<V::Wire>;

    fn read(value: &'a Value) -> Option<Self> {
        value.as_object().map(|entries| Self { entries, field: PhantomData })
    }
}
