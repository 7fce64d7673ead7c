use alloy_rlp::{BufMut, Encodable};

/// An amount of 256 bits without a sign: wei, or wei for each unit of gas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Quantity([u8; 32]);

impl Quantity {
    /// From 32 bytes, big-endian.
    pub const fn from_be_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes without zeros before them, as RLP has numbers.
    fn significant(&self) -> &[u8] {
        let zeros = self.0.iter().take_while(|byte| **byte == 0).count();
        &self.0[zeros..]
    }
}

impl From<u128> for Quantity {
    fn from(amount: u128) -> Self {
        let mut bytes = [0; 32];
        bytes[16..].copy_from_slice(&amount.to_be_bytes());
        Self(bytes)
    }
}

impl Encodable for Quantity {
    fn encode(&self, out: &mut dyn BufMut) {
        self.significant().encode(out);
    }

    fn length(&self) -> usize {
        self.significant().length()
    }
}
