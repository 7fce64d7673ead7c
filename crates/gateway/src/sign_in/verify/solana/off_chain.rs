//! What hardware wallets sign in place of a text: the text behind a header with which no transaction begins ("off-chain message signing").

/// The beginning of every header.
const DOMAIN: &[u8; 16] = b"\xffsolana offchain";

/// The versions of the header.
const FIRST: u8 = 0;
const SECOND: u8 = 1;

/// The formats of a text in the first version: ASCII, and UTF-8. Whether lines may be broken in the former, wallets disagree.
const ASCII: u8 = 0;
const UTF_8: u8 = 1;

/// The application's domain, as wallets leave it.
const NO_APPLICATION: [u8; 32] = [0; 32];

const ONE_SIGNER: u8 = 1;

/// The messages that a wallet of this key may make of a text, by the age of the device's application:
///
/// - of the first version, with neither application nor signer (Ledger's Solana application before 1.8), and with both (as the proposal has it);
/// - of the second version, which has the signer alone, and in its draft the text's length.
pub fn messages(key: &[u8; 32], text: &str) -> Vec<Vec<u8>> {
    let signer = [&[ONE_SIGNER][..], key].concat();
    let mut messages = vec![message(&[&[SECOND], &signer, text.as_bytes()])];
    // What is longer fits no header with a length.
    let Ok(length) = u16::try_from(text.len()) else { return messages };
    let body = [&length.to_le_bytes(), text.as_bytes()].concat();
    messages.push(message(&[&[SECOND], &signer, &body]));
    let formats = if text.is_ascii() { &[ASCII, UTF_8][..] } else { &[UTF_8] };
    for &format in formats {
        messages.push(message(&[&[FIRST], &NO_APPLICATION, &[format], &signer, &body]));
        messages.push(message(&[&[FIRST, format], &body]));
    }
    messages
}

fn message(parts: &[&[u8]]) -> Vec<u8> {
    [&DOMAIN[..], &parts.concat()].concat()
}
