//! What wallets answer to what they were asked to sign. Only an error means that nothing was signed; everything else is read in every form that wallets use.

use crate::{
    amount::padded,
    evm::{bytes_of_hex, hex, is_hex, lower},
    protocol::{Fault, FaultKind},
    text::join,
};
use json::Value;

/// Where wallets put a transaction's hash, most telling first.
const HASHES: [&str; 7] =
    ["hash", "transactionHash", "txHash", "transaction_hash", "tx_hash", "txid", "txID"];
/// Where they put an id of several calls.
const IDS: [&str; 5] = ["id", "batchId", "bundleId", "callsId", "callBundleId"];
/// Where they put a signature.
pub(super) const SIGNATURES: [&str; 4] =
    ["signature", "sig", "signedMessage", "transactionSignature"];
/// What they wrap an answer in.
pub(super) const WRAPS: [&str; 5] = ["result", "data", "response", "tx", "value"];
/// Answers are wrapped no deeper than this.
pub(super) const DEPTH: u8 = 3;
/// Bytes of a signature on Solana.
const SOLANA_BYTES: usize = 64;
/// Longer signatures are nobody's: a contract's, wrapped for an account that is not deployed (ERC-6492), has a few thousand bytes.
const MOST_DIGITS: usize = 1 << 17;

/// The error that a wallet answered with instead of failing. A hash or a signature beside it means that it was sent or signed all the same.
pub(super) fn fault(answer: &Value) -> Option<Fault> {
    if is_done(answer) {
        return None;
    }
    let error = answer.get("error").filter(|error| !is_nothing(error));
    let said = |of: &Value| of.get("message").and_then(Value::as_str).map(str::to_owned);
    let code = |of: &Value| of.get("code").and_then(Value::as_number)?.parse::<i32>().ok();
    let (code, message) = match error {
        Some(error) => {
            let message = said(error).or(error.as_str().map(str::to_owned));
            (code(error), message.unwrap_or_default())
        }
        // An error's own form. A code of its own says nothing: some wallets answer `{code: 200, ...}`.
        None => match (code(answer), said(answer)) {
            (Some(code), Some(message)) if code < 0 || (4_001..6_000).contains(&code) => {
                (Some(code), message)
            }
            _ => return None,
        },
    };
    Some(Fault { kind: FaultKind::Wallet, code, message })
}

/// What stands where an error would, and is none.
fn is_nothing(error: &Value) -> bool {
    matches!(error, Value::Null | Value::Bool(_))
        || error.as_str() == Some("")
        || error.as_number() == Some("0")
}

/// Whether a hash, a signature or an id of calls stands there under a name of its own. What an error calls its `data` or `id` says nothing.
fn is_done(answer: &Value) -> bool {
    let evm_signature = |value: &Value| signature(value).is_some_and(|text| text.len() == 132);
    let named = HASHES.iter().chain(&SIGNATURES).chain(&["result"]);
    let mut named = named.filter_map(|name| answer.get(name));
    let mut ids = IDS.iter().filter(|name| **name != "id").filter_map(|name| answer.get(name));
    named.any(|value| {
        hash(value).is_some() || solana_signature(value).is_some() || evm_signature(value)
    }) || ids.any(|value| text(value).is_some())
}

/// A transaction's hash on EVM networks, in lower case; `None` where the wallet tells none.
pub(super) fn hash(answer: &Value) -> Option<String> {
    find(answer, &HASHES, DEPTH, &|found| {
        let digits = lower(found.as_str()?);
        (digits.len() == 64 && is_hex(&digits)).then(|| join(&["0x", &digits]))
    })
}

/// What a wallet calls what it sent, whatever it looks like.
pub(super) fn name(answer: &Value) -> Option<String> {
    hash(answer).or_else(|| find(answer, &HASHES, DEPTH, &text))
}

/// A wallet's id of several calls (EIP-5792), or the hash of the transaction that does them.
pub(super) fn calls(answer: &Value) -> Option<String> {
    find(answer, &IDS, DEPTH, &text).or_else(|| name(answer))
}

fn text(value: &Value) -> Option<String> {
    Some(value.as_str().or(value.as_number())?.to_owned()).filter(|text| !text.is_empty())
}

/// A signature on EVM networks, in `0x` and lower case: of 65 bytes where a key signed, of any length where a contract did.
pub(super) fn signature(answer: &Value) -> Option<String> {
    find(answer, &SIGNATURES, DEPTH, &|found| {
        let digits = match found {
            Value::String(text) => lower(text),
            other => parts(other).or_else(|| bytes(other).map(|bytes| hex(&bytes)))?,
        };
        if digits.is_empty()
            || digits.len() % 2 != 0
            || digits.len() > MOST_DIGITS
            || !is_hex(&digits)
        {
            return None;
        }
        Some(join(&["0x", &whole(digits)]))
    })
}

/// The 65 bytes of one that is written in 64 (EIP-2098): the highest bit of `s` says which of two keys it is.
fn whole(digits: String) -> String {
    if digits.len() != 128 {
        return digits;
    }
    let Some(mut bytes) = bytes_of_hex(&digits) else { return digits };
    let odd = bytes[32] >> 7;
    bytes[32] &= 0x7f;
    bytes.push(27 + odd);
    hex(&bytes)
}

