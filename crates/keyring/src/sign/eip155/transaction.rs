use alloy_rlp::{Encodable, Header};

use super::{EvmSignature, Quantity, keccak};
use crate::derive::EvmKey;

/// A transaction of an EVM chain before it is signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// The chain's number. Every transaction is bound to one (EIP-155).
    pub chain_id: u64,
    /// How many transactions the account sent before.
    pub nonce: u64,
    /// What is paid for gas, and by that the transaction's type.
    pub fee: Fee,
    /// Most gas that may be used.
    pub gas_limit: u64,
    /// The account that is called; without one, a contract is deployed.
    pub to: Option<[u8; 20]>,
    /// Wei that are sent along.
    pub value: Quantity,
    /// What the account is called with, or the code that deploys a contract.
    pub data: Vec<u8>,
}

/// What is paid for gas, in wei for each unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fee {
    /// A price, in a transaction without a type.
    Legacy {
        /// The price.
        gas_price: Quantity,
    },
    /// A price, and what is read is named before (EIP-2930, type 1).
    AccessList {
        /// The price.
        gas_price: Quantity,
        /// What is read.
        access_list: Vec<AccessListItem>,
    },
    /// The block's price and a tip (EIP-1559, type 2).
    Market {
        /// Most of both together.
        max_fee: Quantity,
        /// Most of the tip.
        max_priority_fee: Quantity,
        /// What is read.
        access_list: Vec<AccessListItem>,
    },
}

/// An account that a transaction reads, and which of its storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessListItem {
    /// The account.
    pub address: [u8; 20],
    /// The keys of its storage.
    pub storage_keys: Vec<[u8; 32]>,
}

/// A signed transaction, as nodes take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedTransaction {
    /// The bytes for `eth_sendRawTransaction`.
    pub raw: Vec<u8>,
    /// The transaction's hash, of all of these bytes.
    pub hash: [u8; 32],
}

impl EvmKey {
    /// Signs a transaction.
    pub fn sign_transaction(&self, transaction: &Transaction) -> SignedTransaction {
        let hash = keccak(&[&transaction.unsigned()]);
        let raw = transaction.signed(&self.sign_hash(&hash));
        let hash = keccak(&[&raw]);
        SignedTransaction { raw, hash }
    }
}

impl Transaction {
    /// What is hashed before signing.
    fn unsigned(&self) -> Vec<u8> {
        let mut fields = self.fields();
        if let Fee::Legacy { .. } = self.fee {
            // EIP-155: the chain, and two zeros, where the signature will be.
            self.chain_id.encode(&mut fields);
            0_u8.encode(&mut fields);
            0_u8.encode(&mut fields);
        }
        self.typed(&fields)
    }

    fn signed(&self, signature: &EvmSignature) -> Vec<u8> {
        let mut fields = self.fields();
        let parity = u128::from(signature.is_y_odd);
        let v = match self.fee {
            Fee::Legacy { .. } => 35 + 2 * u128::from(self.chain_id) + parity,
            _ => parity,
        };
        v.encode(&mut fields);
        Quantity::from_be_bytes(signature.r).encode(&mut fields);
        Quantity::from_be_bytes(signature.s).encode(&mut fields);
        self.typed(&fields)
    }

    /// The fields, in their type's order, as RLP but for the list around them.
    fn fields(&self) -> Vec<u8> {
        let mut out = Vec::new();
        if !matches!(self.fee, Fee::Legacy { .. }) {
            self.chain_id.encode(&mut out);
        }
        self.nonce.encode(&mut out);
        self.fee.encode_price(&mut out);
        self.gas_limit.encode(&mut out);
        match &self.to {
            Some(to) => to.encode(&mut out),
            None => [0_u8; 0].encode(&mut out),
        }
        self.value.encode(&mut out);
        self.data.as_slice().encode(&mut out);
        if let Some(list) = self.fee.access_list() {
            out.extend(encode_access_list(list));
        }
        out
    }

    /// The list of these fields, behind the byte of the type if there is one (EIP-2718).
    fn typed(&self, fields: &[u8]) -> Vec<u8> {
        let mut out: Vec<u8> = self.fee.transaction_type().into_iter().collect();
        out.extend(list(fields));
        out
    }
}

impl Fee {
    const fn transaction_type(&self) -> Option<u8> {
        match self {
            Self::Legacy { .. } => None,
            Self::AccessList { .. } => Some(1),
            Self::Market { .. } => Some(2),
        }
    }

    fn access_list(&self) -> Option<&[AccessListItem]> {
        match self {
            Self::Legacy { .. } => None,
            Self::AccessList { access_list, .. } | Self::Market { access_list, .. } => {
                Some(access_list)
            }
        }
    }

    fn encode_price(&self, out: &mut Vec<u8>) {
        match self {
            Self::Legacy { gas_price } | Self::AccessList { gas_price, .. } => {
                gas_price.encode(out);
            }
            Self::Market { max_fee, max_priority_fee, .. } => {
                max_priority_fee.encode(out);
                max_fee.encode(out);
            }
        }
    }
}

fn encode_access_list(items: &[AccessListItem]) -> Vec<u8> {
    let mut out = Vec::new();
    for item in items {
        let mut keys = Vec::new();
        item.storage_keys.iter().for_each(|key| key.encode(&mut keys));
        let mut fields = Vec::new();
        item.address.encode(&mut fields);
        fields.extend(list(&keys));
        out.extend(list(&fields));
    }
    list(&out)
}

/// A list in RLP, of items that are in RLP already.
fn list(payload: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    Header { list: true, payload_length: payload.len() }.encode(&mut out);
    out.extend(payload);
    out
}
