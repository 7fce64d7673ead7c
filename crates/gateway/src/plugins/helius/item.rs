use std::collections::{BTreeMap, BTreeSet};

use alloy_primitives::U256;
use api::history::{
    Direction, HistoryItem, HistoryMetadata, HistoryStatus, NftFlags, NftInfo, Transfer,
    TransferQuantity,
};
use caip::ChainId;

use super::wire::Transaction;
use crate::app::Shared;
use crate::evm::units::to_decimal;
use crate::history::iso_8601;
use crate::plugins::PluginError;
use crate::plugins::told::fungible;

/// What one mint's units came to for the account.
#[derive(Default)]
struct Change {
    units: i128,
    decimals: u8,
}

/// The transaction as the account sees it: what its balances of SOL and of every token came to, the fee aside.
pub fn item(
    app: &Shared,
    chain: &ChainId,
    account: &str,
    found: &Transaction,
) -> Result<HistoryItem, PluginError> {
    let failed = found.error.is_some();
    let mut transfers = Vec::new();
    if !failed {
        let lamports = lamports(account, found);
        if lamports != 0 {
            let info = fungible(app, chain, None, (None, None));
            transfers.push(moved(lamports, 9, |it| it.fungible_info = Some(info)));
        }
        for (mint, Change { units, decimals }) in changes(account, found)? {
            if units == 0 {
                continue;
            }
            transfers.push(moved(units, decimals, |it| {
                if is_nft(found, mint) {
                    it.nft_info = Some(nft(mint));
                } else {
                    let mint = Some(mint.to_owned());
                    it.fungible_info = Some(fungible(app, chain, mint, (None, None)));
                }
            }));
        }
    }
    let operation = operation(account, found, &transfers);
    let (from, to) = parties(account, found);
    Ok(HistoryItem {
        id: format!("{chain}:{}", found.signature),
        metadata: HistoryMetadata {
            operation_type: operation.to_owned(),
            hash: found.signature.clone(),
            mined_at: iso_8601(found.timestamp),
            sent_from: match operation {
                "receive" => from.unwrap_or_else(|| found.fee_payer.clone()),
                _ => found.fee_payer.clone(),
            },
            sent_to: match operation {
                "receive" => account.to_owned(),
                "send" => to.unwrap_or_default(),
                _ => String::new(),
            },
            status: if failed { HistoryStatus::Failed } else { HistoryStatus::Confirmed },
            nonce: 0,
            chain: Some(chain.clone()),
            application: None,
        },
        transfers,
    })
}

fn lamports(account: &str, found: &Transaction) -> i128 {
    let own = found.account_data.iter().filter(|data| data.account == account);
    let change: i128 = own.map(|data| i128::from(data.native_balance_change)).sum();
    let fee = if found.fee_payer == account { i128::from(found.fee) } else { 0 };
    change + fee
}

fn changes<'a>(
    account: &str,
    found: &'a Transaction,
) -> Result<BTreeMap<&'a str, Change>, PluginError> {
    let mut changes: BTreeMap<&str, Change> = BTreeMap::new();
    let all = found.account_data.iter().flat_map(|data| &data.token_balance_changes);
    for told in all.filter(|told| told.user_account == account) {
        let units: i128 =
            told.raw_token_amount.token_amount.parse().ok().ok_or(PluginError::Answer)?;
        let change = changes.entry(&told.mint).or_default();
        change.units = change.units.checked_add(units).ok_or(PluginError::Answer)?;
        change.decimals = told.raw_token_amount.decimals;
    }
    Ok(changes)
}

fn moved(units: i128, decimals: u8, what: impl FnOnce(&mut Transfer)) -> Transfer {
    // Decimals that make no number anybody can read are none.
    let decimals = if decimals > 77 { 0 } else { decimals };
    let numeric = to_decimal(U256::from(units.unsigned_abs()), decimals);
    let mut transfer = Transfer {
        fungible_info: None,
        nft_info: None,
        direction: if units < 0 { Direction::Out } else { Direction::In },
        quantity: TransferQuantity { numeric },
        value: None,
        price: None,
        spam_reasons: Vec::new(),
    };
    what(&mut transfer);
    transfer
}

fn is_nft(found: &Transaction, mint: &str) -> bool {
    let of_mint = found.token_transfers.iter().filter(|transfer| transfer.mint == mint);
    let mut standards = of_mint.filter_map(|transfer| transfer.token_standard.as_deref());
    standards.any(|standard| standard.contains("NonFungible"))
}

fn nft(mint: &str) -> NftInfo {
    NftInfo {
        name: None,
        content: None,
        flags: NftFlags::default(),
        address: Some(mint.to_owned()),
        token_id: None,
    }
}

/// By what moved; where both came and went, and for what came of nobody or went to nobody, by the vendor's word: the rent of a token account goes
/// with many a transfer and makes no trade of it.
fn operation(account: &str, found: &Transaction, transfers: &[Transfer]) -> &'static str {
    let any = |direction| transfers.iter().any(|transfer| transfer.direction == direction);
    match (any(Direction::In), any(Direction::Out)) {
        (false, false) => "execute",
        (true, _) if found.kind.contains("MINT") => "mint",
        (_, true) if found.kind.starts_with("BURN") => "burn",
        (false, true) => "send",
        (true, true) if found.kind != "TRANSFER" => "trade",
        (true, true) if found.fee_payer == account => "send",
        (true, _) => "receive",
    }
}

/// Whom things came from and went to, where it was one: of the tokens, or else of SOL.
fn parties(account: &str, found: &Transaction) -> (Option<String>, Option<String>) {
    type Pair<'a> = (Option<&'a str>, Option<&'a str>);
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    for transfer in &found.token_transfers {
        let (from, to) = (&transfer.from_user_account, &transfer.to_user_account);
        pairs.push((from.as_deref(), to.as_deref()));
    }
    if !pairs.iter().any(|(from, to)| *from == Some(account) || *to == Some(account)) {
        for transfer in &found.native_transfers {
            let (from, to) = (&transfer.from_user_account, &transfer.to_user_account);
            pairs.push((from.as_deref(), to.as_deref()));
        }
    }
    let single = |parties: BTreeSet<&str>| {
        parties.first().filter(|_| parties.len() == 1).map(|party| (*party).to_owned())
    };
    let named = |party: &&str| !party.is_empty();
    let ins = pairs.iter().filter(|(_, to)| *to == Some(account));
    let outs = pairs.iter().filter(|(from, _)| *from == Some(account));
    let from = single(ins.filter_map(|(from, _)| from.filter(named)).collect());
    let to = single(outs.filter_map(|(_, to)| to.filter(named)).collect());
    (from, to)
}
