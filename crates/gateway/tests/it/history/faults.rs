//! The gateway is killed, its disk is full, its file is locked.

use std::collections::HashSet;
use std::time::Duration;

use alloy_primitives::U256;
use rusqlite::Connection;

use super::{history, page, url, world_of};
use crate::chain::ChainWorld;
use crate::world::{Program, eventually, get};

#[tokio::test]
async fn what_was_told_is_told_again_after_a_kill() {
    let chain = ChainWorld::start().await;
    let data = tempfile::tempdir().unwrap();
    let accounts = [chain.facts.deployer, chain.account(0), chain.account(1)];
    let mut told = HashSet::new();
    for round in 0..4_u64 {
        let server = Program::before(chain.url(), data.path());
        // Killed while it reads: a little later each time.
        for account in accounts {
            let item = |item: api::history::HistoryItem| item.id;
            told.extend(page(&server.history(account)).await.data.0.into_iter().map(item));
        }
        chain.pay(chain.account(0), chain.account(1), U256::from(round + 1)).await;
        tokio::time::sleep(Duration::from_millis(20 * round)).await;
        server.kill();
    }
    let world = world_of(chain.url());
    let server = Program::before(chain.url(), data.path());
    for account in accounts {
        let expected: Vec<_> =
            history(&world, &chain, account).await.into_iter().map(|item| item.id).collect();
        let mut found = Vec::new();
        eventually("all is read", async || {
            found.clear();
            let first = server.history(account);
            let mut next = page(&first).await;
            loop {
                found.extend(next.data.0.into_iter().map(|item| item.id));
                let Some(cursor) = next.next else { break };
                next = page(&format!("{first}&cursor={cursor}")).await;
            }
            found == expected
        })
        .await;
        for id in &found {
            told.remove(id);
        }
    }
    assert!(told.is_empty(), "was told before and is gone: {told:?}");
}

#[tokio::test]
async fn a_locked_file_is_told_and_survived() {
    let chain = ChainWorld::start().await;
    let world = world_of(chain.url());
    let (known, new) = (url(&world, chain.account(0)), url(&world, chain.account(1)));
    let expected = super::whole(&known).await.data;
    let other = Connection::open(world.data.path().join("index.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let answer = get(&new).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
    assert!(answer.reason().1.contains("try again"));
    // What is there is still told.
    assert_eq!(page(&known).await.data, expected);
    other.execute_batch("ROLLBACK").unwrap();
    super::whole(&new).await;
}

#[tokio::test]
async fn a_full_disk_is_told_and_survived() {
    let chain = ChainWorld::start().await;
    let data = tempfile::tempdir().unwrap();
    let server = Program::before(chain.url(), data.path());
    super::whole(&server.history(chain.account(0))).await;
    server.limit_files("1024:unlimited");
    let answer = get(&server.history(chain.account(1))).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
    server.limit_files("unlimited:unlimited");
    super::whole(&server.history(chain.account(1))).await;
}
