use std::ops::{Deref, DerefMut};

/// A part of the state with a version that moves whenever it is borrowed for writing.
#[derive(Debug, Default)]
pub struct Slice<T> {
    value: T,
    version: u32,
}

impl<T> Slice<T> {
    /// A slice in its first version.
    pub fn new(value: T) -> Self {
        Self { value, version: 0 }
    }

    /// Moves with every write.
    pub fn version(&self) -> u32 {
        self.version
    }
}

impl<T: PartialEq> Slice<T> {
    /// Writes only what differs, so that nobody reads an unchanged slice again.
    pub fn set(&mut self, value: T) {
        if self.value != value {
            *self = Self { value, version: self.version.wrapping_add(1) };
        }
    }
}

impl<T> Deref for Slice<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Slice<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.version = self.version.wrapping_add(1);
        &mut self.value
    }
}
