//! What was agreed to by one signature: what its review showed, and what its accepted critical warnings excuse. A warning excuses just what it names.

use super::{
    chain::{Amounts, Call, is_router, token_of},
    world::Signed,
    *,
};
use crate::{amount::Amount, message::Message};

/// One review that was confirmed.
pub struct Agreed {
    pub shown: ReviewSlice,
    /// The least that the form said would arrive.
    pub least: Amount,
}

/// A token as the model names it.
pub fn token(id: &str) -> String {
    if id == ETH { String::new() } else { token_of(id) }
}

impl Agreed {
    /// Whether a warning names this address.
    pub fn says(&self, key: &str, name: &str, address: &str) -> bool {
        let names = |one: &&Message| said(one, name).eq_ignore_ascii_case(address);
        self.shown.critical.iter().filter(|one| one.key == key).any(|one| names(&one))
    }

    /// Whether a warning says that this spender may take so much of the token.
    pub fn lends(&self, token: &str, spender: &str, units: u128) -> bool {
        let says = |one: &&Message| {
            one.key == "review.critical.spender"
                && said(one, "spender").eq_ignore_ascii_case(spender)
                && amount_of(one) == (token.to_owned(), units)
        };
        self.shown.critical.iter().any(|one| says(&one))
    }

    /// What may be lost besides what was promised, by token.
    pub fn excused(&self, signed: &Signed) -> Amounts {
        let mut most = Amounts::new();
        let mut add = |token: &str, units: u128| {
            let sum = most.entry(token.to_owned()).or_default();
            *sum = sum.saturating_add(units);
        };
        // A spender takes what this signature allows, at any time.
        for (token, spender, units) in &signed.after.granted[signed.before.granted.len()..] {
            if !is_router(spender) && self.lends(token, spender, *units) {
                add(token, *units);
            }
        }
        // A contract takes what it was allowed before, and no more than there is.
        let mut named: Vec<&Call> = Vec::new();
        for call in signed.calls.iter().filter(|call| self.names(call)) {
            if !named.iter().any(|other| other.to.eq_ignore_ascii_case(&call.to)) {
                named.push(call);
            }
        }
        for call in named {
            for ((token, spender), units) in &signed.before.allowed {
                if spender.eq_ignore_ascii_case(&call.to) {
                    add(token, (*units).min(signed.before.held[token]));
                }
            }
        }
        // What a trial on the page's own node found is said to the unit.
        for one in self.shown.critical.iter().filter(|one| one.key == "review.warn.loses") {
            let (token, units) = amount_of(one);
            add(&token, units);
        }
        most
    }

    /// Whether a warning names the called contract: its vendor built the call, and may keep what is sold.
    pub fn may_keep(&self, signed: &Signed) -> bool {
        signed.calls.last().is_some_and(|call| self.names(call))
    }

    fn names(&self, call: &Call) -> bool {
        self.says("review.critical.builtBy", "contract", &call.to)
    }

    /// The least that arrives as an accepted warning puts it, in units.
    pub fn least_said(&self, decimals: u8) -> Option<u128> {
        let keys = ["review.warn.least", "review.warn.getsLess"];
        let mut all = self.shown.critical.iter().filter(|one| keys.contains(&one.key.as_str()));
        let units = |one: &Message| {
            Amount::parse(said(one, "amount"))?.to_units(decimals)?.parse::<u128>().ok()
        };
        // Unless all of them can be read none of them excuses anything.
        all.try_fold(None::<u128>, |least, one| {
            let units = units(one)?;
            Some(Some(least.map_or(units, |least| least.min(units))))
        })?
    }
}

fn said<'a>(message: &'a Message, name: &str) -> &'a str {
    message.values.get(name).map(String::as_str).unwrap_or_default()
}

/// The token and the amount that a warning names, in units.
fn amount_of(message: &Message) -> (String, u128) {
    let (token, decimals) = match said(message, "symbol") {
        "ETH" => (String::new(), 18),
        "USDC" => (token_of(USDC), 6),
        "DAI" => (token_of(DAI), 18),
        // A token that the flow knows nothing of is said by its address, in its smallest units.
        address if address.starts_with("0x") => (address.to_ascii_lowercase(), 0),
        _ => (WETH.to_ascii_lowercase(), 18),
    };
    let units = Amount::parse(said(message, "amount")).and_then(|one| one.to_units(decimals));
    (token, units.and_then(|units| units.parse().ok()).unwrap_or_default())
}
