//! The transactions that made what is spent. A signature of `SegWit`'s first version says nothing of other inputs' amounts: a node that tells too little of them,
//! twice, would have two signatures that make one transaction whose fee nobody saw (BIP-174: `NON_WITNESS_UTXO`).

use crate::{
    bitcoin::{Coin, Psbt, Script, made, with_previous},
    context::Context,
    errors::{Failure, Problem},
    evm::bytes_of_hex,
    protocol::Network,
    rpc,
    text::join,
};
use json::Value;
use std::rc::Rc;

const TRANSACTION: &str = "getrawtransaction";

/// Puts them beside the inputs that need them, after each was found to be the one that made the coin, with this amount and for this script.
pub(super) async fn add(
    context: &Context,
    network: &Rc<Network>,
    mut psbt: Psbt,
    coins: &[Coin],
    own: &Script,
) -> Result<Psbt, Failure> {
    if !own.needs_previous() {
        return Ok(psbt);
    }
    let mut asked = Vec::new();
    for name in &psbt.spends {
        let coin = coins.iter().find(|coin| coin.name() == *name).ok_or(Problem::SendFailed)?;
        let reply = rpc::ask(context, network, TRANSACTION, params(coin, None));
        asked.push((coin, reply));
    }
    let mut previous = Vec::new();
    for (coin, reply) in asked {
        let told = match rpc::read(reply).await {
            Ok(told) => told,
            Err(failure) => in_its_block(context, network, coin, failure).await?,
        };
        let transaction = told.as_str().and_then(bytes_of_hex).unwrap_or_default();
        if !is_from(coin, own, &transaction) {
            let why = join(&[&coin.name(), " is not what the node said that it is"]);
            return Err(Failure::new(Problem::RpcUnavailable, &why));
        }
        previous.push(transaction);
    }
    let bytes = base64::read(&psbt.base64).and_then(|psbt| with_previous(&psbt, &previous));
    psbt.base64 = base64::padded(&bytes.ok_or(Problem::SendFailed)?);
    Ok(psbt)
}

fn params(coin: &Coin, block: Option<&str>) -> String {
    let mut params = join(&["[", &json::to_string(&coin.txid), ",false"]);
    if let Some(block) = block {
        params.push_str(&join(&[",", &json::to_string(block)]));
    }
    params.push(']');
    params
}

/// Most nodes have no index of all transactions (`-txindex`), and have to be told where to look.
async fn in_its_block(
    context: &Context,
    network: &Rc<Network>,
    coin: &Coin,
    failure: Failure,
) -> Result<Value, Failure> {
    let Some(height) = coin.height else { return Err(failure) };
    let height = join(&["[", &json::to_string(&height), "]"]);
    let block = rpc::call(context, network, "getblockhash", height).await?;
    rpc::call(context, network, TRANSACTION, params(coin, block.as_str())).await
}

/// Whether a transaction made the coin.
fn is_from(coin: &Coin, own: &Script, transaction: &[u8]) -> bool {
    made(transaction, coin.place).is_some_and(|made| {
        coin.txid.eq_ignore_ascii_case(&made.id)
            && made.satoshis == coin.satoshis
            && made.script == own.bytes()
    })
}
