use std::time::Duration;

use serde_json::json;

use super::client::{Client, key, now, relay_url, topic};
use crate::world::World;

const DAY: u64 = 86_400;

async fn refusal(world: &World, token: &str) -> String {
    let mut client = Client::with_token(&world.url, token).await;
    client.refused("irn_subscribe", json!({ "topic": topic() })).await
}

#[tokio::test]
async fn tokens_that_prove_nothing_are_answered_with_an_error_on_every_request() {
    let world = World::of(&[]);
    let url = relay_url(&world.url);
    let good = key(1).token("nonce", &url, now(), DAY);
    let (signed, signature) = good.rsplit_once('.').unwrap();
    let another = key(2).token("nonce", &url, now(), DAY);
    let another = another.rsplit_once('.').unwrap().1;
    let upper = {
        let (header, rest) = good.split_once('.').unwrap();
        format!("{header}.{}", rest.to_uppercase())
    };
    let table = [
        ("another key's signature", format!("{signed}.{another}")),
        ("no signature", format!("{signed}.")),
        ("expired", key(1).token("nonce", &url, now() - 2 * DAY, DAY)),
        ("of the future", key(1).token("nonce", &url, now() + 3_600, DAY)),
        ("for another relay", key(1).token("nonce", "wss://relay.example.org", now(), DAY)),
        ("in capitals", upper),
        ("no token", "nonsense".into()),
        ("endless", "a".repeat(8_000)),
        ("with something before it", format!("x{signed}.{signature}")),
    ];
    for (what, token) in table {
        assert_eq!(refusal(&world, &token).await, "InvalidJwt", "{what}");
    }
    let mut nobody = Client::open(&format!("{url}/?projectId=x")).await;
    let refused = nobody.refused("irn_subscribe", json!({ "topic": topic() })).await;
    assert_eq!(refused, "MissingJwt");
}

#[tokio::test]
async fn tokens_that_clocks_and_slashes_make_different_are_believed() {
    let world = World::of(&[]);
    let url = relay_url(&world.url);
    let localhost = url.replace("127.0.0.1", "localhost");
    let tokens = [
        key(1).token("http://example.com", &format!("{url}/"), now(), 3_600),
        key(1).token("", &format!("{url}/relay"), now(), 3_600),
        key(1).token("", &localhost, now(), 3_600),
        // A clock that is a minute and a half ahead, and one that is behind.
        key(1).token("", &url, now() + 90, 3_600),
        key(1).token("", &url, now() - DAY - 90, DAY),
    ];
    for token in tokens {
        let mut client = Client::with_token(&world.url, &token).await;
        client.subscribe(&topic()).await;
    }
}

#[tokio::test]
async fn a_clock_ten_minutes_off_is_told_so() {
    let world = World::with(&[], |settings| settings.relay.refused_ms = Some(300));
    let ahead = key(1).token("", &relay_url(&world.url), now() + 600, DAY);
    let mut client = Client::with_token(&world.url, &ahead).await;
    let (code, reason) = client.hear().await.unwrap_err();
    assert_eq!(code, 3000);
    assert!(reason.contains("clock"), "{reason}");
}

#[tokio::test]
async fn the_relays_public_names_are_its_own() {
    let world = World::with(&[], |settings| {
        settings.public_url = Some("https://wallet.example.org".into());
        settings.relay.urls = Some(vec!["wss://relay.example.org".into()]);
    });
    for url in
        ["wss://wallet.example.org", "wss://wallet.example.org/relay", "wss://relay.example.org/"]
    {
        let mut client = Client::with_token(&world.url, &key(1).token("", url, now(), DAY)).await;
        client.subscribe(&topic()).await;
    }
    let other = key(1).token("", "wss://other.example.org", now(), DAY);
    assert_eq!(refusal(&world, &other).await, "InvalidJwt");
}

#[tokio::test]
async fn who_is_not_let_in_is_told_for_a_while_and_then_closed() {
    let world = World::with(&[], |settings| settings.relay.refused_ms = Some(1_500));
    let mut client = Client::with_token(&world.url, "nonsense").await;
    let begun = std::time::Instant::now();
    for _ in 0..3 {
        let answer = client.ask("irn_subscribe", json!({ "topic": topic() })).await;
        assert_eq!(answer["error"]["code"], 3000);
    }
    let (code, reason) = client.hear().await.unwrap_err();
    assert_eq!((code, &*reason), (3000, "the token is malformed"));
    assert!(begun.elapsed() >= Duration::from_millis(1_400));
}

#[tokio::test]
async fn a_project_may_be_asked_for_and_its_pages_are_held_to_its_list() {
    let strict = World::with(&[], |settings| settings.relay.known_projects = Some(true));
    let token = |world: &World| key(1).token("", &relay_url(&world.url), now(), DAY);
    let ask = async |world: &World, project: &str| {
        let url = format!("{}/?auth={}&projectId={project}", relay_url(&world.url), token(world));
        let mut client = Client::open(&url).await;
        client.ask("irn_subscribe", json!({ "topic": topic() })).await["error"]["data"].clone()
    };
    assert_eq!(ask(&strict, &strict.open).await, json!(null));
    assert_eq!(ask(&strict, "").await, "ProjectIdNotSpecified");
    assert_eq!(ask(&strict, "0123456789abcdef0123456789abcdef").await, "ProjectNotFound");
    let open = World::of(&[]);
    assert_eq!(ask(&open, "0123456789abcdef0123456789abcdef").await, json!(null));
}
