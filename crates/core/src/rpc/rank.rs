use super::{
    batch::TIMEOUT_MS,
    memory::Score,
    nodes::{configured, purpose},
    wake,
};
use crate::{
    context::Context,
    parts::part,
    protocol::{Effect, Method, Reply},
    runtime::Key,
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

/// Pings the active network's nodes while the modal is open, if there is a choice. Called anew when it opens and when
/// another network becomes active, and when the code that asks nodes is there.
pub fn watch_nodes(context: &Context) {
    rest(context);
    ping_all(context);
}

/// What asks nodes comes with the account.
#[part(account, if_there)]
fn ping_all(context: &Context) {
    let state = context.state();
    let Some(network) = state.slices.network.active.as_ref().filter(|_| state.slices.modal.open)
    else {
        return;
    };
    let method = match network.chain_namespace {
        Namespace::Eip155 => "eth_chainId",
        Namespace::Solana => "getHealth",
        Namespace::Polkadot | Namespace::Bip122 => return,
    };
    let nodes = configured(&state, network);
    drop(state);
    if nodes.len() < 2 {
        return;
    }
    for (lane, url) in (0..).zip(nodes) {
        context.spawn_latest(RANK.lane(lane), move |context| async move {
            loop {
                wake::until_visible(&context).await;
                let time = ping(&context, &url, method).await;
                note(&mut context.edit().rpc.scores, &url, time);
                context.sleep(PING_MS).await;
            }
        });
    }
}

/// Stops pinging.
pub fn rest(context: &Context) {
    let mut lane = 0;
    while context.runtime().cancel(RANK.lane(lane)) {
        lane += 1;
    }
}

fn note(scores: &mut Vec<Score>, url: &str, time: Option<u64>) {
    let index = scores.iter().position(|score| score.url == url).unwrap_or_else(|| {
        scores.push(Score { url: url.to_owned(), samples: Vec::new() });
        scores.len() - 1
    });
    let samples = &mut scores[index].samples;
    samples.push(time);
    if samples.len() > SAMPLES {
        samples.remove(0);
    }
}

/// Milliseconds until the node answered; `None` when it did not.
async fn ping(context: &Context, url: &str, method: &str) -> Option<u64> {
    let start = context.now();
    let body = join(&["{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"", method, "\",\"params\":[]}"]);
    let ping = Effect::Http {
        method: Method::Post,
        url: url.to_owned(),
        body: Some(body),
        timeout_ms: TIMEOUT_MS,
        purpose: purpose(&context.state(), url),
    };
    match context.ask(ping).await {
        Ok(Reply::Http { status: 200, body }) if has(&body, "\"result\"") => {
            Some(context.now().saturating_sub(start))
        }
        _ => None,
    }
}
