//! Bitcoin and Polkadot addresses by alphabet and length, for programs that leave the checksum to others.

use crate::charset::is_word;

/// Whether every letter is one of base58's.
fn is_base58(text: &str) -> bool {
    is_word(text, 64, b"") && !text.contains(['0', 'O', 'I', 'l'])
}

/// SS58 of a 32-byte key: 46 to 50 characters of base58.
pub fn is_polkadot(text: &str) -> bool {
    (46..=50).contains(&text.len()) && is_base58(text)
}

/// A bech32 address in lower case, or 26 to 35 characters of base58; the form to keep.
pub fn to_bip122(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let is_segwit = ["bc1", "tb1", "bcrt1"].iter().any(|prefix| lower.starts_with(prefix))
        && is_word(text, 90, b"")
        && text.len() >= 14;
    if is_segwit {
        return Some(lower);
    }
    ((26..=35).contains(&text.len()) && is_base58(text)).then(|| text.to_owned())
}
