use std::collections::HashMap;

use alloy_primitives::U256;
use api::history::{
    Direction, FungibleInfo, HistoryItem, HistoryMetadata, HistoryStatus, Icon, NftFlags, NftInfo,
    Transfer, TransferQuantity,
};
use caip::ChainId;

use super::operation::operation;
use super::seen::{Move, Seen, Way};
use crate::evm::units::to_decimal;
use crate::history::operation::Operation;
use crate::history::spam::has_url;
use crate::history::time::iso_8601;
use crate::tokens::{Known, TokenList};

/// What a transaction is told with.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The account's chain.
    pub chain: &'a ChainId,
    /// The account.
    pub account: &'a str,
    /// The chain's own currency.
    pub native: &'a Known,
    /// What is known of the mints.
    pub known: &'a HashMap<String, Known>,
    /// The chain's list.
    pub list: Option<&'a TokenList>,
}

impl View<'_> {
    /// A transaction as the wire has it.
    pub fn item(&self, signature: &str, seen: &Seen) -> HistoryItem {
        let operation = operation(seen);
        let (sent_from, sent_to) = self.parties(seen, operation);
        HistoryItem {
            id: format!("{}:{signature}", self.chain),
            metadata: HistoryMetadata {
                operation_type: operation.as_str().to_owned(),
                hash: signature.to_owned(),
                mined_at: seen.time.map(iso_8601).unwrap_or_default(),
                sent_from,
                sent_to,
                status: if seen.failed { HistoryStatus::Failed } else { HistoryStatus::Confirmed },
                nonce: 0,
                chain: Some(self.chain.clone()),
                application: None,
            },
            transfers: seen.moves.iter().map(|one| self.transfer(seen, one)).collect(),
        }
    }

    /// Who sent it and who got it: the one that gave or got, where there is exactly one; else who paid the fee, and the account.
    fn parties(&self, seen: &Seen, operation: Operation) -> (String, String) {
        let way = match operation {
            Operation::Send => Way::Out,
            Operation::Receive => Way::In,
            _ => return (seen.payer.clone(), self.account.to_owned()),
        };
        let moved = seen.moves.iter().filter(|one| one.way == way);
        let mut with: Vec<&String> = moved.flat_map(|one| &one.with).collect();
        with.sort();
        with.dedup();
        match (with.as_slice(), way) {
            ([to], Way::Out) => (self.account.to_owned(), (*to).clone()),
            ([from], _) => ((*from).clone(), self.account.to_owned()),
            // Several got it, or nobody can tell who.
            (_, Way::Out) => (seen.payer.clone(), String::new()),
            _ => (seen.payer.clone(), self.account.to_owned()),
        }
    }

    fn transfer(&self, seen: &Seen, one: &Move) -> Transfer {
        let known = match &one.mint {
            Some(mint) => self.known.get(mint),
            None => Some(self.native),
        };
        let is_listed = known.is_some_and(|known| known.verified);
        let spam_reasons = self.spam_reasons(seen, one, known);
        // One of a mint without decimals that no list knows: each such mint is a thing of its own.
        let is_nft = one.mint.is_some() && one.decimals == 0 && one.units == 1 && !is_listed;
        let fungible = || FungibleInfo {
            name: known.map(|known| known.name.clone()),
            symbol: known.map(|known| known.symbol.clone()),
            icon: known.and_then(|known| known.logo.clone()).map(|url| Icon { url }),
            address: one.mint.clone(),
        };
        let nft = || NftInfo {
            name: known.map(|known| known.name.clone()),
            content: None,
            flags: NftFlags { is_spam: !spam_reasons.is_empty() },
            address: one.mint.clone(),
            token_id: None,
        };
        Transfer {
            fungible_info: (!is_nft).then(fungible),
            nft_info: is_nft.then(nft),
            direction: match one.way {
                Way::In => Direction::In,
                Way::Out => Direction::Out,
                Way::Own => Direction::Itself,
            },
            quantity: TransferQuantity { numeric: to_decimal(U256::from(one.units), one.decimals) },
            value: None,
            price: None,
            spam_reasons,
        }
    }

    /// The rules of `spam` that can be told here. What the account itself signed never falls under one.
    fn spam_reasons(&self, seen: &Seen, one: &Move, known: Option<&Known>) -> Vec<String> {
        let Some(known) = known.filter(|known| !known.verified && !seen.signed) else {
            return Vec::new();
        };
        let rules = [
            ("url_in_name", has_url(&known.name) || has_url(&known.symbol)),
            ("look_alike", self.list.is_some_and(|list| list.imitated(&known.symbol).is_some())),
            ("mass_airdrop", one.mass),
        ];
        rules.iter().filter(|(_, fits)| *fits).map(|(name, _)| (*name).to_owned()).collect()
    }
}
