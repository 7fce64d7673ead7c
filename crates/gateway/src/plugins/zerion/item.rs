use api::Decimal;
use api::history::{
    HistoryItem, HistoryMetadata, NftFlags, NftInfo, Transfer as Told, TransferQuantity,
};
use caip::{Address, ChainId};

use super::chains::chain;
use super::wire::{Fungible, Nft, Transaction, Transfer};
use crate::app::Shared;
use crate::evm::units::to_decimal;
use crate::history::{iso_8601, seconds};
use crate::plugins::PluginError;
use crate::plugins::number::Number;
use crate::plugins::told::fungible;
use crate::tokens::clean::clean_name;

/// What is said of transfers that the vendor takes for spam.
const REPORTED: &str = "reported";

/// The longest hash or signature that there is has 88 letters.
const LONGEST_HASH: usize = 100;

/// Decimals that make no number anybody can read are none.
const MOST_DECIMALS: u8 = 77;

/// The transaction in the gateway's words; `None` on a chain that the plugin has no name for.
pub fn item(app: &Shared, found: Transaction) -> Result<Option<HistoryItem>, PluginError> {
    let name = found.relationships.chain.data.id;
    let Some(chain) = chain(&name) else { return Ok(None) };
    let facts = found.attributes;
    let is_hash = facts.hash.len() <= LONGEST_HASH
        && !facts.hash.is_empty()
        && facts.hash.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let mined_at = seconds(&facts.mined_at).filter(|_| is_hash).ok_or(PluginError::Answer)?;
    let party = |said: Option<String>| {
        let parsed = Address::parse(chain.namespace(), &said?).ok()?;
        Some(parsed.as_str().to_owned())
    };
    let is_spam = facts.flags.is_trash;
    let transfers = facts.transfers.into_iter();
    Ok(Some(HistoryItem {
        id: format!("{chain}:{}", facts.hash),
        metadata: HistoryMetadata {
            operation_type: operation(&facts.operation_type).to_owned(),
            hash: facts.hash,
            mined_at: iso_8601(mined_at),
            sent_from: party(facts.sent_from).unwrap_or_default(),
            sent_to: party(facts.sent_to).unwrap_or_default(),
            status: facts.status,
            nonce: facts.nonce.unwrap_or_default().small(),
            chain: Some(chain.clone()),
            application: None,
        },
        transfers: transfers
            .filter_map(|transfer| told(app, &chain, &name, transfer, is_spam))
            .collect(),
    }))
}

/// Its word where it is one of ours.
fn operation(said: &str) -> &'static str {
    match said {
        "approve" | "revoke" => "approve",
        "burn" => "burn",
        "deploy" => "deploy",
        "deposit" | "stake" => "deposit",
        "mint" => "mint",
        "receive" | "claim" => "receive",
        "send" => "send",
        "trade" => "trade",
        "withdraw" | "unstake" => "withdraw",
        _ => "execute",
    }
}

fn told(
    app: &Shared,
    chain: &ChainId,
    name: &str,
    transfer: Transfer,
    is_spam: bool,
) -> Option<Told> {
    let info = |token: Fungible| {
        let place = token.implementations.into_iter().find(|place| place.chain_id == name)?;
        let parse = |said: &str| Address::parse(chain.namespace(), said).ok();
        let address = match place.address {
            Some(said) => Some(parse(&said)?.as_str().to_owned()),
            None => None,
        };
        Some(fungible(app, chain, address, (token.name.as_deref(), token.symbol.as_deref())))
    };
    let (fungible_info, nft_info) = match (transfer.fungible_info, transfer.nft_info) {
        (Some(token), _) => (Some(info(token)?), None),
        (None, Some(token)) => (None, Some(nft(chain, token, is_spam))),
        (None, None) => return None,
    };
    let decimals = transfer.quantity.decimals;
    let decimals = if decimals > MOST_DECIMALS { 0 } else { decimals };
    let decimal = |number: Number| Decimal::parse(number.as_str()).ok();
    Some(Told {
        fungible_info,
        nft_info,
        direction: transfer.direction,
        quantity: TransferQuantity { numeric: to_decimal(transfer.quantity.int.0, decimals) },
        value: transfer.value.and_then(decimal),
        price: transfer.price.and_then(decimal),
        spam_reasons: is_spam.then(|| REPORTED.to_owned()).into_iter().collect(),
    })
}

fn nft(chain: &ChainId, token: Nft, is_spam: bool) -> NftInfo {
    let parse = |said: &str| Address::parse(chain.namespace(), said).ok();
    let is_number = |said: &String| said.len() <= 78 && said.bytes().all(|b| b.is_ascii_digit());
    NftInfo {
        name: token.name.as_deref().and_then(clean_name),
        content: None,
        flags: NftFlags { is_spam },
        address: token.contract_address.and_then(|said| Some(parse(&said)?.as_str().to_owned())),
        token_id: token.token_id.filter(is_number),
    }
}
