use alloy_primitives::{Address, U256};
use api::{coin::is_coin, provenance::Partial};
use caip::{AccountId, ChainId, Namespace};

use super::isolate::{Told, ask_apart, is_the_tokens_fault};
use super::{BalanceSource, Held, Holding, Question, SeenTokens};
use crate::app::Shared;
use crate::evm::abi::Erc20::balanceOfCall;
use crate::evm::abi::Multicall3::{getBlockNumberCall, getEthBalanceCall};
use crate::evm::{BlockTag, Evm, EvmError, Query, read};
use crate::rpc::Budgets;
use crate::source::{Answering, SourceError};
use crate::tokens::{Found, Known, find_tokens};

/// Balances by one Multicall3 call per 500 tokens: those of the chain's list, those that the index saw, and those of the question.
#[derive(Debug)]
pub struct EvmBalances;

/// Calls to find out which token spoils the others.
const APART: usize = 40;

/// Tokens that the index saw and that are asked for: an account that was thrown more at is a target of spam.
const MOST_SEEN: u32 = 1_000;

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
    let (candidates, bad): (Vec<_>, Vec<_>) = candidates(app, question)
        .await
        .into_iter()
        .partition(|one| !app.balances.bad.contains(evm.chain_id, one.token));
    let tokens: Vec<_> = candidates.iter().map(|one| one.token).collect();
    let mut held = Held::default();
    let mut told = match ask_all(&evm, owner, &tokens, &mut held, app).await {
        Ok(told) => told,
        Err(EvmError::Answer) => return native_only(app, &evm, owner, chain).await,
        Err(error) if is_the_tokens_fault(&error) => vec![None; tokens.len()],
        Err(error) => return Err(SourceError::of(&error)),
    };
    if held.block.is_none() {
        // The call with everything in it failed: the currency is asked for by itself.
        let units = evm.balance(owner).await.map_err(|error| SourceError::of(&error))?;
        held.holdings.push(Holding { token: Known::from(&app.tokens.native(chain)), units });
    }
    let failed: Vec<_> =
        candidates.iter().zip(&mut told).filter(|(_, units)| units.is_none()).collect();
    let again: Vec<_> = failed.iter().map(|(one, _)| one.token).collect();
    let apart =
        ask_apart(&evm, owner, &again, APART).await.map_err(|error| SourceError::of(&error))?;
    for ((one, units), apart) in failed.into_iter().zip(apart) {
        match apart {
            Told::Units(found) => *units = Some(found),
            // A network that has too much under way finds out nothing about tokens for others.
            Told::Bad if !Budgets::is_crowded() => {
                app.balances.bad.add(evm.chain_id, one.token);
                held.partial.extend(one.missing(chain, "the token does not tell balances"));
            }
            Told::Bad | Told::Unasked => held.partial.push(one.untold(chain, why_unasked())),
        }
    }
    let lately = "the token did not tell balances lately";
    held.partial.extend(bad.iter().filter_map(|one| one.missing(chain, lately)));
    let some = candidates.into_iter().zip(told).filter_map(|(one, units)| {
        let units = units.filter(|units| !units.is_zero())?;
        Some((one, units))
    });
    name(app, &evm, some.collect(), &mut held).await;
    Ok(held)
}

/// Why a token could not be asked alone any more.
fn why_unasked() -> &'static str {
    if Budgets::is_crowded() {
        "too much is under way for one network"
    } else {
        "too many tokens do not answer"
    }
}

/// A token to ask.
struct Candidate {
    token: Address,
    /// As it is written: finding the letters' case again would cost a hash.
    written: String,
    /// A list, the project or the page names it. Otherwise somebody sent it, whoever that was: a contract that says "transfer" and nothing
    /// else costs its maker nothing.
    is_vouched_for: bool,
}

impl Candidate {
    /// What the answer lacks because of it: nothing, where what says that it was sent here is no token after all.
    fn missing(&self, chain: &ChainId, reason: &str) -> Option<Partial> {
        self.is_vouched_for.then(|| self.untold(chain, reason))
    }

    fn untold(&self, chain: &ChainId, reason: &str) -> Partial {
        let what = format!("{chain}:{}", self.token.to_checksum(None));
        Partial { what, source: "chain".into(), reason: reason.into() }
    }
}

/// The tokens to ask, each once: those that somebody vouches for first, so that others can spoil only what comes after them.
async fn candidates(app: &Shared, question: &Question) -> Vec<Candidate> {
    let listed = app.tokens.of(&question.chain).map(|list| list.tokens.as_slice());
    let listed = listed.unwrap_or_default().iter().map(|token| token.address.clone());
    let seen = match AccountId::new(question.chain.clone(), &question.account) {
        Ok(account) => app.index.tokens(&account, MOST_SEEN).await,
        Err(_) => Vec::new(),
    };
    let vouched = listed.chain(question.tokens.iter().cloned()).map(|token| (token, true));
    let seen = seen.into_iter().map(|token| (token, false));
    let number = question.chain.evm_id().unwrap_or_default();
    let mut known = std::collections::HashSet::new();
    vouched
        .chain(seen)
        .filter_map(|(written, is_vouched_for)| {
            Some(Candidate { token: written.parse().ok()?, written, is_vouched_for })
        })
        // The coin is asked for as what it is, and counts once.
        .filter(|one| !is_coin(number, &one.written) && known.insert(one.token))
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

/// Gives what is held its names.
async fn name(app: &Shared, evm: &Evm, some: Vec<(Candidate, U256)>, held: &mut Held) {
    let chain = &evm.ask.chain.id;
    let addresses: Vec<_> = some.iter().map(|(one, _)| one.written.clone()).collect();
    for ((one, units), found) in some.into_iter().zip(find_tokens(app, chain, &addresses).await) {
        match found {
            Found::Known(token) => held.holdings.push(Holding { token, units }),
            Found::NoToken if !one.is_vouched_for => app.balances.bad.add(evm.chain_id, one.token),
            Found::NoToken => {
                held.partial.push(one.untold(chain, "the token does not tell its decimals"));
            }
            Found::Unasked => held.partial.push(one.untold(chain, "the token cannot be asked now")),
        }
    }
}
