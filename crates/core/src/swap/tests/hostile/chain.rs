//! A small model of the chain: what the account holds and allows, and what contracts do at worst. It reads calls by itself, byte by byte, and not by the core's
//! decoder, which is what is tried. A router gives as little as a call lets it; what is not known takes all that it can.

use super::{ALICE, DAI, OLD, ROUTERS, USDC, VENDOR, WETH};
use std::collections::BTreeMap;

/// Amounts by token in lower case; the coin is the empty text.
pub type Amounts = BTreeMap<String, u128>;

#[derive(Debug, Clone, PartialEq)]
pub struct Chain {
    pub held: Amounts,
    pub allowed: BTreeMap<(String, String), u128>,
    /// Who was allowed to take something, in order: token, spender and how much.
    pub granted: Vec<(String, String, u128)>,
    /// What others were sent, by holder and token.
    pub sent: BTreeMap<(String, String), u128>,
}

/// One call of the account.
#[derive(Debug, Clone)]
pub struct Call {
    pub to: String,
    pub value: u128,
    pub data: Vec<u8>,
}

/// What a router holds within one transaction.
#[derive(Debug, Clone, Default)]
struct Till(Amounts);

pub fn token_of(id: &str) -> String {
    id.rsplit(':').next().unwrap_or_default().to_ascii_lowercase()
}

impl Chain {
    pub fn begin() -> Self {
        let one = 10_u128.pow(18);
        let held = [
            (String::new(), 2 * one),
            (WETH.to_ascii_lowercase(), 3 * one),
            (token_of(USDC), 500_000_000),
            (token_of(DAI), 1_000 * one),
        ];
        // What was allowed long ago.
        let mut allowed = BTreeMap::new();
        for spender in [ROUTERS[0], ROUTERS[2], OLD, VENDOR] {
            for token in [WETH.to_ascii_lowercase(), token_of(DAI)] {
                allowed.insert((token, spender.to_ascii_lowercase()), u128::MAX);
            }
        }
        Self {
            held: held.into_iter().collect(),
            allowed,
            granted: Vec::new(),
            sent: BTreeMap::new(),
        }
    }

    /// What is left of the coin and tokens after the calls; all of them or none.
    pub fn perform(&mut self, calls: &[Call]) -> bool {
        let mut after = self.clone();
        let done = calls.iter().all(|call| after.call(call).is_some());
        if done {
            *self = after;
        }
        done
    }

    /// What somebody has of a token; of others what they were sent since.
    pub fn of(&self, token: &str, holder: &str) -> u128 {
        let (token, holder) = (token.to_ascii_lowercase(), holder.to_ascii_lowercase());
        if holder == ALICE.to_ascii_lowercase() {
            return self.held.get(&token).copied().unwrap_or_default();
        }
        self.sent.get(&(holder, token)).copied().unwrap_or_default()
    }

    /// Leave that was signed, whoever carries it to the chain; who is not known takes at once.
    pub fn allow(&mut self, token: &str, spender: &str, units: u128) {
        let (token, spender) = (token.to_ascii_lowercase(), spender.to_ascii_lowercase());
        self.granted.push((token.clone(), spender.clone(), units));
        if is_router(&spender) {
            self.allowed.insert((token, spender), units);
        } else {
            let held = self.held.entry(token).or_default();
            *held -= units.min(*held);
        }
    }

    fn call(&mut self, call: &Call) -> Option<()> {
        let to = call.to.to_ascii_lowercase();
        self.lose("", call.value)?;
        if call.data.is_empty() && to != WETH.to_ascii_lowercase() {
            return Some(());
        }
        if self.held.contains_key(&to) {
            return self.token(&to, call);
        }
        if !is_router(&to) {
            self.worst(&to);
            return Some(());
        }
        let mut till = Till::default();
        till.put("", call.value);
        if self.route(&to, &call.data, &mut till)?.is_none() {
            self.worst(&to);
        }
        Some(())
    }

    fn lose(&mut self, token: &str, units: u128) -> Option<()> {
        let held = self.held.entry(token.to_owned()).or_default();
        *held = held.checked_sub(units)?;
        Some(())
    }

