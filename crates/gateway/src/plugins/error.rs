use crate::outbound::FetchError;

/// A vendor gave no answer. Neither key nor address is in it, so it may be logged and shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PluginError {
    /// The operator's budget for this vendor is used up for now.
    #[error("the budget for this source is used up")]
    Budget,
    /// It failed several times in a row and is left alone for a while.
    #[error("the source is resting after failures")]
    Resting,
    /// It could not be asked.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// It answered something that the plugin does not understand.
    #[error("the source's answer is not understood")]
    Answer,
    /// It says that the question is one that it has no answer to: an unknown token, a pair without liquidity.
    #[error("the source says: {0}")]
    Refused(String),
}

impl PluginError {
    /// Whether the vendor is at fault, as against the question or the budget.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Fetch(_) | Self::Answer)
    }
}
