use crate::{
    Error, FromJson, Raw, ToJson, TypeScript, Value, from_str, to_string, typescript::Declarations,
};
use std::marker::PhantomData;

/// JSON of a `T` that is not looked into until somebody reads it: where the code that reads it comes later than the code that
/// receives it. In TypeScript it is a `T`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later<T> {
    text: Raw,
    of: PhantomData<fn() -> T>,
}

impl<T> Later<T> {
    /// The value as it would arrive.
    pub fn of(value: &T) -> Self
    where
        T: ToJson,
    {
        Self { text: Raw(to_string(value)), of: PhantomData }
    }

    /// Takes a text that is JSON of a `T`.
    pub fn of_text(text: String) -> Self {
        Self { text: Raw(text), of: PhantomData }
    }

    /// Reads it.
    pub fn read(&self) -> Result<T, Error>
    where
        T: FromJson,
    {
        from_str(&self.text.0)
    }
}

impl<T: ToJson> From<T> for Later<T> {
    fn from(value: T) -> Self {
        Self::of(&value)
    }
}

impl<T> ToJson for Later<T> {
    fn write(&self, out: &mut String) {
        self.text.write(out);
    }
}

impl<T> FromJson for Later<T> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        Ok(Self { text: Raw::from_json(value)?, of: PhantomData })
    }

    fn blank() -> Self {
        Self { text: Raw::blank(), of: PhantomData }
    }
}

impl<T: TypeScript> TypeScript for Later<T> {
    fn inline() -> String {
        T::inline()
    }

    fn declare(into: &mut Declarations) {
        T::declare(into);
    }
}

#[cfg(test)]
mod tests {
    use super::Later;
    use crate::{from_str, to_string};

    #[test]
    fn it_is_the_same_json_and_is_read_when_asked() {
        let later: Later<Vec<u32>> = from_str(" [1, 2] ").unwrap();
        assert_eq!(to_string(&later), "[1,2]");
        assert_eq!(later.read().unwrap(), [1, 2]);
        assert_eq!(later, Later::of(&vec![1, 2]));
    }

    #[test]
    fn what_does_not_fit_is_an_error_only_when_it_is_read() {
        let later: Later<Vec<u32>> = from_str("{\"a\":1}").unwrap();
        assert!(later.read().is_err());
    }
}
