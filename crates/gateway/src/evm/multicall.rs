use alloy_primitives::{Address, Bytes, address};
use alloy_sol_types::SolCall;

use super::abi::Multicall3::{Call3, Result as Answered, aggregate3Call};
use super::{BlockTag, Evm, EvmError};

/// Where Multicall3 stands on nearly all chains.
pub const MULTICALL3: Address = address!("cA11bde05977b3631167028862bE2a173976CA11");

/// zkSync Era computes addresses another way.
const ZKSYNC_MULTICALL3: Address = address!("F9cda624FBC7e059355ce98a31693d299FaCd963");

/// Calls in one `eth_call`: nodes stop a call at 50 M gas or more, and a balance costs some 30,000. 500 tokens, and what is asked along
/// with them.
const MOST: usize = 510;

/// One call among many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// The contract.
    pub to: Address,
    /// Function and arguments.
    pub data: Bytes,
}

impl Query {
    /// A call of a contract's function.
    pub fn new<C: SolCall>(to: Address, call: &C) -> Self {
        Self { to, data: call.abi_encode().into() }
    }
}

/// Where a chain's Multicall3 stands.
pub const fn multicall3(chain_id: u64) -> Address {
    if matches!(chain_id, 324 | 300) { ZKSYNC_MULTICALL3 } else { MULTICALL3 }
}

impl Evm {
    /// Where this chain's Multicall3 stands.
    pub const fn multicall3(&self) -> Address {
        multicall3(self.chain_id)
    }

    /// Many calls at once, all at the same block within 510 of them: one `eth_call` per 510. What a contract refuses is `None`; so is the answer of
    /// an address without code, which is empty.
    pub async fn call_many(
        &self,
        queries: &[Query],
        block: BlockTag,
    ) -> Result<Vec<Option<Bytes>>, EvmError> {
        let parts: Vec<_> = queries.chunks(MOST).collect();
        let mut answers = Vec::with_capacity(queries.len());
        for answered in self.call_groups(&parts, block).await {
            answers.extend(answered?);
        }
        Ok(answers)
    }

    /// [`Self::call_many`] for several groups, none of which spoils another: an `eth_call` for each, all in one request to a node.
    pub async fn call_groups(
        &self,
        groups: &[&[Query]],
        block: BlockTag,
    ) -> Vec<Result<Vec<Option<Bytes>>, EvmError>> {
        let calls: Vec<_> =
            groups.iter().map(|group| (self.multicall3(), together(group))).collect();
        let answers = self.execute_all(&calls, block).await;
        let read = |(group, answer): (&&[Query], Result<Bytes, EvmError>)| {
            let found = aggregate3Call::abi_decode_returns(&answer?);
            let found = found.ok().filter(|found| found.len() == group.len());
            let found = found.ok_or(EvmError::Answer)?.into_iter();
            Ok(found.map(told).collect())
        };
        groups.iter().zip(answers).map(read).collect()
    }
}

fn together(group: &[Query]) -> Bytes {
    let calls = group.iter().map(|query| Call3 {
        target: query.to,
        allowFailure: true,
        callData: query.data.clone(),
    });
    aggregate3Call { calls: calls.collect() }.abi_encode().into()
}

fn told(Answered { success, returnData }: Answered) -> Option<Bytes> {
    (success && !returnData.is_empty()).then_some(returnData)
}

/// The result of a function among [`Evm::call_many`]'s answers; `None` when the contract refused or answered something else.
pub fn read<C: SolCall>(answer: Option<&Bytes>) -> Option<C::Return> {
    C::abi_decode_returns(answer?).ok()
}
