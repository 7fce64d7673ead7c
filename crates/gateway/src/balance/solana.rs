use std::collections::BTreeMap;

use alloy_primitives::U256;
use api::provenance::Partial;
use caip::{ChainId, Namespace};
use serde::Deserialize;
use serde_json::json;

use super::{BalanceSource, Held, Holding, Question};
use crate::app::Shared;
use crate::ask::{Ask, AskError};
use crate::source::{Answering, SourceError};
use crate::tokens::{Known, known_tokens};

/// Balances by three calls: the account's lamports, and its accounts with both token programs.
#[derive(Debug)]
pub struct SolanaBalances;

const TOKEN: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const TOKEN_2022: &str = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";

impl BalanceSource for SolanaBalances {
    fn id(&self) -> &'static str {
        "chain"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Solana
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(balances(app, question))
    }
}

#[derive(Deserialize)]
struct Said<T> {
    context: Context,
    value: T,
}

#[derive(Deserialize)]
struct Context {
    slot: u64,
}

#[derive(Deserialize)]
struct TokenAccount {
    account: Account,
}

#[derive(Deserialize)]
struct Account {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    parsed: Parsed,
}

#[derive(Deserialize)]
struct Parsed {
    info: Info,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    mint: String,
    token_amount: TokenAmount,
}

#[derive(Deserialize)]
struct TokenAmount {
    amount: String,
    decimals: u8,
}

async fn balances(app: &Shared, question: &Question) -> Result<Held, SourceError> {
    let (chain, owner) = (&question.chain, question.account.as_str());
    let ask = Ask::of(&app.proxy, chain.as_str()).ok_or(SourceError("not served".into()))?;
    let ask = if question.fresh { ask.past_cache() } else { ask };
    let lamports = json!([owner, { "commitment": "confirmed" }]);
    let (native, classic, newer) = tokio::join!(
        ask.call::<Said<u64>>("getBalance", &lamports),
        of_program(&ask, owner, TOKEN),
        of_program(&ask, owner, TOKEN_2022),
    );
    let native = native.map_err(|error| SourceError::of(&error))?;
    let token = Known::from(&app.tokens.native(chain));
    let mut held = Held {
        block: Some(native.context.slot.to_string()),
        holdings: vec![Holding { token, units: U256::from(native.value) }],
        partial: Vec::new(),
    };
    let mut mints = BTreeMap::new();
    for (program, said) in [(TOKEN, classic), (TOKEN_2022, newer)] {
        match said {
            Ok(accounts) => add(&mut mints, accounts),
            Err(error) => held.partial.push(Partial {
                what: format!("{chain}:{program}"),
                source: "chain".into(),
                reason: format!("this program's tokens are not told: {error}"),
            }),
        }
    }
    let addresses: Vec<_> = mints.keys().cloned().collect();
    for ((mint, (units, decimals)), known) in
        mints.into_iter().zip(known_tokens(app, chain, &addresses).await)
    {
        // What the account says of the decimals is the mint's own word.
        let token = known.unwrap_or_else(|| Known {
            address: Some(mint.clone()),
            name: mint.chars().take(10).collect(),
            symbol: mint.chars().take(10).collect(),
            ..nameless(app, chain)
        });
        held.holdings.push(Holding { token: Known { decimals, ..token }, units });
    }
    Ok(held)
}

fn nameless(app: &Shared, chain: &ChainId) -> Known {
    let native = Known::from(&app.tokens.native(chain));
    Known { logo: None, asset: None, verified: false, ..native }
}

async fn of_program(ask: &Ask, owner: &str, program: &str) -> Result<Vec<TokenAccount>, AskError> {
    let params = json!([owner, { "programId": program }, { "encoding": "jsonParsed", "commitment": "confirmed" }]);
    Ok(ask.call::<Said<Vec<TokenAccount>>>("getTokenAccountsByOwner", &params).await?.value)
}

/// An owner may have several accounts of one mint.
fn add(mints: &mut BTreeMap<String, (U256, u8)>, accounts: Vec<TokenAccount>) {
    for TokenAccount { account } in accounts {
        let Info { mint, token_amount: TokenAmount { amount, decimals } } =
            account.data.parsed.info;
        let Ok(units) = amount.parse::<u64>() else { continue };
        let sum = mints.entry(mint).or_insert((U256::ZERO, decimals));
        sum.0 += U256::from(units);
    }
}
