//! A frame's side of the API: a key, and a proof with each request.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use data_encoding::BASE64URL_NOPAD;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Map, Value, json};

use super::{HOST, WALLET, Wallet};
use crate::world::{Answer, request};

pub const PAGE: &str = "https://shop.example.org";

/// A device of this wallet.
pub struct Device<'a> {
    pub wallet: &'a Wallet,
    pair: EcdsaKeyPair,
    nonce: Mutex<String>,
    from: String,
}

/// A request, and what is wrong with it.
#[derive(Clone, Default)]
pub struct Call<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub body: Value,
    pub token: Option<&'a str>,
    /// Members of the proof's head and claims in place of the right ones; `null` leaves one out.
    pub head: Map<String, Value>,
    pub claims: Map<String, Value>,
    /// Headers besides.
    pub headers: Vec<(&'a str, &'a str)>,
}

impl<'a> Call<'a> {
    pub fn post(path: &'a str, body: Value) -> Self {
        Self { method: "POST", path, body, ..Self::default() }
    }

    pub fn get(path: &'a str) -> Self {
        Self { method: "GET", path, ..Self::default() }
    }

    pub fn token(self, token: &'a str) -> Self {
        Self { token: Some(token), ..self }
    }

    pub fn claim(mut self, name: &str, value: Value) -> Self {
        self.claims.insert(name.into(), value);
        self
    }

    pub fn head(mut self, name: &str, value: Value) -> Self {
        self.head.insert(name.into(), value);
        self
    }
}

impl<'a> Device<'a> {
    pub fn new(wallet: &'a Wallet) -> Self {
        Self::from(wallet, "203.0.113.7")
    }

    /// One whose requests come from this address, where the gateway believes it.
    pub fn from(wallet: &'a Wallet, address: &str) -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let stored = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, stored.as_ref(), &random).unwrap();
        Self { wallet, pair, nonce: Mutex::default(), from: address.into() }
    }

    pub fn jwk(&self) -> Value {
        let (x, y) = self.pair.public_key().as_ref()[1..].split_at(32);
        let [x, y] = [x, y].map(|part| BASE64URL_NOPAD.encode(part));
        json!({"kty": "EC", "crv": "P-256", "x": x, "y": y})
    }

    pub fn nonce(&self) -> String {
        self.nonce.lock().unwrap().clone()
    }

    /// The proof of a call.
    pub fn proof(&self, call: &Call<'_>) -> String {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let now_ms = self.wallet.clock().now_ms();
        let path = call.path.split('?').next().unwrap();
        let mut head = json!({"typ": "dpop+jwt", "alg": "ES256", "jwk": self.jwk()});
        let mut claims = json!({
            "jti": format!("{id:022}"),
            "htm": call.method,
            "htu": format!("{WALLET}{path}"),
            "iat": now_ms / 1_000,
            "nonce": self.nonce(),
        });
        if let Some(token) = call.token {
            claims["ath"] = hash(token).into();
        }
        overlay(&mut head, &call.head);
        overlay(&mut claims, &call.claims);
        let [head, claims] =
            [head, claims].map(|part| BASE64URL_NOPAD.encode(part.to_string().as_bytes()));
        let signed = format!("{head}.{claims}");
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).unwrap();
        format!("{signed}.{}", BASE64URL_NOPAD.encode(signature.as_ref()))
    }

    /// Sends a call once, with this proof.
    pub async fn send_with(&self, call: &Call<'_>, proof: Option<&str>) -> Answer {
        let url = format!("{}{}", self.wallet.world.url, call.path);
        let authorization = call.token.map(|token| format!("DPoP {token}"));
        let mut headers = vec![("host", HOST), ("x-real-ip", self.from.as_str())];
        headers.extend(proof.map(|proof| ("dpop", proof)));
        headers.extend(authorization.as_deref().map(|text| ("authorization", text)));
        headers.extend_from_slice(&call.headers);
        let body = if call.method == "GET" { String::new() } else { call.body.to_string() };
        let answer = request(call.method, &url, &headers, &body).await;
        let nonce = answer.header("dpop-nonce");
        assert!(!nonce.is_empty() || answer.status == 404, "{}", answer.text);
        nonce.clone_into(&mut self.nonce.lock().unwrap());
        answer
    }

    /// Sends a call, and once more where the server had another nonce.
    pub async fn send(&self, call: &Call<'_>) -> Answer {
        let answer = self.send_with(call, Some(&self.proof(call))).await;
        if code(&answer) != "use_dpop_nonce" || call.claims.contains_key("nonce") {
            return answer;
        }
        self.send_with(call, Some(&self.proof(call))).await
    }

    /// The body with which it registers for the project that lists its sites.
    pub fn body(&self) -> Value {
        let project = &self.wallet.world.closed;
        json!({"jwk": self.jwk(), "projectId": project, "topOrigin": PAGE, "storage": "persistent"})
    }

    /// Registers, and says the device's id.
    pub async fn register(&self) -> String {
        let answer = self.send(&Call::post("/api/v1/device", self.body())).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["deviceId"].as_str().unwrap().to_owned()
    }
}

/// The code of a refusal; empty where there is none.
pub fn code(answer: &Answer) -> String {
    if answer.status < 400 {
        return String::new();
    }
    answer.json()["reasons"][0]["code"].as_str().unwrap_or_default().to_owned()
}

/// SHA-256 of a token, as `ath` has it.
pub fn hash(token: &str) -> String {
    BASE64URL_NOPAD.encode(digest(&SHA256, token.as_bytes()).as_ref())
}

fn overlay(right: &mut Value, other: &Map<String, Value>) {
    for (name, value) in other {
        right[name] = value.clone();
        if value.is_null() {
            right.as_object_mut().unwrap().remove(name);
        }
    }
}
