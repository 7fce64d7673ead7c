//! What the rooms' sources have in common: the chain itself, and vendors' plugins.

use std::pin::Pin;
use std::time::Duration;

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

/// How long a vendor's plugin may take for balances, and then for prices: both together end before the client leaves (spec 9).
const PATIENCE: Duration = Duration::from_millis(3_500);

/// A plugin's answer, or that there was none in time.
pub async fn in_time<T>(answering: Answering<'_, T>) -> Result<T, SourceError> {
    let late = |_| Err(SourceError("no answer in time".to_owned()));
    tokio::time::timeout(PATIENCE, answering).await.unwrap_or_else(late)
}
