use std::sync::Arc;

use bytes::Bytes;

use super::answer::{Outcome, read_answer};
use super::chains::Chain;
use super::compare::{compare_heads, read_claim};
use super::failover::ask_in_turn;
use super::proxy::Proxy;
use super::single::OWN_ID;
use super::upstream::UpstreamError;

/// A chain that nobody asked about for this many pauses is not looked at any more.
const IDLE_PAUSES: u64 = 20;

/// A look that is late by this many pauses is stale: answers are then not kept, nor taken from the cache.
const STALE_PAUSES: u64 = 2;

/// After a transaction the head is looked at this many times, this much more often, unless it moves before: nodes answer
/// before the block is there.
const HURRIED_LOOKS: u32 = 24;
pub const HURRY: u32 = 8;

const CALL: &[u8] =
    br#"{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}"#;

/// All nodes' heads are compared at the second look, and then at every so many looks.
const COMPARE: u64 = 5;

/// Notes that the chain's head matters to somebody, and looks at it from now on until it matters to nobody.
pub fn keep_tracking(proxy: &Arc<Proxy>, chain: &Arc<Chain>, now_ms: u64) {
    chain.head.touch(now_ms);
    if chain.head.start_tracking() {
        let place = Place { proxy: Arc::clone(proxy), chain: Arc::clone(chain) };
        tokio::spawn(track(place));
    }
}

/// The tracker's place, given back however the tracker ends.
struct Place {
    proxy: Arc<Proxy>,
    chain: Arc<Chain>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.chain.head.stop_tracking();
    }
}

async fn track(place: Place) {
    let Place { proxy, chain } = &place;
    let head = &chain.head;
    let pause_ms = proxy.head_poll_ms();
    let mut seen = None;
    let mut hurried = 0_u32;
    let mut looks = 0_u64;
    let mut first: Option<(u64, u64)> = None;
    while proxy.now_ms().saturating_sub(head.used_ms()) < pause_ms * IDLE_PAUSES {
        looks += 1;
        if looks % COMPARE == 2 && chain.upstreams.len() > 1 {
            let (proxy, chain) = (Arc::clone(proxy), Arc::clone(chain));
            let now = (head.number(), proxy.now_ms());
            let blocks = first.map_or(0.0, |first| pace(first, now));
            tokio::spawn(async move { compare_heads(&proxy, &chain, blocks).await });
        }
        let asked_at = head.generation();
        let asked_ms = proxy.now_ms();
        if let Ok(Some((number, hash))) = look(proxy, chain).await {
            let found = Some(hash);
            let stale_at_ms = asked_ms + pause_ms * STALE_PAUSES;
            if !head.saw(asked_at, number, seen != found, stale_at_ms) {
                // A transaction went out meanwhile: look again at once.
                continue;
            }
            if seen != found {
                hurried = 0;
            }
            seen = found;
            first.get_or_insert((number, asked_ms));
        }
        let pause = if hurried > 0 { proxy.head_poll / HURRY } else { proxy.head_poll };
        hurried = hurried.saturating_sub(1);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = head.forgotten() => hurried = HURRIED_LOOKS,
            () = head.moved() => {}
        }
    }
}

/// The newest block's number and hash; none when the node answers something else, which is no reason to leave the node.
async fn look(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
) -> Result<Option<(u64, String)>, UpstreamError> {
    let kind = chain.methods.own();
    ask_in_turn(proxy, chain, kind, CALL, |answer: Bytes| {
        let Outcome::Result(block) = read_answer(&answer, OWN_ID)? else { return Ok(None) };
        Ok(read_claim(&block).map(|block| (block.number, block.hash)))
    })
    .await
}

/// Blocks per second between two moments, each a block's number and milliseconds.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn pace(first: (u64, u64), last: (u64, u64)) -> f64 {
    let seconds = last.1.saturating_sub(first.1).max(1_000) as f64 / 1_000.0;
    last.0.saturating_sub(first.0) as f64 / seconds
}
