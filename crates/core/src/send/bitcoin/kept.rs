//! Coins that a payment must not spend by accident: small ones, which often carry an inscription or runes, and those that are marked as carrying something.
//! A mark can only keep a coin, so it is believed from everybody: the page, the wallet, and the node or indexer that lists the coins.

use crate::{
    amount::Amount,
    bitcoin::Coin,
    context::Context,
    errors::{Failure, Problem},
    evm::is_hex,
    message::Message,
    protocol::{BitcoinCoins, LogLevel},
    text::{join, parted},
};
use caip::Namespace;
use json::{Later, Value};

/// Digits after the point of one whole coin.
pub(super) const DECIMALS: u8 = 8;
/// Coins of so many satoshis or fewer are left alone: what carries something else usually holds 330, 546 or 1,000.
pub(super) const SMALL: u64 = 1_000;
/// Hex digits of a transaction's id.
const ID_DIGITS: usize = 64;

/// Which coins of an address are left alone.
pub(super) struct Kept {
    spend_small: bool,
    spend_marked: bool,
    /// `txid:place`, as the page named them.
    marked: Vec<String>,
    /// The wallet says that the address holds what is not for paying.
    all: bool,
}

/// Why a coin is left alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    Small,
    Marked,
}

impl Kept {
    /// As the page and the wallet say now.
    pub fn of(context: &Context, address: &str) -> Self {
        let state = context.state();
        let options = state.config.bitcoin_coins.as_ref().map(Later::read);
        let records = &state.slices.account.all_accounts;
        let all = records.iter().any(|record| {
            record.namespace == Namespace::Bip122
                && record.address == address
                && record.kind == "ordinal"
        });
        let mut marked = state.send.marked.clone();
        drop(state);
        let options = match options {
            Some(Ok(options)) => options,
            Some(Err(error)) => {
                tell(context, &error.message());
                BitcoinCoins::default()
            }
            None => BitcoinCoins::default(),
        };
        let BitcoinCoins { spend_small, spend_marked, marked: named } = options;
        marked.extend(named);
        for wrong in marked.iter().filter(|name| !is_name(name)) {
            tell(context, wrong);
        }
        Self { spend_small, spend_marked, marked, all }
    }

    /// Coins that may be spent.
    pub fn open(&self, coins: &[Coin]) -> Vec<Coin> {
        coins.iter().filter(|coin| self.reason(coin).is_none()).cloned().collect()
    }

    /// Says which coins are left alone, and how much that is. Nothing where none is.
    pub fn note(&self, coins: &[Coin], symbol: &str) -> Option<Message> {
        let mut marked = false;
        let mut kept = Vec::new();
        for coin in coins {
            if let Some(reason) = self.reason(coin) {
                marked |= reason == Reason::Marked;
                kept.push(coin.clone());
            }
        }
        let key = if marked { "send.keptMarked" } else { "send.keptSmall" };
        (!kept.is_empty())
            .then(|| Message::new(key).with("amount", &sum(&kept).text()).with("symbol", symbol))
    }

    fn reason(&self, coin: &Coin) -> Option<Reason> {
        let name = coin.name();
        let is_named = || self.marked.iter().any(|marked| marked.eq_ignore_ascii_case(&name));
        if !self.spend_marked && (self.all || coin.marked || is_named()) {
            return Some(Reason::Marked);
        }
        (!self.spend_small && coin.satoshis <= SMALL).then_some(Reason::Small)
    }
}

/// Whether whoever lists the coins says that this one carries something: members of an output as `ord` names them.
pub(super) fn is_marked(told: &Value) -> bool {
    let carries = |name: &str| match told.get(name) {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Array(list)) => !list.is_empty(),
        Some(Value::Object(members)) => !members.is_empty(),
        Some(_) => true,
    };
    carries("inscriptions") || carries("runes")
}

fn is_name(name: &str) -> bool {
    parted(name, b':').is_some_and(|(id, place)| {
        id.len() == ID_DIGITS && is_hex(id) && place.parse::<u32>().is_ok()
    })
}

/// A coin that is named wrongly would be spent.
fn tell(context: &Context, wrong: &str) {
    let why = join(&["bitcoinCoins: not a coin's txid:index: ", wrong]);
    context.log(LogLevel::Error, &Failure::new(Problem::OptionsInvalid, why));
}

/// What these coins are worth, in whole coins.
pub(super) fn sum(coins: &[Coin]) -> Amount {
    let satoshis = coins.iter().fold(0_u64, |sum, coin| sum.saturating_add(coin.satoshis));
    Amount::of_units(&json::to_string(&satoshis), DECIMALS).unwrap_or_default()
}
