use super::client::{Client, topic};
use crate::world::World;

/// That they are closed one after the other is the relay's own test, where time is not the machine's.
#[tokio::test]
async fn all_sockets_are_closed_and_told_to_come_back() {
    let world = World::with(&[], |settings| settings.relay.drain_ms = Some(1_000));
    let mut clients = Vec::new();
    for number in 0..40 {
        let mut client = Client::connect(&world.url, number).await;
        client.subscribe(&topic()).await;
        clients.push(client);
    }
    let stopping = tokio::task::spawn_blocking(move || world.gateway.stop());
    let ended = clients.into_iter().map(|mut client| async move { client.hear().await });
    for ended in futures_util::future::join_all(ended).await {
        assert_eq!(ended, Err((1001, "the relay stops: connect again".into())));
    }
    stopping.await.unwrap();
}
