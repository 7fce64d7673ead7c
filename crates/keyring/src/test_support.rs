//! What tests of several modules need.

use std::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};

/// Bytes of a hexadecimal text; white space is skipped.
pub fn hex(text: &str) -> Vec<u8> {
    let digits: String = text.trim_start_matches("0x").split_whitespace().collect();
    assert!(digits.len().is_multiple_of(2), "{text}");
    let places = (0..digits.len()).step_by(2);
    places.map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
}

/// So many bytes of a hexadecimal text.
pub fn bytes<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    hex(text).try_into().unwrap()
}

/// Bytes as a hexadecimal text.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Counts up from a byte: what is drawn is known.
pub struct Counter(pub u8);

impl TryRng for Counter {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes).map(|()| u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes).map(|()| u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for byte in out {
            *byte = self.0;
            self.0 = self.0.wrapping_add(1);
        }
        Ok(())
    }
}

impl TryCryptoRng for Counter {}

/// Draws zeros: what is signed is as if nothing were drawn.
pub struct Zeros;

impl TryRng for Zeros {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(0)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(0)
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        out.fill(0);
        Ok(())
    }
}

impl TryCryptoRng for Zeros {}
