//! Requests to the EVM account.

use caip::address::eip155::of_bytes;
use json::Value;
use keyring::sign::eip155::{Fee, Transaction};

use super::call::action;
use super::param::{Amount, address, bytes, text_at};
use crate::hex::hex;
use crate::protocol::{Costs, Refusal, Subject};
use crate::refusal::invalid;

/// Members of a transaction that are read. One of another name could mean something that is not shown: it is refused.
const MEMBERS: [&str; 13] = [
    "from",
    "to",
    "value",
    "data",
    "input",
    "gas",
    "gasLimit",
    "gasPrice",
    "maxFeePerGas",
    "maxPriorityFeePerGas",
    "nonce",
    "chainId",
    "type",
];

/// The message of `personal_sign`: its bytes as `0x…`, or a text. It must be for this account.
pub fn message(params: &Value, own: &[u8; 20]) -> Result<Vec<u8>, Refusal> {
    let signer = text_at(params, 1).and_then(address);
    if signer.as_ref() != Some(own) {
        return Err(invalid("params: [message, address], of the wallet's own address"));
    }
    let message = text_at(params, 0).ok_or_else(|| invalid("params: the message is missing"))?;
    Ok(bytes(message).unwrap_or_else(|| message.as_bytes().to_vec()))
}

/// A transaction that a page asks for. What it does not say is asked of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    chain_id: u64,
    to: Option<[u8; 20]>,
    value: Amount,
    data: Vec<u8>,
    gas: Option<u64>,
    nonce: Option<u64>,
    price: Option<Price>,
}

/// What a unit of gas may cost, in wei.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Price {
    Legacy(Amount),
    Market { most: Amount, tip: Amount },
}

impl Draft {
    /// Reads the parameters of `eth_sendTransaction`, for this account and chain.
    pub fn read(params: &Value, own: &[u8; 20], chain_id: u64) -> Result<Self, Refusal> {
        let object = params.as_array().and_then(|list| match list {
            [object] => Some(object),
            _ => None,
        });
        let object = object.ok_or_else(|| invalid("params: [transaction]"))?;
        check_members(object)?;
        let from = text(object, "from")?.and_then(address);
        if from.as_ref() != Some(own) {
            return Err(invalid("from: the wallet's own address"));
        }
        if number(object, "chainId")?.is_some_and(|given| given != chain_id) {
            return Err(invalid("chainId: another chain than the one that is asked"));
        }
        if number(object, "type")?.is_some_and(|given| given != 0 && given != 2) {
            return Err(invalid("type: this wallet sends transactions of type 0 and 2"));
        }
        let to = match text(object, "to")? {
            Some(text) => Some(address(text).ok_or_else(|| invalid("to: an address"))?),
            None => None,
        };
        let data = data(object)?;
        if to.is_none() && data.is_empty() {
            return Err(invalid("to: an address is missing, and there is no code to deploy"));
        }
        let gas = number(object, "gas")?.or(number(object, "gasLimit")?);
        let value = amount(object, "value")?.unwrap_or_default();
        let (nonce, price) = (number(object, "nonce")?, price(object)?);
        Ok(Self { chain_id, to, value, data, gas, nonce, price })
    }

    /// Takes what a node says of the costs, where the page said nothing.
    pub fn fill(&mut self, costs: &Costs) -> Result<(), Refusal> {
        let read = |text: &str, name: &str| {
            Amount::read(text).ok_or_else(|| invalid(format!("{name}: a quantity, `0x…`")))
        };
        let small = |text: &str, name: &str| {
            let amount = read(text, name)?.to_u64();
            amount.ok_or_else(|| invalid(format!("{name}: a number of 64 bits")))
        };
        let nonce = small(&costs.nonce, "nonce")?;
        let gas = small(&costs.gas, "gas")?;
        let most = read(&costs.max_fee_per_gas, "maxFeePerGas")?;
        let price = match &costs.max_priority_fee_per_gas {
            Some(tip) => Price::Market { most, tip: read(tip, "maxPriorityFeePerGas")?.min(most) },
            None => Price::Legacy(most),
        };
        self.nonce.get_or_insert(nonce);
        self.gas.get_or_insert(gas);
        self.price.get_or_insert(price);
        Ok(())
    }

