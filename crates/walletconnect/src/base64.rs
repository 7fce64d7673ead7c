//! Base64 in the forms of the wire, all of them through one alphabet: each further one is another copy of the code in the module.

use base64ct::{Base64UrlUnpadded, Encoding};

/// For links and tokens: without padding, and without letters that mean something in a URL.
pub fn url(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// The standard alphabet, without padding.
pub fn unpadded(bytes: &[u8]) -> String {
    let letter = |letter| match letter {
        '-' => '+',
        '_' => '/',
        letter => letter,
    };
    url(bytes).chars().map(letter).collect()
}

/// The standard alphabet, with padding.
pub fn padded(bytes: &[u8]) -> String {
    let mut text = unpadded(bytes);
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

/// Reads either alphabet, padded or not.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let mut url = String::with_capacity(text.len());
    for letter in text.trim_end_matches('=').bytes() {
        url.push(match letter {
            b'+' => '-',
            b'/' => '_',
            letter => char::from(letter),
        });
    }
    Base64UrlUnpadded::decode_vec(&url).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

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
