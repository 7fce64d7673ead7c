//! The gateway is killed, its disk is full, its file is locked.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use alloy_primitives::{Address, U256};
use rusqlite::Connection;

use super::{history, page, url, world_of};
use crate::chain::ChainWorld;
use crate::command::add;
use crate::world::{CHAIN, eventually, get};

/// The real binary, ended with the test.
struct Server {
    child: Child,
    url: String,
    project: String,
}

impl Server {
    /// Before this node, on this folder. It is not ended by a signal when it writes more than it may: its writes fail, as on a full disk.
    fn start(node: &str, data: &Path) -> Self {
        let rpc = format!("{CHAIN}={node}");
        let program = env!("CARGO_BIN_EXE_drawstring-gateway");
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", program, "--listen", "127.0.0.1:0"])
            .args(["--rpc", &rpc, "--data-dir", data.to_str().unwrap()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("listening on ").unwrap().to_owned();
        Self { child, url, project: add(data, &[]).trim().to_owned() }
    }

    /// The address of an account's history.
    fn history(&self, account: Address) -> String {
        let Self { url, project, .. } = self;
        format!("{url}/v1/account/{account}/history?chainId={CHAIN}&projectId={project}")
    }

    /// The size that its files may have: to write beyond is refused as it is on a full disk.
    fn limit_files(&self, size: &str) {
        let process = self.child.id().to_string();
        let limit = format!("--fsize={size}");
        assert!(
            Command::new("prlimit").args(["--pid", &process, &limit]).status().unwrap().success()
        );
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}

#[tokio::test]
async fn what_was_told_is_told_again_after_a_kill() {
    let chain = ChainWorld::start().await;
    let data = tempfile::tempdir().unwrap();
    let accounts = [chain.facts.deployer, chain.account(0), chain.account(1)];
    let mut told = HashSet::new();
    for round in 0..4_u64 {
        let mut server = Server::start(chain.url(), data.path());
        // Killed while it reads: a little later each time.
        for account in accounts {
            let item = |item: api::history::HistoryItem| item.id;
            told.extend(page(&server.history(account)).await.data.0.into_iter().map(item));
        }
        chain.pay(chain.account(0), chain.account(1), U256::from(round + 1)).await;
        tokio::time::sleep(Duration::from_millis(20 * round)).await;
        server.child.kill().unwrap();
        server.child.wait().unwrap();
    }
    let world = world_of(chain.url());
    let server = Server::start(chain.url(), data.path());
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
    let server = Server::start(chain.url(), data.path());
    super::whole(&server.history(chain.account(0))).await;
    server.limit_files("1024:unlimited");
    let answer = get(&server.history(chain.account(1))).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
    server.limit_files("unlimited:unlimited");
    super::whole(&server.history(chain.account(1))).await;
}
