//! Sessions as other servers see them: the backends of `examples/sign-in-server`, each by a library that is not ours.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::jwk::JwkSet;
use serde_json::{Value, json};

use super::account::account_of;
use super::{HOST, Visitor, Wallet, session_of};
use crate::chain::Anvil;
use crate::world::{World, get, request};

const GATEWAY: &str = "https://wallet.example.org";
const EXAMPLES: &str = "examples/sign-in-server";
/// A page that asks from another address than the backend's.
const PAGE: &str = "https://app.example.org";
/// The Python that `./x world` makes, with what `requirements.txt` names.
const PYTHON: &str = "target/python/bin/python";

/// A path of the repository.
fn at(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Tokens that no backend may take for a session, by what is wrong with them.
async fn bad_tokens(world: &World, session: &str) -> Vec<(&'static str, String)> {
    let other = World::with(&[], |settings| settings.public_url = Some(GATEWAY.into()));
    let (_, nonce) = Visitor::of(world).nonce().await;
    let (_, foreign) = Visitor::of(&other).nonce().await;
    let (signed, signature) = session.rsplit_once('.').unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let mut changed: Value =
        serde_json::from_slice(&BASE64URL_NOPAD.decode(claims.as_bytes()).unwrap()).unwrap();
    changed["sub"] = json!("eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    let encode = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let unsigned = encode(&json!({ "alg": "none", "typ": "JWT" }));
    vec![
        ("the token of a nonce", nonce),
        ("the token of another gateway's nonce", foreign),
        ("another account", format!("{head}.{}.{signature}", encode(&changed))),
        ("no algorithm", format!("{unsigned}.{claims}.")),
        ("a part", session[..session.len() - 4].to_owned()),
        ("nonsense", "a.b.c".to_owned()),
    ]
}

#[tokio::test]
async fn a_backend_in_rust_knows_the_account_of_a_session_and_of_nothing_else() {
    let anvil = Anvil::start();
    let world = World::with(&[&anvil.url], |settings| settings.public_url = Some(GATEWAY.into()));
    let wallet = Wallet::of(1);
    let session = Visitor::of(&world).session(&wallet).await;
    let keys = get(&format!("{}/.well-known/jwks.json", world.url)).await;
    let keys: JwkSet = serde_json::from_str(&keys.text).unwrap();
    let account = format!("eip155:31337:{}", wallet.address());
    assert_eq!(account_of(&session, &keys, GATEWAY, &world.closed, HOST), Some(account));
    assert_eq!(account_of(&session, &keys, GATEWAY, &world.open, HOST), None);
    assert_eq!(account_of(&session, &keys, "https://other.example", &world.closed, HOST), None);
    assert_eq!(account_of(&session, &keys, GATEWAY, &world.closed, "other.example.org"), None);
    for (what, token) in bad_tokens(&world, &session).await {
        assert_eq!(account_of(&token, &keys, GATEWAY, &world.closed, HOST), None, "{what}");
    }
}

/// A server of `examples/`, ended with the test.
struct Backend {
    child: Child,
    url: String,
}

impl Backend {
    fn start(program: &str, file: &str, gateway: &str, project: &str, domain: &str) -> Self {
        let mut child = Command::new(program)
            .arg(at(EXAMPLES).join(file))
            .envs([
                ("GATEWAY", gateway),
                ("PROJECT_ID", project),
                ("DOMAIN", domain),
                ("PORT", "0"),
                ("PAGE", PAGE),
            ])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}; install it with: ./x world"));
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        let line = lines.next().expect("what it imports is installed: ./x world").unwrap();
        let url = line.strip_prefix("listening on ").unwrap().to_owned();
        Self { child, url }
    }

    async fn ask(&self, token: &str) -> (u16, Value) {
        let header = format!("Bearer {token}");
        let url = format!("{}/orders", self.url);
        let answer = request("GET", &url, &[("authorization", &header)], "").await;
        // A page elsewhere may read either answer, and no cache keeps it.
        assert_eq!(answer.header("access-control-allow-origin"), PAGE);
        assert_eq!(answer.header("cache-control"), "no-store");
        (answer.status, answer.json()["account"].clone())
    }

    /// A browser asks whether a page elsewhere may send a token.
    async fn expect_preflight(&self) {
        let asked = [
            ("origin", PAGE),
            ("access-control-request-method", "GET"),
            ("access-control-request-headers", "authorization"),
        ];
        let answer = request("OPTIONS", &format!("{}/orders", self.url), &asked, "").await;
        assert_eq!(answer.status, 204);
        assert_eq!(answer.header("access-control-allow-origin"), PAGE);
        assert_eq!(answer.header("access-control-allow-headers"), "authorization");
    }
}

impl Drop for Backend {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}

/// A session that is signed out of is still verified: that is what `me` is for.
async fn knows_sessions(program: &str, file: &str) {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let session = session_of(&visitor.sign_in(&wallet, |_| {}).await);
    let backend = Backend::start(program, file, &world.url, &world.closed, HOST);
    let account = format!("eip155:31337:{}", wallet.address());
    assert_eq!(backend.ask(&session).await, (200, json!(account)));
    backend.expect_preflight().await;
    for (what, token) in bad_tokens(&world, &session).await {
        assert_eq!(backend.ask(&token).await, (401, Value::Null), "{what}");
    }
    let other = Backend::start(program, file, &world.url, &world.open, HOST);
    assert_eq!(other.ask(&session).await, (401, Value::Null), "another project");
    let other = Backend::start(program, file, &world.url, &world.closed, "other.example.org");
    assert_eq!(other.ask(&session).await, (401, Value::Null), "another site");
}

#[tokio::test]
async fn a_backend_in_node_knows_the_account_of_a_session_and_of_nothing_else() {
    knows_sessions("node", "node/server.mjs").await;
}

#[tokio::test]
async fn a_backend_in_python_knows_the_account_of_a_session_and_of_nothing_else() {
    knows_sessions(&at(PYTHON).to_string_lossy(), "python/server.py").await;
}

/// The files that `docs/sign-in.md` shows, each after a link to it.
fn shown(guide: &str) -> Vec<(&str, &str)> {
    let links = guide.split("](../examples/").skip(1);
    let blocks = links.filter_map(|link| {
        let (path, rest) = link.split_once("):\n\n```")?;
        // Another link's block is not this one's.
        let (_, code) = rest.split_once('\n').filter(|_| !path.contains(')'))?;
        Some((path, code.split_once("\n```\n")?.0))
    });
    blocks.collect()
}

#[test]
fn the_guide_shows_the_code_that_these_tests_run() {
    let guide = fs::read_to_string(at("docs/sign-in.md")).unwrap();
    let shown = shown(&guide);
    for (path, code) in &shown {
        let file = fs::read_to_string(at("examples").join(path)).unwrap();
        assert_eq!(*code, file.trim_end(), "{path}");
    }
    let paths: Vec<_> = shown.iter().map(|(path, _)| *path).collect();
    for file in ["node/account.mjs", "python/account.py", "rust/account.rs"] {
        let path = format!("sign-in-server/{file}");
        assert!(paths.contains(&path.as_str()), "{path} is not shown: {paths:?}");
    }
}
