use super::{
    Fate, Sent,
    fate::{DROPPED_MS, POLL_MS},
};
use crate::{
    context::Context,
    errors::Problem,
    protocol::Network,
    rpc,
    text::{join, parted},
};
use json::Value;
use std::rc::Rc;

/// Asks whether a block took it in.
pub(super) async fn fate(context: &Context, network: &Rc<Network>, sent: &Sent) -> Fate {
    let params = join(&["[", &json::to_string(&sent.hash), ",true]"]);
    let mut seen = context.now();
    loop {
        match rpc::call(context, network, "getrawtransaction", params.clone()).await {
            Ok(told) => {
                seen = context.now();
                if told.get("confirmations").and_then(Value::as_u64).is_some_and(|count| count > 0)
                {
                    return Fate::Done;
                }
            }
            // The node answers that it does not know it; one that does not answer decides nothing.
            Err(failure) if failure.problem == Problem::RpcError => {
                if context.now() >= seen + DROPPED_MS {
                    let free = spent(context, network, &sent.spends).await.is_empty();
                    return if free { Fate::Dropped } else { Fate::Replaced };
                }
            }
            Err(_) => seen = context.now(),
        }
        context.sleep(POLL_MS).await;
    }
}

/// Asks a node for each of the coins.
pub(super) async fn spent(
    context: &Context,
    network: &Rc<Network>,
    coins: &[String],
) -> Vec<String> {
    let mut asked = Vec::new();
    for coin in coins {
        let Some((txid, place)) = parted(coin, b':') else { continue };
        let Ok(place) = place.parse::<u32>() else { continue };
        let params = join(&["[", &json::to_string(txid), ",", &json::to_string(&place), ",true]"]);
        asked.push((coin, rpc::ask(context, network, "gettxout", params)));
    }
    let mut spent = Vec::new();
    for (coin, answer) in asked {
        if matches!(rpc::read(answer).await, Ok(Value::Null)) {
            spent.push(coin.clone());
        }
    }
    spent
}