    /// What is shown of it.
    pub fn subject(&self) -> Subject {
        let most = self.price.map(|price| match price {
            Price::Legacy(most) | Price::Market { most, .. } => most,
        });
        let fee = most.zip(self.gas).map(|(most, gas)| most.times(gas).show());
        Subject::Call {
            to: self.to.as_ref().map(of_bytes),
            value: self.value.show(),
            data: format!("0x{}", hex(&self.data)),
            action: action(self.to.as_ref(), &self.data),
            most_fee: fee,
        }
    }

    /// The transaction, once all of it is known.
    pub fn whole(&self) -> Option<Transaction> {
        let fee = match self.price? {
            Price::Legacy(price) => Fee::Legacy { gas_price: price.quantity() },
            Price::Market { most, tip } => Fee::Market {
                max_fee: most.quantity(),
                max_priority_fee: tip.quantity(),
                access_list: Vec::new(),
            },
        };
        Some(Transaction {
            chain_id: self.chain_id,
            nonce: self.nonce?,
            fee,
            gas_limit: self.gas?,
            to: self.to,
            value: self.value.quantity(),
            data: self.data.clone(),
        })
    }
}

fn check_members(object: &Value) -> Result<(), Refusal> {
    let members = object.as_object().ok_or_else(|| invalid("params: [transaction]"))?;
    let strange = members.iter().find(|(name, _)| !MEMBERS.contains(&name.as_str()));
    match strange {
        Some((name, _)) => Err(invalid(format!("{name}: this wallet knows no such member"))),
        None => Ok(()),
    }
}

fn price(object: &Value) -> Result<Option<Price>, Refusal> {
    let of = |name| amount(object, name);
    match (of("gasPrice")?, of("maxFeePerGas")?, of("maxPriorityFeePerGas")?) {
        (None, None, _) => Ok(None),
        (Some(price), None, None) => Ok(Some(Price::Legacy(price))),
        (None, Some(most), tip) => {
            Ok(Some(Price::Market { most, tip: tip.unwrap_or_default().min(most) }))
        }
        _ => Err(invalid("gasPrice: either it, or maxFeePerGas and maxPriorityFeePerGas")),
    }
}

/// `data`, or `input`, which newer pages say; both where they are the same.
fn data(object: &Value) -> Result<Vec<u8>, Refusal> {
    let read = |name: &str| match text(object, name)? {
        Some(text) => bytes(text).map(Some).ok_or_else(|| invalid(format!("{name}: bytes, `0x…`"))),
        None => Ok(None),
    };
    match (read("data")?, read("input")?) {
        (Some(data), Some(input)) if data != input => {
            Err(invalid("input: something else than data"))
        }
        (data, input) => Ok(data.or(input).unwrap_or_default()),
    }
}

fn amount(object: &Value, name: &str) -> Result<Option<Amount>, Refusal> {
    let read =
        |text| Amount::read(text).ok_or_else(|| invalid(format!("{name}: a quantity, `0x…`")));
    text(object, name)?.map(read).transpose()
}

fn number(object: &Value, name: &str) -> Result<Option<u64>, Refusal> {
    let wrong = || invalid(format!("{name}: a number of 64 bits, `0x…`"));
    amount(object, name)?.map(|amount| amount.to_u64().ok_or_else(wrong)).transpose()
}

/// A text; none where the member is absent or null.
fn text<'a>(object: &'a Value, name: &str) -> Result<Option<&'a str>, Refusal> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(invalid(format!("{name}: a text"))),
    }
}
