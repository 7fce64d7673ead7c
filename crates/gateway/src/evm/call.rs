use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alloy_primitives::{Address, Bytes, U256};
use alloy_sol_types::SolCall;
use serde::Serialize;
use serde_json::json;

use super::EvmError;
use crate::ask::Ask;
use crate::rpc::Proxy;

/// An EVM chain whose contracts are called. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Evm {
    /// The chain's nodes.
    pub ask: Ask,
    /// Its number, EIP-155.
    pub chain_id: u64,
    cannot_simulate: Arc<AtomicBool>,
}

/// The block that a call sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockTag {
    /// The newest one.
    Latest,
    /// The one of this number.
    Number(u64),
}

/// A call or a transaction as nodes read it; what is `None` is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Transaction {
    /// Who sends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Address>,
    /// The contract or receiver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Address>,
    /// Wei.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<U256>,
    /// Function and arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Bytes>,
}

impl BlockTag {
    /// As nodes read it.
    pub fn text(self) -> String {
        match self {
            Self::Latest => "latest".to_owned(),
            Self::Number(number) => format!("{number:#x}"),
        }
    }
}

impl Evm {
    /// The chain of this CAIP-2 id, if it is an EVM chain that the gateway serves.
    pub fn of(proxy: &Arc<Proxy>, chain: &str) -> Option<Self> {
        let ask = Ask::of(proxy, chain)?;
        let chain_id = ask.chain.id.evm_id()?;
        Some(Self { ask, chain_id, cannot_simulate: Arc::default() })
    }

    /// The same chain, asked anew whatever was answered before.
    #[must_use]
    pub fn past_cache(self) -> Self {
        Self { ask: self.ask.past_cache(), ..self }
    }

    /// What a contract's function returns at the newest block.
    pub async fn call<C: SolCall>(&self, to: Address, call: &C) -> Result<C::Return, EvmError> {
        self.call_at(to, call, BlockTag::Latest).await
    }

    /// What a contract's function returns at a block.
    pub async fn call_at<C: SolCall>(
        &self,
        to: Address,
        call: &C,
        block: BlockTag,
    ) -> Result<C::Return, EvmError> {
        let data = Some(call.abi_encode().into());
        let answer = self
            .execute(&Transaction { to: Some(to), data, ..Transaction::default() }, block)
            .await?;
        C::abi_decode_returns(&answer).map_err(|_| EvmError::Answer)
    }

    /// What a call returns, without changing the chain: `eth_call`.
    pub async fn execute(&self, call: &Transaction, block: BlockTag) -> Result<Bytes, EvmError> {
        Ok(self.ask.call("eth_call", &json!([call, block.text()])).await?)
    }

    /// What these functions of these contracts return, each by itself: all in one request to a node.
    pub async fn execute_all(
        &self,
        calls: &[(Address, Bytes)],
        block: BlockTag,
    ) -> Vec<Result<Bytes, EvmError>> {
        let params: Vec<_> = calls
            .iter()
            .map(|(to, data)| {
                let (to, data) = (Some(*to), Some(data.clone()));
                (Transaction { to, data, ..Transaction::default() }, block.text())
            })
            .collect();
        let answers = self.ask.call_all("eth_call", &params).await;
        answers.into_iter().map(|answer| answer.map_err(EvmError::from)).collect()
    }

    /// The code at an address; empty where no contract stands.
    pub async fn code(&self, account: Address) -> Result<Bytes, EvmError> {
        Ok(self.ask.call("eth_getCode", &json!([account, "latest"])).await?)
    }

    /// Whether its nodes said that they do not simulate, since this was made.
    pub fn cannot_simulate(&self) -> bool {
        self.cannot_simulate.load(Ordering::Relaxed)
    }

    /// Its nodes do not simulate: they are not asked twice for one request.
    pub fn note_no_simulation(&self) {
        self.cannot_simulate.store(true, Ordering::Relaxed);
    }

    /// The number of the chain (EIP-155).
    pub const fn chain_id(&self) -> u64 {
        self.chain_id
    }

    /// The wei of an account.
    pub async fn balance(&self, account: Address) -> Result<U256, EvmError> {
        Ok(self.ask.call("eth_getBalance", &json!([account, "latest"])).await?)
    }
}
