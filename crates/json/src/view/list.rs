use super::{ListOf, ViewField};
use crate::Value;
use std::{iter::FilterMap, marker::PhantomData, slice};

/// An array whose items are read one by one, when they are wanted.
#[derive(Debug)]
pub struct List<'a, V> {
    values: &'a [Value],
    field: PhantomData<fn() -> V>,
}

impl<V> List<'_, V> {
    /// Whether there is no item, readable or not.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl<'a, V: ViewField<'a>> List<'a, V> {
    /// The first item; `None` when it is missing or of another type.
    pub fn first(&self) -> Option<V> {
        self.values.first().and_then(V::read)
    }
}

impl<'a, V: ViewField<'a> + 'a> IntoIterator for List<'a, V> {
    type Item = V;
    type IntoIter = FilterMap<slice::Iter<'a, Value>, fn(&'a Value) -> Option<V>>;

    /// The items; those of another type are left out. A struct is never left out.
    fn into_iter(self) -> Self::IntoIter {
        self.values.iter().filter_map(V::read)
    }
}

impl<V> Default for List<'_, V> {
    fn default() -> Self {
        Self { values: &[], field: PhantomData }
    }
}

impl<'a, V: ViewField<'a>> ViewField<'a> for List<'a, V> {
    type Wire = ListOf<V::Wire>;

    fn read(value: &'a Value) -> Option<Self> {
        value.as_array().map(|values| Self { values, field: PhantomData })
    }
}
