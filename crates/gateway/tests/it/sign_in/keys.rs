//! The keys of sessions: published, kept, rotated; and what becomes of a data folder whose key is another.

use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use drawstring_gateway::config::{Config, Settings};
use drawstring_gateway::server::Gateway;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;

use super::{Visitor, Wallet, assert_refused};
use crate::chain::Anvil;
use crate::world::{World, get};

const DAY: Duration = Duration::from_hours(24);

async fn published(world: &World) -> Vec<Value> {
    let answer = get(&format!("{}/.well-known/jwks.json", world.url)).await;
    assert_eq!((answer.status, answer.header("cache-control")), (200, "public, max-age=300"));
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    answer.json()["keys"].as_array().unwrap().clone()
}

fn part(token: &str, at: usize) -> Vec<u8> {
    BASE64URL_NOPAD.decode(token.split('.').nth(at).unwrap().as_bytes()).unwrap()
}

/// Whether a session is verified by a key of the set, as any backend does it.
fn is_verified(session: &str, keys: &[Value]) -> bool {
    let header: Value = serde_json::from_slice(&part(session, 0)).unwrap();
    assert_eq!((&header["alg"], &header["typ"]), (&"ES256".into(), &"JWT".into()));
    let Some(key) = keys.iter().find(|key| key["kid"] == header["kid"]) else { return false };
    assert_eq!(
        (&key["kty"], &key["crv"], &key["alg"]),
        (&"EC".into(), &"P-256".into(), &"ES256".into())
    );
    let coordinate = |name: &str| BASE64URL_NOPAD.decode(key[name].as_str().unwrap().as_bytes());
    let point = [vec![4], coordinate("x").unwrap(), coordinate("y").unwrap()].concat();
    let (signed, _) = session.rsplit_once('.').unwrap();
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
    key.verify(signed.as_bytes(), &part(session, 2)).is_ok()
}

#[tokio::test]
async fn a_session_is_verified_by_the_published_key_alone() {
    let anvil = Anvil::start();
    let (world, other) = (World::of(&[&anvil.url]), World::of(&[]));
    let session = Visitor::of(&world).session(&Wallet::of(1)).await;
    assert!(is_verified(&session, &published(&world).await));
    assert!(!is_verified(&session, &published(&other).await));
    for key in published(&world).await {
        assert!(key.get("d").is_none(), "the secret is no part of it");
    }
}

#[tokio::test]
async fn a_session_outlives_a_restart() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let session = Visitor::of(&world).session(&Wallet::of(1)).await;
    let before = published(&world).await;
    let world = world.restart();
    assert_eq!(published(&world).await, before);
    assert_eq!(Visitor::of(&world).me(&session).await.status, 200);
}

#[tokio::test]
async fn keys_are_rotated_and_what_the_old_one_signed_is_still_verified() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let clock = &world.gateway.app.sign_in().unwrap().clock;
    clock.advance(29 * DAY + Duration::from_mins(23 * 60 + 55));
    // The next key is published, and does not sign yet.
    let old = visitor.session(&Wallet::of(1)).await;
    let keys = published(&world).await;
    assert!(keys.len() == 2 && is_verified(&old, &keys[1..]));
    clock.advance(Duration::from_mins(20));
    let new = visitor.session(&Wallet::of(1)).await;
    assert!(is_verified(&new, &keys[..1]) && !is_verified(&new, &keys[1..]));
    for session in [&old, &new] {
        assert!(is_verified(session, &published(&world).await));
        assert_eq!(visitor.me(session).await.status, 200);
    }
    clock.advance(DAY);
    assert_eq!(published(&world).await, keys[..1]);
    assert_refused(&visitor.me(&old).await, 401, "session_invalid");
}

#[tokio::test]
async fn a_data_folder_with_another_sealing_key_does_not_start_and_says_what_to_do() {
    let world = World::of(&[]);
    let mut config = world.gateway.app.config.clone();
    let folder = config.data_dir.clone();
    let World { gateway, data: _kept, .. } = world;
    gateway.stop();
    let file = folder.join("secrets.key");
    let own = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, "ab".repeat(32)).unwrap();
    let error = Gateway::start(config.clone()).unwrap_err().to_string();
    assert!(error.contains("another key") && error.contains("secrets.key"), "{error}");
    std::fs::remove_file(&file).unwrap();
    let error = Gateway::start(config.clone()).unwrap_err().to_string();
    assert!(error.contains("secrets.key is missing") || error.contains("is missing"), "{error}");
    assert!(!file.exists(), "a new key would open nothing");
    // The same key, given by the operator.
    let mut settings = Settings::default();
    settings.secrets.key = Some(drawstring_gateway::plugins::Secret::new(own.trim()));
    config.secrets = Config::resolve(settings).unwrap().secrets;
    Gateway::start(config).unwrap().stop();
}
