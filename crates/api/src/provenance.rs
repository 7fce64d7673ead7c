//! Where an answer comes from and what is missing in it: fields that the data answers carry beside the known shapes.
//!
//! Unknown is never zero: what a source could not say is named in `partial` and left out of the list.

use caip::ChainId;
use json::Json;

/// The moment of a chain that an answer is true for.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct AsOf {
    /// The chain.
    pub chain_id: ChainId,
    /// Its block or slot, in decimal digits.
    pub block: String,
}

/// Something that the answer does not say.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Partial {
    /// What is missing: a CAIP-2 chain, a CAIP-10 token, or a word such as `prices`.
    pub what: String,
    /// The source that did not answer: `chain`, `index`, or a plugin's id.
    pub source: String,
    /// Why, for people; no address and no key of the operator's.
    pub reason: String,
}
