//! Sign-in with a wallet, from the nonce to the end of the session.

#[path = "../../../../../examples/sign-in-server/rust/account.rs"]
mod account;
mod backends;
mod clock;
mod contracts;
mod families;
mod faults;
mod keys;
mod rules;
mod wallet;

use serde_json::{Value, json};

pub use wallet::{Text, Wallet};

use crate::world::{Answer, World, request};

/// A page of the project that lists its sites.
pub const SITE: &str = "https://app.example.org";
pub const HOST: &str = "app.example.org";

/// One visitor on a page, about to sign in.
pub struct Visitor<'a> {
    pub world: &'a World,
    pub project: &'a str,
    pub origin: Option<&'a str>,
}

impl<'a> Visitor<'a> {
    /// On the page of the project that lists its sites.
    pub fn of(world: &'a World) -> Self {
        Self { world, project: &world.closed, origin: Some(SITE) }
    }

    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let url = format!("{}{path}?projectId={}&st=a&sv=b", self.world.url, self.project);
        let origin = self.origin.map(|origin| ("origin", origin));
        let headers: Vec<_> = headers.iter().copied().chain(origin).collect();
        request(method, &url, &headers, body).await
    }

    /// A nonce and its token.
    pub async fn nonce(&self) -> (String, String) {
        let answer = self.ask("GET", "/auth/v1/nonce", &[], "").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(answer.header("cache-control"), "no-store");
        let text = |key: &str| answer.json()[key].as_str().unwrap().to_owned();
        (text("nonce"), text("token"))
    }

    /// The message that this page would have signed.
    pub fn text(&self, wallet: &Wallet, nonce: &str) -> Text {
        let now = self.world.gateway.app.sign_in().unwrap().clock.now_ms() / 1_000;
        Text {
            domain: HOST.into(),
            family: "Ethereum",
            address: wallet.address().to_string(),
            uri: format!("{SITE}/sign-in"),
            chain: "31337".into(),
            nonce: nonce.into(),
            issued_at: now,
            expiration_time: None,
            not_before: None,
        }
    }

    pub async fn authenticate(&self, token: &str, message: &str, signature: &str) -> Answer {
        let body = json!({ "message": message, "signature": signature }).to_string();
        let token = format!("Bearer {token}");
        self.ask("POST", "/auth/v1/authenticate", &[("x-nonce-jwt", &token)], &body).await
    }

    /// Signs in with what becomes of the message.
    pub async fn sign_in(&self, wallet: &Wallet, change: impl FnOnce(&mut Text)) -> Answer {
        let with_address = |text: &mut Text| {
            text.address = wallet.address().to_string();
            change(text);
        };
        self.sign_in_by(with_address, |text| wallet.sign(text)).await
    }

    /// The same, by an account whose family, chain and address the change says.
    pub async fn sign_in_by(
        &self,
        change: impl FnOnce(&mut Text),
        sign: impl FnOnce(&str) -> String,
    ) -> Answer {
        let (nonce, token) = self.nonce().await;
        let mut text = self.text(&Wallet::of(1), &nonce);
        change(&mut text);
        let text = text.write();
        self.authenticate(&token, &text, &sign(&text)).await
    }

    /// A session.
    pub async fn session(&self, wallet: &Wallet) -> String {
        session_of(&self.sign_in(wallet, |_| {}).await)
    }

    pub async fn with_session(&self, method: &str, path: &str, session: &str) -> Answer {
        self.ask(method, path, &[("authorization", &format!("Bearer {session}"))], "").await
    }

    pub async fn me(&self, session: &str) -> Answer {
        self.with_session("GET", "/auth/v1/me", session).await
    }
}

/// The session that an answer brings.
pub fn session_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()["token"].as_str().unwrap().to_owned()
}

/// Status and code of a refusal.
pub fn refusal(answer: &Answer) -> (u16, String) {
    let body: Value = answer.json();
    let code = body["reasons"][0]["code"].as_str();
    (answer.status, code.unwrap_or_else(|| panic!("{body}")).to_owned())
}

/// Asserts that an answer is this refusal, with words for people.
#[track_caller]
pub fn assert_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(refusal(answer), (status, code.to_owned()), "{}", answer.text);
    assert!(answer.reason().1.len() > 20, "{}", answer.text);
}
