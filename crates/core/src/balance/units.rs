use crate::text::join;

/// The decimal digits of a hex quantity (`0x1bc16d674ec80000`), of at most 256 bits. `None` when it is none.
pub(super) fn digits_of_hex(quantity: &str) -> Option<String> {
    let hex = quantity.strip_prefix("0x")?;
    if hex.is_empty() || hex.len() > 64 {
        return None;
    }
    // Decimal digits, lowest first.
    let mut digits: Vec<u8> = vec![0];
    for nibble in hex.chars() {
        let mut carry = nibble.to_digit(16)?;
        for digit in &mut digits {
            let value = u32::from(*digit) * 16 + carry;
            *digit = (value % 10) as u8;
            carry = value / 10;
        }
        while carry > 0 {
            digits.push((carry % 10) as u8);
            carry /= 10;
        }
    }
    Some(digits.iter().rev().map(|digit| char::from(b'0' + digit)).collect())
}

/// Whole coins of the smallest units: `1500000000000000000` with 18 decimals is `1.5`.
pub(super) fn with_decimals(units: &str, decimals: u8) -> String {
    let decimals = usize::from(decimals);
    let zeros = "0".repeat((decimals + 1).saturating_sub(units.len()));
    let padded = join(&[&zeros, units]);
    let (whole, fraction) = padded.split_at(padded.len() - decimals);
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() { whole.to_owned() } else { join(&[whole, ".", fraction]) }
}
