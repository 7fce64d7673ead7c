use crate::{Error, FromJson, ToJson, Value, parse, write};

/// The largest integer that every JSON reader keeps exactly: 2^53 − 1 (RFC 8259, section 6).
const MAX_SAFE: i64 = (1 << 53) - 1;

macro_rules! integer {
    ($($type:ident $min:expr, $max:expr;)*) => {$(
        impl ToJson for $type {
            fn write(&self, out: &mut String) {
                write::signed(out, i64::from(*self));
            }
        }

        impl FromJson for $type {
            fn from_json(value: &Value) -> Result<Self, Error> {
                let number = read(value, $min, $max)?;
                Self::try_from(number).map_err(|_| out_of_range($min, $max))
            }

            fn blank() -> Self {
                0
            }
        }
    )*};
}

integer! {
    u8 0, 0xff;
    u16 0, 0xffff;
    u32 0, 0xffff_ffff;
    i32 -0x8000_0000, 0x7fff_ffff;
}

/// A JSON number. Keep it within 2^53 − 1: larger ones are written exactly, but no reader here takes them.
impl ToJson for u64 {
    fn write(&self, out: &mut String) {
        write::unsigned(out, *self);
    }
}

impl FromJson for u64 {
    fn from_json(value: &Value) -> Result<Self, Error> {
        read(value, 0, MAX_SAFE).map(i64::cast_unsigned)
    }

    fn blank() -> Self {
        0
    }
}

/// A JSON number. Keep it within ±(2^53 − 1): others are written exactly, but no reader here takes them.
impl ToJson for i64 {
    fn write(&self, out: &mut String) {
        write::signed(out, *self);
    }
}

impl FromJson for i64 {
    fn from_json(value: &Value) -> Result<Self, Error> {
        read(value, -MAX_SAFE, MAX_SAFE)
    }

    fn blank() -> Self {
        0
    }
}

fn read(value: &Value, min: i64, max: i64) -> Result<i64, Error> {
    let Value::Number(text) = value else {
        return Err(Error::expected("a number", value));
    };
    let (digits, sign) = match text.strip_prefix('-') {
        Some(digits) => (digits, -1),
        None => (&**text, 1),
    };
    if digits.bytes().any(|byte| !byte.is_ascii_digit()) || &**text == "-0" {
        return Err(Error::expected("a whole number", value));
    }
    let number = parse::digits(digits).and_then(|number| i64::try_from(number).ok());
    match number.map(|number| number * sign) {
        Some(number) if (min..=max).contains(&number) => Ok(number),
        _ => Err(out_of_range(min, max)),
    }
}

fn out_of_range(min: i64, max: i64) -> Error {
    let mut problem = String::from("expected a whole number from ");
    write::signed(&mut problem, min);
    problem.push_str(" to ");
    write::signed(&mut problem, max);
    problem.push_str(", found one outside");
    Error::new(problem)
}
