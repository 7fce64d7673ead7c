//! What is signed on Bitcoin: coins are chosen, the fee is the visitor's choice, and the transaction waits in a PSBT (BIP-174).
//!
//! Where to start: `coins` asks what can be spent and at what fee, `held` what waits for a block and `kept` what must not be spent by accident; [`pay`] makes the transaction; `script` turns addresses into what outputs are locked with; `psbt` writes it, `previous` adds
//! the transactions that made what is spent, [`finish`] reads what
//! the wallet made of it. `answer` is what becomes of a wallet's answer.

mod answer;
mod coins;
mod finish;
mod held;
mod kept;
mod previous;
mod psbt;
mod script;

use crate::{review::Psbt, text::join};
pub(crate) use answer::handed_in;
pub(super) use coins::{learn, transfer};
pub use finish::finish;
use script::Script;

/// Which addresses a network has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Addresses {
    /// What `SegWit` addresses begin with: `bc`.
    pub prefix: &'static str,
    /// First byte of an address of a key's hash.
    pub key_hash: u8,
    /// First byte of an address of a script's hash.
    pub script_hash: u8,
}

/// Bitcoin itself.
pub const MAINNET: Addresses = Addresses { prefix: "bc", key_hash: 0, script_hash: 5 };
/// Its test networks.
pub const TESTNET: Addresses = Addresses { prefix: "tb", key_hash: 0x6f, script_hash: 0xc4 };
/// A network of one's own.
pub const REGTEST: Addresses = Addresses { prefix: "bcrt", key_hash: 0x6f, script_hash: 0xc4 };

/// An output that was not spent yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coin {
    /// The transaction that made it, as explorers write it: 64 hex digits.
    pub txid: String,
    /// Its place among that transaction's outputs.
    pub place: u32,
    /// Satoshis.
    pub satoshis: u64,
    /// Height of the block that made it, where it is told.
    pub height: Option<u64>,
    /// Whoever listed it says that it carries something else, as an inscription.
    pub marked: bool,
}

impl Coin {
    /// `txid:place`, as what spends it is kept.
    fn name(&self) -> String {
        join(&[&self.txid, ":", &json::to_string(&self.place)])
    }
}

/// What a transaction pays the miners: satoshis for each virtual byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeRate(pub u64);

/// Why there is no transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BitcoinError {
    /// The sender or the receiver is no address of the network.
    Address,
    /// A coin's transaction is named by something else than its id.
    Coin,
    /// The coins are of an address whose transactions must be known whole before they are signed (not `SegWit`).
    OldAddress,
    /// So little is not passed on by nodes.
    Dust,
    /// There is less than that with the fee.
    TooLittle,
}

/// What can be spent and what it costs is asked again after this.
pub(super) const FRESH_MS: u64 = 60_000;
/// Below this an output costs more to spend than it is worth, and nodes do not pass it on.
const DUST: u64 = 546;
/// Virtual bytes of what every transaction has.
const FRAME: u64 = 11;

/// Pays somebody from the coins of one address, the largest first; what is over goes back to it. All there is, without an amount.
pub fn pay(
    addresses: Addresses,
    from: &str,
    coins: &[Coin],
    to: &str,
    amount: Option<u64>,
    rate: FeeRate,
) -> Result<Psbt, BitcoinError> {
    let own = Script::of(addresses, from).ok_or(BitcoinError::Address)?;
    let theirs = Script::of(addresses, to).ok_or(BitcoinError::Address)?;
    let input_bytes = own.input_bytes().ok_or(BitcoinError::OldAddress)?;
    let mut left: Vec<&Coin> = coins.iter().collect();
    crate::text::order(&mut left, |coin| std::cmp::Reverse(coin.satoshis));
    let fee_of = |inputs: usize, outputs: u64| {
        (FRAME + input_bytes * inputs as u64 + outputs).saturating_mul(rate.0)
    };
    let (mut chosen, mut sum) = (Vec::new(), 0_u64);
    for coin in left {
        let enough = amount.is_some_and(|amount| {
            sum >= amount.saturating_add(fee_of(chosen.len(), theirs.output_bytes()))
        });
        if enough {
            break;
        }
        sum = sum.saturating_add(coin.satoshis);
        chosen.push(coin);
    }
    let fee = fee_of(chosen.len(), theirs.output_bytes());
    let amount = match amount {
        Some(amount) => amount,
        None => sum.checked_sub(fee).ok_or(BitcoinError::TooLittle)?,
    };
    if amount < DUST {
        return Err(BitcoinError::Dust);
    }
    let over = sum.checked_sub(amount).and_then(|rest| rest.checked_sub(fee));
    let over = over.ok_or(BitcoinError::TooLittle)?;
    let back = over.saturating_sub(own.output_bytes().saturating_mul(rate.0));
    let mut outputs = vec![(to, &theirs, amount)];
    if back >= DUST {
        outputs.push((from, &own, back));
    }
    let paid: u64 = outputs.iter().map(|(.., satoshis)| satoshis).sum();
    let (bytes, id) = psbt::write(&chosen, &own, &outputs).ok_or(BitcoinError::Coin)?;
    let named = outputs.iter().map(|(address, _, satoshis)| ((*address).to_owned(), *satoshis));
    Ok(Psbt {
        base64: base64::padded(&bytes),
        id,
        spends: chosen.into_iter().map(Coin::name).collect(),
        outputs: named.collect(),
        fee: sum - paid,
    })
}

#[cfg(test)]
mod tests;
