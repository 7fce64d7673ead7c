//! Solana addresses: 32 bytes in base58.

/// Whether `text` is 32 to 44 characters of base58 (spec 5) that stand for 32 bytes.
pub fn is_valid(text: &str) -> bool {
    // The length first: decoding takes time that grows with its square.
    (32..=44).contains(&text.len()) && bs58::decode(text).onto([0; 32]) == Ok(32)
}

/// The address of a key or an account: its 32 bytes in base58.
pub fn of_bytes(bytes: &[u8; 32]) -> String {
    bs58::encode(bytes).into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_two_bytes_are_an_address() {
        for text in [
            "11111111111111111111111111111111",
            "So11111111111111111111111111111111111111112",
            "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
            "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
        ] {
            assert!(is_valid(text), "{text}");
        }
    }

    #[test]
    fn bytes_are_written_as_an_address() {
        assert_eq!(of_bytes(&[0; 32]), "11111111111111111111111111111111");
        assert!(is_valid(&of_bytes(&[0xff; 32])));
    }

    #[test]
    fn other_lengths_and_alphabets_are_refused() {
        for text in [
            "",
            "1111111111111111111111111111111",
            "111111111111111111111111111111111",
            "So1111111111111111111111111111111111111111",
            "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "0PjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
            "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
        ] {
            assert!(!is_valid(text), "{text}");
        }
    }
}
