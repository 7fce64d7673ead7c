use crate::{
    amount::{Amount, digits_of_hex},
    context::Context,
    errors::{Failure, Problem},
    protocol::Network,
    rpc,
    runtime::ReplyFuture,
};
use json::Value;
use std::rc::Rc;

/// What a unit of gas costs now, in wei.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GasPrice {
    /// In the next block, as things are.
    pub about: Amount,
    /// At most: enough for twice the base fee.
    pub most: Amount,
    /// What goes to who makes the block; absent on networks without a base fee (before EIP-1559).
    pub tip: Option<Amount>,
}

/// The price of gas, asked for.
pub(crate) struct AskedPrice {
    block: ReplyFuture,
    tip: ReplyFuture,
    price: ReplyFuture,
}

impl GasPrice {
    /// Asks for it, in one batch with whatever else is asked in this turn.
    pub fn ask(context: &Context, network: &Rc<Network>) -> AskedPrice {
        let ask = |method, params: &str| rpc::ask(context, network, method, params.to_owned());
        AskedPrice {
            block: ask("eth_getBlockByNumber", "[\"latest\",false]"),
            tip: ask("eth_maxPriorityFeePerGas", "[]"),
            price: ask("eth_gasPrice", "[]"),
        }
    }
}

impl AskedPrice {
    /// The price. A network without EIP-1559 has one price only.
    pub async fn read(self) -> Result<GasPrice, Failure> {
        let price = number(&rpc::read(self.price).await?)?;
        let base = rpc::read(self.block).await?;
        let Some(base) = base.get("baseFeePerGas").and_then(|fee| number(fee).ok()) else {
            return Ok(GasPrice { about: price.clone(), most: price, tip: None });
        };
        // Nodes that know base fees, but not this method, mean it in their price.
        let tip = match rpc::read(self.tip).await {
            Ok(tip) => number(&tip)?,
            Err(_) => price.minus(&base).unwrap_or_default(),
        };
        let about = base.plus(&tip);
        Ok(GasPrice { most: base.plus(&about), about, tip: Some(tip) })
    }
}

/// A hex quantity.
pub(super) fn number(value: &Value) -> Result<Amount, Failure> {
    value
        .as_str()
        .and_then(digits_of_hex)
        .and_then(|digits| Amount::parse(&digits))
        .ok_or_else(|| Problem::RpcUnavailable.into())
}