    fn gain(&mut self, token: &str, units: u128) {
        let held = self.held.entry(token.to_owned()).or_default();
        *held = held.saturating_add(units);
    }

    /// All that it may take is gone.
    fn worst(&mut self, contract: &str) {
        for ((token, spender), units) in &self.allowed {
            if spender == contract {
                let held = self.held.entry(token.clone()).or_default();
                *held -= (*units).min(*held);
            }
        }
    }

    fn token(&mut self, token: &str, call: &Call) -> Option<()> {
        let data = &call.data;
        let wraps = *token == WETH.to_ascii_lowercase();
        match selector(data).as_str() {
            "" | "d0e30db0" if wraps => self.gain(token, call.value),
            "2e1a7d4d" if wraps => {
                self.lose(token, number(data, 0)?)?;
                self.gain("", number(data, 0)?);
            }
            "a9059cbb" => {
                let units = number(data, 1)?;
                self.lose(token, units)?;
                let to = address(data, 0)?;
                if to == ALICE.to_ascii_lowercase() {
                    self.gain(token, units);
                } else {
                    let sent = self.sent.entry((to, token.to_owned())).or_default();
                    *sent = sent.saturating_add(units);
                }
            }
            "095ea7b3" | "39509351" => {
                let units = number(data, 1)?;
                self.allow(token, &address(data, 0)?, units);
            }
            // Whatever else a token does with the sender's own is as bad as all of it.
            _ => self.lose(token, self.held[token])?,
        }
        Some(())
    }

    /// A known router; `Some(None)` is a function of it that nobody here knows, `None` a transaction that fails.
    #[allow(clippy::option_option, reason = "to fail and not to be known are two things")]
    fn route(&mut self, router: &str, data: &[u8], till: &mut Till) -> Option<Option<()>> {
        let selector = selector(data);
        let weth = WETH.to_ascii_lowercase();
        let args = data.get(4..).unwrap_or_default();
        match selector.as_str() {
            "5c11d795" | "791ac947" => {
                let (path, to) = (addresses(args, 2)?, address(data, 3)?);
                self.pay(router, &path[0], number(data, 0)?, till)?;
                let out = if selector == "791ac947" { String::new() } else { path.last()?.clone() };
                self.give(&out, arriving(&path, number(data, 1)?), &to, till);
            }
            "b6f9de95" => {
                let (path, to) = (addresses(args, 1)?, address(data, 2)?);
                (path[0] == weth).then_some(())?;
                till.0.remove("");
                self.give(path.last()?, arriving(&path, number(data, 0)?), &to, till);
            }
            "472b43f3" => {
                let (path, to) = (addresses(args, 2)?, address(data, 3)?);
                self.pay(router, &path[0], number(data, 0)?, till)?;
                self.give(path.last()?, arriving(&path, number(data, 1)?), &to, till);
            }
            "b858183f" | "c04b8d59" => {
                let inner = args.get(small(args, 0)?..)?;
                let path = bytes(inner, 0)?;
                let at = if selector == "b858183f" { 2 } else { 3 };
                let ends = [path.get(..20)?, path.get(path.len().checked_sub(20)?..)?].map(hex);
                if is_strange(&hex(path.get(23..43)?)) {
                    // The pool pays out before it is paid: that token has the router send the coin to somebody else.
                    till.0.remove("");
                }
                self.pay(router, &ends[0], amount(inner, at)?, till)?;
                self.give(&ends[1], amount(inner, at + 1)?, &account(inner, 1)?, till);
            }
            "1c58db4f" => {
                let (units, coin) = (number(data, 0)?, till.0.entry(String::new()).or_default());
                *coin = coin.checked_sub(units)?;
                till.put(&weth, units);
            }
            "49404b7c" => {
                let all = till.0.remove(&weth).unwrap_or_default();
                (all >= number(data, 0)?).then_some(())?;
                self.give("", all, &address(data, 1)?, till);
            }
            // It needs a signature: what was signed is allowed already.
            "c2e3140a" => {}
            "ac9650d8" | "5ae401dc" => {
                let list = args.get(small(args, usize::from(selector == "5ae401dc"))?..)?;
                for place in 0..small(list, 0)? {
                    let call = bytes(list.get(32..)?, place)?;
                    if self.route(router, call, till)?.is_none() {
                        return Some(None);
                    }
                }
            }
            _ => return Some(None),
        }
        Some(Some(()))
    }

