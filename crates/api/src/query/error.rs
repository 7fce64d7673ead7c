use crate::error::ErrorBody;

/// Which parameter of a query is wrong, and what it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// A required parameter is absent or empty.
    #[error("{key}: missing")]
    Missing {
        /// The parameter.
        key: &'static str,
    },
    /// A `%` without two hex digits after it, or bytes that are not UTF-8.
    #[error("{key}: not percent-encoded UTF-8")]
    Escape {
        /// The parameter, as it was written.
        key: String,
    },
    /// The parameter has a value that its rule forbids.
    #[error("{key}: must be {expected}")]
    Value {
        /// The parameter.
        key: &'static str,
        /// The rule: `a whole number from 1 to 100`.
        expected: &'static str,
    },
}

impl QueryError {
    /// The parameter at fault.
    pub fn key(&self) -> &str {
        match self {
            Self::Missing { key } | Self::Value { key, .. } => key,
            Self::Escape { key } => key,
        }
    }
}

impl From<&QueryError> for ErrorBody {
    /// The body of the 400 that answers such a query.
    fn from(error: &QueryError) -> Self {
        Self::new(error.key(), error.to_string())
    }
}
