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
    /// It does not know the operator's key, or the key does not open this.
    #[error("the source does not take this gateway's key: the operator must look at it")]
    Key,
    /// It was asked more often than it allows.
    #[error("the source was asked too often")]
    Busy,
    /// It could not be asked.
    #[error(transparent)]
    Fetch(FetchError),
    /// It answered something that the plugin does not understand.
    #[error("the source's answer is not understood")]
    Answer,
    /// It is about another chain than the one that it was named for.
    #[error("the source is about another chain: the operator must look at it")]
    WrongChain,
    /// It says that the question is one that it has no answer to: an unknown token, a pair without liquidity.
    #[error("the source says: {0}")]
    Refused(String),
}

impl PluginError {
    /// Whether the vendor is at fault, as against the question or the budget.
    ///
    /// More than is read is no fault of the vendor's: one account may own thousands of tokens, and others are still to be asked about.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Key | Self::Busy | Self::Fetch(_) | Self::Answer)
            && !matches!(self, Self::Fetch(FetchError::TooLarge))
    }
}

impl From<FetchError> for PluginError {
    fn from(error: FetchError) -> Self {
        match error {
            // The vendor is well; the question was not.
            FetchError::Status(status @ (400 | 404 | 422)) => {
                Self::Refused(format!("HTTP status {status}"))
            }
            FetchError::Status(401..=403) => Self::Key,
            FetchError::Status(429) => Self::Busy,
            error => Self::Fetch(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_is_too_long_makes_no_vendor_rest() {
        let is_fault = |error: FetchError| PluginError::from(error).is_fault();
        assert!(!is_fault(FetchError::TooLarge));
        for error in [FetchError::Connection, FetchError::Timeout, FetchError::Status(503)] {
            assert!(is_fault(error));
        }
    }
}
