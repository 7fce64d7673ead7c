//! Small work on texts and lists. The standard library's own ways bring kilobytes along: `format!` the machinery of `fmt`,
//! `contains` and `split_once` searches for needles of any size, `sort` one merge sort for every type.

pub mod names;

/// Whether `needle`, which is not empty, stands somewhere in `text`.
pub(crate) fn has(text: &str, needle: &str) -> bool {
    text.as_bytes().windows(needle.len()).any(|part| part == needle.as_bytes())
}

/// What stands before and after the first `letter`, an ASCII one.
pub(crate) fn parted(text: &str, letter: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == letter)?;
    Some((&text[..at], &text[at + 1..]))
}

/// What stands between the `letter`s, ASCII ones.
pub(crate) fn pieces(text: &str, letter: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let (piece, after) = match parted(rest?, letter) {
            Some((piece, after)) => (piece, Some(after)),
            None => (rest?, None),
        };
        rest = after;
        Some(piece)
    })
}

/// A text of nothing but digits of this radix, as far as it fits.
pub(crate) fn number(text: &str, radix: u32) -> Option<u64> {
    let mut number = 0_u64;
    for byte in text.bytes() {
        let digit = char::from(byte).to_digit(radix)?;
        number = number.checked_mul(radix.into())?.checked_add(digit.into())?;
    }
    (!text.is_empty()).then_some(number)
}

/// What a hex digit stands for.
pub(crate) fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// The first `most` characters.
pub(crate) fn cut(text: &str, most: usize) -> &str {
    let mut count = 0;
    for (end, byte) in text.bytes().enumerate() {
        // Every other byte of a letter begins with these bits (UTF-8).
        if byte & 0b1100_0000 != 0b1000_0000 {
            if count == most {
                return &text[..end];
            }
            count += 1;
        }
    }
    text
}

/// The text without these letters, ASCII ones, at its end.
pub(crate) fn without_end(mut text: &str, letter: u8) -> &str {
    while text.as_bytes().last() == Some(&letter) {
        text = &text[..text.len() - 1];
    }
    text
}

/// Adds one more to a list in words.
pub(crate) fn add(list: &mut String, separator: &str, one: &str) {
    if !list.is_empty() {
        list.push_str(separator);
    }
    list.push_str(one);
}

