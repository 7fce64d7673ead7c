use alloy_primitives::U256;
use alloy_primitives::hex;
use blake2::digest::consts::U16;
use blake2::{Blake2b, Digest};
use caip::address::polkadot::account_key;
use caip::{ChainId, Namespace};
use serde::Deserialize;
use serde_json::json;

use super::{BalanceSource, Held, Holding, Question};
use crate::app::Shared;
use crate::ask::Ask;
use crate::source::{Answering, SourceError};
use crate::tokens::clean::clean_symbol;
use crate::tokens::{Known, Native};

/// Balances by the storage of `System.Account`: what is free, and what is reserved.
#[derive(Debug)]
pub struct PolkadotBalances;

/// `twox_128("System") ++ twox_128("Account")`, where Substrate keeps accounts.
const SYSTEM_ACCOUNT: &str = "26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9";

impl BalanceSource for PolkadotBalances {
    fn id(&self) -> &'static str {
        "chain"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Polkadot
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(balances(app, question))
    }
}

#[derive(Deserialize)]
struct Header {
    number: U256,
}

async fn balances(app: &Shared, question: &Question) -> Result<Held, SourceError> {
    let chain = &question.chain;
    let ask = Ask::of(&app.proxy, chain.as_str()).ok_or(SourceError("not served".into()))?;
    let key = storage_key(&question.account)
        .ok_or_else(|| SourceError("the account's public key is not readable".into()))?;
    // Header and storage at the same block, so that the answer is true for one moment.
    let hash: String = ask
        .call("chain_getFinalizedHead", &json!([]))
        .await
        .map_err(|error| SourceError::of(&error))?;
    let (at_header, at_key) = (json!([hash]), json!([key, hash]));
    let (header, stored, token) = tokio::join!(
        ask.call::<Header>("chain_getHeader", &at_header),
        ask.call::<Option<String>>("state_getStorage", &at_key),
        currency(app, &ask, chain),
    );
    let stored = stored.map_err(|error| SourceError::of(&error))?;
    let units = match stored {
        // An account that was never used.
        None => U256::ZERO,
        Some(text) => owned(&text)
            .ok_or_else(|| SourceError("the account's storage is not understood".into()))?,
    };
    Ok(Held {
        block: header.ok().map(|header| header.number.to_string()),
        holdings: vec![Holding { token: token?, units }],
        partial: Vec::new(),
    })
}

/// `system_properties`: what a node's chain says of itself. Where it has several currencies, they are lists, its own first.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Properties {
    token_decimals: Option<OneOrMore<u8>>,
    token_symbol: Option<OneOrMore<String>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore<T> {
    One(T),
    More(Vec<T>),
}

impl<T> OneOrMore<T> {
    fn first(self) -> Option<T> {
        match self {
            Self::One(one) => Some(one),
            Self::More(all) => all.into_iter().next(),
        }
    }
}

/// The chain's currency; of a chain that neither list nor registry knows, in its node's words: their decimals differ from chain to chain.
async fn currency(app: &Shared, ask: &Ask, chain: &ChainId) -> Result<Known, SourceError> {
    if let Some(native) = app.tokens.described(chain) {
        return Ok(Known::from(native));
    }
    let said: Properties =
        ask.call("system_properties", &json!([])).await.map_err(|error| SourceError::of(&error))?;
    let decimals = said.token_decimals.and_then(OneOrMore::first).ok_or_else(|| {
        SourceError("nobody knows how many decimals the chain's currency has".into())
    })?;
    let native = Native { decimals, ..Native::nameless(chain.namespace()) };
    let symbol = said.token_symbol.and_then(OneOrMore::first);
    Ok(Known::from(&match symbol.as_deref().and_then(clean_symbol) {
        Some(symbol) => Native { name: symbol.clone(), symbol, ..native },
        None => native,
    }))
}

/// Where an account's record is: the prefix, `blake2_128(key)`, the key.
fn storage_key(account: &str) -> Option<String> {
    let key = account_key(account)?;
    let hash = Blake2b::<U16>::digest(key);
    Some(format!("0x{SYSTEM_ACCOUNT}{}{}", hex::encode(hash), hex::encode(key)))
}

/// Bytes of an `AccountInfo` before its amounts. Today there are four counters of 4 bytes: nonce, consumers, providers, sufficients. Accounts of
/// older runtimes have three or two of them, those of the oldest a nonce and one byte.
const COUNTERS: [usize; 4] = [16, 12, 8, 5];

/// Bytes of the amounts: four numbers of 16 bytes, the lowest first: what is free, what is reserved, and what of them is not to be moved.
const AMOUNTS: usize = 64;

/// Free and reserved of an `AccountInfo` in SCALE. A record of another length has another layout, and is not guessed at.
fn owned(text: &str) -> Option<U256> {
    let bytes = hex::decode(text.strip_prefix("0x")?).ok()?;
    let counters = bytes.len().checked_sub(AMOUNTS).filter(|count| COUNTERS.contains(count))?;
    let number = |at: usize| {
        let part: [u8; 16] = bytes.get(counters + at..counters + at + 16)?.try_into().ok()?;
        Some(U256::from(u128::from_le_bytes(part)))
    };
    Some(number(0)? + number(16)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Alice of every development chain, on three networks.
    #[test]
    fn one_key_has_one_place_on_every_network() {
        let expected = "0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d";
        for account in [
            "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
            "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
            "HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F",
        ] {
            assert_eq!(storage_key(account).as_deref(), Some(expected), "{account}");
        }
    }

    /// 1.5 DOT free and 0.25 reserved, nothing frozen, the flag of the newer logic.
    const RECORD: &str = concat!(
        "00d6117e030000000000000000000000",
        "00f90295000000000000000000000000",
        "00000000000000000000000000000000",
        "00000000000000000000000000000080",
    );

    #[test]
    fn an_account_record_of_every_age_is_read() {
        for counters in [
            // nonce 2, one consumer, one provider, no sufficient
            "02000000010000000100000000000000",
            "020000000100000001000000",
            "0200000001000000",
            "0200000001",
        ] {
            let text = format!("0x{counters}{RECORD}");
            assert_eq!(owned(&text), Some(U256::from(17_500_000_000_u64)), "{text}");
        }
    }

    #[test]
    fn a_record_of_another_layout_is_not_guessed_at() {
        let whole = format!("0x02000000010000000100000000000000{RECORD}");
        let [short, long] = [whole[..whole.len() - 2].to_owned(), format!("{whole}00")];
        let bare = &whole[2..];
        for broken in ["", "0x", "0x00", "zz", "0xzz", &short, &long, bare, &format!("0x{RECORD}")]
        {
            assert_eq!(owned(broken), None, "{broken}");
        }
    }
}
