use std::time::{Duration, Instant};

use super::client::{Client, topic};
use crate::world::World;

#[tokio::test]
async fn sockets_are_closed_one_after_the_other_and_told_to_come_back() {
    let world = World::with(&[], |settings| settings.relay.drain_ms = Some(1_000));
    let mut clients = Vec::new();
    for number in 0..40 {
        let mut client = Client::connect(&world.url, number).await;
        client.subscribe(&topic()).await;
        clients.push(client);
    }
    let started = Instant::now();
    let stopping = tokio::task::spawn_blocking(move || world.gateway.stop());
    let ended = clients.into_iter().map(|mut client| async move {
        let (code, _) = client.hear().await.unwrap_err();
        (code, started.elapsed())
    });
    let ended = futures_util::future::join_all(ended).await;
    stopping.await.unwrap();
    assert!(ended.iter().all(|(code, _)| *code == 1001), "{ended:?}");
    // 40 sockets need a fifth of a second.
    let times: Vec<_> = ended.iter().map(|(_, time)| *time).collect();
    let spread = times.iter().max().unwrap().abs_diff(*times.iter().min().unwrap());
    assert!(spread > Duration::from_millis(60), "{spread:?}");
}
