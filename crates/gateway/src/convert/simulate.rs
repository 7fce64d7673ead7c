//! Trying transactions one after the other, without changing the chain: `eth_simulateV1`.

use alloy_primitives::{Address, Bytes, U256};
use alloy_sol_types::SolCall;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Market;
use crate::ask::AskError;
use crate::evm::{EvmError, Transaction};

/// A call that is tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Call(Transaction);

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// What it returned; what it was reverted with, when it was.
    pub returned: Bytes,
    /// Gas units that it took.
    pub gas: u64,
    /// Why it was reverted, if it was; the words are the node's.
    pub error: Option<String>,
}

#[derive(Deserialize)]
struct Block {
    calls: Vec<Answer>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    return_data: Bytes,
    status: U256,
    #[serde(default)]
    gas_used: U256,
    #[serde(default)]
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    message: String,
    #[serde(default)]
    data: Option<Bytes>,
}

impl Call {
    /// A transaction.
    pub fn new(transaction: Transaction) -> Self {
        Self(transaction)
    }

    /// A call of a contract's function by somebody.
    pub fn of<C: SolCall>(from: Address, to: Address, call: &C) -> Self {
        let data = Some(call.abi_encode().into());
        Self(Transaction { from: Some(from), to: Some(to), value: None, data })
    }

    /// A call of a contract's function by nobody in particular.
    pub fn view<C: SolCall>(to: Address, call: &C) -> Self {
        let data = Some(call.abi_encode().into());
        Self(Transaction { to: Some(to), data, ..Transaction::default() })
    }
}

/// Tries the calls on top of a block, each seeing what those before it did; `None` when no node of the chain can do that. Gas costs nothing in
/// it, and whoever is named as the sender is believed.
pub async fn simulate(market: &Market<'_>, calls: &[Call]) -> Result<Option<Vec<Done>>, EvmError> {
    let payload = json!({ "blockStateCalls": [{ "calls": calls }], "validation": false });
    let params = json!([payload, format!("{:#x}", market.block)]);
    if market.evm.cannot_simulate() {
        return Ok(None);
    }
    let blocks: Vec<Block> = match market.evm.ask.call("eth_simulateV1", &params).await {
        Ok(blocks) => blocks,
        Err(AskError::Refused { .. }) => {
            market.evm.note_no_simulation();
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    let answers: Vec<_> = blocks.into_iter().flat_map(|block| block.calls).map(done).collect();
    if answers.len() == calls.len() { Ok(Some(answers)) } else { Err(EvmError::Answer) }
}

fn done(answer: Answer) -> Done {
    let reverted = answer.status.is_zero();
    let refusal = answer.error.unwrap_or(Refusal { message: String::new(), data: None });
    Done {
        returned: refusal.data.filter(|_| reverted).unwrap_or(answer.return_data),
        gas: u64::try_from(answer.gas_used).unwrap_or(u64::MAX),
        error: reverted.then_some(refusal.message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revert_keeps_its_data_and_the_nodes_words() {
        let text = r#"{"returnData":"0x","status":"0x0","gasUsed":"0x10","logs":[],"error":{"code":3,"message":"execution reverted","data":"0x01"}}"#;
        let found = done(serde_json::from_str(text).unwrap());
        assert_eq!(found.error.as_deref(), Some("execution reverted"));
        assert_eq!((found.returned, found.gas), (Bytes::from_static(&[1]), 16));
    }

    #[test]
    fn a_success_keeps_what_it_returned() {
        let text = r#"{"returnData":"0x02","status":"0x1","gasUsed":"0x10","logs":[]}"#;
        let found = done(serde_json::from_str(text).unwrap());
        assert_eq!((found.error, found.returned), (None, Bytes::from_static(&[2])));
    }
}
