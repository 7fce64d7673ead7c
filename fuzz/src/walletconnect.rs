//! No text makes a reader of WalletConnect panic; what a link's reader takes reads the same when it is written again; no envelope opens and no
//! token is believed that was not made with the key; and whatever a relay or a peer sends, the engine goes on.

use std::cell::RefCell;

use walletconnect::envelope::{self, Envelope};
use walletconnect::jwt::{Rules, verify};
use walletconnect::relay::wire;
use walletconnect::{Client, PairingUri, PrivateKey, SymKey};

/// Nobody sealed this text under these keys.
pub fn envelope(text: &str) {
    if let Ok(envelope) = Envelope::read(text) {
        assert!(envelope.open(&SymKey([7; 32])).is_err());
        assert!(envelope.open_from_sender(&PrivateKey::from_bytes([7; 32])).is_err());
    }
    let sealed = envelope::seal(&SymKey([7; 32]), &[3; 12], text);
    let envelope = Envelope::read(&sealed).expect("what was sealed is an envelope");
    assert_eq!(envelope.open(&SymKey([7; 32])).as_deref(), Ok(text));
}

/// A link that is read is written so that it reads the same.
pub fn uri(text: &str) {
    if let Ok(uri) = PairingUri::parse(text) {
        let again = PairingUri::parse(&uri.text()).expect("what is written is a link");
        assert!(again == uri, "{text}");
    }
}

/// Only the seed is signed by somebody: of what is made of it, only what says the very same is believed.
pub fn jwt(text: &str) {
    const SIGNED: &str = include_str!("../seeds/wc_jwt/spec");
    let rules =
        Rules { audiences: &["wss://relay.walletconnect.com"], now: 1_656_910_097, leeway: 120 };
    if let Ok((client, claims)) = verify(text, &rules) {
        assert_eq!(client.text(), claims.iss);
        assert_eq!(said(text), said(SIGNED), "a forgery");
    }
}

/// A token without its signature.
fn said(token: &str) -> Option<&str> {
    token.rsplit_once('.').map(|(said, _)| said)
}

/// Whatever a client sends to a relay is read or refused.
pub fn frame(text: &str) {
    if let Err(refused) = wire::read(text) {
        let told = wire::error(&refused.id, refused.why);
        json::Value::parse(&told).expect("a refusal is JSON");
    }
}

/// Whatever a relay sends, and whatever the peer of a session seals, the engine answers in JSON and goes on.
pub fn engine(text: &str) {
    thread_local!(static PAGE: RefCell<Page> = RefCell::new(Page::new()));
    PAGE.with_borrow_mut(|page| {
        page.hear(text);
        page.hear_peer(text);
        page.client.dispatch(1, text, page.now);
        page.client.event(text, page.now);
    });
}

/// A page with a session, on a socket.
struct Page {
    client: Client,
    now: u64,
    sent: u32,
}

const KEY: [u8; 32] = [9; 32];
const NOW: u64 = 1_800_000_000_000;

impl Page {
    fn new() -> Self {
        let key = walletconnect::hex::encode(&KEY);
        let topic = SymKey(KEY).topic().text();
        let sessions = format!(
            r#"[{{"topic":"{topic}","key":"{key}","pairing":"{topic}","relay":"wss://r.example","controller":false,"acknowledged":true,
            "peer":{{}},"required":{{}},"granted":{{"eip155":{{"accounts":["eip155:1:0xab"],"methods":["m"],"events":["chainChanged"]}}}},
            "expiry":1800600000,"chains":{{"eip155":"eip155:1"}}}}]"#
        );
        let stored = json::to_string(&sessions);
        let environment = format!(
            r#"{{"seed":"{key}","online":true,"stored":{{"@drawstring/walletconnect/sessions":{stored}}}}}"#
        );
        let options = r#"{"metadata":{},"relays":[{"urls":[{"url":"wss://r.example"}]}]}"#;
        let client = Client::new(options, &environment, NOW).expect("these are options");
        client.start(NOW);
        client.event(r#"{"type":"socketOpened","socket":1}"#, NOW);
        Self { client, now: NOW, sent: 0 }
    }

    fn hear(&mut self, text: &str) {
        let frame = json::to_string(text);
        let event = format!(r#"{{"type":"socketMessage","socket":1,"text":{frame}}}"#);
        let output = self.client.event(&event, self.now);
        json::Value::parse(&json::to_string(&output)).expect("an output is JSON");
    }

    fn hear_peer(&mut self, text: &str) {
        self.sent += 1;
        let mut iv = [0; 12];
        iv[..4].copy_from_slice(&self.sent.to_le_bytes());
        let message = envelope::seal(&SymKey(KEY), &iv, text);
        let topic = SymKey(KEY).topic();
        self.hear(&format!(
            r#"{{"id":{},"jsonrpc":"2.0","method":"irn_subscription","params":{{"id":"00","data":{{"topic":"{topic}","message":"{message}","publishedAt":0,"tag":0}}}}}}"#,
            self.sent
        ));
    }
}
