use percent_encoding::percent_decode_str;

/// The bytes of a `data:` URL (RFC 2397); what it calls itself is not believed.
pub fn decode(url: &str) -> Option<Vec<u8>> {
    let (head, data) = url.strip_prefix("data:")?.split_once(',')?;
    if !head.ends_with(";base64") {
        return Some(percent_decode_str(data).collect());
    }
    let data: Vec<u8> = percent_decode_str(data).collect();
    data_encoding::BASE64.decode(&data).or_else(|_| data_encoding::BASE64_NOPAD.decode(&data)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let table: [(&str, &[u8]); 4] = [
            ("data:image/svg+xml;base64,PHN2Zz4=", b"<svg>"),
            ("data:image/svg+xml;base64,PHN2Zz4", b"<svg>"),
            ("data:image/svg+xml;utf8,%3Csvg%3E", b"<svg>"),
            ("data:,", b""),
        ];
        for (url, bytes) in table {
            assert_eq!(decode(url).as_deref(), Some(bytes), "{url}");
        }
    }

    #[test]
    fn half_a_url_is_none() {
        for url in ["", "data:", "data:image/png;base64", "data:image/png;base64,%%%", "https://a"]
        {
            assert_eq!(decode(url), None, "{url}");
        }
    }
}
