use std::pin::pin;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::time::timeout;

use super::answer::Outcome;
use super::budget::Budget;
use super::cache::{Key, KeyRef, Valid};
use super::chains::Chain;
use super::flights::{Landing, Lead, Part};
use super::head::{Head, Stamp};
use super::methods::{Method, Policy};
use super::probe::hex_number;
use super::proxy::Proxy;
use super::request::Call;
use super::single::pass;
use super::together;
use super::tracker::{HURRY, keep_tracking};
use super::upstream::UpstreamError;
use super::visitor::Visitor;

/// A block this far below the head does not change any more, on any chain that ends its disputes within two epochs of 32.
const DEEP: u64 = 64;

/// Answers a call that reads: from the cache, or together with others who ask the same, or from a node.
pub async fn read(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    method: Method,
    call: &Call<'_>,
    budget: &Budget,
) -> Result<Outcome, UpstreamError> {
    if let Some(outcome) = kept(proxy, chain, method, call) {
        return Ok(outcome);
    }
    let reach = Reach::of(method.policy, call.params);
    if reach == Reach::Pending {
        return pass(proxy, chain, Some(method), call, budget, None).await;
    }
    if &*call.method == "eth_getBalance"
        && let Some(outcome) = together::balance(proxy, chain, method, call).await
    {
        return Ok(outcome);
    }
    loop {
        let turn = budget.turn(chain).await?;
        match chain.flights.join(Key::from(&key(chain, method, call)), chain.head.generation()) {
            Part::Lead(lead) => {
                let asked = Asked::now(proxy, chain);
                let asking = pass(proxy, chain, Some(method), call, budget, turn);
                let (landing, lead) = led(asking, lead, budget.visitor()).await;
                if let Ok(outcome) = &landing {
                    keep(proxy, chain, method, call, reach, asked, outcome);
                }
                // That one's budget is spent, or its network crowded, says nothing to the others.
                if let Some(lead) = lead
                    && !matches!(landing, Err(UpstreamError::Spent | UpstreamError::Crowded))
                {
                    lead.land(landing.clone());
                }
                return landing;
            }
            Part::Follow(follow) => {
                drop(turn);
                let landing = timeout(budget.time(), follow.landing()).await;
                let Some(landing) = landing.map_err(|_| UpstreamError::Timeout)? else { continue };
                proxy.metrics.shared.increment(1);
                return landing;
            }
        }
    }
}

/// What the one who asks found, still leading those who ask the same, unless it had to wait for a turn or for room: then another one asks for them.
async fn led<'a>(
    asking: impl Future<Output = Landing>,
    lead: Lead<'a>,
    visitor: &Visitor,
) -> (Landing, Option<Lead<'a>>) {
    let mut asking = pin!(asking);
    tokio::select! {
        biased;
        landing = &mut asking => return (landing, Some(lead)),
        () = visitor.waiting() => drop(lead),
    }
    (asking.await, None)
}

/// The answer that is kept for this call and still true.
pub fn kept(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    method: Method,
    call: &Call<'_>,
) -> Option<Outcome> {
    let now_ms = proxy.now_ms();
    if method.policy.follows_head() {
        keep_tracking(proxy, chain, now_ms);
    }
    let found = proxy.chains.cache.get(&key(chain, method, call), &chain.head, now_ms);
    let counter = if found.is_some() { &proxy.metrics.hits } else { &proxy.metrics.misses };
    counter.increment(1);
    found.map(Outcome::Result)
}

/// The moment before a node is asked: an answer can only be newer.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    stamp: Option<Stamp>,
    ms: u64,
}

impl Asked {
    /// This moment.
    pub fn now(proxy: &Proxy, chain: &Chain) -> Self {
        let ms = proxy.now_ms();
        Self { stamp: chain.head.stamp(ms), ms }
    }

    /// Whether the head is known: else an answer that depends on it is not kept.
    pub const fn has_head(&self) -> bool {
        self.stamp.is_some()
    }
}

/// Keeps an answer for as long as it is true. `null` is not kept: what is not there yet may come any moment. Who has seen a block in this
/// answer shall not be told what was kept before it.
pub fn keep(
    proxy: &Proxy,
    chain: &Chain,
    method: Method,
    call: &Call<'_>,
    reach: Reach,
    asked: Asked,
    outcome: &Outcome,
) {
    let Outcome::Result(result) = outcome else { return };
    if outcome.is_null() {
        return;
    }
    let seen_in = block_seen(call, reach, result, &chain.head);
    if let Some(number) = seen_in {
        chain.head.heard(number, proxy.now_ms(), proxy.head_poll_ms() / u64::from(HURRY));
    }
    let is_deep = |block: u64| block.saturating_add(DEEP) <= chain.head.number();
    let forever = match reach {
        Reach::Forever => true,
        Reach::Block(number) => is_deep(number),
        Reach::Mined => seen_in.is_some_and(is_deep),
        Reach::Head => false,
        Reach::Pending | Reach::Now => return,
    };
    let valid = match asked.stamp {
        _ if forever => Valid::Forever,
        Some(Stamp { generation }) => Valid::Head { generation, since_ms: asked.ms },
        None => return,
    };
    proxy.chains.cache.keep(&key(chain, method, call), result, valid);
}

