use super::hex::{bare, is_hex};
use crate::{
    amount::{Amount, LONGEST_UNITS, digits_of_hex},
    text::join,
};
use caip::{AccountId, ChainId};
use json::ToJson;

/// Hex digits of a call that somebody else built: more than a block of any network takes.
const MOST_DATA: usize = 2 * 128 * 1024;
/// 2^256 - 1, the most that contracts can count.
const MOST: &str = "115792089237316195423570985008687907853269984665640564039457584007913129639935";

/// A call on an EVM network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvmCall {
    /// Who is called.
    pub to: String,
    /// Wei that go with it, in decimal digits.
    pub value: String,
    /// Function and arguments: `0x` and hex.
    pub data: String,
    /// Gas units, in decimal digits. Absent: estimated.
    pub gas: Option<String>,
}

impl EvmCall {
    /// A call that no coin goes with.
    pub(crate) fn new(to: &str, data: String) -> Self {
        Self { to: to.to_owned(), value: "0".into(), data, gas: None }
    }

    /// An amount of the coin for an address, in wei.
    pub(crate) fn pay(to: &str, value: String) -> Self {
        Self { to: to.to_owned(), value, data: "0x".into(), gas: None }
    }

    /// A call that was built elsewhere, read in one canonical form; `None` for what is no call on this network. `to` is a CAIP-10 account whose checksum, if
    /// it has one, must be right. `value` is decimal digits or a hex quantity.
    pub(crate) fn parse(
        chain: &ChainId,
        [to, value, data]: [&str; 3],
        gas: Option<&str>,
    ) -> Option<Self> {
        let gas = match gas {
            Some(gas) => Some(quantity(gas).filter(|gas| gas.len() <= 12)?),
            None => None,
        };
        let to = address_on(chain, to)?;
        Some(Self { to, value: quantity(value)?, data: bytes(data)?, gas })
    }
}

/// The address of a CAIP-10 account on this network, and on no other.
pub(crate) fn address_on(chain: &ChainId, text: &str) -> Option<String> {
    let account = AccountId::parse(text).ok()?;
    let address = account.address().as_str();
    // Letters in both cases are a checksum (EIP-55).
    let hex = text.rsplit(':').next()?.get(2..)?;
    let mixed = hex.bytes().any(|one| one.is_ascii_lowercase())
        && hex.bytes().any(|one| one.is_ascii_uppercase());
    let right = !mixed || !address.starts_with("0x") || hex == address.get(2..)?;
    (account.chain() == chain && right).then(|| address.to_owned())
}

/// An unsigned integer of at most 256 bits, in decimal digits without zeros before them.
fn quantity(text: &str) -> Option<String> {
    if let Some(hex) = bare(text) {
        let digits = digits_of_hex(&join(&["0x", &hex.to_ascii_lowercase()]))?;
        return Amount::parse(&digits)?.to_units(0);
    }
    let plain = !text.is_empty()
        && text.len() <= LONGEST_UNITS
        && text.bytes().all(|digit| digit.is_ascii_digit());
    let amount = Amount::parse(text).filter(|_| plain)?;
    (amount <= Amount::parse(MOST)?).then(|| amount.to_units(0))?
}

/// Whole bytes in hex, in lower case.
fn bytes(text: &str) -> Option<String> {
    let hex = bare(text)?;
    let whole = hex.len() <= MOST_DATA && hex.len().is_multiple_of(2) && is_hex(hex);
    whole.then(|| join(&["0x", &hex.to_ascii_lowercase()]))
}

/// The parameters of `eth_call` on the newest block: what a contract answers, to this sender if the answer may depend on it.
pub(crate) fn call_params(from: Option<&str>, to: &str, data: &str) -> String {
    let mut params = String::from("[{");
    if let Some(from) = from {
        params.push_str("\"from\":");
        from.write(&mut params);
        params.push(',');
    }
    params.push_str("\"to\":");
    to.write(&mut params);
    params.push_str(",\"data\":");
    data.write(&mut params);
    params.push_str("},\"latest\"]");
    params
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO: &str = "eip155:1:0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D";

    fn read(to: &str, value: &str, data: &str, gas: Option<&str>) -> Option<EvmCall> {
        EvmCall::parse(&ChainId::parse("eip155:1").unwrap(), [to, value, data], gas)
    }

    #[test]
    fn a_call_is_read_in_one_form_however_it_is_written() {
        for (value, data) in
            [("255", "0xABcd"), ("0xff", "0XabCD"), ("0X00FF", "0xabcd"), ("0255", "0xabcd")]
        {
            let call = read(TO, value, data, Some("0x5208")).unwrap();
            assert_eq!((call.value.as_str(), call.data.as_str()), ("255", "0xabcd"));
            assert_eq!(call.gas.as_deref(), Some("21000"));
        }
    }

    #[test]
    fn what_is_no_call_is_not_read() {
        let over = "115792089237316195423570985008687907853269984665640564039457584007913129639936";
        for value in ["", "-1", "+1", "1e18", "1.5", " 1", "0x", "0xzz", "ÿ", over] {
            assert_eq!(read(TO, value, "0x", None), None, "{value}");
        }
        for data in ["", "0x1", "abcd", "0xzz", "0x é", "x0ab"] {
            assert_eq!(read(TO, "0", data, None), None, "{data}");
        }
        for to in [
            "eip155:10:0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
            "eip155:1:0x7a250d5630B4cF539739dF2C5dAcb4c659F2488d",
            "eip155:1:0x7a25",
            "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
        ] {
            assert_eq!(read(to, "0", "0x", None), None, "{to}");
        }
        assert_eq!(read(TO, "0", "0x", Some("-1")), None);
        assert_eq!(read(TO, "0", "0x", Some("9999999999999")), None);
    }
}
