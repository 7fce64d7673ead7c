use crate::{Error, Value, unique::unique};

/// How deep arrays and objects may nest. Deeper text is refused, so that hostile text cannot exhaust the stack.
pub const DEPTH_LIMIT: u8 = 64;

/// Reads a whole text as one value.
pub(crate) fn document(text: &str) -> Result<Value, Error> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    parser.skip_space();
    let value = parser.value()?;
    parser.skip_space();
    if parser.at == text.len() { Ok(value) } else { parser.fail("nothing after the value") }
}

/// Reads a text of nothing but digits; `None` when it is another text or does not fit.
pub(crate) fn digits(text: &str) -> Option<u64> {
    let mut number = 0_u64;
    for byte in text.bytes() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(u64::from(digit))?;
    }
    (!text.is_empty()).then_some(number)
}

struct Parser<'a> {
    text: &'a str,
    /// Offset of the next byte.
    at: usize,
    /// How many arrays and objects are open.
    depth: u8,
}

impl Parser<'_> {
    fn value(&mut self) -> Result<Value, Error> {
        match self.peek() {
            b'{' => self.nested(Self::object),
            b'[' => self.nested(Self::array),
            b'"' => self.string().map(Value::String),
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            _ => self.fail("a value"),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Value, Error>) -> Result<Value, Error> {
        if self.depth == DEPTH_LIMIT {
            return self.fail("at most 64 levels");
        }
        self.depth += 1;
        self.at += 1;
        self.skip_space();
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn array(&mut self) -> Result<Value, Error> {
        let mut items = Vec::new();
        if self.take(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            self.skip_space();
            items.push(self.value()?);
            self.skip_space();
            if self.take(b']') {
                return Ok(Value::Array(items));
            }
            self.demand(b',', "`,` or `]`")?;
        }
    }

    fn object(&mut self) -> Result<Value, Error> {
        let mut entries: Vec<(String, Value)> = Vec::new();
        if self.take(b'}') {
            return Ok(Value::Object(entries));
        }
        loop {
            self.skip_space();
            let key = self.string()?;
            self.skip_space();
            self.demand(b':', "`:`")?;
            self.skip_space();
            let value = self.value()?;
            entries.push((key, value));
            self.skip_space();
            if self.take(b'}') {
                unique(&mut entries);
                return Ok(Value::Object(entries));
            }
            self.demand(b',', "`,` or `}`")?;
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Error> {
        if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(value)
        } else {
            self.fail("a value")
        }
    }

    fn number(&mut self) -> Result<Value, Error> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Ok(Value::Number(self.text[start..self.at].into()))
    }

    fn digits(&mut self) -> Result<(), Error> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        if self.at == start { self.fail("a digit") } else { Ok(()) }
    }

    fn string(&mut self) -> Result<String, Error> {
        self.demand(b'"', "a string")?;
        let mut out = String::new();
        loop {
            let start = self.at;
            while !matches!(self.peek(), b'"' | b'\\' | 0..0x20) {
                self.at += 1;
            }
            out.push_str(&self.text[start..self.at]);
            if self.take(b'"') {
                return Ok(out);
            }
            if !self.take(b'\\') {
                return self.fail("`\"`, and control characters escaped");
            }
            out.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, Error> {
        let escaped = match self.peek() {
            byte @ (b'"' | b'\\' | b'/') => byte,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                self.at += 1;
                return self.unicode();
            }
            _ => return self.fail("an escape such as `\\n`"),
        };
        self.at += 1;
        Ok(escaped.into())
    }

    fn unicode(&mut self) -> Result<char, Error> {
        let mut code = self.hex()?;
        if (0xD800..0xDC00).contains(&code) && self.take(b'\\') && self.take(b'u') {
            let low = self.hex()?.wrapping_sub(0xDC00);
            // Anything but a low surrogate makes a code that is no character.
            code = if low < 0x400 { 0x1_0000 + ((code - 0xD800) << 10) + low } else { code };
        }
        match char::from_u32(code) {
            Some(character) => Ok(character),
            None => self.fail("surrogates in pairs"),
        }
    }

    fn hex(&mut self) -> Result<u32, Error> {
        let mut code = 0;
        for _ in 0..4 {
            let Some(digit) = char::from(self.peek()).to_digit(16) else {
                return self.fail("four hex digits");
            };
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }

    /// The next byte, or 0 at the end: JSON allows a zero byte nowhere.
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.at += usize::from(found);
        found
    }

    fn demand(&mut self, byte: u8, expected: &'static str) -> Result<(), Error> {
        if self.take(byte) { Ok(()) } else { self.fail(expected) }
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, Error> {
        Err(Error::Syntax { offset: self.at, expected })
    }
}
