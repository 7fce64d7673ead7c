use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use super::answer::{Outcome, read_answer};
use super::chains::Chain;
use super::probe::{hex_number, introduce};
use super::proxy::Proxy;
use super::single::OWN_ID;
use super::upstream::{Health, Upstream};

/// A node's word about its newest block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The block's number.
    pub number: u64,
    /// Its hash.
    pub hash: String,
    /// Its time, in seconds since 1970; none when the node does not tell.
    pub time: Option<u64>,
}

#[derive(Deserialize)]
struct Block<'a> {
    number: &'a str,
    hash: &'a str,
    timestamp: Option<&'a str>,
}

/// How long a node may think about its head before it is left out of the comparison.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Blocks that a node may be behind: the others were asked a moment earlier or later.
const BEHIND: u64 = 3;

/// How long a node may be behind, at the chain's own pace, on top of it.
const BEHIND_TIME: Duration = Duration::from_secs(5);

/// Where three nodes or more are asked, one this far ahead of all others is not believed.
const AHEAD: u64 = 16;

/// A head from further in the future is not believed, in seconds.
const FUTURE: u64 = 120;

/// Asks all nodes that are up for their heads, and notes which of them are behind or not to be believed.
pub async fn compare_heads(proxy: &Arc<Proxy>, chain: &Arc<Chain>, pace: Pace) {
    let asked: Vec<_> = (0..chain.upstreams.len())
        .filter(|index| matches!(chain.upstreams[*index].health(), Health::Up | Health::Unknown))
        .map(|index| {
            let (proxy, chain) = (Arc::clone(proxy), Arc::clone(chain));
            let latest = tokio::spawn(async move {
                let node = &chain.upstreams[index];
                // A node that no call came to yet was not asked for its chain either.
                if node.health() == Health::Unknown {
                    introduce(&proxy, &chain, node).await.ok()?;
                }
                ask(&proxy, node, "latest").await
            });
            (index, latest)
        })
        .collect();
    let mut claims = Vec::new();
    for (index, latest) in asked {
        if let Ok(Some(claim)) = latest.await {
            claims.push((index, claim));
        }
    }
    if claims.len() < 2 {
        return;
    }
    let mut verdicts = judge(&claims, pace, now_seconds());
    confirm(proxy, chain, &claims, &mut verdicts).await;
    for ((index, claim), verdict) in claims.iter().zip(verdicts) {
        let node = &chain.upstreams[*index];
        if node.note_off_head(verdict != Verdict::Good) {
            tracing::warn!(
                chain = %chain.id, node = %node.name, ?verdict, block = claim.number,
                "a node's place among the others changed"
            );
        }
    }
}

/// Blocks per second, as seen lately.
pub type Pace = f64;

/// What is thought of a node's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// At the head.
    Good,
    /// Behind the others.
    Behind,
    /// It cannot be.
    NotBelieved,
}

fn judge(claims: &[(usize, Claim)], pace: Pace, now: u64) -> Vec<Verdict> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few blocks")]
    let tolerance = BEHIND + (pace.max(0.0) * BEHIND_TIME.as_secs_f64()) as u64;
    let in_future = |claim: &Claim| claim.time.is_some_and(|time| time > now + FUTURE);
    let mut numbers: Vec<u64> = claims
        .iter()
        .filter(|(_, claim)| !in_future(claim))
        .map(|(_, claim)| claim.number)
        .collect();
    numbers.sort_unstable();
    let most = match numbers.as_slice() {
        // A chain whose clock runs ahead everywhere, as a development chain's may.
        [] => return vec![Verdict::Good; claims.len()],
        [.., second, first] if numbers.len() > 2 && *first > second + tolerance + AHEAD => *second,
        [.., first] => *first,
    };
    claims
        .iter()
        .map(|(_, claim)| {
            if in_future(claim) || claim.number > most {
                Verdict::NotBelieved
            } else if claim.number + tolerance < most {
                Verdict::Behind
            } else {
                Verdict::Good
            }
        })
        .collect()
}

/// Who says that another is behind must know the other's head as a block of its own. Otherwise one of the two is on another
/// branch, or lies: then the one that the operator prefers is believed.
async fn confirm(
    proxy: &Proxy,
    chain: &Chain,
    claims: &[(usize, Claim)],
    verdicts: &mut [Verdict],
) {
    let behind = |verdict: &Verdict| *verdict == Verdict::Behind;
    let leader = (0..claims.len())
        .filter(|place| verdicts[*place] == Verdict::Good)
        .max_by_key(|place| claims[*place].1.number);
    let (Some(leader), Some(late)) = (leader, verdicts.iter().position(behind)) else { return };
    let ((index, _), (_, claim)) = (&claims[leader], &claims[late]);
    let known = ask(proxy, &chain.upstreams[*index], &format!("{:#x}", claim.number)).await;
    let agrees = known.is_some_and(|block| block.hash == claim.hash);
    if !agrees && late < leader {
        for (place, verdict) in verdicts.iter_mut().enumerate() {
            *verdict = if place == leader { Verdict::NotBelieved } else { Verdict::Good };
        }
    }
}

async fn ask(proxy: &Proxy, node: &Upstream, block: &str) -> Option<Claim> {
    let call = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["{block}",false]}}"#
    );
    let answer = proxy.client.ask_within(node, call.as_bytes(), PATIENCE).await.ok()?;
    let Ok(Outcome::Result(block)) = read_answer(&answer, OWN_ID) else { return None };
    read_claim(&block)
}

/// A block's number, hash and time.
pub fn read_claim(block: &[u8]) -> Option<Claim> {
    let block = serde_json::from_slice::<Block<'_>>(block).ok()?;
    Some(Claim {
        number: hex_number(block.number)?,
        hash: block.hash.to_owned(),
        time: block.timestamp.and_then(hex_number),
    })
}

fn now_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Behind, Good, NotBelieved};

    fn verdicts(numbers: &[(u64, u64)], pace: Pace) -> Vec<Verdict> {
        let claim = |(number, time): &(u64, u64)| {
            (0, Claim { number: *number, hash: String::new(), time: Some(*time) })
        };
        judge(&numbers.iter().map(claim).collect::<Vec<_>>(), pace, 1_000)
    }

    #[test]
    fn a_node_is_behind_when_it_is_more_than_a_moment_behind() {
        let table = [
            (vec![(100, 1_000), (97, 1_000)], 0.0, vec![Good, Good]),
            (vec![(100, 1_000), (96, 1_000)], 0.0, vec![Good, Behind]),
            // Four blocks a second: five seconds are twenty.
            (vec![(123, 1_000), (100, 1_000)], 4.0, vec![Good, Good]),
            (vec![(100, 1_000), (124, 1_000)], 4.0, vec![Behind, Good]),
            (vec![(100, 1_000), (101, 1_000), (101, 1_000)], 0.0, vec![Good, Good, Good]),
        ];
        for (numbers, pace, expected) in table {
            assert_eq!(verdicts(&numbers, pace), expected, "{numbers:?}");
        }
    }

    #[test]
    fn a_head_that_cannot_be_is_not_believed() {
        // One of three far ahead of the others.
        assert_eq!(
            verdicts(&[(100, 1_000), (5_000, 1_000), (101, 1_000)], 0.0),
            [Good, NotBelieved, Good]
        );
        // From the future.
        assert_eq!(verdicts(&[(100, 1_000), (5_000, 9_000)], 0.0), [Good, NotBelieved]);
        // Everywhere from the future: the machine's clock is wrong, or it is a test.
        assert_eq!(verdicts(&[(100, 9_000), (100, 9_000)], 0.0), [Good, Good]);
    }
}
