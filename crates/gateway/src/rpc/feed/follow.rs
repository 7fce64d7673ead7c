use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::mpsc::channel;
use tokio::task::JoinSet;

use super::block::Block;
use super::branch::{Branch, Outlook, Plan, Told};
use super::listen::{Heard, listen};
use super::logs::logs_of;
use crate::rpc::answer::{Outcome, read_answer, read_answers};
use crate::rpc::chains::Chain;
use crate::rpc::failover::ask_in_turn;
use crate::rpc::proxy::Proxy;
use crate::rpc::single::OWN_ID;
use crate::rpc::upstream::UpstreamError;

/// While a node tells of new blocks by itself, the head is looked at this much less often, in case it stopped telling.
const RARELY: u32 = 10;

/// Times in a row that logs could not be read before those who wait for them are let go.
const PATIENCE: u32 = 60;

/// What a node told and nobody heard yet; more than that is found by looking.
const UNHEARD: usize = 64;

/// Follows the chain's head for those who subscribed, until nobody does.
pub fn follow(proxy: &Arc<Proxy>, chain: &Arc<Chain>) {
    let place = Place { chain: Arc::clone(chain), ended: false };
    let follower = Follower {
        proxy: Arc::clone(proxy),
        chain: Arc::clone(chain),
        branch: Branch::default(),
        failures: 0,
    };
    tokio::spawn(async move {
        let mut place = place;
        follower.run().await;
        place.ended = true;
    });
}

/// Given back when the task is dropped half-way: its worker ended.
struct Place {
    chain: Arc<Chain>,
    ended: bool,
}

impl Drop for Place {
    fn drop(&mut self) {
        if !self.ended {
            self.chain.feed.abandon();
        }
    }
}

struct Follower {
    proxy: Arc<Proxy>,
    chain: Arc<Chain>,
    branch: Branch,
    failures: u32,
}

impl Follower {
    async fn run(mut self) {
        let (teller, mut heard) = channel(UNHEARD);
        // Ends with this task.
        let mut listeners = JoinSet::new();
        if !self.chain.feed.sockets.is_empty() {
            listeners.spawn(listen(Arc::clone(&self.proxy), Arc::clone(&self.chain), teller));
        }
        let mut listening = false;
        let mut failed = false;
        self.look().await;
        while !self.chain.feed.ends() {
            let rarely = if listening && !failed { RARELY } else { 1 };
            let told = tokio::time::timeout(self.proxy.head_poll * rarely, heard.recv()).await;
            let tip = match told {
                Ok(Some(Heard::Head(block))) => Some(*block),
                Ok(Some(Heard::Start)) => {
                    listening = true;
                    self.newest().await
                }
                Ok(Some(Heard::End)) => {
                    listening = false;
                    self.newest().await
                }
                // No node tells by itself: the channel is closed.
                Ok(None) => {
                    tokio::time::sleep(self.proxy.head_poll).await;
                    self.newest().await
                }
                Err(_) => self.newest().await,
            };
            failed = match tip {
                Some(tip) => self.reach(Arc::new(tip)).await.is_none(),
                None => true,
            };
        }
    }

    async fn look(&mut self) {
        let mut pause = Duration::from_millis(100);
        while !self.chain.feed.ends() {
            if let Some(block) = self.newest().await {
                self.branch.push(Told { block: Arc::new(block), logs: Vec::new() });
                self.chain.feed.ready.send_replace(true);
                return;
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_secs(5));
        }
    }

    /// Tells everything up to this block. None if something could not be read: then it is tried again, from where it stopped.
    async fn reach(&mut self, tip: Arc<Block>) -> Option<()> {
        let mut asked = BTreeMap::new();
        loop {
            match self.branch.outlook(&tip, &asked) {
                Outlook::Clear(plan) => return self.tell(plan).await,
                Outlook::Unsteady => return None,
                Outlook::Missing(numbers) => {
                    for block in self.blocks(numbers.collect()).await? {
                        asked.insert(block.number, Arc::new(block));
                    }
                }
            }
        }
    }

    async fn tell(&mut self, plan: Plan) -> Option<()> {
        let (feed, chain) = (&self.chain.feed, &self.chain);
        for _ in 0..plan.removed {
            let Some(told) = self.branch.pop() else { break };
            for log in told.logs.iter().rev() {
                feed.tell_log(&self.proxy, log, &log.removed());
            }
        }
        for block in plan.added {
            let logs = match logs_of(&self.proxy, chain, &block).await {
                Ok(logs) => logs,
                Err(error) => {
                    self.failures += 1;
                    if self.failures.is_multiple_of(PATIENCE) {
                        tracing::warn!(chain = %chain.id, %error, "logs cannot be read");
                        feed.fail_logs();
                    }
                    return None;
                }
            };
            self.failures = 0;
            feed.tell_head(&self.proxy, &block);
            for log in &logs {
                feed.tell_log(&self.proxy, log, &log.text);
            }
            self.branch.push(Told { block, logs });
            chain.head.hint();
        }
        Some(())
    }

    async fn newest(&self) -> Option<Block> {
        let call = br#"{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}"#;
        let kind = self.chain.methods.own();
        let read = |answer: Bytes| match read_answer(&answer, OWN_ID)? {
            Outcome::Result(block) => Ok(Block::read(&block)),
            Outcome::Error(_) => Ok(None),
        };
        ask_in_turn(&self.proxy, &self.chain, kind, call, read).await.ok().flatten()
    }

    /// The blocks of these numbers; none if one is not there, which a node that is behind says of new ones.
    async fn blocks(&self, numbers: Vec<u64>) -> Option<Vec<Block>> {
        let calls: Vec<String> = numbers
            .iter()
            .enumerate()
            .map(|(id, number)| {
                format!(
                    r#"{{"jsonrpc":"2.0","id":{id},"method":"eth_getBlockByNumber","params":["{number:#x}",false]}}"#
                )
            })
            .collect();
        let body = format!("[{}]", calls.join(","));
        let read = |answer: Bytes| -> Result<Option<Vec<Block>>, UpstreamError> {
            let outcomes = read_answers(&answer, numbers.len())?;
            let block = |answer: &Result<Outcome, UpstreamError>| match answer {
                Ok(Outcome::Result(block)) => Block::read(block),
                Ok(Outcome::Error(_)) | Err(_) => None,
            };
            Ok(outcomes.iter().map(block).collect())
        };
        let kind = self.chain.methods.own();
        ask_in_turn(&self.proxy, &self.chain, kind, body.as_bytes(), read).await.ok().flatten()
    }
}
