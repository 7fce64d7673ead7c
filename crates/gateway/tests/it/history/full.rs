//! A disk that is almost full: accounts that are indexed go on being told, and no new ones are taken in.

use drawstring_gateway::config::ChainSettings;
use drawstring_gateway::index::{Asker, IndexUnavailable};
use drawstring_gateway::server::Gateway;

use super::{page, url};
use crate::growth::BITCOIN;
use crate::world::{CHAIN, Node, World, get};

/// The same gateway on the same folder, whose disk has less room than the operator wants left.
fn on_a_full_disk(world: World) -> World {
    let World { open, closed, gateway, data, .. } = world;
    let mut config = gateway.app.config.clone();
    gateway.stop();
    config.disk.events = u64::MAX;
    let gateway = Gateway::start(config).unwrap();
    World { url: format!("http://{}", gateway.address()), open, closed, gateway, data }
}

fn world() -> World {
    World::with(&[&Node::dead()], |settings| {
        settings.timeouts.upstream_ms = Some(500);
        let chain = ChainSettings {
            rpc: vec![Node::dead()],
            methods: Some(Vec::new()),
            ..ChainSettings::default()
        };
        settings.chains.insert(BITCOIN.into(), chain);
    })
}

#[tokio::test]
async fn an_account_that_is_indexed_is_told_and_a_new_one_is_refused_with_the_reason() {
    let world = world();
    let [known, new] = [[1; 20].into(), [2; 20].into()];
    world.gateway.app.index.account(CHAIN, known, &Asker::default()).await.unwrap();
    let world = on_a_full_disk(world);
    page(&url(&world, known)).await;
    for url in [url(&world, new), url(&world, new).replace("/history", "/nfts")] {
        let answer = get(&url).await;
        assert_eq!(answer.status, 503, "{}", answer.text);
        assert!(answer.text.contains("disk is almost full"), "{}", answer.text);
    }
    let index = &world.gateway.app.index;
    assert_eq!(index.find(CHAIN, new).await, Ok(None));
    assert!(index.find(CHAIN, known).await.unwrap().is_some());
}

#[tokio::test]
async fn on_bitcoin_it_is_the_same() {
    let world = world();
    let asker = Asker::default();
    world.gateway.app.index.coins(BITCOIN, "known", &asker).await.unwrap();
    let world = on_a_full_disk(world);
    let index = &world.gateway.app.index;
    assert!(index.coins(BITCOIN, "known", &asker).await.is_ok());
    let refused = index.coins(BITCOIN, "new", &asker).await;
    assert_eq!(refused, Err(IndexUnavailable::DiskFull));
}
