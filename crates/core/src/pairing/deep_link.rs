//! Links into wallets' apps, for a pairing and for a page; those that wake an app for a request are the engine's
//! (`walletconnect::client::deep_link`).

use crate::{
    protocol::UrlTarget,
    text::{has, join, without_end},
    wallets::is_web,
};

/// What opens an app: `trust` and `trust:` become `trust://`, and a scheme's path ends in a slash, for a missing one broke wallets.
pub fn base(link: &str) -> String {
    if is_web(link) {
        return without_end(link, b'/').to_owned();
    }
    let mut base = link.to_owned();
    if !has(link, "://") {
        base.retain(|letter| letter != '/' && letter != ':');
        base.push_str("://");
    }
    if !base.ends_with('/') {
        base.push('/');
    }
    base
}

/// The address that brings a pairing's link into a wallet. `twice`: Telegram on Android undoes one encoding by itself.
pub fn pairing(link: &str, uri: &str, twice: bool) -> String {
    let base = base(link);
    let slash = if base.ends_with('/') { "" } else { "/" };
    let uri = encode(uri);
    let uri = if twice { encode(&uri) } else { uri };
    join(&[&base, slash, "wc?uri=", &uri])
}

/// Where it opens: a web address, and anything inside Telegram, in a place of its own, so that this page survives. A scheme in this
/// tab; out of a frame it goes to the top one.
pub fn target(url: &str, telegram: bool) -> UrlTarget {
    if telegram || is_web(url) { UrlTarget::NewTab } else { UrlTarget::Here }
}

/// The address that opens a page in the browser of a wallet's app.
pub fn browse(link: &str, page: &str) -> String {
    let after_scheme = page.bytes().position(|byte| byte == b':').map_or(0, |at| at + 3);
    let host = page.bytes().skip(after_scheme).position(|byte| byte == b'/');
    let origin = host.map_or(page, |length| &page[..after_scheme + length]);
    // What is written so far, and before it what stands around a part in base64.
    let (mut url, mut around) = (String::new(), Vec::new());
    let mut rest = link;
    while let Some(at) = rest.bytes().position(|byte| byte == b'{' || byte == b'}') {
        url.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = if let Some(rest) = rest.strip_prefix("{url}") {
            url.push_str(&encode(page));
            rest
        } else if let Some(rest) = rest.strip_prefix("{origin}") {
            url.push_str(&encode(origin));
            rest
        } else if let Some(rest) = rest.strip_prefix("{page}") {
            url.push_str(page);
            rest
        } else if let Some(rest) = rest.strip_prefix("{base64:") {
            around.push(std::mem::take(&mut url));
            rest
        } else if let (Some(before), Some(rest)) = (around.pop(), rest.strip_prefix('}')) {
            url = join(&[&before, &base64::padded(url.as_bytes())]);
            rest
        } else {
            break;
        };
    }
    url.push_str(rest);
    url
}

/// As browsers' `encodeURIComponent` does it, which is what wallets undo.
fn encode(text: &str) -> String {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            out.push(byte.into());
        } else {
            out.push('%');
            out.push(HEX[usize::from(byte >> 4)].into());
            out.push(HEX[usize::from(byte & 0xf)].into());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const URI: &str = "wc:7f6e@2?relay-protocol=irn&symKey=58";
    const ONCE: &str = "wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D58";
    const TWICE: &str = "wc%253A7f6e%25402%253Frelay-protocol%253Dirn%2526symKey%253D58";

    #[test]
    fn a_pairing_is_brought_by_each_kind_of_link() {
        let table = [
            ("trust://", false, "trust://wc?uri=", ONCE),
            ("trust:", false, "trust://wc?uri=", ONCE),
            ("trust", false, "trust://wc?uri=", ONCE),
            ("abc://x", false, "abc://x/wc?uri=", ONCE),
            ("abc://x/", false, "abc://x/wc?uri=", ONCE),
            ("https://link.app", false, "https://link.app/wc?uri=", ONCE),
            ("https://link.app/", false, "https://link.app/wc?uri=", ONCE),
            ("https://link.app/path", false, "https://link.app/path/wc?uri=", ONCE),
            ("https://t.me/bot/app", false, "https://t.me/bot/app/wc?uri=", ONCE),
            ("trust://", true, "trust://wc?uri=", TWICE),
            ("https://link.app", true, "https://link.app/wc?uri=", TWICE),
        ];
        for (link, twice, start, uri) in table {
            assert_eq!(pairing(link, URI, twice), join(&[start, uri]), "{link} {twice}");
        }
    }

    #[test]
    fn what_opens_the_app_again_is_kept_in_the_form_that_the_engine_adds_to() {
        let table = [
            ("trust", "trust://"),
            ("trust://", "trust://"),
            ("abc://x", "abc://x/"),
            ("https://link.app/", "https://link.app"),
        ];
        for (link, kept) in table {
            assert_eq!(base(link), kept);
        }
    }

    #[test]
    fn it_opens_where_this_page_survives() {
        let table = [
            ("trust://wc", false, UrlTarget::Here),
            ("trust://wc", true, UrlTarget::NewTab),
            ("https://link.app/wc", false, UrlTarget::NewTab),
            ("https://link.app/wc", true, UrlTarget::NewTab),
        ];
        for (url, telegram, there) in table {
            assert_eq!(target(url, telegram), there, "{url} {telegram}");
        }
    }

    #[test]
    fn a_page_is_opened_in_the_browser_of_a_wallets_app() {
        let table = [
            (
                "https://phantom.app/ul/browse/{url}?ref={origin}",
                "https://phantom.app/ul/browse/https%3A%2F%2Fshop.test%2Fcart?ref=https%3A%2F%2Fshop.test",
            ),
            (
                "https://solflare.com/ul/v1/browse/{url}?ref={origin}",
                "https://solflare.com/ul/v1/browse/https%3A%2F%2Fshop.test%2Fcart?ref=https%3A%2F%2Fshop.test",
            ),
            (
                "https://go.cb-w.com/dapp?cb_url={url}",
                "https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fshop.test%2Fcart",
            ),
            (
                "https://app.binance.com/en/download?_dp={base64:bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=L3BhZ2VzL2Jyb3dzZXIvaW5kZXg=&startPageQuery={base64:url={page}&defaultChainId=1}}",
                "https://app.binance.com/en/download?_dp=Ym5jOi8vYXBwLmJpbmFuY2UuY29tL21wL2FwcD9hcHBJZD15Rks1RkNxWXByclhEaVZGYmh5Ung3JnN0YXJ0UGFnZVBhdGg9TDNCaFoyVnpMMkp5YjNkelpYSXZhVzVrWlhnPSZzdGFydFBhZ2VRdWVyeT1kWEpzUFdoMGRIQnpPaTh2YzJodmNDNTBaWE4wTDJOaGNuUW1aR1ZtWVhWc2RFTm9ZV2x1U1dROU1RPT0=",
            ),
            ("https://odd.test/{other}", "https://odd.test/{other}"),
            ("https://odd.test/}{url}", "https://odd.test/}{url}"),
        ];
        for (link, url) in table {
            assert_eq!(browse(link, "https://shop.test/cart"), url);
        }
        assert_eq!(browse("{origin}", "https://shop.test"), "https%3A%2F%2Fshop.test");
    }
}
