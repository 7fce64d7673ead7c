/// Appends `key=value`, after `&` if something stands before. The key is written as it is.
pub fn write_pair(out: &mut String, key: &str, value: &str) {
    if !out.is_empty() {
        out.push('&');
    }
    out.push_str(key);
    out.push('=');
    escape(out, value);
}

/// Appends `key=a,b`; nothing for an empty list. An item cannot hold a comma: the reader would part it there.
pub fn write_list(out: &mut String, key: &str, items: &[impl AsRef<str>]) {
    for (index, item) in items.iter().enumerate() {
        if index == 0 {
            write_pair(out, key, item.as_ref());
        } else {
            out.push(',');
            escape(out, item.as_ref());
        }
    }
}

/// Appends `text` with everything escaped that is not plain in a query (RFC 3986, 2.1): unreserved characters, `:` and `,`
/// stay, so that CAIP ids and lists remain readable.
pub fn escape(out: &mut String, text: &str) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:,".contains(&byte) {
            out.push(byte.into());
        } else {
            out.push('%');
            out.push(HEX[usize::from(byte >> 4)].into());
            out.push(HEX[usize::from(byte & 0xf)].into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_joined_by_an_ampersand() {
        let mut out = String::new();
        write_pair(&mut out, "page", "1");
        write_pair(&mut out, "search", "a&b=c");
        assert_eq!(out, "page=1&search=a%26b%3Dc");
    }

    #[test]
    fn lists_are_joined_by_a_comma_and_empty_ones_are_left_out() {
        let mut out = String::new();
        write_list(&mut out, "names", &["Köln Wallet", "b"]);
        write_list(&mut out, "rdns", &[] as &[String]);
        assert_eq!(out, "names=K%C3%B6ln%20Wallet,b");
    }

    #[test]
    fn caip_ids_stay_readable() {
        let mut out = String::new();
        escape(&mut out, "eip155:1,solana:5eykt");
        assert_eq!(out, "eip155:1,solana:5eykt");
    }
}
