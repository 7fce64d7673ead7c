//! What gas costs: from the fees of the last blocks, or the node's own word on chains that have no base fee.

use alloy_primitives::{U256, keccak256, uint};
use alloy_sol_types::sol;
use api::coin::data_fee_oracle;
use bytes::Bytes;
use serde::Deserialize;
use serde_json::json;

use crate::ask::{Ask, AskError, read_result};
use crate::evm::Evm;

/// Blocks that are looked at.
const BLOCKS: &str = "0xa";

/// Which tips of a block are asked for: what a quarter of the payers, 60 percent and 90 percent of them stayed below.
const PERCENTILES: [u32; 3] = [25, 60, 90];

/// How much the next base fee is taken times, in hundredths, for each of the three.
const HEADROOM: [u32; 3] = [100, 110, 125];

/// Hashes that stand for a swap where the fee for its data is asked: 256 bytes. A swap has 280 to 660 bytes before it is signed, which `FastLZ`
/// makes 170 to 250 of; the oracle adds the signature.
const SWAP_HASHES: u8 = 8;

sol! {
    interface GasPriceOracle {
        function getL1Fee(bytes data) external view returns (uint256);
    }
}

/// Wei per gas unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fees {
    /// For the next block as things are, with a tenth more, with a quarter more.
    pub prices: [U256; 3],
    /// The next block's base fee, where there is one.
    pub base_fee: Option<U256>,
}

impl Fees {
    /// What a swap should pay: it must not wait until the price has moved.
    pub const fn fast(&self) -> U256 {
        self.prices[1]
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct History {
    #[serde(default)]
    base_fee_per_gas: Vec<U256>,
    #[serde(default)]
    gas_used_ratio: Vec<serde_json::Number>,
    #[serde(default)]
    reward: Option<Vec<Vec<U256>>>,
}

/// Asks what gas costs.
pub async fn ask_fees(ask: &Ask) -> Result<Fees, AskError> {
    let mut answers = ask.call_texts(&fee_questions()).await.into_iter();
    read_fees(|| answers.next())
}

/// What a node is asked to know what gas costs.
pub fn fee_questions() -> [(&'static str, String); 3] {
    let history = json!([BLOCKS, "latest", PERCENTILES]).to_string();
    // The tip that the node itself would give is only a floor.
    [
        ("eth_feeHistory", history),
        ("eth_maxPriorityFeePerGas", "[]".to_owned()),
        ("eth_gasPrice", "[]".to_owned()),
    ]
}

/// What gas costs, by the answers to [`fee_questions`], one after the other.
pub fn read_fees(
    mut next: impl FnMut() -> Option<Result<Bytes, AskError>>,
) -> Result<Fees, AskError> {
    let mut answer = |method| next().unwrap_or(Err(AskError::Shape { method }));
    let [history, tip, price] =
        ["eth_feeHistory", "eth_maxPriorityFeePerGas", "eth_gasPrice"].map(&mut answer);
    match history.and_then(|history| read_result::<History>("eth_feeHistory", &history)) {
        Ok(history) => {
            if let Some(base) = history.base_fee_per_gas.last().filter(|base| !base.is_zero()) {
                let tip = tip.and_then(|tip| read_result("eth_maxPriorityFeePerGas", &tip));
                return Ok(with_base_fee(*base, &history, tip.unwrap_or_default()));
            }
        }
        Err(AskError::Nodes(error)) => return Err(error.into()),
        // Nodes of older chains do not know the method.
        Err(AskError::Refused { .. } | AskError::Shape { .. }) => {}
    }
    let price: U256 = read_result("eth_gasPrice", &price?)?;
    Ok(Fees { prices: HEADROOM.map(|share| part(price, share)), base_fee: None })
}

fn with_base_fee(base: U256, history: &History, least_tip: U256) -> Fees {
    let mut prices = [U256::ZERO; 3];
    for (index, (price, share)) in prices.iter_mut().zip(HEADROOM).enumerate() {
        let tip = median(history, index).max(least_tip);
        *price = part(base, share).saturating_add(tip);
    }
    Fees { prices, base_fee: Some(base) }
}

/// The median over the blocks that had any transaction.
fn median(history: &History, index: usize) -> U256 {
    let blocks = history.reward.iter().flatten().zip(&history.gas_used_ratio);
    let full = blocks.filter(|(_, ratio)| ratio.as_f64().is_some_and(|ratio| ratio > 0.0));
    let mut tips: Vec<U256> = full.filter_map(|(tips, _)| tips.get(index).copied()).collect();
    tips.sort_unstable();
    tips.get(tips.len() / 2).copied().unwrap_or_default()
}

/// So many hundredths, rounded up.
fn part(price: U256, hundredths: u32) -> U256 {
    price.saturating_mul(U256::from(hundredths)).div_ceil(uint!(100_U256))
}

/// What a swap's data costs on the chain below, where the chain has an oracle for that; nothing is known elsewhere.
pub async fn ask_data_fee(evm: &Evm) -> Option<U256> {
    let call = GasPriceOracle::getL1FeeCall { data: swap_bytes().into() };
    let oracle = data_fee_oracle(evm.chain_id).parse().ok()?;
    evm.call(oracle, &call).await.ok()
}

/// As many bytes as a swap is billed for. Since Fjord oracles tell the fee of what a compression leaves, and it leaves hashes as they are.
fn swap_bytes() -> Vec<u8> {
    (0..SWAP_HASHES).flat_map(|number| keccak256([number])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn history(text: &str) -> History {
        serde_json::from_str(text).unwrap()
    }

    fn wei(fees: Fees) -> [u64; 3] {
        fees.prices.map(|price| price.to())
    }

    #[test]
    fn each_price_has_its_headroom_and_its_tip() {
        let history = history(
            r#"{"oldestBlock":"0x1","baseFeePerGas":["0x64","0x65","0x64"],"gasUsedRatio":[0.5,0.4],
                "reward":[["0x1","0x2","0x3"],["0x5","0x6","0x7"]]}"#,
        );
        assert_eq!(wei(with_base_fee(U256::from(100), &history, U256::ZERO)), [105, 116, 132]);
        assert_eq!(wei(with_base_fee(U256::from(100), &history, U256::from(50))), [150, 160, 175]);
    }

    #[test]
    fn empty_blocks_do_not_count() {
        let history = history(
            r#"{"baseFeePerGas":["0x64"],"gasUsedRatio":[0,0,0.1],"reward":[["0x0","0x0","0x0"],["0x0","0x0","0x0"],["0x9","0x9","0x9"]]}"#,
        );
        assert_eq!(median(&history, 0), U256::from(9));
    }

    #[test]
    fn of_a_swap_nothing_can_be_compressed() {
        let bytes = swap_bytes();
        // What FastLZ finds twice has three bytes at least.
        let found: HashSet<&[u8]> = bytes.windows(3).collect();
        assert_eq!((bytes.len(), found.len()), (256, 254));
    }

    #[test]
    fn without_tips_there_is_the_base_fee() {
        let history = history(r#"{"baseFeePerGas":["0x64"],"gasUsedRatio":[0.1]}"#);
        assert_eq!(wei(with_base_fee(U256::from(101), &history, U256::ZERO)), [101, 112, 127]);
    }
}
