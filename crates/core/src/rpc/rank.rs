use super::{batch::TIMEOUT_MS, nodes::configured, wake};
use crate::{
    context::Context,
    protocol::{Effect, Method, Purpose, Reply},
    runtime::{Key, join_all},
    text::{has, join, order},
};
use caip::Namespace;

/// Nodes are pinged this often while the modal is open (specification, section 9) ...
const PING_MS: u64 = 4_000;
/// ... and judged by this many of the latest pings.
const SAMPLES: usize = 10;
/// Weights of stability and speed, in tenths.
const STABILITY_WEIGHT: u64 = 7;
const SPEED_WEIGHT: u64 = 3;
const RANK: Key = Key::new("rank");

/// What is known about a node.
pub(crate) struct Score {
    pub url: String,
    /// Milliseconds to answer; `None` for a failure. The latest is last.
    pub samples: Vec<Option<u64>>,
}

/// Best first. The configured order stands until every node was pinged.
pub(crate) fn sort(scores: &[Score], nodes: &mut [String]) {
    let known =
        |url: &str| scores.iter().find(|score| score.url == url && !score.samples.is_empty());
    if nodes.len() < 2 || !nodes.iter().all(|url| known(url).is_some()) {
        return;
    }
    let slowest = scores.iter().filter_map(average).max().unwrap_or(1).max(1);
    let points = |url: &String| known(url).map_or(0, |score| points(score, slowest));
    order(nodes, |url| std::cmp::Reverse(points(url)));
}

/// Stability and speed, 0 to 10,000.
fn points(score: &Score, slowest: u64) -> u64 {
    let all = score.samples.len().max(1) as u64;
    let good = score.samples.iter().flatten().count() as u64;
    let speed = average(score).map_or(0, |average| 1_000 - 1_000 * average / slowest);
    STABILITY_WEIGHT * (1_000 * good / all) + SPEED_WEIGHT * speed
}

fn average(score: &Score) -> Option<u64> {
    let (mut good, mut sum) = (0, 0);
    for time in score.samples.iter().flatten() {
        good += 1;
        sum += time;
    }
    (good > 0).then(|| sum / good)
}

/// Pings the active network's nodes while the modal is open, if there is a choice.
pub fn watch_nodes(context: &Context) {
    context.spawn_latest(RANK, |context| async move {
        loop {
            wake::until_visible(&context).await;
            if !ping(&context).await {
                return;
            }
            context.sleep(PING_MS).await;
        }
    });
}

/// Stops pinging.
pub fn rest(context: &Context) {
    context.runtime().cancel(RANK);
}

/// Pings every node once; false when there is nothing to choose between.
async fn ping(context: &Context) -> bool {
    let Some(network) = context.state().slices.network.active.clone() else { return false };
    let nodes = configured(&context.state(), &network);
    let method = match network.chain_namespace {
        Namespace::Eip155 => "eth_chainId",
        Namespace::Solana => "getHealth",
        Namespace::Polkadot | Namespace::Bip122 => return false,
    };
    if nodes.len() < 2 {
        return false;
    }
    let pings = nodes.iter().map(|url| -> std::pin::Pin<Box<dyn Future<Output = Option<u64>>>> {
        Box::pin(time(context.clone(), url.clone(), method))
    });
    let times = join_all(pings.collect()).await;
    let mut state = context.edit();
    for (url, time) in nodes.into_iter().zip(times) {
        let scores = &mut state.rpc.scores;
        let index = scores.iter().position(|score| score.url == url).unwrap_or_else(|| {
            scores.push(Score { url, samples: Vec::new() });
            scores.len() - 1
        });
        let samples = &mut scores[index].samples;
        samples.push(time);
        if samples.len() > SAMPLES {
            samples.remove(0);
        }
    }
    true
}

async fn time(context: Context, url: String, method: &'static str) -> Option<u64> {
    let start = context.now();
    let body = join(&["{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"", method, "\",\"params\":[]}"]);
    let ping = Effect::Http {
        method: Method::Post,
        url,
        body: Some(body),
        timeout_ms: TIMEOUT_MS,
        purpose: Purpose::Rpc,
    };
    match context.ask(ping).await {
        Ok(Reply::Http { status: 200, body }) if has(&body, "\"result\"") => {
            Some(context.now().saturating_sub(start))
        }
        _ => None,
    }
}
