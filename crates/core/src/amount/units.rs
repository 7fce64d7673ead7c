use crate::text::{join, without_end};

/// Digits of the largest number that contracts know, 2^256 - 1; no token anywhere has more.
pub(crate) const LONGEST_UNITS: usize = 78;
/// Digits of the longest number that is written in hex: products of two such numbers are.
const LONGEST_DIGITS: usize = 2 * LONGEST_UNITS;
/// The same with zeros before them.
const MOST_DIGITS: usize = 1_024;

/// The decimal digits of a hex quantity (`0x1bc16d674ec80000`), of at most 256 bits. `None` when it is none.
pub(crate) fn digits_of_hex(quantity: &str) -> Option<String> {
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

/// Whole coins of the smallest units: `1500000000000000000` with 18 decimals is `1.5`. What is no number stays as it is.
pub(crate) fn with_decimals(units: &str, decimals: u8) -> String {
    if !units.bytes().all(|digit| digit.is_ascii_digit()) {
        return units.to_owned();
    }
    let decimals = usize::from(decimals);
    let padded = padded(units, decimals + 1);
    let (whole, fraction) = padded.split_at(padded.len() - decimals);
    let fraction = without_end(fraction, b'0');
    if fraction.is_empty() { whole.to_owned() } else { join(&[whole, ".", fraction]) }
}

/// The digits with zeros before them, to be at least so many.
pub(crate) fn padded(digits: &str, length: usize) -> String {
    let mut padded = String::new();
    while padded.len() + digits.len() < length {
        padded.push('0');
    }
    padded.push_str(digits);
    padded
}

/// The hex quantity of decimal digits: `1500000000000000000` is `0x14d1120d7b160000`. `None` when they are none, or more than any chain's numbers
/// have: the work grows with their square.
pub(crate) fn hex_of_digits(digits: &str) -> Option<String> {
    if digits.trim_start_matches('0').len() > LONGEST_DIGITS || digits.len() > MOST_DIGITS {
        return None;
    }
    // Nibbles, lowest first.
    let mut nibbles: Vec<u8> = vec![0];
    for digit in digits.chars() {
        let mut carry = digit.to_digit(10)?;
        for nibble in &mut nibbles {
            let value = u32::from(*nibble) * 10 + carry;
            *nibble = (value % 16) as u8;
            carry = value / 16;
        }
        if carry > 0 {
            nibbles.push((carry % 16) as u8);
        }
    }
    let mut hex = String::from("0x");
    for nibble in nibbles.iter().rev() {
        hex.push(char::from(b"0123456789abcdef"[usize::from(*nibble)]));
    }
    (!digits.is_empty()).then_some(hex)
}
