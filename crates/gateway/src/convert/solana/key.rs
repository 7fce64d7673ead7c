use std::fmt;

/// The address of an account on Solana.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key([u8; 32]);

impl Key {
    /// The address of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads base58.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        // The length first: decoding takes time that grows with its square.
        let read = (32..=44).contains(&text.len()).then(|| bs58::decode(text).onto(&mut bytes));
        (read == Some(Ok(32))).then_some(Self(bytes))
    }

    /// The address in the first 32 of these bytes, if there are as many.
    pub fn first_of(bytes: &[u8]) -> Option<Self> {
        bytes.first_chunk().copied().map(Self)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&bs58::encode(self.0).into_string())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written() {
        for text in
            ["11111111111111111111111111111111", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"]
        {
            assert_eq!(Key::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "1", &"1".repeat(33), &"z".repeat(44), "0x12"] {
            assert_eq!(Key::parse(text), None, "{text}");
        }
    }
}
