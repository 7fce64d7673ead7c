//! What a wallet says that it can do on a network (EIP-5792).

use super::{Signer, WalletRequest};
use crate::{
    amount::digits_of_hex, ask_wallet::ask_wallet, context::Context, protocol::Network,
    runtime::within,
};
use json::Value;

/// A wallet that does not say what it can do within this time cannot do it.
const PATIENCE_MS: u64 = 2_000;

/// A wallet's capabilities on one network; without any where it tells none.
#[derive(Default)]
pub(crate) struct Capabilities(Vec<Value>);

impl Capabilities {
    /// Asks the signer's wallet.
    pub async fn ask(context: &Context, signer: &Signer, network: &Network) -> Self {
        let chain = &network.caip_network_id;
        let request = WalletRequest::capabilities(&signer.address, chain);
        let asked = ask_wallet(context, &signer.connector, network, request);
        match within(context.sleep(PATIENCE_MS), asked).await {
            Some(Ok(answer)) => Self::of(&answer, chain.evm_id().unwrap_or_default()),
            _ => Self::default(),
        }
    }

    /// Those of a network's own entry, and behind them those for all networks (`0x0`).
    fn of(answer: &Value, chain: u64) -> Self {
        let wanted = [json::to_string(&chain), "0".into()];
        let entries = answer.as_object().unwrap_or_default();
        let of = |wanted: &String| {
            let is = |key: &str| digits_of_hex(key).is_some_and(|digits| digits == *wanted);
            let found = entries.iter().find(|(key, _)| is(key));
            found.map(|(_, capabilities)| capabilities.clone())
        };
        Self(wanted.iter().filter_map(of).collect())
    }

    /// Whether it sends several calls as one, all or none (`atomic`; before 2025 `atomicBatch`).
    pub fn are_atomic(&self) -> bool {
        let status = self.get("atomic").and_then(|atomic| atomic.get("status")?.as_str());
        matches!(status, Some("supported" | "ready")) || self.supports("atomicBatch")
    }

    /// Whether somebody else may pay the network fee (`paymasterService`, ERC-7677).
    pub fn have_paymaster(&self) -> bool {
        self.supports("paymasterService")
    }

    fn supports(&self, name: &str) -> bool {
        let supported = self.get(name).and_then(|one| one.get("supported")?.as_bool());
        supported == Some(true)
    }

    /// The network's own word counts before the one for all.
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find_map(|capabilities| capabilities.get(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_10(answer: &str) -> Capabilities {
        Capabilities::of(&Value::parse(answer).unwrap(), 10)
    }

    #[test]
    fn a_paymaster_is_known_by_its_network() {
        for yes in [
            r#"{"0xa":{"paymasterService":{"supported":true}}}"#,
            r#"{"0xA":{"paymasterService":{"supported":true}}}"#,
            r#"{"0x0a":{"paymasterService":{"supported":true}}}"#,
            r#"{"0x0":{"paymasterService":{"supported":true}},"0xa":{"atomic":{"status":"ready"}}}"#,
        ] {
            assert!(on_10(yes).have_paymaster(), "{yes}");
        }
        for no in [
            "null",
            "[]",
            "{}",
            r#"{"0x1":{"paymasterService":{"supported":true}}}"#,
            r#"{"0xa":{"paymasterService":{"supported":false}},"0x0":{"paymasterService":{"supported":true}}}"#,
            r#"{"0xa":{"paymasterService":{"supported":"true"}}}"#,
            r#"{"0xa":{"paymasterService":true}}"#,
            r#"{"0xa":{"atomic":{"status":"supported"}}}"#,
        ] {
            assert!(!on_10(no).have_paymaster(), "{no}");
        }
    }
}
