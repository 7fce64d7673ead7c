use alloy_primitives::{Address, U256};
use api::provenance::Partial;
use caip::{AccountId, ChainId, Namespace};

use super::isolate::{Told, ask_apart, is_the_tokens_fault};
use super::{BalanceSource, Held, Holding, Question, SeenTokens};
use crate::app::Shared;
use crate::evm::abi::Erc20::balanceOfCall;
use crate::evm::abi::Multicall3::{getBlockNumberCall, getEthBalanceCall};
use crate::evm::{BlockTag, Evm, EvmError, Query, read};
use crate::source::{Answering, SourceError};
use crate::tokens::{Known, known_tokens};

/// Balances by one Multicall3 call per 500 tokens: those of the chain's list, those that the index saw, and those of the question.
#[derive(Debug)]
pub struct EvmBalances;

/// Calls to find out which token spoils the others.
const APART: u32 = 40;

/// Tokens that the index saw and that are asked for: an account that was thrown more at is a target of spam.
const MOST_SEEN: usize = 1_000;

impl BalanceSource for EvmBalances {
    fn id(&self) -> &'static str {
        "chain"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Eip155
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(balances(app, question))
    }
}

async fn balances(app: &Shared, question: &Question) -> Result<Held, SourceError> {
    let chain = &question.chain;
    let evm = Evm::of(&app.proxy, chain.as_str()).ok_or(SourceError("not served".into()))?;
    let evm = if question.fresh { evm.past_cache() } else { evm };
    let owner: Address = question.account.parse().map_err(|error| SourceError::of(&error))?;
    let (tokens, bad): (Vec<_>, Vec<_>) = candidates(app, question)
        .into_iter()
        .partition(|(token, _)| !app.balances.bad.contains(evm.chain_id, *token));
    let (tokens, written): (Vec<_>, Vec<_>) = tokens.into_iter().unzip();
    let mut held = Held::default();
    let mut told = match ask_all(&evm, owner, &tokens, &mut held, app).await {
        Ok(told) => told,
        Err(EvmError::Answer) => return native_only(app, &evm, owner, chain).await,
        Err(error) if is_the_tokens_fault(&error) => vec![None; tokens.len()],
        Err(error) => return Err(SourceError::of(&error)),
    };
    let failed: Vec<_> = tokens
        .iter()
        .zip(&told)
        .filter(|(_, units)| units.is_none())
        .map(|(token, _)| *token)
        .collect();
    let apart =
        ask_apart(&evm, owner, &failed, APART).await.map_err(|error| SourceError::of(&error))?;
    let mut apart = failed.iter().zip(apart);
    for units in told.iter_mut().filter(|units| units.is_none()) {
        match apart.next() {
            Some((_, Told::Units(found))) => *units = Some(found),
            Some((token, Told::Bad)) => {
                app.balances.bad.add(evm.chain_id, *token);
                held.partial.push(untold(chain, *token, "the token does not tell balances"));
            }
            Some((token, Told::Unasked)) => {
                held.partial.push(untold(chain, *token, "too many tokens do not answer"));
            }
            None => {}
        }
    }
    held.partial.extend(
        bad.into_iter()
            .map(|(token, _)| untold(chain, token, "the token did not tell balances lately")),
    );
    if held.block.is_none() {
        // The call with everything in it failed: the currency is asked for by itself.
        let units = evm.balance(owner).await.map_err(|error| SourceError::of(&error))?;
        held.holdings.push(Holding { token: Known::from(&app.tokens.native(chain)), units });
    }
    let some = written.into_iter().zip(told).filter_map(|(token, units)| {
        let units = units.filter(|units| !units.is_zero())?;
        Some((token, units))
    });
    name(app, chain, some.collect(), &mut held).await;
    Ok(held)
}

/// The tokens to ask, each once: those that somebody vouches for first, so that others can spoil only what comes after them. Each as it is
/// written too: finding the letters' case again would cost a hash.
fn candidates(app: &Shared, question: &Question) -> Vec<(Address, String)> {
    let listed = app.tokens.of(&question.chain).map(|list| list.tokens.as_slice());
    let listed = listed.unwrap_or_default().iter().map(|token| token.address.clone());
    let account = AccountId::new(question.chain.clone(), &question.account);
    let seen = account.map(|account| app.index.tokens(&account)).unwrap_or_default();
    let all = listed.chain(question.tokens.iter().cloned()).chain(seen.into_iter().take(MOST_SEEN));
    let mut known = std::collections::HashSet::new();
    all.filter_map(|token| Some((token.parse::<Address>().ok()?, token)))
        .filter(|(token, _)| known.insert(*token))
        .collect()
}

/// One call for everything; of tokens that did not tell there is `None`.
async fn ask_all(
    evm: &Evm,
    owner: Address,
    tokens: &[Address],
    held: &mut Held,
    app: &Shared,
) -> Result<Vec<Option<U256>>, EvmError> {
    let place = evm.multicall3();
    let mut queries = vec![
        Query::new(place, &getEthBalanceCall { addr: owner }),
        Query::new(place, &getBlockNumberCall {}),
    ];
    queries.extend(tokens.iter().map(|token| Query::new(*token, &balanceOfCall { owner })));
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    let units = read::<getEthBalanceCall>(answers[0].as_ref()).ok_or(EvmError::Answer)?;
    held.block = read::<getBlockNumberCall>(answers[1].as_ref()).map(|block| block.to_string());
    let native = app.tokens.native(&evm.ask.chain.id);
    held.holdings.push(Holding { token: Known::from(&native), units });
    Ok(answers[2..].iter().map(|answer| read::<balanceOfCall>(answer.as_ref())).collect())
}

/// A chain without Multicall3: its own currency, and no tokens.
async fn native_only(
    app: &Shared,
    evm: &Evm,
    owner: Address,
    chain: &ChainId,
) -> Result<Held, SourceError> {
    let units = evm.balance(owner).await.map_err(|error| SourceError::of(&error))?;
    let partial = Partial {
        what: chain.to_string(),
        source: "chain".into(),
        reason: "tokens are not told: Multicall3 is not on this chain".into(),
    };
    let token = Known::from(&app.tokens.native(chain));
    Ok(Held { block: None, holdings: vec![Holding { token, units }], partial: vec![partial] })
}

fn untold(chain: &ChainId, token: Address, reason: &str) -> Partial {
    let what = format!("{chain}:{}", token.to_checksum(None));
    Partial { what, source: "chain".into(), reason: reason.into() }
}

/// Gives what is held its names.
async fn name(app: &Shared, chain: &ChainId, some: Vec<(String, U256)>, held: &mut Held) {
    let addresses: Vec<_> = some.iter().map(|(address, _)| address.clone()).collect();
    for ((address, units), token) in
        some.into_iter().zip(known_tokens(app, chain, &addresses).await)
    {
        match token {
            Some(token) => held.holdings.push(Holding { token, units }),
            None => held.partial.push(Partial {
                what: format!("{chain}:{address}"),
                source: "chain".into(),
                reason: "the token does not tell its decimals".into(),
            }),
        }
    }
}