/// The parts, one after the other.
pub(crate) fn join(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

/// Sorts a short list by rank, the smallest first; equals keep their order.
pub(crate) fn order<T, R: Ord>(items: &mut [T], rank: impl Fn(&T) -> R) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && rank(&items[at]) < rank(&items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Whether two addresses of the web have one origin: the same scheme, host and port. One that begins like another may be somebody else's.
pub(crate) fn same_origin(one: &str, other: &str) -> bool {
    origin(one).is_some_and(|one| Some(one) == origin(other))
}

/// Whether two URLs may lead to one server: the same host, and the same port or the default ports of http and https, whoever asks. An unreadable URL may lead anywhere, so it
/// counts as the same.
pub(crate) fn may_be_one_server(one: &str, other: &str) -> bool {
    let (Some((_, host, port)), Some((_, other_host, other_port))) = (server(one), server(other))
    else {
        return true;
    };
    let usual = |port: &str| matches!(port, "80" | "443");
    let dotless = |host: &str| without_end(host, b'.').len();
    host[..dotless(&host)] == other_host[..dotless(&other_host)]
        && (port == other_port || usual(&port) && usual(&other_port))
}

/// Scheme, host and port of an address, in lower case; none of an address with a name before its host, or without a host.
fn origin(url: &str) -> Option<(String, String, String)> {
    let (_, authority) = authority(url)?;
    if has(authority, "@") { None } else { server(url) }
}

/// The scheme of an address, and what stands before its path.
fn authority(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = parted(url, b':')?;
    let rest = rest.strip_prefix("//")?;
    let end = rest.bytes().position(|byte| b"/?#\\".contains(&byte)).unwrap_or(rest.len());
    Some((scheme, &rest[..end]))
}

/// Scheme, host and port of an address, in lower case, without a name and password before its host.
fn server(url: &str) -> Option<(String, String, String)> {
    let (scheme, authority) = authority(url)?;
    let scheme = scheme.to_ascii_lowercase();
    // Browsers take the last one for the end of the password.
    let after_user = authority.bytes().rposition(|byte| byte == b'@').map_or(0, |at| at + 1);
    let authority = authority[after_user..].to_ascii_lowercase();
    let odd = |byte: u8| byte <= b' ' || !byte.is_ascii();
    if authority.is_empty() || authority.bytes().any(odd) {
        return None;
    }
    // The colons of an IPv6 address stand in brackets.
    let after_host = authority.bytes().rposition(|byte| byte == b']').map_or(0, |at| at + 1);
    let colon = authority.bytes().skip(after_host).position(|byte| byte == b':');
    let (host, port) = match colon {
        Some(at) => (&authority[..after_host + at], &authority[after_host + at + 1..]),
        None => (authority.as_str(), ""),
    };
    let port = match (scheme.as_str(), port) {
        ("https" | "wss", "") => "443",
        ("http" | "ws", "") => "80",
        (_, port) => port,
    };
    let (host, port) = (host.to_owned(), port.to_owned());
    (!host.is_empty()).then_some((scheme, host, port))
}

/// Host of an address as a person reads it: without path and password, with a port that is not the
/// scheme's own.
pub(crate) fn host_of(url: &str) -> String {
    let Some((scheme, host, port)) = server(url) else {
        // Its host is not in ASCII.
        let authority = authority(url).map_or(url, |(_, authority)| authority);
        return pieces(authority, b'@').last().unwrap_or_default().to_owned();
    };
    match (scheme.as_str(), port.as_str()) {
        (_, "") | ("https", "443") | ("http", "80") => host,
        _ => join(&[&host, ":", &port]),
    }
}

/// Schemes whose addresses run in the page that opens them, show what its opener wrote, or reach into the browser, the disk or the system.
const REFUSED: [&str; 21] = [
    "javascript",
    "data",
    "blob",
    "file",
    "vbscript",
    "about",
    "filesystem",
    "view-source",
    "jar",
    "mhtml",
    "chrome",
    "chrome-extension",
    "moz-extension",
    "resource",
    "ws",
    "wss",
    "intent",
    "shell",
    "search",
    "search-ms",
    "itms-services",
];

/// What begins the names of the schemes that open parts of Windows: `ms-msdt`, `ms-settings` and many more.
const SYSTEM: &str = "ms-";

/// Whether a link may ever be opened, or kept to be opened: one of the web, or of an app's own scheme. Browsers skip blanks and control characters
/// where they read a scheme, so a link that has any is refused. What no link begins with (`trust`) is an app's scheme alone. The host decides
/// the same once more (`mayOpen.ts`), and the engine of
/// `WalletConnect` for what it keeps.
pub(crate) fn may_open(link: &str) -> bool {
    if link.is_empty() || link.chars().any(|letter| letter <= ' ' || letter.is_control()) {
        return false;
    }
    let scheme = parted(link, b':').map_or(link, |(scheme, _)| scheme);
    let mut letters = scheme.bytes();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || b"+-.".contains(&letter))
        && !REFUSED.iter().any(|refused| scheme.eq_ignore_ascii_case(refused))
        && !begins(scheme, SYSTEM)
}

/// Whether it is an address of the web that may be opened: by https, and by http on this device alone. An address with a name before its host
/// shows another host than it leads to.
pub(crate) fn is_web_page(link: &str) -> bool {
    let has_host = authority(link)
        .is_some_and(|(_, host)| !host.is_empty() && !host.starts_with(':') && !has(host, "@"));
    has_host
        && may_open(link)
        && (begins(link, "https://") || begins(link, "http://") && is_local(link))
}

/// Whether the text begins so, in any letter case.
pub(crate) fn begins(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
}

fn is_local(url: &str) -> bool {
    server(url).is_some_and(|(_, host, _)| is_local_host(&host))
}

/// Whether a host, as browsers write it, is this device: `localhost`, a name below it, 127.0.0.0/8 or `[::1]`.
pub(crate) fn is_local_host(host: &str) -> bool {
    let is_number = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    matches!(host, "localhost" | "[::1]")
        || host.ends_with(".localhost")
        || host.strip_prefix("127.").is_some_and(|rest| rest.bytes().all(is_number))
}

/// `0x12ab…9fE0`; the full address stays one press away.
pub fn shorten(address: &str) -> String {
    let head = if address.starts_with("0x") { 6 } else { 4 };
    if address.len() <= head + 4 {
        return address.to_owned();
    }
    join(&[&address[..head], "…", &address[address.len() - 4..]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_opened_by_https_and_by_http_on_this_device_alone() {
        for link in [
            "https://wallet.example/path?x=1#y",
            "HTTPS://wallet.example",
            "https://w\u{e4}llet.example",
            "https://wallet.example:8443/a@b",
            "http://localhost:3000/tx/1",
            "http://shop.localhost",
            "http://127.0.0.2:8080/",
            "http://[::1]:80/",
        ] {
            assert!(is_web_page(link), "{link}");
        }
        for link in [
            "http://wallet.example",
            "http://localhost.evil.example",
            "http://127.evil.example",
            "http://localhost@evil.example",
            "https://wallet.example@evil.example",
            "https://me:pw@wallet.example",
            "https://",
            "https:///wallet.example",
            "https://:443",
            "https:wallet.example",
            "https:\\\\wallet.example",
            "https",
            " https://wallet.example",
            "https://wallet.example\t",
            "trust://",
            "trust",
            "intent://x",
            "",
        ] {
            assert!(!is_web_page(link), "{link:?}");
        }
    }

    #[test]
    fn no_link_is_opened_that_runs_in_the_page() {
        for link in [
            "https://wallet.example/path?x=1#y",
            "http://localhost:3000/tx/1",
            "trust",
            "trust:",
            "trust://wc?uri=a",
            "com.wallet.app+x://wc",
            "HTTPS://wallet.example",
        ] {
            assert!(may_open(link), "{link}");
        }
        for link in [
            "",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "javascript://x/%0aalert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "javascript\t:alert(1)",
            "\u{feff}javascript:alert(1)",
            "\u{a0}javascript:alert(1)",
            "javascript\u{200b}:alert(1)",
            "data:text/html,x",
            "DATA:text/html,x",
            "blob:https://x/1",
            "file:///etc/passwd",
            "vbscript:x",
            "about:blank",
            "filesystem:https://x/1",
            "view-source:https://x",
            "intent://x#Intent;scheme=https;end",
            "INTENT:x",
            "search-ms:query=x",
            "ms-msdt:/id",
            "Ms-Settings:x",
            "shell:startup",
            "intent",
            "wss://x",
            "//wallet.example",
            "/path",
            ":x",
            "1x:y",
            "https://wallet.example/a b",
        ] {
            assert!(!may_open(link), "{link:?}");
        }
    }

    #[test]
    fn a_server_is_known_by_host_and_port_however_it_is_written() {
        let gateway = "https://gateway.test";
        for same in [
            "https://gateway.test/v1?chainId=eip155:1",
            "http://gateway.test",
            "wss://GATEWAY.test.:443/ws",
            "https://somebody@gateway.test/",
            "https://me:p%40w@gateway.test:443",
            "https://me@node.test@gateway.test",
            "https://node.test:pw@gateway.test",
            "https://me:pw@",
            "https://me@node.test\u{e9}/",
            "gateway.test",
            "",
        ] {
            assert!(may_be_one_server(same, gateway), "{same}");
        }
        for other in [
            "https://gateway.test:8545",
            "https://node.test",
            "https://a.gateway.test",
            "https://me:pw@node.test",
            "https://gateway.test@node.test",
            "https://gateway.test:443@node.test/@gateway.test",
            "https://me@gateway.test@node.test",
            "http://j\u{fc}rgen:p%40w@127.0.0.1:8545",
        ] {
            assert!(!may_be_one_server(other, gateway), "{other}");
        }
        assert!(!may_be_one_server("http://localhost:8545", "http://localhost:8787"));
    }

    #[test]
    fn a_host_is_shown_without_path_and_password_and_with_a_port_of_its_own() {
        for (url, host) in [
            ("https://gateway.example.com", "gateway.example.com"),
            ("https://Gateway.example.com:8443/wallets/v1?x=y:1", "gateway.example.com:8443"),
            ("https://me:p@w@gateway.test:443/", "gateway.test"),
            ("http://gateway.test:443", "gateway.test:443"),
            ("http://[::1]:8080/a@b", "[::1]:8080"),
            ("https://me:pw@g\u{e4}teway.test/a", "g\u{e4}teway.test"),
        ] {
            assert_eq!(host_of(url), host, "{url}");
        }
    }

    #[test]
    fn an_address_that_begins_like_another_is_not_at_its_origin() {
        for (one, other) in [
            ("https://gateway.test", "https://gateway.test/v1"),
            ("https://gateway.test/", "https://GATEWAY.test:443?x"),
            ("http://localhost:8080", "http://localhost:8080/a/b#c"),
            ("http://[::1]:80", "http://[::1]/"),
        ] {
            assert!(same_origin(one, other) && same_origin(other, one), "{one} {other}");
        }
        for other in [
            "https://gateway.test.evil.example/v1",
            "https://gateway.tests",
            "https://gateway.test@evil.example",
            "https://gateway.test:444/",
            "http://gateway.test",
            "https://evil.example/https://gateway.test",
            "https:gateway.test",
            "//gateway.test",
            "gateway.test",
            "https://",
            "",
            "https://gateway.test\u{e9}/",
        ] {
            assert!(!same_origin("https://gateway.test", other), "{other}");
            assert!(!same_origin(other, "https://gateway.test"), "{other}");
        }
        assert!(!same_origin("", ""));
    }

    #[test]
    fn a_needle_is_found_at_both_ends_and_not_in_a_shorter_text() {
        assert!(has("abc", "ab") && has("abc", "bc") && has("abc", "abc"));
        assert!(!has("abc", "ac") && !has("ab", "abc") && !has("", "a"));
    }

    #[test]
    fn a_text_is_parted_at_the_first_letter_of_its_kind() {
        assert_eq!(parted("ä:b:c", b':'), Some(("ä", "b:c")));
        assert_eq!(parted(":", b':'), Some(("", "")));
        assert_eq!(parted("abc", b':'), None);
    }

    #[test]
    fn a_text_has_a_piece_more_than_letters() {
        let of = |text| pieces(text, b'-').collect::<Vec<_>>();
        assert_eq!(of("de-AT"), ["de", "AT"]);
        assert_eq!(of("-ä-"), ["", "ä", ""]);
        assert_eq!(of(""), [""]);
    }

    #[test]
    fn a_number_is_digits_alone_and_fits() {
        assert_eq!((number("fF", 16), number("10", 10)), (Some(255), Some(10)));
        assert_eq!(number("18446744073709551615", 10), Some(u64::MAX));
        for text in ["", "+1", "1f", "18446744073709551616"] {
            assert_eq!(number(text, 10), None, "{text}");
        }
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(cut("äöü", 2), "äö");
        assert_eq!(cut("äöü", 3), "äöü");
    }

    #[test]
    fn an_end_is_taken_off_as_often_as_it_is_there() {
        assert_eq!(without_end("a//", b'/'), "a");
        assert_eq!((without_end("///", b'/'), without_end("a", b'/')), ("", "a"));
    }

    #[test]
    fn a_list_has_separators_between_its_members_only() {
        let mut list = String::new();
        for one in ["a", "b"] {
            add(&mut list, ", ", one);
        }
        assert_eq!(list, "a, b");
    }

    #[test]
    fn equals_keep_their_order() {
        let mut items = ["b2", "a3", "c1", "d2"];
        order(&mut items, |item| item.as_bytes()[1]);
        assert_eq!(items, ["c1", "b2", "d2", "a3"]);
    }
}
