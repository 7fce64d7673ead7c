use crate::evm::EvmError;
use crate::outbound::FetchError;

/// A record leads to no picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AvatarError {
    /// The record, or the token's metadata, is of no form that the standard knows.
    #[error("the avatar record is not understood")]
    Record,
    /// The picture is of a token that somebody else owns.
    #[error("the avatar is a token of somebody else")]
    NotOwned,
    /// The token is on a chain that the gateway has no nodes for.
    #[error("the avatar is on a chain without nodes here")]
    Chain,
    /// The record is on IPFS, and the operator named no way there.
    #[error("the avatar is on IPFS: the operator can set names.ipfs_gateway")]
    NoIpfs,
    /// The chain did not answer.
    #[error(transparent)]
    Evm(#[from] EvmError),
    /// It could not be fetched.
    #[error("the avatar cannot be fetched: {0}")]
    Fetch(#[from] FetchError),
    /// It was fetched and is no picture.
    #[error("the avatar is no picture")]
    NoPicture,
}
