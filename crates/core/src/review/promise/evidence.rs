use super::{GasCost, Trusted};
use crate::{
    chain_data::ChainData,
    message::Message,
    review::{Fee, Proposal, decode::Decoded, simulate::Findings},
};

/// What is known of a proposal, gathered before anything is shown. A gateway that lies may have written every part of it but the proposal's `expects`.
pub(in crate::review) struct Evidence<'a> {
    /// What is signed, and what the flow promised for it.
    pub proposal: &'a Proposal,
    /// What is signed, decoded.
    pub calls: &'a [Decoded],
    /// What a trial found, or what the calls say of themselves.
    pub findings: &'a Findings,
    /// Contracts and programs that the page or this build vouches for.
    pub trusted: &'a Trusted,
    /// Tokens that the package and the page know.
    pub known: &'a ChainData,
    /// Tokens whose symbol and decimals a node of the page's own confirmed.
    pub confirmed: &'a [String],
    /// What it costs, as the nodes say.
    pub fee: Option<&'a Fee>,
    /// What a unit of gas costs, where there is gas.
    pub gas: Option<&'a GasCost>,
    /// The currency of the visitor, in which the coin's price is told.
    pub currency: &'a str,
    /// Whether a node of the page's own tried it, and not the gateway's.
    pub own_node: bool,
    /// The device's clock, in milliseconds since 1970.
    pub now: u64,
}

/// What the comparison came to.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(in crate::review) struct Verdict {
    /// Why it can never be signed. Not empty: the wallet is not asked.
    pub refused: Vec<Message>,
    /// What the visitor must confirm separately, each named, before it can be signed.
    pub critical: Vec<Message>,
    /// What the visitor should think about.
    pub warnings: Vec<Message>,
    /// What the instructions themselves let come out of an exchange at least, in smallest units; absent where they are not read.
    pub least: Option<String>,
}

impl Verdict {
    /// Adds another verdict to this one; each message is kept once.
    pub fn merge(&mut self, other: Self) {
        self.least = other.least.or(self.least.take());
        for (own, new) in [
            (&mut self.refused, other.refused),
            (&mut self.critical, other.critical),
            (&mut self.warnings, other.warnings),
        ] {
            for message in new {
                if !own.contains(&message) {
                    own.push(message);
                }
            }
        }
    }
}
