use crate::evm::EvmError;
use crate::outbound::FetchError;

/// The name service gave no answer; another thing than an answer that says there is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EnsError {
    /// The chain did not answer.
    #[error(transparent)]
    Chain(#[from] EvmError),
    /// Nothing on the chain answers as a registry does: nobody has a name there.
    #[error("no name service stands on the names' chain")]
    Nowhere,
    /// The resolver keeps its records elsewhere, and nobody there answers.
    #[error("the name's own server does not answer: {0}")]
    Server(#[from] FetchError),
    /// That server answered something else, or the resolver sends in circles.
    #[error("the name's own server answers what the standard does not know")]
    Protocol,
}
