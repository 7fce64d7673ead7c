//! Where a token keeps an allowance, so that a node can be told to pretend it was given (`eth_call` with state overrides).

use alloy_primitives::{Address, B256, U256, keccak256};
use alloy_sol_types::SolCall;
use serde_json::{Map, Value, json};

use crate::evm::abi::Erc20::allowanceCall;
use crate::evm::{Evm, EvmError, Transaction};

/// Storage places of the mapping that are tried: those of nearly all tokens are below.
const PLACES: u64 = 64;

/// `OpenZeppelin`'s upgradeable tokens keep everything behind this place (ERC-7201 `openzeppelin.storage.ERC20`), allowances one after it.
const NAMESPACED: U256 = alloy_primitives::uint!(
    0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace01_U256
);

/// The state in which the spender may take everything, as an override of `eth_call`; `None` when the place was not found.
///
/// All places are tried in one call: each is given another number, and the token tells which one it read.
pub async fn as_if_approved(
    evm: &Evm,
    token: Address,
    owner: Address,
    spender: Address,
    block: u64,
) -> Result<Option<Value>, EvmError> {
    let places = places(owner, spender);
    let marked: Map<String, Value> = (1_u64..)
        .zip(&places)
        .map(|(mark, place)| (place.to_string(), json!(B256::from(U256::from(mark)))))
        .collect();
    let data = Some(allowanceCall { owner, spender }.abi_encode().into());
    let call = Transaction { to: Some(token), data, ..Transaction::default() };
    let answer: alloy_primitives::Bytes = evm
        .ask
        .call("eth_call", &json!([call, format!("{block:#x}"), overrides(token, &marked)]))
        .await?;
    let mark = allowanceCall::abi_decode_returns(&answer).map_err(|_| EvmError::Answer)?;
    let read = usize::try_from(mark).ok().and_then(|mark| places.get(mark.checked_sub(1)?));
    Ok(read.map(|place| {
        let all = json!(B256::from(U256::MAX));
        overrides(token, &[(place.to_string(), all)].into_iter().collect())
    }))
}

fn overrides(token: Address, places: &Map<String, Value>) -> Value {
    let mut accounts = Map::new();
    accounts.insert(format!("{token:#x}"), json!({ "stateDiff": places }));
    Value::Object(accounts)
}

/// The places of `allowance[owner][spender]`, as Solidity lays mappings out and as Vyper does.
fn places(owner: Address, spender: Address) -> Vec<B256> {
    let slots = (0..PLACES).map(U256::from).chain([NAMESPACED]);
    slots
        .flat_map(|slot| {
            let slot = B256::from(slot);
            let solidity = pair(spender.into_word(), pair(owner.into_word(), slot));
            let vyper = pair(pair(slot, owner.into_word()), spender.into_word());
            [solidity, vyper]
        })
        .collect()
}

fn pair(first: B256, second: B256) -> B256 {
    keccak256([first.as_slice(), second.as_slice()].concat())
}
