use crate::{
    amount::{Amount, digits_of_hex},
    context::Context,
    errors::{Failure, Problem},
    evm::{Argument, call_params, functions},
    protocol::Network,
    rpc,
    runtime::ReplyFuture,
    text::join,
};
use api::coin::data_fee_oracle;
use json::Value;
use std::rc::Rc;

functions! {
    BYTES_FEE = "49948e0e" "getL1Fee(bytes)";
}

/// What a unit of gas costs now, in wei.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GasPrice {
    /// In the next block, as things are.
    pub about: Amount,
    /// At most: enough for twice the base fee.
    pub most: Amount,
    /// What goes to who makes the block; absent on networks without a base fee (before EIP-1559).
    pub tip: Option<Amount>,
    /// What the transaction's bytes cost besides, in wei; it goes with no unit of gas.
    pub bytes: Amount,
}

/// The price of gas, asked for.
pub(crate) struct AskedPrice {
    block: ReplyFuture,
    tip: ReplyFuture,
    price: ReplyFuture,
    bytes: ReplyFuture,
}

impl GasPrice {
    /// Asks for it, in one batch with whatever else is asked in this turn. `bytes`: what is sent, in hex, as far as it is known.
    pub fn ask(context: &Context, network: &Rc<Network>, bytes: &str) -> AskedPrice {
        let ask = |method, params: &str| rpc::ask(context, network, method, params.to_owned());
        AskedPrice {
            block: ask("eth_getBlockByNumber", "[\"latest\",false]"),
            tip: ask("eth_maxPriorityFeePerGas", "[]"),
            price: ask("eth_gasPrice", "[]"),
            bytes: ask("eth_call", &data_fee(network, bytes)),
        }
    }

    /// The base fee of the newest block; absent on networks without one.
    pub fn base(&self) -> Option<Amount> {
        self.about.minus(self.tip.as_ref()?)
    }

    /// The fields of a request that pays for so much gas, to go behind others.
    pub(super) fn write(&self, gas: &Amount, out: &mut String) {
        let hex = |amount: &Amount| amount.to_hex_units(0).unwrap_or_default();
        let mut add = |name: &str, value: &str| {
            out.push_str(&join(&[",\"", name, "\":\"", value, "\""]));
        };
        add("gas", &hex(gas));
        match &self.tip {
            Some(tip) => {
                add("maxFeePerGas", &hex(&self.most));
                add("maxPriorityFeePerGas", &hex(tip));
            }
            None => add("gasPrice", &hex(&self.most)),
        }
    }

    /// What so much gas costs as things are.
    pub fn about(&self, gas: &Amount) -> Amount {
        gas.times(&self.about).plus(&self.bytes)
    }

    /// What it costs at most. The chain below has a base fee, too, which may double.
    pub fn most(&self, gas: &Amount) -> Amount {
        gas.times(&self.most).plus(&self.bytes).plus(&self.bytes)
    }
}

/// The call that asks what so many bytes cost on the chain below.
fn data_fee(network: &Network, bytes: &str) -> String {
    data_fee_at(data_fee_oracle(network.caip_network_id.evm_id().unwrap_or_default()), bytes)
}

fn data_fee_at(oracle: &str, bytes: &str) -> String {
    call_params(None, oracle, &BYTES_FEE.call(&[Argument::bytes(bytes)]))
}

impl AskedPrice {
    /// The price. A network without EIP-1559 has one price only.
    pub async fn read(self) -> Result<GasPrice, Failure> {
        let price = number(&rpc::read(self.price).await?)?;
        let base = rpc::read(self.block).await?;
        let bytes = rpc::read(self.bytes).await.and_then(|fee| number(&fee)).unwrap_or_default();
        let Some(base) = base.get("baseFeePerGas").and_then(|fee| number(fee).ok()) else {
            return Ok(GasPrice { about: price.clone(), most: price, tip: None, bytes });
        };
        // Nodes that know base fees, but not this method, mean it in their price.
        let tip = match rpc::read(self.tip).await {
            Ok(tip) => number(&tip)?,
            Err(_) => price.minus(&base).unwrap_or_default(),
        };
        let about = base.plus(&tip);
        Ok(GasPrice { most: base.plus(&about), about, tip: Some(tip), bytes })
    }
}

/// Gas of a transfer of the coin to somebody who is no contract, where the chain counts as Ethereum does.
const TRANSFER_GAS: &str = "21000";
/// The gas limit of anything else, in times what was estimated.
const ROOM: &str = "1.2";

/// The gas limit for what was estimated: a fifth more, as what is needed in the next block differs from what was in the last, and gas that is not used costs nothing. That
/// holds for a plain transfer of the coin too, where its gas floats with what the chain below costs; the protocol's own 21,000 never do.
pub(crate) fn gas_limit(units: &Amount, plain: bool) -> Amount {
    if plain && Amount::parse(TRANSFER_GAS).is_some_and(|exact| *units == exact) {
        return units.clone();
    }
    units.times(&Amount::parse(ROOM).unwrap_or_default()).rounded_down(0)
}

/// A hex quantity.
pub(super) fn number(value: &Value) -> Result<Amount, Failure> {
    value
        .as_str()
        .and_then(digits_of_hex)
        .and_then(|digits| Amount::parse(&digits))
        .ok_or_else(|| Problem::RpcUnavailable.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oracle_is_asked_by_its_abi() {
        use sha3::{Digest, Keccak256};
        let hash = Keccak256::digest("getL1Fee(bytes)");
        assert_eq!(u32::from_be_bytes(hash[..4].try_into().unwrap()), 0x4994_8e0e);
        let data = format!("0x49948e0e{:064x}{:064x}{:0<64}", 32, 3, "abcdef");
        let params = format!("[{{\"to\":\"0x53\",\"data\":\"{data}\"}},\"latest\"]");
        assert_eq!(data_fee_at("0x53", "abcdef"), params);
    }
}
