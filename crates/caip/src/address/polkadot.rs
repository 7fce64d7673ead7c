//! Polkadot addresses: SS58, a network prefix, a public key and a checksum in base58.

use blake2::{Blake2b512, Digest};

/// Whether `text` is the SS58 form of a 32-byte public key, of any network, with a right checksum.
pub fn is_valid(text: &str) -> bool {
    account_key(text).is_some()
}

/// The 32 bytes that name the account on every network: its public key, or the hash of one (ECDSA).
pub fn account_key(text: &str) -> Option<[u8; 32]> {
    // Two prefix bytes, the key and two checksum bytes make at most 50 characters.
    let mut bytes = [0; 36];
    let length = (text.len() <= 50).then(|| bs58::decode(text).onto(&mut bytes).ok()).flatten()?;
    // The second bit from above marks a prefix of two bytes; the first is reserved.
    let prefix = match bytes[0] {
        0..=63 => 1,
        64..=127 => 2,
        _ => return None,
    };
    if length != prefix + 32 + 2 || checksum(&bytes[..length - 2]) != bytes[length - 2..length] {
        return None;
    }
    bytes[prefix..prefix + 32].try_into().ok()
}

/// The SS58 address of an account's 32 bytes on the network with this prefix; `None` above 16 383, the largest prefix there is.
pub fn of_key(key: &[u8; 32], prefix: u16) -> Option<String> {
    let [high, low] = prefix.to_be_bytes();
    let mut bytes = match prefix {
        0..=63 => vec![low],
        // The prefix's bits are not in their order: the lower byte is spread over both.
        64..=16_383 => vec![0x40 | low >> 2, high | low << 6],
        _ => return None,
    };
    bytes.extend(key);
    bytes.extend(checksum(&bytes));
    Some(bs58::encode(bytes).into_string())
}

/// The first two bytes of the `BLAKE2b` hash that SS58 prescribes.
fn checksum(payload: &[u8]) -> [u8; 2] {
    let hash = Blake2b512::new().chain_update(b"SS58PRE").chain_update(payload).finalize();
    [hash[0], hash[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_is_valid_on_every_network() {
        for text in [
            "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", // Substrate, prefix 42
            "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5", // Polkadot, prefix 0
            "HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F",  // Kusama, prefix 2
        ] {
            assert!(is_valid(text), "{text}");
        }
    }

    #[test]
    fn a_two_byte_prefix_is_read() {
        // Prefix 255: 0x7f, 0xc0 by SS58's bit layout.
        let mut bytes = vec![0x7f, 0xc0];
        bytes.extend([7; 32]);
        bytes.extend(checksum(&bytes));
        assert!(is_valid(&bs58::encode(bytes).into_string()));
    }

    #[test]
    fn the_key_is_the_same_under_every_prefix() {
        let key = account_key("5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY").unwrap();
        assert_eq!(key[..4], [0xd4, 0x35, 0x93, 0xc7]);
        for text in [
            "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
            "HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F",
        ] {
            assert_eq!(account_key(text), Some(key), "{text}");
        }
    }

    #[test]
    fn a_key_is_written_under_each_prefix() {
        let key = account_key("5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY").unwrap();
        for (prefix, text) in [
            (42, "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"),
            (0, "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5"),
            (2, "HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F"),
        ] {
            assert_eq!(of_key(&key, prefix).as_deref(), Some(text));
        }
        for prefix in [63, 64, 255, 256, 16_383] {
            assert_eq!(account_key(&of_key(&key, prefix).unwrap()), Some(key), "{prefix}");
        }
        assert_eq!(of_key(&key, 16_384), None);
    }

    /// The example of SS58's registry: prefix 255 is `0x7f 0xc0`.
    #[test]
    fn a_long_prefix_is_spread_over_two_bytes() {
        let bytes = bs58::decode(of_key(&[7; 32], 255).unwrap()).into_vec().unwrap();
        assert_eq!(bytes[..2], [0x7f, 0xc0]);
    }

    #[test]
    fn a_typing_slip_is_refused() {
        assert!(!is_valid("5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ"));
        assert!(!is_valid("5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutY"));
    }

    #[test]
    fn a_reserved_prefix_is_refused() {
        let mut bytes = vec![0x80];
        bytes.extend([7; 32]);
        bytes.extend(checksum(&bytes));
        assert!(!is_valid(&bs58::encode(bytes).into_string()));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "0x", "1", "So11111111111111111111111111111111111111112"] {
            assert!(!is_valid(text), "{text}");
        }
    }
}
