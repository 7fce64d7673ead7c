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
    let mut bytes = [0; 25];
    // 25 bytes make at most 35 characters.
    if text.len() > 35 || bs58::decode(text).onto(&mut bytes) != Ok(25) {
        return false;
    }
    let checksum = Sha256::digest(Sha256::digest(&bytes[..21]));
    versions.contains(&bytes[0]) && checksum[..4] == bytes[21..]
}

/// Whether `text` is a witness program under this human-readable part: version 0 in bech32, 1 to 16 in bech32m.
pub fn is_segwit(text: &str, hrp: &str) -> bool {
    bech32::segwit::decode(text).is_ok_and(|(found, _, _)| found.as_str().eq_ignore_ascii_case(hrp))
}

/// The address that an output's script pays to on the main network, as ENSIP-9 keeps it for names; `None` for any other script.
pub fn of_script(script: &[u8]) -> Option<String> {
    let base58 = |version: u8, hash: &[u8]| {
        let mut bytes = vec![version];
        bytes.extend(hash);
        let checksum = Sha256::digest(Sha256::digest(&bytes));
        bytes.extend(&checksum[..4]);
        Some(bs58::encode(bytes).into_string())
    };
    match script {
        [0x76, 0xa9, 20, hash @ .., 0x88, 0xac] if hash.len() == 20 => base58(0x00, hash),
        [0xa9, 20, hash @ .., 0x87] if hash.len() == 20 => base58(0x05, hash),
        [version @ (0 | 0x51..=0x60), length, program @ ..]
            if usize::from(*length) == program.len() =>
        {
            let version = if *version == 0 { 0 } else { version - 0x50 };
            let version = bech32::Fe32::try_from(version).ok()?;
            bech32::segwit::encode(bech32::hrp::BC, version, program).ok()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_of_ensip_9_are_addresses() {
        let hash = [
            0x62, 0xe9, 0x07, 0xb1, 0x5c, 0xbf, 0x27, 0xd5, 0x42, 0x53, 0x99, 0xeb, 0xf6, 0xf0,
            0xfb, 0x50, 0xeb, 0xb8, 0x8f, 0x18,
        ];
        let script = [&[0x76, 0xa9, 20][..], &hash, &[0x88, 0xac]].concat();
        assert_eq!(of_script(&script).as_deref(), Some("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"));
        let nested = of_script(&[&[0xa9, 20][..], &hash, &[0x87]].concat()).unwrap();
        assert!(nested.starts_with('3') && is_valid(&nested));
        // BIP-173's own example.
        let program = [
            0x75, 0x1e, 0x76, 0xe8, 0x19, 0x91, 0x96, 0xd4, 0x54, 0x94, 0x1c, 0x45, 0xd1, 0xb3,
            0xa3, 0x23, 0xf1, 0x43, 0x3b, 0xd6,
        ];
        let script = [&[0, 20][..], &program].concat();
        let expected = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
        assert_eq!(of_script(&script).as_deref(), Some(expected));
        let taproot = of_script(&[&[0x51, 32][..], &[7; 32]].concat()).unwrap();
        assert!(taproot.starts_with("bc1p") && is_valid(&taproot));
        for other in [
            &[][..],
            &[0x6a, 1, 2],
            &[0, 20, 1],
            &[0x76, 0xa9, 20, 0x88, 0xac],
            &[0, 5, 1, 2, 3, 4, 5],
        ] {
            assert_eq!(of_script(other), None, "{other:?}");
        }
    }

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
