use super::{PairingUri, UriError};
use base64ct::{Base64, Encoding};

const TOPIC: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const KEY: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

fn good() -> String {
    format!("wc:{TOPIC}@2?relay-protocol=irn&symKey={KEY}&expiryTimestamp=1795174578")
}

fn read(text: &str) -> PairingUri {
    PairingUri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_link_is_read_in_every_form_in_which_it_travels() {
    let plain = read(&good());
    assert_eq!(plain.topic.text(), TOPIC);
    assert_eq!(plain.key.0, [0xbb; 32]);
    assert_eq!(plain.expiry, Some(1_795_174_578));
    let same = [
        good().replace("wc:", "wc://"),
        good().replace("@2?", "@2/?"),
        format!("  {}\n", good()),
        Base64::encode_string(good().as_bytes()),
        Base64::encode_string(good().as_bytes()).trim_end_matches('=').to_owned(),
        format!("{}&unknown=1&x", good()),
        good().replace("bb", "BB"),
        good().replace("relay-protocol=irn", "relay-protocol=%69rn"),
    ];
    for text in same {
        assert!(read(&text) == plain, "{text}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    for more in ["", "&methods=wc_sessionAuthenticate", "&methods=wc_a,wc_b"] {
        let text = good() + more;
        assert_eq!(read(&text).text(), text);
    }
    // Other characters could add a parameter when the link is written again.
    for method in ["wc_a%26symKey=0", "wc_a%0D", "wc_a%20b", "wc_\u{e9}"] {
        let uri = read(&format!("{}&methods={method},wc_b", good()));
        assert_eq!(uri.methods, ["wc_b"], "{method}");
        assert!(read(&uri.text()) == uri, "{method}");
    }
    let own = PairingUri { relay: Some("wss://relay.example/ü".into()), ..read(&good()) };
    assert!(read(&own.text()) == own, "{}", own.text());
}

#[test]
fn methods_are_read_flat_and_in_groups() {
    let methods = |value: &str| read(&format!("{}&methods={value}", good())).methods;
    assert_eq!(methods("wc_sessionAuthenticate"), ["wc_sessionAuthenticate"]);
    let grouped = ["wc_sessionPropose", "wc_authRequest", "wc_x"];
    assert_eq!(methods("[wc_sessionPropose],[wc_authRequest,wc_x]"), grouped);
    assert_eq!(methods("%5Bwc_sessionPropose%5D,%5Bwc_authRequest,wc_x%5D"), grouped);
    assert!(methods("[],,nonsense").is_empty());
}

#[test]
fn a_link_is_good_until_its_time() {
    let uri = read(&good());
    assert_eq!(uri.check_time(1_795_174_577), Ok(()));
    assert_eq!(uri.check_time(1_795_174_578), Err(UriError::Expired));
    let endless = read(&good().replace("&expiryTimestamp=1795174578", ""));
    assert_eq!(endless.check_time(u64::MAX), Ok(()));
}

#[test]
fn what_is_no_link_says_why() {
    let table = [
        (String::new(), UriError::Scheme),
        ("https://example.org".into(), UriError::Scheme),
        (Base64::encode_string(b"hello"), UriError::Scheme),
        (Base64::encode_string(&[0xff; 8]), UriError::Scheme),
        // Wrapped twice.
        (
            Base64::encode_string(Base64::encode_string(good().as_bytes()).as_bytes()),
            UriError::Scheme,
        ),
        ("wc:".into(), UriError::Version),
        (format!("wc:{TOPIC}"), UriError::Version),
        (good().replace("@2", "@1"), UriError::Version),
        (good().replace("@2", "@22"), UriError::Version),
        (
            "wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=https%3A%2F%2Fx&key=41".into(),
            UriError::Version,
        ),
        (good().replace(TOPIC, "xyz"), UriError::Topic),
        (good().replace(TOPIC, &TOPIC[1..]), UriError::Topic),
        (good().replace(KEY, &KEY[2..]), UriError::Key),
        (good().replace("symKey", "key"), UriError::Key),
        (good().replace("irn", "waku"), UriError::Protocol),
        (good().replace("relay-protocol=irn&", ""), UriError::Protocol),
        (good().replace("1795174578", "soon"), UriError::Expiry),
        (good().replace("1795174578", "-1"), UriError::Expiry),
        (good().replace("1795174578", "99999999999999999999"), UriError::Expiry),
        (good().replace("1795174578", ""), UriError::Expiry),
    ];
    for (text, why) in table {
        assert_eq!(PairingUri::parse(&text).err(), Some(why), "{text}");
    }
}

#[test]
fn broken_escapes_and_foreign_letters_harm_nobody() {
    for value in ["%", "%5", "%zz", "%ff%fe", "é", "\u{0}"] {
        read(&format!("{}&methods={value}&relay-data={value}", good()));
    }
}
