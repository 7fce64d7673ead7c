use crate::{Value, write};
use std::fmt;

/// Why a text could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// The text is not JSON.
    Syntax {
        /// Where, in bytes from the start.
        offset: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// The text is JSON of another shape than the type's.
    Shape(Box<Shape>),
}

/// Which value has the wrong shape, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    path: String,
    problem: String,
}

impl Error {
    /// The value is wrong for a reason of your own: `new("must not be empty")`.
    pub fn new(problem: impl Into<String>) -> Self {
        Self::Shape(Box::new(Shape { path: String::new(), problem: problem.into() }))
    }

    /// The value is of another kind: `expected a number, found null`. Says its kind only, for it may be a secret.
    pub fn expected(expected: &str, found: &Value) -> Self {
        Self::mismatch(expected, found.kind())
    }

    /// The text is a string, but not one of those allowed: `expected a chain id, found "eip155"`. Quotes up to
    /// 40 characters of it.
    pub fn unexpected(expected: &str, found: &str) -> Self {
        let mut quoted = String::new();
        let (mut end, mut count) = (0, 0);
        while end < found.len() && count < 40 {
            end += 1;
            count += usize::from(found.is_char_boundary(end));
        }
        write::string(&mut quoted, &found[..end]);
        if end < found.len() {
            quoted.push('…');
        }
        Self::mismatch(expected, &quoted)
    }

    /// A required key is absent.
    pub(crate) fn missing() -> Self {
        Self::new("is missing")
    }

    fn mismatch(expected: &str, found: &str) -> Self {
        let mut problem = String::from("expected ");
        problem.push_str(expected);
        problem.push_str(", found ");
        problem.push_str(found);
        Self::new(problem)
    }

    /// Puts the name of the object's field, or of the whole, before the path.
    #[must_use]
    pub fn at_key(self, key: &str) -> Self {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        let mut step = String::new();
        if key.bytes().all(plain) && !key.is_empty() {
            step.push_str(key);
        } else {
            step.push('[');
            write::string(&mut step, key);
            step.push(']');
        }
        self.at(step)
    }

    /// Puts the place of an array's item, from 0, before the path.
    #[must_use]
    pub fn at_index(self, index: usize) -> Self {
        let mut step = String::from("[");
        write::unsigned(&mut step, index as u64);
        step.push(']');
        self.at(step)
    }

    fn at(mut self, mut step: String) -> Self {
        if let Self::Shape(shape) = &mut self {
            if !shape.path.is_empty() && !shape.path.starts_with('[') {
                step.push('.');
            }
            shape.path.insert_str(0, &step);
        }
        self
    }

    /// The field that is wrong, `networks[2].id`; empty for the whole value and for [`Error::Syntax`].
    pub fn path(&self) -> &str {
        match self {
            Self::Syntax { .. } => "",
            Self::Shape(shape) => &shape.path,
        }
    }

    /// The same text as [`fmt::Display`], without the machinery of `fmt`.
    pub fn message(&self) -> String {
        let mut out = String::new();
        match self {
            Self::Syntax { offset, expected } => {
                out.push_str("not JSON: expected ");
                out.push_str(expected);
                out.push_str(" at byte ");
                write::unsigned(&mut out, *offset as u64);
            }
            Self::Shape(shape) => {
                out.push_str(&shape.path);
                if !shape.path.is_empty() {
                    out.push_str(if shape.problem == "is missing" { " " } else { ": " });
                }
                out.push_str(&shape.problem);
            }
        }
        out
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for Error {}
