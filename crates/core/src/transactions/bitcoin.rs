use super::{Fate, Sent};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::Network,
    rpc,
    text::{has, join, parted},
    transactions::sent::{Absence, DROPPED_MS, POLL_MS},
};
use json::Value;
use std::rc::Rc;

/// A payment makes so many outputs at most: the receiver's, and what comes back.
const OUTPUTS: [&str; 2] = [":0", ":1"];
/// A node's word for a transaction that it does not know, and for a block that there is not yet.
const UNKNOWN: &str = "-5";
const TOO_HIGH: &str = "-8";
/// So many blocks are looked into between two other questions.
const BLOCKS: u8 = 8;
/// So many of the newest may give way to others.
const SHIFTING: u64 = 6;

/// Asks whether a block took it in. Nodes without an index of all transactions (`-txindex`) do not know one any more that a block has: its
/// outputs tell, until they are spent too, and then the blocks since it was made.
pub(super) async fn fate(context: &Context, network: &Rc<Network>, sent: &Sent) -> Fate {
    let params = join(&["[", &json::to_string(&sent.hash), ",true]"]);
    let own = OUTPUTS.map(|place| join(&[&sent.hash, place]));
    let (mut absence, mut judged) = (Absence::default(), None::<Fate>);
    let mut next = sent.last_block.map(|last| last.saturating_sub(SHIFTING));
    loop {
        let unknown = match rpc::call(context, network, "getrawtransaction", params.clone()).await {
            Ok(told) if is_in_block(&told) => return Fate::Done,
            Err(failure) if is(&failure, UNKNOWN) => Some(failure),
            _ => None,
        };
        let before = judged.take();
        let mut nowhere = false;
        if let Some(failure) = &unknown {
            let outputs = told_of(context, network, &own, "false").await;
            if outputs.iter().flatten().any(is_in_block) {
                return Fate::Done;
            }
            // "No such mempool or blockchain transaction", says a node with an index of all.
            nowhere = says(failure, "or blockchain");
            if let Some(next) = next.as_mut().filter(|_| !nowhere) {
                if before.is_some() {
                    *next = next.saturating_sub(SHIFTING);
                }
                match search(context, network, &sent.hash, next).await {
                    Some(true) => return Fate::Done,
                    told => nowhere = told.is_some(),
                }
            }
        }
        let absent = absence.take(unknown.is_some(), context.now());
        if absent >= DROPPED_MS {
            judged = judge(context, network, sent, nowhere).await;
        }
        // It was looked for once more, so that a block made meanwhile is seen.
        if let (true, Some(fate)) = (judged == before, &judged) {
            return fate.clone();
        }
        context.sleep(POLL_MS).await;
    }
}

/// Looks into some more blocks, from `next` on: whether one has it; `None` while there are more, or the node does not tell. The node is asked
/// about one block at a time, which every node that has the block answers in a few bytes, whatever indexes it has.
async fn search(
    context: &Context,
    network: &Rc<Network>,
    hash: &str,
    next: &mut u64,
) -> Option<bool> {
    for _ in 0..BLOCKS {
        let params = join(&["[", &json::to_string(next), "]"]);
        let block = match rpc::call(context, network, "getblockhash", params).await {
            Ok(block) => json::to_string(&block),
            Err(failure) => return is(&failure, TOO_HIGH).then_some(false),
        };
        let params = join(&["[", &json::to_string(hash), ",true,", &block, "]"]);
        match rpc::call(context, network, "getrawtransaction", params).await {
            Ok(told) if is_in_block(&told) => return Some(true),
            // Another node may not know the block.
            Err(failure) if says(&failure, "in the provided block") => *next += 1,
            _ => return None,
        }
    }
    None
}

/// What became of one that the node does not know, by the coins it spends; `None` where a block may have it. `nowhere` is whether none has.
async fn judge(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    nowhere: bool,
) -> Option<Fate> {
    let coins = told_of(context, network, &sent.spends, "true").await;
    let is_spent = |coin: &Option<Value>| *coin == Some(Value::Null);
    let taken = coins.iter().any(is_spent);
    if nowhere {
        return Some(if taken { Fate::Replaced } else { Fate::Dropped });
    }
    if !taken {
        let all = !coins.is_empty() && coins.iter().all(Option::is_some);
        return all.then_some(Fate::Dropped);
    }
    // What spends a coin that no block has spent waits for one, and is another: this one is unknown.
    let before = told_of(context, network, &sent.spends, "false").await;
    let mut both = coins.iter().zip(&before);
    both.any(|(now, before)| is_spent(now) && before.as_ref().is_some_and(|one| !one.is_null()))
        .then_some(Fate::Replaced)
}

/// Which of the coins something spends that is in a block or waits for one.
pub(super) async fn spent(
    context: &Context,
    network: &Rc<Network>,
    coins: &[String],
) -> Vec<String> {
    let told = told_of(context, network, coins, "true").await;
    let mut spent = Vec::new();
    for (coin, told) in coins.iter().zip(told) {
        if told == Some(Value::Null) {
            spent.push(coin.clone());
        }
    }
    spent
}

/// What a node says of each of the coins: `null` of one that is spent, or that there is not; nothing where it does not say. `waiting` is
/// whether what waits for a block counts.
async fn told_of(
    context: &Context,
    network: &Rc<Network>,
    coins: &[String],
    waiting: &str,
) -> Vec<Option<Value>> {
    let mut asked = Vec::new();
    for coin in coins {
        let params = params_of(coin, waiting);
        asked.push(params.map(|params| rpc::ask(context, network, "gettxout", params)));
    }
    let mut told = Vec::new();
    for answer in asked {
        told.push(match answer {
            Some(answer) => rpc::read(answer).await.ok(),
            None => None,
        });
    }
    told
}

fn params_of(coin: &str, waiting: &str) -> Option<String> {
    let (txid, place) = parted(coin, b':')?;
    let place: u32 = place.parse().ok()?;
    Some(join(&["[", &json::to_string(txid), ",", &json::to_string(&place), ",", waiting, "]"]))
}

/// The node answers with this code; one that does not answer, or may not, decides nothing.
fn is(failure: &Failure, code: &str) -> bool {
    let told = failure.detail.as_deref().and_then(|detail| parted(detail, b':'));
    failure.problem == Problem::RpcError && told.is_some_and(|(told, _)| told == code)
}

fn says(failure: &Failure, what: &str) -> bool {
    failure.detail.as_deref().is_some_and(|said| has(said, what))
}

fn is_in_block(told: &Value) -> bool {
    told.get("confirmations").and_then(Value::as_u64).is_some_and(|count| count > 0)
}
