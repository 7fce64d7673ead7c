use http::HeaderMap;

/// The token in a header of the form `Bearer …` (RFC 6750, section 2.1).
pub fn bearer<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let (scheme, token) = headers.get(name)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_stands_behind_its_scheme() {
        let table = [
            ("Bearer a.b.c", Some("a.b.c")),
            ("bearer  a.b.c ", Some("a.b.c")),
            ("Basic a.b.c", None),
            ("Bearer", None),
            ("Bearer ", None),
            ("a.b.c", None),
            ("", None),
        ];
        for (value, expected) in table {
            let headers = HeaderMap::from_iter([("x-a".parse().unwrap(), value.parse().unwrap())]);
            assert_eq!(bearer(&headers, "x-a"), expected, "{value:?}");
            assert_eq!(bearer(&headers, "x-b"), None);
        }
    }
}
