//! What a call of an EVM account means.

use caip::address::eip155::of_bytes;

use super::param::Amount;
use crate::protocol::CallAction;

const TRANSFER: [u8; 4] = [0xa9, 0x05, 0x9c, 0xbb];
const APPROVE: [u8; 4] = [0x09, 0x5e, 0xa7, 0xb3];
const SET_APPROVAL_FOR_ALL: [u8; 4] = [0xa2, 0x2c, 0xb4, 0x65];

/// More than any token's supply: what is meant by it is that there is no limit.
const UNLIMITED: Amount = Amount::from_be_bytes({
    let mut bytes = [0; 32];
    bytes[16] = 1;
    bytes
});

/// What it means to call `to` with `data`. Only data that is exactly what the contract ABI writes is read: all else is unknown.
pub fn action(to: Option<&[u8; 20]>, data: &[u8]) -> CallAction {
    if to.is_none() {
        return CallAction::Deploy;
    }
    if data.is_empty() {
        return CallAction::Send;
    }
    known(data).unwrap_or(CallAction::Unknown)
}

fn known(data: &[u8]) -> Option<CallAction> {
    let (selector, words) = data.split_first_chunk::<4>()?;
    let words: &[u8; 64] = words.try_into().ok()?;
    let (first, second) = words.split_first_chunk::<32>()?;
    let (who, second) = (of_word(first)?, second.first_chunk::<32>()?);
    let amount = Amount::from_be_bytes(*second);
    Some(match *selector {
        TRANSFER => CallAction::Transfer { to: who, amount: amount.show() },
        APPROVE => {
            let (amount, unlimited) = (amount.show(), amount >= UNLIMITED);
            CallAction::Approve { spender: who, amount, unlimited }
        }
        SET_APPROVAL_FOR_ALL => match amount.to_u64()? {
            0 => CallAction::ApproveAll { operator: who, approved: false },
            1 => CallAction::ApproveAll { operator: who, approved: true },
            _ => return None,
        },
        _ => return None,
    })
}

/// The address in a word of the ABI: twelve zeros before it.
fn of_word(word: &[u8; 32]) -> Option<String> {
    let (zeros, address) = word.split_last_chunk::<20>()?;
    zeros.iter().all(|byte| *byte == 0).then(|| of_bytes(address))
}
