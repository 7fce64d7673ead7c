//! Bytes held while name servers (EIP-3668) send endless responses. `names` tests how many requests that causes.

use futures_util::future::join_all;

use super::{from, hold_little, withstands};
use crate::names::{Server, node};
use crate::world::{CHAIN, World, request};

/// Names that are asked for at a time.
const NAMES: u64 = 60;
/// Servers that a name may have asked in turn.
const SERVERS: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_answers_of_names_servers_stay_within_the_share() {
    let server = Server::start(|_, _| {
        format!("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{}", "x".repeat(1 << 20))
    })
    .await;
    let urls = (0..20).map(|number| format!("{}/{number}/{{data}}", server.url)).collect();
    let node = node(urls, false).await;
    let world = World::with(&[&node.url], |settings| {
        hold_little(settings);
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.names.chain = Some(CHAIN.into());
        settings.allow_outbound = Some(vec![server.host()]);
    });
    let attack = join_all((0..NAMES).map(async |number| {
        let url =
            format!("{}/v1/profile/account/a{number}.eth?projectId={}", world.url, world.open);
        request("GET", &url, &[("x-real-ip", &from(1, number))], "").await.status
    }));
    let (statuses, _) = withstands(&world, "names", attack).await;
    assert!(statuses.iter().all(|status| [429, 503].contains(status)), "{statuses:?}");
    let fetched = server.fetched();
    assert!((1..=SERVERS * statuses.len()).contains(&fetched), "{fetched}");
}
