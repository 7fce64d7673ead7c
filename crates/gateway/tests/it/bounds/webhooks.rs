//! Posts of the relay to addresses that strangers name: how often a push server is asked whether it wants any.

use std::time::{Duration, Instant};

use crate::relay::{Client, Receiver, key, now, register, relay_url};
use crate::world::World;

/// Challenges of one push server that a network may cause in a span.
const OF_SPAN: u64 = 6;
const SPAN: Duration = Duration::from_secs(20);
/// Clients of the network, each with a name of its own.
const CLIENTS: u8 = 40;

async fn registers(world: &World, from: &str, number: u8, url: &str) -> bool {
    let relay = relay_url(&world.url);
    let token = key(number).token("nonce", &relay, now(), 600);
    let url_of = format!("{relay}/?auth={token}");
    let mut client = Client::open_with(&url_of, &[("x-real-ip", from)]).await;
    let answer = client.ask("irn_watchRegister", register(world, number, url, &["queued"])).await;
    answer["error"].is_null()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_has_a_push_server_asked_a_few_times_and_another_one_registers_meanwhile() {
    let receiver = Receiver::start().await;
    let host = receiver.host.clone();
    let world = World::with(&[], |settings| {
        settings.relay.webhook_hosts = Some(vec![host]);
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
    });
    let started = Instant::now();
    let mut registered = 0;
    for number in 0..CLIENTS {
        // Customers of one /48.
        let from = format!("2001:db8:7:{number:x}::1");
        let is_in = registers(&world, &from, number, &receiver.url(&format!("hook{number}"))).await;
        registered += u64::from(is_in);
    }
    // So many in each span, however long the test took; the first and the last span may be cut.
    let spans = started.elapsed().as_secs() / SPAN.as_secs() + 2;
    assert!((1..=OF_SPAN * spans).contains(&registered), "{registered} in {spans} spans");
    let asked = receiver.challenges() as u64;
    assert!((1..=OF_SPAN * spans).contains(&asked), "{asked} challenges in {spans} spans");
    assert!(registers(&world, "203.0.113.9", 200, &receiver.url("other")).await);
}
