use crate::{Error, FromJson, ToJson, Value, derived, write};
use std::rc::Rc;

impl<T: ToJson + ?Sized> ToJson for &T {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

impl<T: ToJson + ?Sized> ToJson for Box<T> {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

impl<T: FromJson> FromJson for Box<T> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        T::from_json(value).map(Box::new)
    }

    fn missing() -> Option<Self> {
        T::missing().map(Box::new)
    }

    fn blank() -> Self {
        Self::new(T::blank())
    }

    fn fill(&mut self, value: &Value) -> Result<(), Box<Error>> {
        (**self).fill(value)
    }
}

impl<T: ToJson + ?Sized> ToJson for Rc<T> {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

impl<T: FromJson> FromJson for Rc<T> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        T::from_json(value).map(Self::new)
    }

    fn missing() -> Option<Self> {
        T::missing().map(Self::new)
    }

    fn blank() -> Self {
        Self::new(T::blank())
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        derived::make(value)
    }

    fn missing() -> Option<Self> {
        Some(None)
    }

    fn blank() -> Self {
        None
    }

    fn fill(&mut self, value: &Value) -> Result<(), Box<Error>> {
        if value.is_null() {
            *self = None;
            return Ok(());
        }
        self.insert(T::blank()).fill(value)
    }
}

impl<T: ToJson> ToJson for [T] {
    fn write(&self, out: &mut String) {
        out.push('[');
        for item in self {
            write::separate(out, '[');
            item.write(out);
        }
        out.push(']');
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write(&self, out: &mut String) {
        self.as_slice().write(out);
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        derived::make(value)
    }

    fn blank() -> Self {
        Self::new()
    }

    fn fill(&mut self, value: &Value) -> Result<(), Box<Error>> {
        self.clear();
        each_item(value, &mut |item| {
            self.push(T::blank());
            self.last_mut().map_or(Ok(()), |place| place.fill(item))
        })
    }
}

fn each_item(
    value: &Value,
    read: &mut dyn FnMut(&Value) -> Result<(), Box<Error>>,
) -> Result<(), Box<Error>> {
    let Value::Array(items) = value else {
        return Err(Box::new(Error::expected("an array", value)));
    };
    for (index, item) in items.iter().enumerate() {
        read(item).map_err(|error| Box::new(error.at_index(index)))?;
    }
    Ok(())
}
