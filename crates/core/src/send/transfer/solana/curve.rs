//! Whether 32 bytes are a point of Curve25519 in its Edwards form (RFC 8032): whether somebody could have the key to an address.

/// A number modulo 2^255 − 19, in limbs of 32 bits, the lowest first; not always the smallest such number.
type Number = [u64; 8];

const LOW: u64 = 0xffff_ffff;
const ONE: Number = [1, 0, 0, 0, 0, 0, 0, 0];
/// The prime 2^255 − 19.
const PRIME: Number = [0xffff_ffed, LOW, LOW, LOW, LOW, LOW, LOW, 0x7fff_ffff];
/// The curve's constant, −121665 / 121666.
const D: Number = [
    0x1359_78a3,
    0x75eb_4dca,
    0x4141_d8ab,
    0x0070_0a4d,
    0x7779_e898,
    0x8cc7_4079,
    0x2b6f_fe73,
    0x5203_6cee,
];

/// The y coordinate is in the bytes; there is an x if (y² − 1) / (d·y² + 1) is a square, which it is if their product is one.
pub(super) fn is_point(bytes: &[u8; 32]) -> bool {
    let mut y: Number = [0; 8];
    for (place, byte) in bytes.iter().enumerate() {
        y[place / 4] |= u64::from(*byte) << (8 * (place % 4));
    }
    // The highest bit is the sign of x.
    y[7] &= 0x7fff_ffff;
    let square = multiply(&y, &y);
    let above = add(&square, &minus(&ONE));
    let below = add(&multiply(&D, &square), &ONE);
    is_square(&multiply(&above, &below))
}

/// Euler's criterion: the ((p − 1) / 2)-th power of a square is one, or zero. The exponent is 2^254 − 10: ones, but for the bits 0 and 3.
fn is_square(number: &Number) -> bool {
    let mut power = ONE;
    for bit in (0..254).rev() {
        power = multiply(&power, &power);
        if bit != 0 && bit != 3 {
            power = multiply(&power, number);
        }
    }
    let power = reduced(power);
    power == ONE || power == [0; 8]
}

fn multiply(a: &Number, b: &Number) -> Number {
    let mut wide = [0_u64; 16];
    for (high, x) in a.iter().enumerate() {
        let mut carry = 0;
        for (low, y) in b.iter().enumerate() {
            let value = wide[high + low] + x * y + carry;
            wide[high + low] = value & LOW;
            carry = value >> 32;
        }
        wide[high + 8] = carry;
    }
    let mut sum = [0; 8];
    for place in 0..8 {
        // 2^256 is 38 here.
        sum[place] = wide[place] + 38 * wide[place + 8];
    }
    carried(sum)
}

fn add(a: &Number, b: &Number) -> Number {
    let mut sum = [0; 8];
    for place in 0..8 {
        sum[place] = a[place] + b[place];
    }
    carried(sum)
}

/// Brings each limb under 2^32.
fn carried(mut number: Number) -> Number {
    let mut carry = 0;
    loop {
        for limb in &mut number {
            let value = *limb + carry;
            *limb = value & LOW;
            carry = value >> 32;
        }
        if carry == 0 {
            return number;
        }
        carry *= 38;
    }
}

/// p − a, for an a up to p.
fn minus(a: &Number) -> Number {
    subtracted(&PRIME, a).unwrap_or_default()
}

/// a − b; `None` when that is negative.
fn subtracted(a: &Number, b: &Number) -> Option<Number> {
    let mut difference = [0; 8];
    let mut borrow = 0;
    for place in 0..8 {
        let value = a[place] + (LOW + 1) - b[place] - borrow;
        difference[place] = value & LOW;
        borrow = 1 - (value >> 32);
    }
    (borrow == 0).then_some(difference)
}

/// The smallest such number.
fn reduced(mut number: Number) -> Number {
    while let Some(less) = subtracted(&number, &PRIME) {
        number = less;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::is_point;

    /// SHA-256 hashes, and whether `@noble/curves` finds a point in them.
    const HASHES: [(&str, bool); 12] = [
        ("169b5b823c62b64ca7e5f8456a13c8d5d06f4ece522a58bc2b8a784dcf3609b0", true),
        ("f64551fcd6f07823cb87971cfb91446425da18286b3ab1ef935e0cbd7a69f68a", true),
        ("3946ca64ff78d93ca61090a437cbb6b3d2ca0d488f5f9ccf3059608368b27693", true),
        ("43bb00d0ce7790a53b91256b370c887b24791a5539a6fbfb70c5870e8c91ae5d", false),
        ("ab71fc4c8a1c4d62b9202b36ee7c07dd398a0907a37037bd8c3959d6af573608", false),
        ("536c351ae15e5f5e3dc37bcc5dea8ab641e70fc0431a088a1d684aef2ebf3e5b", true),
        ("7d087a2e212c110e851c7b6fdc2853a41e7db1690beef7a9c11b3a26ee77e853", false),
        ("03fbd36c05856bca596b0bcb4466f4f30f0119a41be2b9fcebfa71d68178b116", false),
        ("9b85c0828dcfbc883726fc200c987baa9826da6ba6a358643a69a52d8698d72e", true),
        ("26148c43a19c95f0115e594c688e9f6e92d0bcdbdb6a75187b732fc593875e7e", false),
        ("8860646b40f17b10cfcb90a2c717a4df6c5976b9bd38201d2cd231d5a6d30e83", false),
        ("274c9ccdd7cc9ac3308242b83d561a72542058757f2943fc03a8575c736a5d52", false),
    ];

    #[test]
    fn points_are_told_from_other_bytes() {
        for (hex, expected) in HASHES {
            let mut bytes = [0; 32];
            for (place, byte) in bytes.iter_mut().enumerate() {
                *byte = u8::from_str_radix(&hex[2 * place..2 * place + 2], 16).unwrap();
            }
            assert_eq!(is_point(&bytes), expected, "{hex}");
        }
        // y = 1 and y = 0 are points of small order; the base point is one, too.
        let mut one = [0; 32];
        one[0] = 1;
        assert!(is_point(&one) && is_point(&[0; 32]));
        let mut base = [0x66; 32];
        base[0] = 0x58;
        assert!(is_point(&base));
    }
}
