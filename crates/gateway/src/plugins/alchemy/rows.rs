use std::collections::HashSet;

use super::wire::{Kind, Transfer};
use crate::history::seconds;
use crate::plugins::PluginError;
use crate::plugins::etherscan::{List, Row};
use crate::plugins::units::Units;

/// What a transaction that carries nothing has for input: it is not told, but there was some.
const SOME_CALL: &str = "0x00000000";

/// The transfers as lines of explorers' lists, each once; and whether there were some whose amount the vendor does not know.
pub fn rows(
    transfers: Vec<Transfer>,
    seen: &mut HashSet<String>,
) -> Result<(Vec<(List, Row)>, bool), PluginError> {
    let (mut rows, mut unknown) = (Vec::new(), false);
    for transfer in transfers {
        let list = match transfer.category.as_str() {
            "external" => List::Transactions,
            "internal" => List::Inside,
            "erc20" => List::Tokens,
            "erc721" => List::Items,
            "erc1155" => List::Kinds,
            _ => continue,
        };
        if !seen.insert(transfer.unique_id.clone()) {
            continue;
        }
        let amount = transfer.raw_contract.value.as_deref().and_then(Units::parse);
        unknown |=
            amount.is_none() && matches!(list, List::Transactions | List::Inside | List::Tokens);
        let row = row(&transfer, list, amount)?;
        match transfer.erc1155_metadata.filter(|_| list == List::Kinds) {
            Some(kinds) => rows.extend(kinds.into_iter().map(|Kind { token_id, value }| {
                (list, Row { token_id: Some(token_id), token_value: Some(value), ..row.clone() })
            })),
            None => rows.push((list, row)),
        }
    }
    Ok((rows, unknown))
}

fn row(transfer: &Transfer, list: List, amount: Option<Units>) -> Result<Row, PluginError> {
    let time = seconds(&transfer.metadata.block_timestamp).ok_or(PluginError::Answer)?;
    let decimals = transfer.raw_contract.decimal.as_deref().and_then(Units::parse);
    let is_call = list == List::Transactions && amount == Some(Units::default());
    let is_token = !matches!(list, List::Transactions | List::Inside);
    Ok(Row {
        block_number: transfer.block_num,
        time_stamp: Units::of(time),
        hash: transfer.hash,
        from: transfer.from,
        to: transfer.to.clone().unwrap_or_default(),
        value: amount,
        token_value: None,
        nonce: None,
        is_error: None,
        input: is_call.then(|| SOME_CALL.to_owned()),
        contract_address: transfer
            .raw_contract
            .address
            .clone()
            .filter(|_| is_token)
            .unwrap_or_default(),
        token_name: transfer.asset.clone().filter(|_| is_token),
        token_symbol: transfer.asset.clone().filter(|_| is_token),
        token_decimal: decimals.map(|decimals| decimals.small().to_string()),
        token_id: transfer.erc721_token_id,
    })
}
