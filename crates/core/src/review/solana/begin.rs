use super::door;
use crate::{
    chain_data::ChainData,
    context::Context,
    parts,
    protocol::Part,
    review::{Proposal, Trial, evm::Looked, simulate::Findings},
};

/// Tries a transaction on the chain's node, and looks at every account it writes to, before and after.
pub(in crate::review) async fn look(
    context: &Context,
    proposal: &Proposal,
    bytes: &[u8],
    known: Option<&ChainData>,
) -> Looked {
    match parts::load(context, Part::Solana).await {
        Ok(()) => door::look(context, proposal, bytes, known).await,
        Err(failure) => {
            let trial = Trial::Impossible { why: failure.text() };
            Looked { findings: Findings { trial, ..Findings::default() }, ..Looked::default() }
        }
    }
}
