use std::collections::BTreeMap;

use alloy_primitives::{Address, B256, U256};
use api::history::{
    Direction, FungibleInfo, HistoryItem, HistoryMetadata, HistoryStatus, Icon, NftFlags, NftInfo,
    Transfer, TransferQuantity,
};
use caip::ChainId;

use super::lists::List;
use super::wire::Row;
use crate::evm::units::to_decimal;
use crate::history::{Operation, iso_8601};
use crate::index::record::{Kind, Move, Record};
use crate::tokens::clean::{clean_name, clean_symbol};
use crate::tokens::{Native, TokenList};

/// Decimals that make no number anybody can read are none.
const MOST_DECIMALS: u8 = 77;

/// Whose lines are told, and with what.
#[derive(Debug, Clone, Copy)]
pub struct Ledger<'a> {
    pub chain: &'a ChainId,
    pub account: Address,
    pub list: Option<&'a TokenList>,
    pub native: &'a Native,
}

impl Ledger<'_> {
    /// The transactions of these lines with their blocks, newest first.
    pub fn items(&self, rows: Vec<(List, Row)>) -> Vec<(u64, HistoryItem)> {
        let mut found: BTreeMap<(u64, B256), Vec<(List, Row)>> = BTreeMap::new();
        for (list, row) in rows {
            found.entry((row.block_number.small(), row.hash)).or_default().push((list, row));
        }
        found.iter().rev().map(|((block, _), rows)| (*block, self.item(rows))).collect()
    }

    fn item(&self, rows: &[(List, Row)]) -> HistoryItem {
        let own = rows.iter().find(|(list, _)| *list == List::Transactions);
        let (list, head) = own.unwrap_or(&rows[0]);
        let is_own = *list == List::Transactions;
        let moved: Vec<_> = rows.iter().filter_map(|(list, row)| self.moved(*list, row)).collect();
        let receiver = if is_own { head.to.parse().ok() } else { token(head) };
        let record = Record {
            block: head.block_number.small(),
            place: 0,
            hash: head.hash,
            time: head.time_stamp.small(),
            sender: head.from,
            receiver: receiver.or_else(|| (!is_own).then_some(self.account)),
            nonce: head.nonce.unwrap_or_default().small(),
            selector: head.input.as_deref().and_then(selector),
            failed: is_own && head.is_error.as_deref() == Some("1"),
            breadth: None,
            moves: moved.iter().map(|(found, _)| found.clone()).collect(),
        };
        let operation = Operation::of(&record, self.account);
        let party = moved.first().filter(|_| moved.len() == 1).map(|(found, _)| found);
        let sent_from = match (operation, party) {
            (Operation::Receive, Some(found)) => found.from,
            _ => record.sender,
        };
        let sent_to = match (operation, party) {
            (Operation::Send, Some(found)) => Some(found.to),
            _ => record.receiver,
        };
        HistoryItem {
            id: format!("{}:{}", self.chain, record.hash),
            metadata: HistoryMetadata {
                operation_type: operation.as_str().to_owned(),
                hash: record.hash.to_string(),
                mined_at: iso_8601(record.time),
                sent_from: sent_from.to_string(),
                sent_to: sent_to.map(|address| address.to_string()).unwrap_or_default(),
                status: if record.failed {
                    HistoryStatus::Failed
                } else {
                    HistoryStatus::Confirmed
                },
                nonce: record.nonce,
                chain: Some(self.chain.clone()),
                application: None,
            },
            transfers: moved.iter().map(|(found, row)| self.transfer(found, row)).collect(),
        }
    }

    /// What a line moved to or from the account; failed transactions move nothing.
    fn moved<'b>(&self, list: List, row: &'b Row) -> Option<(Move, &'b Row)> {
        let to: Address = row.to.parse().ok()?;
        let value = row.value.map(|value| value.0);
        let (ordinal, kind, amount) = match list {
            List::Transactions => (-1, Kind::Native, value?),
            List::Inside => (-2, Kind::Native, value?),
            List::Tokens => (0, Kind::Erc20, value?),
            List::Items => (0, Kind::Erc721, U256::ONE),
            List::Kinds => (0, Kind::Erc1155, row.token_value.map(|value| value.0).or(value)?),
        };
        let is_native = kind == Kind::Native;
        let token = if is_native { None } else { Some(token(row)?) };
        let touches = row.from == self.account || to == self.account;
        let moves =
            touches && row.is_error.as_deref() != Some("1") && !(is_native && amount.is_zero());
        let item = row.token_id.filter(|_| !is_native).map(|item| item.0);
        moves.then_some((Move { ordinal, kind, token, from: row.from, to, amount, item }, row))
    }

    fn transfer(&self, found: &Move, row: &Row) -> Transfer {
        let direction = match (found.from == self.account, found.to == self.account) {
            (true, true) => Direction::Itself,
            (true, false) => Direction::Out,
            _ => Direction::In,
        };
        let listed = found.token.and_then(|token| self.list?.find(&token.to_string()));
        let said = row.token_decimal.as_deref().and_then(|text| text.parse().ok());
        let decimals = match found.kind {
            Kind::Native => self.native.decimals,
            Kind::Erc20 => listed.map(|token| token.decimals).or(said).unwrap_or(0),
            _ => 0,
        };
        let decimals = if decimals > MOST_DECIMALS { 0 } else { decimals };
        let name = row.token_name.as_deref().and_then(clean_name);
        let symbol = row.token_symbol.as_deref().and_then(clean_symbol);
        let address = found.token.map(|token| token.to_string());
        let (fungible_info, nft_info) = match (found.kind, listed) {
            (Kind::Native, _) => (Some(self.native()), None),
            (Kind::Erc20, Some(token)) => {
                let icon = token.logo.clone().map(|url| Icon { url });
                let (name, symbol) = (Some(token.name.clone()), Some(token.symbol.clone()));
                (Some(FungibleInfo { name, symbol, icon, address }), None)
            }
            (Kind::Erc20, None) => (Some(FungibleInfo { name, symbol, icon: None, address }), None),
            _ => {
                let token_id = found.item.map(|item| item.to_string());
                let name = name.zip(token_id.as_ref()).map(|(name, id)| format!("{name} #{id}"));
                let flags = NftFlags::default();
                (None, Some(NftInfo { name, content: None, flags, address, token_id }))
            }
        };
        let worthless = found.kind == Kind::Erc20 && found.amount.is_zero();
        Transfer {
            fungible_info,
            nft_info,
            direction,
            quantity: TransferQuantity { numeric: to_decimal(found.amount, decimals) },
            value: None,
            price: None,
            // Addresses are poisoned with transfers of nothing.
            spam_reasons: worthless.then(|| "zero_value".to_owned()).into_iter().collect(),
        }
    }

    fn native(&self) -> FungibleInfo {
        FungibleInfo {
            name: Some(self.native.name.clone()),
            symbol: Some(self.native.symbol.clone()),
            icon: self.native.logo.clone().map(|url| Icon { url }),
            address: None,
        }
    }
}

fn token(row: &Row) -> Option<Address> {
    row.contract_address.parse().ok()
}

fn selector(input: &str) -> Option<u32> {
    u32::from_str_radix(input.strip_prefix("0x")?.get(..8)?, 16).ok()
}
