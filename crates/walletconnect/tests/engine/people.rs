//! What people do, step by step: show a link, scan it, agree.

use super::world::{Who, World};
use serde_json::{Value, json};

/// What a page asks for in these tests.
pub fn wish() -> Value {
    json!({"type": "connect", "optional": {"eip155": {"chains": ["eip155:1", "eip155:10"],
        "methods": ["personal_sign", "eth_sendTransaction"], "events": ["chainChanged", "accountsChanged"]}}})
}

/// What a wallet grants in these tests.
pub fn grant() -> Value {
    json!({"eip155": {"accounts": ["eip155:1:0xAb", "eip155:10:0xAb"],
        "methods": ["personal_sign", "eth_sendTransaction"], "events": ["chainChanged", "accountsChanged"]}})
}

impl World {
    /// A link of the page.
    pub fn link(&mut self, page: Who) -> Value {
        self.ok(page, &wish())
    }

    /// The wallet scans a link; the id of the proposal it sees.
    pub fn scan(&mut self, wallet: Who, link: &Value) -> String {
        self.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        self.event(wallet, "proposal")["offer"]["id"].as_str().unwrap().to_owned()
    }

    /// A page and a wallet in a session, and its topic.
    pub fn session() -> (Self, Who, Who, String) {
        let mut world = Self::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        let topic = world.join_session(page, wallet);
        (world, page, wallet, topic)
    }

    pub fn join_session(&mut self, page: Who, wallet: Who) -> String {
        let link = self.link(page);
        let id = self.scan(wallet, &link);
        self.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
        self.event(wallet, "acknowledged");
        self.event(page, "approved");
        let settled = self.event(page, "settled");
        settled["session"]["topic"].as_str().unwrap().to_owned()
    }
}
