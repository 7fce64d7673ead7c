//! Base64 (RFC 4648) in the forms of the wire. What is written so is sealed or public: it need not take constant time.

/// For links and tokens: without padding, and without letters that mean something in a URL.
pub fn url(bytes: &[u8]) -> String {
    write(bytes, ['-', '_'])
}

/// The standard alphabet, without padding.
pub fn unpadded(bytes: &[u8]) -> String {
    write(bytes, ['+', '/'])
}

/// The standard alphabet, with padding.
pub fn padded(bytes: &[u8]) -> String {
    let mut text = unpadded(bytes);
    while text.len() & 3 != 0 {
        text.push('=');
    }
    text
}

/// Reads what [`url`] writes, and nothing else.
pub fn read_url(text: &str) -> Option<Vec<u8>> {
    read(text).filter(|bytes| url(bytes) == text)
}

/// Reads either alphabet, padded or not; nothing that the same bytes would not be written as.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let mut letters = text.as_bytes();
    while let [rest @ .., b'='] = letters {
        letters = rest;
    }
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for letter in letters {
        bits = bits << 6 | u32::from(six_bits(*letter)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(low_byte(bits >> count));
            bits &= (1 << count) - 1;
        }
    }
    (bits == 0 && count < 6).then_some(bytes)
}

/// `last` are the two letters in which alphabets differ.
fn write(bytes: &[u8], last: [char; 2]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let mut bits = 0_u32;
        for place in 0..3 {
            bits = bits << 8 | u32::from(three.get(place).copied().unwrap_or_default());
        }
        for place in 0..=three.len() {
            let six = low_byte(bits >> (18 - 6 * place) & 63);
            text.push(match six {
                0..26 => char::from(b'A' + six),
                26..52 => char::from(b'a' + six - 26),
                52..62 => char::from(b'0' + six - 52),
                62 => last[0],
                _ => last[1],
            });
        }
    }
    text
}

#[allow(clippy::cast_possible_truncation, reason = "the low byte is what is wanted")]
fn low_byte(bits: u32) -> u8 {
    bits as u8
}

fn six_bits(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64ct::{Base64, Base64UrlUnpadded, Encoding};

    /// RFC 4648, section 10.
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
        for (plain, text) in table {
            assert_eq!(padded(plain.as_bytes()), text);
            assert_eq!(read(text).as_deref(), Some(plain.as_bytes()));
        }
    }

    #[test]
    fn bits_that_mean_nothing_are_none_and_tokens_have_one_form() {
        for text in ["Zh", "Zm9", "-_-_AB"] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["Zg==", "+_-_AA", "-/-_AA"] {
            assert!(read(text).is_some() && read_url(text).is_none(), "{text}");
        }
        assert_eq!(read_url("Zg").as_deref(), Some(&b"f"[..]));
    }

    proptest::proptest! {
        #[test]
        fn what_is_written_is_read(bytes: Vec<u8>) {
            proptest::prop_assert_eq!(padded(&bytes), Base64::encode_string(&bytes));
            proptest::prop_assert_eq!(url(&bytes), Base64UrlUnpadded::encode_string(&bytes));
            proptest::prop_assert_eq!(read(&padded(&bytes)), Some(bytes.clone()));
            proptest::prop_assert_eq!(read_url(&url(&bytes)), Some(bytes));
        }

        #[test]
        fn a_token_is_read_as_another_library_reads_it(text in "[-_+/=A-Za-z0-9 ]{0,12}") {
            proptest::prop_assert_eq!(read_url(&text), Base64UrlUnpadded::decode_vec(&text).ok());
        }
    }

    #[test]
    fn each_form_is_written_as_the_standard_has_it_and_read_back() {
        let bytes = [0xfb, 0xff, 0xbf, 0x00];
        for (written, text) in
            [(url(&bytes), "-_-_AA"), (unpadded(&bytes), "+/+/AA"), (padded(&bytes), "+/+/AA==")]
        {
            assert_eq!(written, text);
            assert_eq!(read(&written).as_deref(), Some(&bytes[..]));
        }
        assert_eq!([url(&[]), unpadded(&[]), padded(&[])], ["", "", ""]);
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["A", "AA A", "AB\n", "ä", "AA==A", "A!"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
