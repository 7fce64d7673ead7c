//! How many sockets the people behind one address have.

use serde_json::{Value, json};

use super::client::{Client, key, now, relay_url, topic};
use crate::world::{AN_HOUR_MS, Socket, World, eventually};

const DAY: u64 = 86_400;
const OFFICE: [(&str, &str); 1] = [("x-real-ip", "203.0.113.1")];
const ELSEWHERE: [(&str, &str); 1] = [("x-real-ip", "198.51.100.1")];

/// Connections of which a network's share is as many sockets.
const CONNECTIONS: usize = 128;
const SHARE: usize = 8;

/// A relay behind a proxy that gives this many sockets to an address, of this many connections, and closes others after this time.
fn relay(sockets: Option<usize>, connections: usize, refused_ms: u64) -> World {
    World::with(&[], |settings| {
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.sockets_per_ip = sockets;
        settings.limits.connections = Some(connections);
        settings.relay.refused_ms = Some(refused_ms);
    })
}

/// The relay's address with the token of this number's client.
fn url(world: &World, number: u8) -> String {
    let url = relay_url(&world.url);
    format!("{url}/?auth={}", key(number).token("", &url, now(), DAY))
}

/// This many sockets of clients of their own.
async fn open(world: &World, count: usize, from: &[(&'static str, &str)]) -> Vec<Client> {
    let mut clients = Vec::new();
    for number in 0..count {
        clients.push(Client::open_with(&url(world, u8::try_from(number).unwrap()), from).await);
    }
    clients
}

/// What a request comes to: the error's name, or `null`.
async fn refusal(client: &mut Client) -> Value {
    client.ask("irn_subscribe", json!({ "topic": topic() })).await["error"]["data"].take()
}

#[tokio::test]
async fn two_hundred_clients_behind_one_address_are_served() {
    let world = relay(None, 10_000, AN_HOUR_MS);
    for client in &mut open(&world, 200, &OFFICE).await {
        assert_eq!(refusal(client).await, json!(null));
    }
}

#[tokio::test]
async fn an_address_has_so_many_sockets_and_more_are_told_so() {
    // None of them is closed in this test.
    let world = relay(Some(1), CONNECTIONS, AN_HOUR_MS);
    let mut served = open(&world, SHARE, &OFFICE).await;
    let mut crowd = open(&world, 1, &OFFICE).await;
    // Room for telling has its end, too.
    assert_eq!(Socket::open(&url(&world, 9), &OFFICE).await.err(), Some(429));
    for client in served.iter_mut().chain(&mut open(&world, 1, &ELSEWHERE).await) {
        assert_eq!(refusal(client).await, json!(null));
    }
    for told in &mut crowd {
        let error = told.ask("irn_subscribe", json!({ "topic": topic() })).await["error"].take();
        assert_eq!((&error["code"], &error["data"]), (&json!(3001), &json!("TooManyRequests")));
    }
    crowd.into_iter().chain(served.pop()).for_each(Client::vanish);
    eventually("there is a place again", async || {
        let Some(mut next) = Client::try_open(&url(&world, 9), &OFFICE).await else { return false };
        refusal(&mut next).await.is_null()
    })
    .await;
}

#[tokio::test]
async fn who_proves_no_name_has_none_of_the_places_of_clients() {
    let world = relay(Some(1), 4 * CONNECTIONS, AN_HOUR_MS);
    let _first = open(&world, 1, &OFFICE).await;
    let url = relay_url(&world.url);
    let good = key(1).token("", &url, now(), DAY);
    let (signed, _) = good.rsplit_once('.').unwrap();
    let tokens = [
        "nonsense".to_owned(),
        format!("{signed}.{}", key(2).token("", &url, now(), DAY).rsplit_once('.').unwrap().1),
        key(1).token("", "wss://another.example", now(), DAY),
        key(1).token("", &url, now() - 2 * DAY, DAY),
    ];
    for token in tokens {
        let mut client = Client::open_with(&format!("{url}/?auth={token}"), &OFFICE).await;
        assert_eq!(refusal(&mut client).await, "TooManyRequests", "{token}");
        client.vanish();
    }
    for client in &mut open(&world, 4 * SHARE - 1, &OFFICE).await {
        assert_eq!(refusal(client).await, json!(null), "no place was lost");
    }
}

#[tokio::test]
async fn a_crowd_behind_one_address_leaves_others_their_own_sockets() {
    let world = relay(Some(2), CONNECTIONS, AN_HOUR_MS);
    let mut crowd = open(&world, SHARE + 1, &OFFICE).await;
    let told = refusal(&mut crowd[SHARE]).await;
    assert_eq!(told, json!("TooManyRequests"));
    assert_eq!(refusal(&mut crowd[SHARE - 1]).await, json!(null));
    for client in &mut open(&world, SHARE, &ELSEWHERE).await {
        assert_eq!(refusal(client).await, json!(null));
    }
}

/// Of each network here one address after the other opens as many sockets as it gets.
#[tokio::test]
async fn networks_with_many_addresses_leave_others_their_own_sockets() {
    let world = relay(Some(2), CONNECTIONS, AN_HOUR_MS);
    let v4 = (1..=12).map(|host| format!("203.0.113.{host}"));
    let v6 = (1..=12).map(|net| format!("2001:db8:7:{net:x}::1"));
    let sixto4 = (1..=12).map(|host| format!("2002:c633:64{host:02x}::1"));
    let (mut crowd, mut names) = (Vec::new(), 1..);
    for network in [v4.collect::<Vec<_>>(), v6.collect(), sixto4.collect()] {
        let mut served = 0;
        for address in &network {
            let from = [("x-real-ip", address.as_str())];
            let opened = Client::try_open(&url(&world, names.next().unwrap()), &from).await;
            let Some(mut client) = opened else { continue };
            served += usize::from(refusal(&mut client).await.is_null());
            crowd.push(client);
        }
        assert_eq!(served, SHARE, "{network:?}");
    }
    let newcomer = [("x-real-ip", "192.0.2.1")];
    for client in &mut open(&world, 2, &newcomer).await {
        assert_eq!(refusal(client).await, json!(null));
    }
}

#[tokio::test]
async fn a_socket_too_many_is_closed_with_the_reason() {
    let world = relay(Some(1), CONNECTIONS, 100);
    let _served = open(&world, SHARE, &OFFICE).await;
    let mut more = Client::open_with(&url(&world, 9), &OFFICE).await;
    assert_eq!(more.hear().await, Err((3000, "too many requests".into())));
}
