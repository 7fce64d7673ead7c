use std::collections::HashSet;

use alloy_primitives::{Address, U256};
use api::history::{
    Direction, FungibleInfo, HistoryItem, HistoryMetadata, HistoryStatus, Icon, NftFlags, NftInfo,
    Transfer, TransferQuantity,
};
use caip::ChainId;

use super::info::native_info;
use super::operation::Operation;
use super::spam::{Case, spam_reasons};
use super::time::iso_8601;
use crate::evm::units::to_decimal;
use crate::index::record::{Kind, Move, Record};
use crate::index::{Lookups, TokenFacts};
use crate::tokens::TokenList;

/// What a row is told with.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The account's chain.
    pub chain: &'a ChainId,
    /// The account.
    pub account: Address,
    /// What the index knows of [`unlisted`] addresses.
    pub known: &'a Lookups,
    /// What is known of the chain's tokens.
    pub list: Option<&'a TokenList>,
}

/// Decimals of a chain's own currency where no list tells them.
const WEI: u8 = 18;

/// The addresses of which a row tells what the index knows: tokens that are on no list, and who may have sent things unasked.
pub fn unlisted(record: &Record, list: Option<&TokenList>) -> HashSet<Address> {
    let is_listed = |token: &Address| list.is_some_and(|list| list.find(&text(*token)).is_some());
    let sends_things = record.moves.iter().any(|found| found.kind.is_nft());
    let tokens = record.moves.iter().filter_map(|found| found.token);
    let mut addresses: HashSet<Address> =
        tokens.filter(|token| sends_things || !is_listed(token)).collect();
    addresses.extend(sends_things.then_some(record.sender));
    addresses
}

