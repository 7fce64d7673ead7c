//! Bitcoin's transactions, without a network.
//!
//! Where to start: [`pay`] makes one in a PSBT (BIP-174); `script` turns addresses into what outputs are locked with; `psbt` writes it; [`finish`] reads what
//! a wallet made of it, and [`made`] what any transaction made.

mod finish;
mod made;
mod pay;
mod psbt;
mod script;

use crate::text::join;
pub use finish::finish;
pub use made::{Made, made};
pub use pay::pay;
pub(crate) use psbt::with_previous;
pub(crate) use script::Script;

/// A Bitcoin transaction to sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Psbt {
    /// BIP-174, in base64.
    pub base64: String,
    /// The transaction's id, 64 hex digits: signatures of `SegWit` do not change it.
    pub id: String,
    /// The coins it spends, each as `txid:place`; the signer signs all of these inputs.
    pub spends: Vec<String>,
    /// Who gets how many satoshis, the change too.
    pub outputs: Vec<(String, u64)>,
    /// Satoshis for the miners.
    pub fee: u64,
}

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
    /// Height of the block that made it, where it is known.
    pub height: Option<u64>,
    /// Its source says that it carries something else, as an inscription.
    pub marked: bool,
}

impl Coin {
    /// `txid:place`, as what spends it is kept.
    pub fn name(&self) -> String {
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

#[cfg(test)]
mod tests;
