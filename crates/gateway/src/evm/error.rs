use alloy_primitives::Bytes;

use crate::ask::AskError;

/// A contract call has no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvmError {
    /// The chain gave no answer, or the contract said no.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// The contract answered something else than the function's result, or is not there.
    #[error("the contract's answer is not understood")]
    Answer,
}

impl EvmError {
    /// Whether the contract is at fault, as against the chain's nodes: it said no, or answered what its function does not, or is not there.
    pub fn is_contracts(&self) -> bool {
        match self {
            Self::Answer => true,
            Self::Ask(error) => error.is_revert(),
        }
    }

    /// The data that a reverted call came back with.
    pub fn revert_data(&self) -> Option<Bytes> {
        let Self::Ask(AskError::Refused { data: Some(data), .. }) = self else { return None };
        data.parse().ok()
    }
}
