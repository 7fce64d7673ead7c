//! What the rooms' sources have in common: the chain itself, and vendors' plugins.

use std::pin::Pin;

/// An answer under way, of a source behind a trait object.
pub type Answering<'a, T> = Pin<Box<dyn Future<Output = Result<T, SourceError>> + Send + 'a>>;

/// A source has no answer. The reason is for people and holds neither address nor key of the operator's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SourceError(pub String);

impl SourceError {
    /// An error that says what another one says. The other's text must be fit to be shown.
    pub fn of(error: &impl std::error::Error) -> Self {
        Self(error.to_string())
    }
}
