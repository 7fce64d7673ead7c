//! The balances that many pages watch, each its own: after a new block the first who asks brings all of them in one call.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alloy_primitives::{Address, U256, hex};
use alloy_sol_types::SolCall;
use serde_json::json;

use super::answer::{Outcome, read_answer};
use super::attempt::Kind;
use super::cache::{Key, KeyRef};
use super::chains::Chain;
use super::failover::ask_in_turn;
use super::flights::Part;
use super::methods::Method;
use super::proxy::Proxy;
use super::reads::{Asked, Reach, keep};
use super::request::Call;
use super::single::OWN_ID;
use super::upstream::UpstreamError;
use crate::evm::abi::Multicall3::{Call3, aggregate3Call, getEthBalanceCall};
use crate::evm::multicall3;

/// Accounts that are watched at once on a chain; more are asked for one by one.
const MOST: usize = 500;

/// An account that nobody asked about for so long is not watched any more: pages look every few seconds.
const WATCHED_MS: u64 = 30_000;

/// A chain without Multicall3 is not asked for it again for so long.
const UNABLE_MS: u64 = 600_000;

/// No method has this number: the flight that brings the balances.
const BALANCES: u32 = u32::MAX;

/// The accounts whose balances are watched on a chain.
#[derive(Debug, Default)]
pub struct Watched {
    /// By the parameters as they are written: account, and when it was asked for.
    accounts: Mutex<HashMap<Box<str>, (Address, u64)>>,
    unable_until_ms: AtomicU64,
}

impl Watched {
    /// Notes that somebody asks for this account.
    fn note(&self, params: &str, account: Address, now_ms: u64) {
        let mut accounts = self.lock();
        if let Some((_, asked_ms)) = accounts.get_mut(params) {
            *asked_ms = now_ms;
            return;
        }
        if accounts.len() >= MOST {
            accounts.retain(|_, (_, asked_ms)| now_ms.saturating_sub(*asked_ms) < WATCHED_MS);
        }
        if accounts.len() < MOST {
            accounts.insert(params.into(), (account, now_ms));
        }
    }

    /// Those that somebody asked for lately.
    fn lately(&self, now_ms: u64) -> Vec<(Box<str>, Address)> {
        let accounts = self.lock();
        let lately = accounts.iter().filter(|(_, (_, ms))| now_ms.saturating_sub(*ms) < WATCHED_MS);
        lately.map(|(params, (account, _))| (params.clone(), *account)).collect()
    }