impl View<'_> {
    /// A row as the wire has it.
    pub fn item(&self, mut record: Record) -> HistoryItem {
        self.add_unwrapped(&mut record);
        let operation = Operation::of(&record, self.account);
        let moved = record.moves.iter().filter(|found| {
            !found.kind.is_approval() && (found.from == self.account || found.to == self.account)
        });
        let transfers: Vec<_> = moved.map(|found| self.transfer(&record, found)).collect();
        let (sent_from, sent_to) = self.parties(&record, operation);
        HistoryItem {
            id: format!("{}:{}", self.chain, record.hash),
            metadata: HistoryMetadata {
                operation_type: operation.as_str().to_owned(),
                hash: record.hash.to_string(),
                mined_at: iso_8601(record.time),
                sent_from: text(sent_from),
                sent_to: sent_to.map(text).unwrap_or_default(),
                status: if record.failed {
                    HistoryStatus::Failed
                } else {
                    HistoryStatus::Confirmed
                },
                nonce: record.nonce,
                chain: Some(self.chain.clone()),
                application: None,
            },
            transfers,
        }
    }

    /// The chain's wrapped token pays out what it takes back; not every node tells of such coins.
    fn add_unwrapped(&self, record: &mut Record) {
        let wrapped = self.list.and_then(|list| list.wrapped.as_deref()?.parse::<Address>().ok());
        let told = record.moves.iter().any(|found| found.ordinal < -1);
        let unwrapped = record.moves.iter().find(|found| {
            found.kind == Kind::Unwrap && found.token == wrapped && found.from == self.account
        });
        if let (false, Some(token), Some(amount)) =
            (told, wrapped, unwrapped.map(|found| found.amount))
        {
            record.moves.push(Move { ordinal: -2, ..Move::own_value(token, self.account, amount) });
        }
    }

    fn transfer(&self, record: &Record, found: &Move) -> Transfer {
        let known = found.token.and_then(|token| self.list?.find(&text(token)));
        let facts = match (found.token, known) {
            (Some(token), None) => self.known.tokens.get(&token).cloned(),
            (_, known) => known.map(|known| TokenFacts {
                name: Some(known.name.clone()),
                symbol: Some(known.symbol.clone()),
                decimals: Some(known.decimals),
            }),
        };
        let mut counterparts = [found.token, Some(record.sender)].into_iter().flatten();
        let dealt =
            found.kind.is_nft() && counterparts.any(|with| self.known.dealt.contains(&with));
        let reasons = spam_reasons(&Case {
            account: self.account,
            record,
            found,
            facts: facts.as_ref(),
            list: self.list,
            listed: known.is_some() || found.token.is_none(),
            dealt,
        });
        let direction = match (found.from == self.account, found.to == self.account) {
            (true, true) => Direction::Itself,
            (true, false) => Direction::Out,
            _ => Direction::In,
        };
        let logo = known.and_then(|known| known.logo.clone());
        let (fungible_info, nft_info) = match found.kind {
            Kind::Erc721 | Kind::Erc1155 => {
                (None, Some(nft(found, facts.as_ref(), !reasons.is_empty())))
            }
            Kind::Native => (Some(self.native()), None),
            _ => (Some(fungible(found, facts.as_ref(), logo)), None),
        };
        Transfer {
            fungible_info,
            nft_info,
            direction,
            quantity: TransferQuantity { numeric: self.quantity(found, facts.as_ref()) },
            value: None,
            price: None,
            spam_reasons: reasons,
        }
    }

    fn native(&self) -> FungibleInfo {
        self.list.map(|list| native_info(&list.native)).unwrap_or_default()
    }

    fn quantity(&self, found: &Move, facts: Option<&TokenFacts>) -> String {
        let decimals = match found.kind {
            Kind::Native => Some(self.list.map_or(WEI, |list| list.native.decimals)),
            Kind::Erc721 | Kind::Erc1155 => None,
            _ => facts.and_then(|facts| facts.decimals),
        };
        decimal(found.amount, decimals)
    }

    /// Whom a plain transfer came from or went to is more than which contract carried it.
    fn parties(&self, record: &Record, operation: Operation) -> (Address, Option<Address>) {
        let moved = || record.moves.iter().filter(|found| !found.kind.is_approval());
        let single = |mut all: Vec<Address>| {
            all.dedup();
            if let [one] = all.as_slice() { Some(*one) } else { None }
        };
        match operation {
            Operation::Send => {
                let outs = moved().filter(|found| found.from == self.account);
                let to = single(outs.map(|found| found.to).collect());
                (record.sender, to.or(record.receiver))
            }
            Operation::Receive => {
                let ins = moved().filter(|found| found.to == self.account);
                match single(ins.map(|found| found.from).collect()) {
                    Some(from) => (from, Some(self.account)),
                    None => (record.sender, record.receiver),
                }
            }
            _ => (record.sender, record.receiver),
        }
    }
}

/// Decimals that make no number anybody can read are none.
fn decimal(amount: U256, decimals: Option<u8>) -> String {
    to_decimal(amount, decimals.filter(|decimals| *decimals <= 77).unwrap_or_default())
}

fn fungible(found: &Move, facts: Option<&TokenFacts>, logo: Option<String>) -> FungibleInfo {
    FungibleInfo {
        name: facts.and_then(|facts| facts.name.clone()),
        symbol: facts.and_then(|facts| facts.symbol.clone()),
        icon: logo.map(|url| Icon { url }),
        address: found.token.map(text),
    }
}

fn nft(found: &Move, facts: Option<&TokenFacts>, is_spam: bool) -> NftInfo {
    let collection = facts.and_then(|facts| facts.name.clone().or_else(|| facts.symbol.clone()));
    let number = found.item.map(|item| item.to_string());
    NftInfo {
        name: collection.map(|name| match &number {
            Some(number) => format!("{name} #{number}"),
            None => name,
        }),
        content: None,
        flags: NftFlags { is_spam },
        address: found.token.map(text),
        token_id: number,
    }
}

/// With the letters' case of EIP-55.
fn text(address: Address) -> String {
    address.to_checksum(None)
}
