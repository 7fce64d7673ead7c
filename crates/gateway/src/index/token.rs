//! What contracts say of themselves, asked once.

use std::collections::BTreeSet;
use std::sync::Arc;

use alloy_primitives::{Address, Bytes};
use alloy_sol_types::SolCall;
use serde_json::json;

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::node::Node;
use super::record::Record;
use super::store::{Account, TokenFacts};
use crate::ask::AskError;
use crate::evm::MULTICALL3;
use crate::evm::abi::Erc20::{decimalsCall, nameCall, symbolCall};
use crate::evm::abi::Multicall3::{Call3, aggregate3Call};
use crate::rpc::UpstreamError;

/// Tokens that are asked for at once: three calls each.
const TOGETHER: usize = 50;

/// Letters of a name that are kept: contracts may answer whole books.
const LETTERS: usize = 64;

/// Asks those tokens of these rows that were not asked before, and keeps what they say.
pub async fn ask_tokens(
    chain: &Arc<ChainIndex>,
    share: Share,
    accounts: &[Account],
    records: &[Record],
) -> Result<(), IndexFault> {
    let mut tokens = BTreeSet::new();
    for found in records.iter().flat_map(|record| &record.moves) {
        let ours = accounts.iter().any(|account| found.touches(account.address));
        if let Some(token) = found.token.filter(|token| ours && !chain.listed.contains(token))
            && !chain.store().knows_token(chain.id, token)?
        {
            tokens.insert(token);
        }
    }
    let tokens: Vec<Address> = tokens.into_iter().collect();
    let mut found = Vec::with_capacity(tokens.len());
    for part in tokens.chunks(TOGETHER) {
        let facts = match together(&chain.node, share, part).await? {
            Some(facts) => facts,
            None => one_by_one(&chain.node, share, part).await?,
        };
        found.extend(facts);
    }
    // All at the end, right before the rows that name the tokens: in between nothing else is written, which would drop what no row names.
    let mut store = chain.store();
    for (token, facts) in found {
        store.keep_token(chain.id, token, &facts)?;
    }
    Ok(())
}

type Found = Vec<(Address, TokenFacts)>;

/// In one call of Multicall3; `None` where the chain has none.
async fn together(
    node: &Node,
    share: Share,
    tokens: &[Address],
) -> Result<Option<Found>, AskError> {
    let calls = tokens.iter().flat_map(|token| {
        questions().map(|data| Call3 { target: *token, allowFailure: true, callData: data })
    });
    let data = Bytes::from(aggregate3Call { calls: calls.collect() }.abi_encode());
    let Some(answer) = call(node, share, MULTICALL3, data).await? else { return Ok(None) };
    let Ok(answers) = aggregate3Call::abi_decode_returns(&answer) else { return Ok(None) };
    if answers.len() != tokens.len() * 3 {
        return Ok(None);
    }
    let facts = tokens.iter().zip(answers.chunks(3)).map(|(token, said)| {
        let data = |index: usize| said[index].success.then_some(&said[index].returnData);
        (*token, facts(data(0), data(1), data(2)))
    });
    Ok(Some(facts.collect()))
}

async fn one_by_one(node: &Node, share: Share, tokens: &[Address]) -> Result<Found, AskError> {
    let ask = move |node: Node, token| async move {
        let [name, symbol, decimals] = questions();
        let name = call(&node, share, token, name).await?;
        let symbol = call(&node, share, token, symbol).await?;
        let decimals = call(&node, share, token, decimals).await?;
        Ok((token, facts(name.as_ref(), symbol.as_ref(), decimals.as_ref())))
    };
    node.each(tokens.to_vec(), ask).await
}

/// What a contract answers; `None` when it refuses.
async fn call(
    node: &Node,
    share: Share,
    to: Address,
    data: Bytes,
) -> Result<Option<Bytes>, AskError> {
    match node.call(share, "eth_call", json!([{ "to": to, "data": data }, "latest"])).await {
        Ok(answer) => Ok(Some(answer)),
        // A contract that answers megabytes says nothing that is wanted.
        Err(
            AskError::Refused { .. }
            | AskError::Shape { .. }
            | AskError::Nodes(UpstreamError::TooLarge),
        ) => Ok(None),
        Err(error) => Err(error),
    }
}

fn questions() -> [Bytes; 3] {
    [
        nameCall {}.abi_encode().into(),
        symbolCall {}.abi_encode().into(),
        decimalsCall {}.abi_encode().into(),
    ]
}

fn facts(name: Option<&Bytes>, symbol: Option<&Bytes>, decimals: Option<&Bytes>) -> TokenFacts {
    TokenFacts {
        name: name.and_then(|data| text(data)),
        symbol: symbol.and_then(|data| text(data)),
        decimals: decimals.and_then(|data| decimalsCall::abi_decode_returns(data).ok()),
    }
}

/// A text, or 32 bytes of it as the oldest tokens answer; without what cannot be seen, and not too long.
fn text(data: &[u8]) -> Option<String> {
    let whole = nameCall::abi_decode_returns(data).ok();
    let text = whole.or_else(|| {
        let bytes: &[u8; 32] = data.try_into().ok()?;
        String::from_utf8(bytes.split(|byte| *byte == 0).next()?.to_vec()).ok()
    })?;
    let seen: String = text.chars().filter(|letter| is_seen(*letter)).take(LETTERS).collect();
    let seen = seen.trim();
    (!seen.is_empty()).then(|| seen.to_owned())
}

/// Neither a control character nor one that changes the direction or hides: names are shown to people beside names they trust.
fn is_seen(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_sol_types::SolValue;

    #[test]
    fn names_are_text_or_32_bytes() {
        assert_eq!(text(&"USD Coin".abi_encode()).as_deref(), Some("USD Coin"));
        let mut old = [0; 32];
        old[..5].copy_from_slice(b"Maker");
        assert_eq!(text(&old).as_deref(), Some("Maker"));
        assert_eq!(text(&[]), None);
        assert_eq!(text(&[0xff; 32]), None);
    }

    #[test]
    fn names_that_hide_or_flood_are_cut() {
        let long = "a".repeat(10_000).abi_encode();
        assert_eq!(text(&long).unwrap().len(), LETTERS);
        assert_eq!(text(&"US\u{200b}DC\u{202e}\n".abi_encode()).as_deref(), Some("USDC"));
        assert_eq!(text(&"\u{200b}".abi_encode()), None);
    }
}