    fn is_able(&self, now_ms: u64) -> bool {
        self.unable_until_ms.load(Ordering::Relaxed) <= now_ms
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, (Address, u64)>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The balance that this call asks for, brought with all that are watched and not known at this head. `None` when it is asked for alone.
pub async fn balance(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    method: Method,
    call: &Call<'_>,
) -> Option<Outcome> {
    let params = call.params?;
    let (account, chain_id) = (account_of(params)?, chain.id.evm_id()?);
    let now_ms = proxy.now_ms();
    chain.watched.note(params, account, now_ms);
    let known = |params: &str| {
        let key = KeyRef { chain: chain.index, method: method.index, params };
        proxy.chains.cache.get(&key, &chain.head, proxy.now_ms())
    };
    if !chain.watched.is_able(now_ms) {
        return None;
    }
    let flight = Key::from(&KeyRef { chain: chain.index, method: BALANCES, params: "" });
    match chain.flights.join(flight, chain.head.generation()) {
        Part::Lead(lead) => {
            let mut wanted = chain.watched.lately(now_ms);
            wanted.retain(|(params, _)| known(params).is_none());
            let asked = Asked::now(proxy, chain);
            if wanted.len() < 2 || !asked.has_head() {
                return None;
            }
            let accounts: Vec<Address> = wanted.iter().map(|(_, account)| *account).collect();
            match ask(proxy, chain, chain_id, &accounts).await {
                Ok(Some(balances)) => {
                    for ((params, _), balance) in wanted.iter().zip(balances) {
                        let one = Call { params: Some(params), ..call.clone() };
                        let told = Outcome::Result(format!("\"{balance:#x}\"").into());
                        keep(proxy, chain, method, &one, Reach::Head, asked, &told);
                    }
                }
                Ok(None) => {
                    chain.watched.unable_until_ms.store(now_ms + UNABLE_MS, Ordering::Relaxed);
                }
                // Asked alone, the nodes say what it is.
                Err(_) => return None,
            }
            lead.land(Ok(Outcome::Result("null".into())));
        }
        Part::Follow(follow) => {
            follow.landing().await;
        }
    }
    known(params).map(Outcome::Result)
}

/// The balances of these accounts at the newest block; `None` where Multicall3 does not stand.
async fn ask(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    chain_id: u64,
    accounts: &[Address],
) -> Result<Option<Vec<U256>>, UpstreamError> {
    let to = multicall3(chain_id);
    let calls = accounts.iter().map(|account| Call3 {
        target: to,
        allowFailure: false,
        callData: getEthBalanceCall { addr: *account }.abi_encode().into(),
    });
    let data = aggregate3Call { calls: calls.collect() }.abi_encode();
    let asked = json!({ "to": to, "data": hex::encode_prefixed(data) });
    let body =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": [asked, "latest"] });
    let kind = chain.methods.get("eth_call").map_or_else(|| chain.methods.own(), Method::kind);
    let kind = Kind { repeatable: true, ..kind };
    let outcome = ask_in_turn(proxy, chain, kind, body.to_string().as_bytes(), |answer| {
        read_answer(&answer, OWN_ID)
    })
    .await?;
    Ok(read(&outcome, accounts.len()))
}

fn read(outcome: &Outcome, count: usize) -> Option<Vec<U256>> {
    let Outcome::Result(text) = outcome else { return None };
    let data = hex::decode(serde_json::from_slice::<&str>(text).ok()?).ok()?;
    let answers = aggregate3Call::abi_decode_returns(&data).ok()?;
    let balances =
        answers.iter().map(|one| getEthBalanceCall::abi_decode_returns(&one.returnData).ok());
    balances.collect::<Option<Vec<_>>>().filter(|balances| balances.len() == count)
}

/// The account whose balance at the newest block the parameters ask for.
fn account_of(params: &str) -> Option<Address> {
    match serde_json::from_str::<(&str, &str)>(params).ok()? {
        (account, "latest") if account.starts_with("0x") => account.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_balance_at_the_newest_block_is_brought_with_others() {
        let account = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
        assert!(account_of(&format!(r#"["{account}", "latest"]"#)).is_some());
        for block in ["\"pending\"", "\"safe\"", "\"0x1\"", "{\"blockNumber\":\"0x1\"}", "null"] {
            assert_eq!(account_of(&format!(r#"["{account}",{block}]"#)), None, "{block}");
        }
        for params in ["[]", "{}", r#"["0xf39f","latest"]"#, r#"["latest"]"#, ""] {
            assert_eq!(account_of(params), None, "{params}");
        }
    }

    #[test]
    fn who_is_not_asked_for_any_more_makes_room() {
        let watched = Watched::default();
        let params = |number: usize| format!("{number}");
        for number in 0..MOST {
            watched.note(&params(number), Address::ZERO, 0);
        }
        watched.note(&params(MOST), Address::ZERO, 1);
        assert_eq!(watched.lately(1).len(), MOST, "no room");
        watched.note(&params(0), Address::ZERO, WATCHED_MS);
        watched.note(&params(MOST), Address::ZERO, WATCHED_MS);
        assert_eq!(watched.lately(WATCHED_MS).len(), 2);
    }

    #[test]
    fn what_is_not_an_answer_of_multicall3_is_none() {
        for text in ["\"0x\"", "\"0x01\"", "null", "\"\"", "7"] {
            assert_eq!(read(&Outcome::Result(text.as_bytes().into()), 1), None, "{text}");
        }
        assert_eq!(read(&Outcome::Error("{}".into()), 1), None);
    }
}
