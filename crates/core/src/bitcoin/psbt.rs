use super::{Coin, finish::Reader, script::Script};
use crate::evm::{bytes_of_hex, hex};
use sha2::{Digest, Sha256};

pub(super) const MAGIC: &[u8] = b"psbt\xff";
/// Keys of BIP-174: the unsigned transaction; of an input, the whole transaction that made what it spends, and what it spends of `SegWit`.
pub(super) const UNSIGNED: u8 = 0;
const NON_WITNESS_UTXO: u8 = 0;
const WITNESS_UTXO: u8 = 1;
/// Says that the fee may be raised later (BIP-125).
const REPLACEABLE: u32 = 0xffff_fffd;

/// An unsigned transaction with what it spends, and its id. `None` for a coin whose transaction's id is none.
pub(super) fn write(
    coins: &[&Coin],
    own: &Script,
    outputs: &[(&str, &Script, u64)],
) -> Option<(Vec<u8>, String)> {
    let mut out = MAGIC.to_vec();
    let unsigned = transaction(coins, outputs)?;
    pair(&mut out, UNSIGNED, &unsigned);
    out.push(0);
    for coin in coins {
        let mut spent = Vec::new();
        output(&mut spent, own, coin.satoshis);
        pair(&mut out, WITNESS_UTXO, &spent);
        out.push(0);
    }
    // An empty map for each output.
    out.resize(out.len() + outputs.len(), 0);
    Some((out, id(&unsigned)))
}

/// The same with the transactions that made what its inputs spend, in the inputs' order: who signs can see for themselves how much that is.
pub fn with_previous(psbt: &[u8], previous: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut reader = Reader(psbt.strip_prefix(MAGIC)?);
    reader.map(|_, _| ())?;
    let mut out = psbt[..psbt.len() - reader.0.len()].to_vec();
    for transaction in previous {
        pair(&mut out, NON_WITNESS_UTXO, transaction);
        let input = reader.0;
        reader.map(|_, _| ())?;
        out.extend(&input[..input.len() - reader.0.len()]);
    }
    out.extend(reader.0);
    Some(out)
}

/// The id of a transaction without its witnesses. Explorers write its hash the other way round.
pub(super) fn id(transaction: &[u8]) -> String {
    let mut hash = Sha256::digest(Sha256::digest(transaction));
    hash.reverse();
    hex(&hash)
}

fn transaction(coins: &[&Coin], outputs: &[(&str, &Script, u64)]) -> Option<Vec<u8>> {
    let mut out = 2_u32.to_le_bytes().to_vec();
    size(&mut out, coins.len());
    for coin in coins {
        let mut txid = bytes_of_hex(&coin.txid).filter(|txid| txid.len() == 32)?;
        txid.reverse();
        out.extend(txid);
        out.extend(coin.place.to_le_bytes());
        out.push(0);
        out.extend(REPLACEABLE.to_le_bytes());
    }
    size(&mut out, outputs.len());
    for (_, script, satoshis) in outputs {
        output(&mut out, script, *satoshis);
    }
    out.extend([0; 4]);
    Some(out)
}

fn output(out: &mut Vec<u8>, script: &Script, satoshis: u64) {
    out.extend(satoshis.to_le_bytes());
    size(out, script.bytes().len());
    out.extend(script.bytes());
}

fn pair(out: &mut Vec<u8>, key: u8, value: &[u8]) {
    out.extend([1, key]);
    size(out, value.len());
    out.extend(value);
}

/// A compact size: one byte up to 252, three bytes up to 65,535, five beyond.
pub(super) fn size(out: &mut Vec<u8>, size: usize) {
    let [low, high, more, most, ..] = size.to_le_bytes();
    match size {
        0..=252 => out.push(low),
        253..=0xffff => out.extend([0xfd, low, high]),
        _ => out.extend([0xfe, low, high, more, most]),
    }
}
