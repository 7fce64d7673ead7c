use alloy_primitives::U256;
use api::history::{
    Direction, HistoryItem, HistoryMetadata, HistoryStatus, Transfer, TransferQuantity,
};
use caip::ChainId;

use crate::bitcoin::{DECIMALS, Seen, Status, Way};
use crate::evm::units::to_decimal;
use crate::history::info::native_info;
use crate::history::operation::Operation;
use crate::history::time::iso_8601;
use crate::tokens::Native;

/// A transaction as the wire has it, seen from one address.
pub fn item(
    chain: &ChainId,
    native: &Native,
    txid: &str,
    status: &Status,
    seen: &Seen,
) -> HistoryItem {
    let (direction, operation) = match seen.way {
        Way::In if seen.is_mined => (Direction::In, Operation::Mint),
        Way::In => (Direction::In, Operation::Receive),
        Way::Out => (Direction::Out, Operation::Send),
        Way::Own => (Direction::Itself, Operation::Send),
    };
    let transfer = Transfer {
        fungible_info: Some(native_info(native)),
        nft_info: None,
        direction,
        quantity: TransferQuantity { numeric: to_decimal(U256::from(seen.units), DECIMALS) },
        value: None,
        price: None,
        spam_reasons: Vec::new(),
    };
    HistoryItem {
        id: format!("{chain}:{txid}"),
        metadata: HistoryMetadata {
            operation_type: operation.as_str().to_owned(),
            hash: txid.to_owned(),
            mined_at: status.block_time.map(iso_8601).unwrap_or_default(),
            sent_from: seen.from.clone(),
            sent_to: seen.to.clone(),
            status: if status.confirmed {
                HistoryStatus::Confirmed
            } else {
                HistoryStatus::Pending
            },
            nonce: 0,
            chain: Some(chain.clone()),
            application: None,
        },
        transfers: if seen.units > 0 { vec![transfer] } else { Vec::new() },
    }
}