fn key<'a>(chain: &Chain, method: Method, call: &'a Call<'_>) -> KeyRef<'a> {
    KeyRef { chain: chain.index, method: method.index, params: call.params.unwrap_or_default() }
}

/// What a call's answer depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Nothing: it is a constant.
    Forever,
    /// The block of this number.
    Block(u64),
    /// The newest block.
    Head,
    /// The block that the answer names.
    Mined,
    /// This very moment; may be shared.
    Now,
    /// Transactions that are in no block; not shared, as two callers must not get one nonce from one look.
    Pending,
}

impl Reach {
    /// Reads it from the policy and the params.
    pub fn of(policy: Policy, params: Option<&str>) -> Self {
        match policy {
            Policy::Forever => Self::Forever,
            Policy::Head => Self::Head,
            Policy::Mined => Self::Mined,
            Policy::Shared => Self::Now,
            Policy::Always | Policy::Send => Self::Pending,
            Policy::Block(index) => block(index, params),
        }
    }
}

fn block(index: usize, params: Option<&str>) -> Reach {
    let params: Vec<&RawValue> =
        params.and_then(|params| serde_json::from_str(params).ok()).unwrap_or_default();
    // Without the parameter nodes take the newest block.
    let Some(block) = params.get(index) else { return Reach::Head };
    match block.get().trim_matches('"') {
        "pending" => Reach::Pending,
        "earliest" => Reach::Forever,
        // Whatever is escaped may be any of them.
        text if text.contains('\\') => Reach::Pending,
        // An object names a block by its hash or number; without reading it the head's rule is safe.
        text => hex_number(text).map_or(Reach::Head, Reach::Block),
    }
}

/// The block that the answer shows to be there, as far as it may lie beyond the head.
fn block_seen(call: &Call<'_>, reach: Reach, result: &[u8], head: &Head) -> Option<u64> {
    match (&*call.method, reach) {
        (_, Reach::Mined) => mined_in(result),
        ("eth_blockNumber", _) => serde_json::from_slice(result).ok().and_then(hex_number),
        // Blocks are long: old ones are not read.
        ("eth_getBlockByNumber", Reach::Block(number)) if number <= head.number() => None,
        ("eth_getBlockByNumber", _) => number_of(result),
        _ => None,
    }
}

#[derive(Deserialize)]
struct Numbered<'a> {
    number: Option<&'a str>,
}

fn number_of(block: &[u8]) -> Option<u64> {
    serde_json::from_slice::<Numbered<'_>>(block).ok()?.number.and_then(hex_number)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mined<'a> {
    block_number: Option<&'a str>,
}

fn mined_in(result: &[u8]) -> Option<u64> {
    serde_json::from_slice::<Mined<'_>>(result).ok()?.block_number.and_then(hex_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_parameter_decides_what_an_answer_depends_on() {
        let table = [
            (r#"["0xa","latest"]"#, Reach::Head),
            (r#"["0xa"]"#, Reach::Head),
            (r#"["0xa", null]"#, Reach::Head),
            (r#"["0xa","finalized"]"#, Reach::Head),
            (r#"["0xa","safe"]"#, Reach::Head),
            (r#"["0xa","pending"]"#, Reach::Pending),
            (r#"["0xa","p\u0065nding"]"#, Reach::Pending),
            (r#"["0xa","earliest"]"#, Reach::Forever),
            (r#"["0xa","0x1f"]"#, Reach::Block(31)),
            (r#"["0xa",{"blockHash":"0x1"}]"#, Reach::Head),
            (r#"{"address":"0xa"}"#, Reach::Head),
        ];
        for (params, expected) in table {
            assert_eq!(Reach::of(Policy::Block(1), Some(params)), expected, "{params}");
        }
    }

    #[test]
    fn answers_show_which_block_is_there() {
        let head = Head::default();
        head.saw(0, 16, true, 1);
        let block: &[u8] = br#"{"hash":"0x1","number":"0x11","transactions":[{}]}"#;
        let mined: &[u8] = br#"{"blockNumber":"0x11"}"#;
        let table: [(&str, Reach, &[u8], Option<u64>); 8] = [
            ("eth_blockNumber", Reach::Head, br#""0x11""#, Some(17)),
            ("eth_blockNumber", Reach::Head, b"17", None),
            ("eth_getBlockByNumber", Reach::Head, block, Some(17)),
            ("eth_getBlockByNumber", Reach::Block(17), block, Some(17)),
            ("eth_getBlockByNumber", Reach::Block(16), block, None),
            ("eth_getTransactionReceipt", Reach::Mined, mined, Some(17)),
            ("eth_getTransactionByHash", Reach::Mined, mined, Some(17)),
            // The caller wrote the number: the node need not have the block.
            ("eth_getBalance", Reach::Block(99), br#""0x1""#, None),
        ];
        for (method, reach, result, seen) in table {
            let call = Call { id: "1", method: method.into(), params: None };
            assert_eq!(block_seen(&call, reach, result, &head), seen, "{method} {reach:?}");
        }
    }

    #[test]
    fn a_receipt_names_its_block() {
        assert_eq!(mined_in(br#"{"status":"0x1","blockNumber":"0x10"}"#), Some(16));
        assert_eq!(mined_in(br#"{"blockNumber":null}"#), None);
    }
}
