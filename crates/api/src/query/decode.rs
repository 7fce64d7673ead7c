use super::QueryError;

/// What a query string says, in its order, unescaped. A leading `?` is skipped.
///
/// Pairs without a value are left out: an absent parameter and an empty one mean the same (interface 3.1).
pub fn pairs(query: &str) -> Result<Vec<(String, String)>, QueryError> {
    let query = query.strip_prefix('?').unwrap_or(query);
    let mut found = Vec::new();
    for pair in query.split('&') {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let key = unescape(key).ok_or_else(|| QueryError::Escape { key: key.to_owned() })?;
        match unescape(value) {
            Some(value) if value.is_empty() => {}
            Some(value) => found.push((key, value)),
            None => return Err(QueryError::Escape { key }),
        }
    }
    Ok(found)
}

/// The items of a comma list, without blanks around them and without empty ones.
pub fn list(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// The text with `+` as a blank and `%XX` as its byte; `None` if an escape is broken or the bytes are not UTF-8.
fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => hex(rest.next()?)? << 4 | hex(rest.next()?)?,
            plain => plain,
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::write_pair;
    use proptest::prelude::*;

    fn read(query: &str) -> Vec<(String, String)> {
        pairs(query).unwrap()
    }

    fn pair(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn escapes_and_plus_signs_are_undone() {
        assert_eq!(read("?a=K%C3%B6ln+1&b=%2b"), [pair("a", "Köln 1"), pair("b", "+")]);
    }

    #[test]
    fn empty_parameters_are_absent() {
        assert_eq!(read("a=&b&&c=1"), [pair("c", "1")]);
        assert_eq!(read(""), []);
    }

    #[test]
    fn broken_escapes_name_the_parameter() {
        for query in ["a=%", "a=%4", "a=%zz", "a=%ff"] {
            let refusal = pairs(query).unwrap_err();
            assert_eq!(refusal.to_string(), "a: not percent-encoded UTF-8", "{query}");
        }
    }

    #[test]
    fn lists_skip_empty_items() {
        assert_eq!(list(" a, ,b,").collect::<Vec<_>>(), ["a", "b"]);
    }

    proptest! {
        #[test]
        fn any_text_survives_a_query(value in "\\PC{1,40}") {
            let mut query = String::new();
            write_pair(&mut query, "key", &value);
            prop_assert!(query.is_ascii());
            prop_assert_eq!(read(&query), [pair("key", &value)]);
        }

        #[test]
        fn any_query_is_read_or_refused_without_panic(query in "[a-f%&=+0-9é]{0,40}") {
            // Reading twice gives the same: no state, no panic.
            prop_assert_eq!(pairs(&query), pairs(&query));
        }
    }
}
