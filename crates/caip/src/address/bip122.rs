//! Bitcoin addresses: base58check for P2PKH and P2SH, bech32 (BIP-173) and bech32m (BIP-350) for witness programs.

use sha2::{Digest, Sha256};

/// The human-readable parts of Bitcoin's own networks: main, test and regression test.
pub const HRPS: [&str; 3] = ["bc", "tb", "bcrt"];

/// Base58check version bytes: P2PKH and P2SH, main network then test networks.
const VERSIONS: [u8; 4] = [0x00, 0x05, 0x6f, 0xc4];

/// Whether `text` is an address of one of Bitcoin's own networks, in any of the four forms.
pub fn is_valid(text: &str) -> bool {
    is_base58check(text, &VERSIONS) || HRPS.iter().any(|hrp| is_segwit(text, hrp))
}

/// The address in the form to keep: bech32 in lower case, the rest as written; `None` if it is no address.
pub fn to_canonical(text: &str) -> Option<String> {
    if is_base58check(text, &VERSIONS) {
        Some(text.to_owned())
    } else {
        is_valid(text).then(|| text.to_ascii_lowercase())
    }
}

/// Whether `text` is a version byte out of `versions`, 20 bytes of hash and a right checksum, in base58.
pub fn is_base58check(text: &str, versions: &[u8]) -> bool {
    base58check(text).is_some_and(|(version, _)| versions.contains(&version))
}

/// The version byte and the 20 bytes of hash of a base58check address.
pub(super) fn base58check(text: &str) -> Option<(u8, [u8; 20])> {
    let mut bytes = [0; 25];
    // 25 bytes make at most 35 characters.
    if text.len() > 35 || bs58::decode(text).onto(&mut bytes) != Ok(25) {
        return None;
    }
    let checksum = Sha256::digest(Sha256::digest(&bytes[..21]));
    let hash = bytes[1..21].try_into().ok()?;
    (checksum[..4] == bytes[21..]).then_some((bytes[0], hash))
}

/// Whether `text` is a witness program under this human-readable part: version 0 in bech32, 1 to 16 in bech32m.
pub fn is_segwit(text: &str, hrp: &str) -> bool {
    bech32::segwit::decode(text).is_ok_and(|(found, _, _)| found.as_str().eq_ignore_ascii_case(hrp))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base58check_addresses_are_valid() {
        for text in [
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
            "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
            "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc",
        ] {
            assert!(is_valid(text), "{text}");
            assert_eq!(to_canonical(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn broken_base58check_is_refused() {
        for text in [
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNaa",
            "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1",
            "",
        ] {
            assert!(!is_valid(text), "{text}");
        }
    }

    /// Valid addresses of BIP-173 and BIP-350.
    #[test]
    fn segwit_addresses_of_the_bips_are_valid() {
        for text in [
            "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
            "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
            "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
            "BC1SW50QGDZ25J",
            "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
            "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy",
            "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
        ] {
            assert!(is_valid(text), "{text}");
            assert_eq!(to_canonical(text), Some(text.to_lowercase()));
        }
    }

    /// Invalid addresses of BIP-350: wrong checksum kind, wrong lengths, mixed case and the like.
    #[test]
    fn segwit_addresses_that_the_bips_refuse_are_refused() {
        for text in [
            "tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
            "tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf",
            "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
            "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
            "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47",
            "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
            "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
            "bc1pw5dgrnzv",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
            "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
            "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf",
            "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j",
            "bc1gmk9yu",
        ] {
            assert!(!is_valid(text), "{text}");
        }
    }

    #[test]
    fn the_human_readable_part_must_be_the_one_asked_for() {
        let main = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
        assert!(is_segwit(main, "bc"));
        assert!(!is_segwit(main, "tb") && !is_segwit(main, "bcrt"));
        let regtest = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
        assert!(is_segwit(regtest, "bcrt") && is_valid(regtest));
    }
}
