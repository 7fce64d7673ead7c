//! Base64 (RFC 4648, with padding), as transactions travel.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base64.
pub(crate) fn to_base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let mut group: usize = 0;
        for place in 0..3 {
            group = group << 8 | usize::from(three.get(place).copied().unwrap_or_default());
        }
        for place in 0..4 {
            let letter = LETTERS[group >> (18 - 6 * place) & 63];
            text.push(if place > three.len() { '=' } else { char::from(letter) });
        }
    }
    text
}

/// The bytes of base64; `None` for anything else.
pub(crate) fn from_base64(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let padding = text.bytes().rev().take_while(|letter| *letter == b'=').count();
    let (letters, _) = text.split_at(text.len() - padding);
    if padding > 2 {
        return None;
    }
    let (mut bytes, mut group, mut bits) = (Vec::new(), 0_usize, 0);
    for letter in letters.bytes() {
        group = group << 6 | LETTERS.iter().position(|known| *known == letter)?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(group >> bits & 255).unwrap_or_default());
        }
        group &= 0xffff;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standards_own_examples_are_written_and_read() {
        let table = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, coded) in table {
            assert_eq!(to_base64(plain.as_bytes()), coded);
            assert_eq!(from_base64(coded).as_deref(), Some(plain.as_bytes()));
        }
    }

    #[test]
    fn what_is_no_base64_is_none() {
        for text in ["Z", "Zg=", "Zg==Zg==", "Zm 9", "=", "====", "Zm9v\n"] {
            assert_eq!(from_base64(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn what_is_written_is_read(bytes: Vec<u8>) {
            proptest::prop_assert_eq!(from_base64(&to_base64(&bytes)), Some(bytes));
        }
    }
}
