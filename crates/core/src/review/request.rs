use crate::evm::hex_quantity;
use caip::ChainId;
use json::{Json, Raw, ToJson};

/// What a connected wallet is asked, in the words of JSON-RPC. Outside this room only questions can be made; whatever
/// makes a wallet sign is made by [`super::sign`] from what was shown.
#[derive(Debug, Clone, PartialEq, Json)]
pub struct WalletRequest {
    method: String,
    params: Raw,
}

impl WalletRequest {
    /// Which network the wallet is on (EIP-695).
    pub fn chain_id() -> Self {
        Self::new("eth_chainId", "[]".into())
    }

    /// What the wallet can do with calls on a network (EIP-5792).
    pub fn capabilities(address: &str, chain: &ChainId) -> Self {
        let mut params = String::from("[");
        address.write(&mut params);
        params.push_str(",[");
        hex_of(chain).write(&mut params);
        params.push_str("]]");
        Self::new("wallet_getCapabilities", params)
    }

    /// What came of calls that were sent together (EIP-5792).
    pub fn calls_status(id: &str) -> Self {
        let mut params = String::from("[");
        id.write(&mut params);
        params.push(']');
        Self::new("wallet_getCallsStatus", params)
    }

    /// What came of a transaction, also of one that the wallet has a number of its own for.
    pub fn receipt(hash: &str) -> Self {
        let mut params = String::from("[");
        hash.write(&mut params);
        params.push(']');
        Self::new("eth_getTransactionReceipt", params)
    }

    /// Anything; `params` is JSON.
    pub(super) fn new(method: &str, params: String) -> Self {
        Self { method: method.into(), params: Raw(params) }
    }

    /// The method's name.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Its parameters, as JSON.
    pub fn params(&self) -> &str {
        &self.params.0
    }
}

/// An EVM network's number in hex, as wallets take it: `0x1`.
pub(super) fn hex_of(chain: &ChainId) -> String {
    hex_quantity(chain.evm_id().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wallet_is_asked_for_its_capabilities_on_one_network() {
        let asked = WalletRequest::capabilities("0xab", &ChainId::parse("eip155:10").unwrap());
        assert_eq!(
            (asked.method(), asked.params()),
            ("wallet_getCapabilities", "[\"0xab\",[\"0xa\"]]")
        );
    }
}
