/// Why a signature does not sign its account in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The account did not sign this text, or no longer accepts the signature.
    #[error("the signature is not the account's")]
    Wrong,
    /// It is no signature of this family of chains, or is too long.
    #[error("the signature is not written as those of its chain are")]
    Malformed,
    /// The gateway does not serve the message's chain, or verifies no signatures of accounts of this kind.
    #[error("this gateway verifies no signatures of such an account")]
    Unsupported,
    /// The chain's nodes did not answer. Asking again later may help.
    #[error("the chain does not answer")]
    Unavailable,
}
