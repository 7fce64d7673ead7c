use std::time::{SystemTime, UNIX_EPOCH};

use alloy_primitives::{Address, U256};
use api::provenance::AsOf;
use caip::ChainId;
use serde::Deserialize;
use serde_json::json;

use super::Market;
use super::fees::{Fees, fee_questions, read_fees};
use crate::app::Shared;
use crate::ask::{Ask, AskError, read_result};
use crate::evm::{Evm, EvmError};
use crate::web::ApiError;

#[derive(Deserialize)]
struct Block {
    number: U256,
    #[serde(default)]
    timestamp: U256,
}

/// The chain's contracts, if the gateway has a node of it.
pub fn evm(app: &Shared, field: &str, chain: &ChainId) -> Result<Evm, ApiError> {
    Evm::of(&app.proxy, chain.as_str()).ok_or_else(|| {
        let advice = format!(
            "this gateway has no node of {chain}: GET /v1/supported-chains lists the chains it has"
        );
        ApiError::bad_input(field, advice)
    })
}

/// The chain as it is now, and what gas costs on it. A caller's own gas price counts for ranking, the chain's for the transaction.
pub async fn open_market<'a>(
    app: &'a Shared,
    evm: &'a Evm,
    gas_price: Option<U256>,
) -> Result<(Market<'a>, Fees), ApiError> {
    let (block, fees) = ask_now(&evm.ask).await.map_err(no_chain)?;
    let chain = &evm.ask.chain.id;
    let tokens = app.tokens.of(chain);
    let market = Market {
        evm,
        outbound: &app.outbound,
        block: u64::try_from(block.number).map_err(|_| unusable())?,
        time: u64::try_from(block.timestamp).map_err(|_| unusable())?,
        gas_price: gas_price.unwrap_or_else(|| fees.fast()),
        dex: app.dexes.of(chain),
        tokens,
        wrapped: tokens.and_then(|list| list.wrapped.as_deref()?.parse::<Address>().ok()),
    };
    Ok((market, fees))
}

/// The newest block, and what gas costs after it.
async fn ask_now(ask: &Ask) -> Result<(Block, Fees), AskError> {
    const METHOD: &str = "eth_getBlockByNumber";
    let newest = (METHOD, json!(["latest", false]).to_string());
    let [history, tip, price] = fee_questions();
    let mut answers = ask.call_texts(&[newest, history, tip, price]).await.into_iter();
    let block = answers.next().unwrap_or(Err(AskError::Shape { method: METHOD }))?;
    Ok((read_result(METHOD, &block)?, read_fees(|| answers.next())?))
}

/// The moment that the market's answers are true for.
pub fn as_of(market: &Market<'_>) -> AsOf {
    AsOf { chain_id: market.chain().clone(), block: market.block.to_string() }
}

/// Unix time in milliseconds.
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// 503: the chain gives no answer. The log has the words.
pub fn no_chain(error: impl Into<EvmError>) -> ApiError {
    let error = error.into();
    tracing::debug!(%error, "a chain does not answer");
    let text = match error {
        EvmError::Ask(AskError::Nodes(_)) => "no node of the chain answers: try again",
        EvmError::Ask(AskError::Refused { .. } | AskError::Shape { .. }) | EvmError::Answer => {
            "the chain's node does not answer as it should: try again, or tell the operator"
        }
    };
    ApiError::unavailable(text)
}

fn unusable() -> ApiError {
    no_chain(EvmError::Answer)
}