    /// A router takes a token: its own where it has it, the coin for the wrapped one, or the sender's.
    fn pay(&mut self, router: &str, token: &str, units: u128, till: &mut Till) -> Option<()> {
        let own = till.0.get(token).copied().unwrap_or_default();
        if units == 0 || own >= units {
            till.0.insert(token.to_owned(), if units == 0 { 0 } else { own - units });
            return Some(());
        }
        let coin = till.0.get("").copied().unwrap_or_default();
        if token == WETH.to_ascii_lowercase() && coin >= units {
            till.0.insert(String::new(), coin - units);
            return Some(());
        }
        let allowed = self.allowed.get_mut(&(token.to_owned(), router.to_owned()))?;
        *allowed = allowed.checked_sub(units)?;
        self.lose(token, units)
    }

    fn give(&mut self, token: &str, units: u128, to: &str, till: &mut Till) {
        if to == ALICE.to_ascii_lowercase() {
            self.gain(token, units);
        } else if to == "0x0000000000000000000000000000000000000002" {
            till.put(token, units);
        }
    }
}

impl Call {
    /// Whether it allows something, and does nothing else.
    pub fn is_approval(&self) -> bool {
        matches!(selector(&self.data).as_str(), "095ea7b3" | "39509351")
    }
}

impl Till {
    fn put(&mut self, token: &str, units: u128) {
        let held = self.0.entry(token.to_owned()).or_default();
        *held = held.saturating_add(units);
    }
}

pub fn is_router(address: &str) -> bool {
    ROUTERS.iter().any(|router| router.eq_ignore_ascii_case(address))
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |text, byte| text + &format!("{byte:02x}"))
}

fn selector(data: &[u8]) -> String {
    if data.is_empty() { String::new() } else { hex(&data[..4.min(data.len())])[2..].to_owned() }
}

fn word(data: &[u8], at: usize) -> Option<&[u8]> {
    let from = at.checked_mul(32)?;
    data.get(from..from.checked_add(32)?)
}

/// A number; one that is larger than any here is the largest.
fn amount(data: &[u8], at: usize) -> Option<u128> {
    let (high, low) = word(data, at)?.split_at(16);
    let low = u128::from_be_bytes(low.try_into().ok()?);
    Some(if high.iter().all(|byte| *byte == 0) { low } else { u128::MAX })
}

fn number(data: &[u8], at: usize) -> Option<u128> {
    amount(data.get(4..)?, at)
}

fn small(data: &[u8], at: usize) -> Option<usize> {
    amount(data, at)?.try_into().ok().filter(|number| *number < 1 << 20)
}

fn account(data: &[u8], at: usize) -> Option<String> {
    let (zeros, address) = word(data, at)?.split_at(12);
    zeros.iter().all(|byte| *byte == 0).then(|| hex(address))
}

fn address(data: &[u8], at: usize) -> Option<String> {
    account(data.get(4..)?, at)
}

fn bytes(data: &[u8], at: usize) -> Option<&[u8]> {
    let inner = data.get(small(data, at)?..)?;
    inner.get(32..)?.get(..small(inner, 0)?)
}

fn addresses(data: &[u8], at: usize) -> Option<Vec<String>> {
    let inner = data.get(small(data, at)?..)?;
    let list: Option<Vec<String>> =
        (0..small(inner, 0)?).map(|at| account(inner, at + 1)).collect();
    list.filter(|list| list.len() > 1)
}

/// Whether a token's contract is hostile, and runs code of its own during a transfer.
fn is_strange(token: &str) -> bool {
    ![WETH.to_ascii_lowercase(), token_of(USDC), token_of(DAI)].iter().any(|known| known == token)
}

/// What arrives at worst over pools of v2. The least is held against what the receiver has more than before, and a strange token in the middle can have them
/// paid what they were owed elsewhere.
fn arriving(path: &[String], least: u128) -> u128 {
    let between = path.get(1..path.len() - 1).unwrap_or_default();
    if between.iter().any(|token| is_strange(token)) { 0 } else { least }
}