/// `{r, s, v}`, or `{r, s, yParity}`.
fn parts(of: &Value) -> Option<String> {
    let word = |name| {
        let digits = lower(of.get(name)?.as_str()?);
        (digits.len() <= 64 && is_hex(&digits)).then(|| padded(&digits, 64))
    };
    let (r, s) = (word("r")?, word("s")?);
    let odd = of.get("v").filter(|v| !v.is_null()).or(of.get("yParity"))?;
    let v = match odd {
        Value::Number(digits) => digits.parse::<u8>().ok()?,
        Value::String(text) if text.starts_with("0x") || text.starts_with("0X") => {
            u8::from_str_radix(&lower(text), 16).ok()?
        }
        Value::String(text) => text.parse::<u8>().ok()?,
        _ => return None,
    };
    // Some wallets count from 0.
    let v = if v < 2 { 27 + v } else { v };
    Some(join(&[&r, &s, &hex(&[v])]))
}

/// A signature on Solana in base58; wallets write it in hex, base64 or as numbers as well.
pub(super) fn solana_signature(answer: &Value) -> Option<String> {
    let read = |found: &Value| {
        let bytes = match found {
            Value::String(text) => {
                let digits = lower(text);
                if digits.len() == 2 * SOLANA_BYTES && is_hex(&digits) {
                    bytes_of_hex(&digits)
                } else if text.len() > 2 * SOLANA_BYTES {
                    // Reading base58 takes the square of its length.
                    None
                } else {
                    bs58::decode(text.as_str())
                        .into_vec()
                        .ok()
                        .filter(|bytes| bytes.len() == SOLANA_BYTES)
                        .or_else(|| base64::read(text))
                        .or_else(|| base64::read_url(text))
                }
            }
            other => bytes(other),
        }?;
        (bytes.len() == SOLANA_BYTES).then(|| bs58::encode(bytes.as_slice()).into_string())
    };
    let named = [&SIGNATURES[..], &HASHES[..]].concat();
    find(answer, &named, DEPTH, &read)
}

/// Where wallets put a Bitcoin transaction that they signed: a PSBT, or the finished transaction.
const SIGNED: [&str; 9] = [
    "psbt",
    "signedPsbt",
    "psbtBase64",
    "psbtHex",
    "signedPsbtBase64",
    "signedPsbtHex",
    "transaction",
    "rawTransaction",
    "hex",
];
/// A finished transaction, or a PSBT, has more bytes than an id.
const ID_BYTES: usize = 32;

/// A transaction's id on Bitcoin, in lower case; `None` where the wallet tells none.
pub(crate) fn bitcoin_id(answer: &Value) -> Option<String> {
    find(answer, &HASHES, DEPTH, &|found| {
        let digits = lower(found.as_str()?);
        (digits.len() == 2 * ID_BYTES && is_hex(&digits)).then_some(digits)
    })
}

/// What a wallet signed on Bitcoin, as bytes: in base64, in hex, or as numbers. `None` where it gave nothing of the kind; what it gave and cannot be read is
/// no bytes.
pub(crate) fn bitcoin_signed(answer: &Value) -> Option<Vec<u8>> {
    let found = find(answer, &SIGNED, DEPTH, &|found| match found {
        Value::String(text) if bitcoin_id(found).is_none() && !text.is_empty() => {
            let digits = lower(text);
            let bytes = if digits.len().is_multiple_of(2) && is_hex(&digits) {
                bytes_of_hex(&digits)
            } else {
                base64::read(text).or_else(|| base64::read_url(text))
            };
            Some(hex(&bytes.unwrap_or_default()))
        }
        Value::String(_) => None,
        other => bytes(other).filter(|bytes| bytes.len() > ID_BYTES).map(|bytes| hex(&bytes)),
    })?;
    bytes_of_hex(&found).or(Some(Vec::new()))
}

/// Bytes as numbers: a list, Node's `{type: "Buffer", data}`, or what JSON makes of a `Uint8Array`: `{"0": 1, "1": 2}`.
fn bytes(value: &Value) -> Option<Vec<u8>> {
    let byte = |value: &Value| value.as_number()?.parse::<u8>().ok();
    match value {
        Value::Array(items) if !items.is_empty() => items.iter().map(byte).collect(),
        Value::Object(_) if value.get("type").and_then(Value::as_str) == Some("Buffer") => {
            bytes(value.get("data")?)
        }
        Value::Object(entries) if !entries.is_empty() => {
            let mut bytes = Vec::new();
            for (at, (name, value)) in entries.iter().enumerate() {
                if name.parse() != Ok(at) {
                    return None;
                }
                bytes.push(byte(value)?);
            }
            Some(bytes)
        }
        _ => None,
    }
}

/// The first that can be read: the answer itself, what stands under one of these names, what stands in what it is wrapped in.
pub(super) fn find(
    answer: &Value,
    names: &[&str],
    depth: u8,
    read: &dyn Fn(&Value) -> Option<String>,
) -> Option<String> {
    if let Some(found) = read(answer) {
        return Some(found);
    }
    if depth == 0 {
        return None;
    }
    if let Value::Array(items) = answer {
        // Several answers to one request: only of one it is clear whose it is.
        let [only] = items.as_slice() else { return None };
        return find(only, names, depth - 1, read);
    }
    let mut inner = names.iter().chain(&WRAPS).filter_map(|name| answer.get(name));
    inner.find_map(|inner| find(inner, names, depth - 1, read))
}
