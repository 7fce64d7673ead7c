//! What logs say, by the tokens' standards. A contract may emit anything: what is not exactly a standard's form is nothing.

use alloy_primitives::{Address, B256, U256, b256};
use alloy_sol_types::SolValue;

use super::record::{Kind, Move};
use super::wire::Log;

/// `Transfer(address,address,uint256)`, of ERC-20 and ERC-721 alike: the latter has its number as a fourth topic.
pub const TRANSFER: B256 =
    b256!("ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
/// `Approval(address,address,uint256)`, likewise.
pub const APPROVAL: B256 =
    b256!("8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925");
/// `ApprovalForAll(address,address,bool)`
pub const APPROVAL_FOR_ALL: B256 =
    b256!("17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31");
/// `TransferSingle(address,address,address,uint256,uint256)`
pub const TRANSFER_SINGLE: B256 =
    b256!("c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62");
/// `TransferBatch(address,address,address,uint256[],uint256[])`
pub const TRANSFER_BATCH: B256 =
    b256!("4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb");
/// `Deposit(address,uint256)`, of wrapped currencies.
pub const DEPOSIT: B256 = b256!("e1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c");
/// `Withdrawal(address,uint256)`
pub const WITHDRAWAL: B256 =
    b256!("7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65");

/// Tokens of one batch that are kept.
const MOST_ITEMS: usize = 4_096;

/// What a log says moved, or who was allowed to move; nothing if it is of no known form.
pub fn decode(log: &Log) -> Vec<Move> {
    read(log).unwrap_or_default()
}

fn read(log: &Log) -> Option<Vec<Move>> {
    let (signature, indexed) = log.topics.split_first()?;
    let base = i64::try_from(log.log_index.to::<u64>()).ok()?.checked_mul(1 << 16)?;
    let token = Some(log.address);
    let one = |kind, from, to, amount, item| {
        vec![Move { ordinal: base, kind, token, from, to, amount, item }]
    };
    let word = || log.data.get(..32).map(U256::from_be_slice);
    Some(match (*signature, indexed) {
        (TRANSFER, [from, to]) => one(Kind::Erc20, address(from)?, address(to)?, word()?, None),
        (TRANSFER, [from, to, item]) => {
            one(Kind::Erc721, address(from)?, address(to)?, U256::ONE, Some((*item).into()))
        }
        (APPROVAL, [owner, spender]) => {
            one(Kind::Approval, address(owner)?, address(spender)?, word()?, None)
        }
        (APPROVAL, [owner, spender, item]) => {
            let (owner, spender) = (address(owner)?, address(spender)?);
            one(Kind::ItemApproval, owner, spender, U256::ONE, Some((*item).into()))
        }
        (APPROVAL_FOR_ALL, [owner, operator]) => {
            let allowed = word()?.min(U256::ONE);
            one(Kind::ApprovalForAll, address(owner)?, address(operator)?, allowed, None)
        }
        (TRANSFER_SINGLE, [_, from, to]) => {
            let (item, amount) = <(U256, U256)>::abi_decode_params(&log.data).ok()?;
            one(Kind::Erc1155, address(from)?, address(to)?, amount, Some(item))
        }
        (TRANSFER_BATCH, [_, from, to]) => {
            let (from, to) = (address(from)?, address(to)?);
            let (items, amounts) = <(Vec<U256>, Vec<U256>)>::abi_decode_params(&log.data).ok()?;
            if items.len() != amounts.len() {
                return None;
            }
            let each = (base..).zip(items.into_iter().zip(amounts)).take(MOST_ITEMS);
            let moves = each.map(|(ordinal, (item, amount))| Move {
                ordinal,
                kind: Kind::Erc1155,
                token,
                from,
                to,
                amount,
                item: Some(item),
            });
            moves.collect()
        }
        (DEPOSIT, [to]) => one(Kind::Wrap, Address::ZERO, address(to)?, word()?, None),
        (WITHDRAWAL, [from]) => one(Kind::Unwrap, address(from)?, Address::ZERO, word()?, None),
        _ => return None,
    })
}

/// The address in a topic; `None` if the topic holds more than an address.
fn address(topic: &B256) -> Option<Address> {
    let (padding, address) = topic.split_at(12);
    padding.iter().all(|byte| *byte == 0).then(|| Address::from_slice(address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::{Bytes, U64, keccak256};
    use proptest::prelude::*;

    const A: Address = Address::repeat_byte(0xaa);
    const B: Address = Address::repeat_byte(0xbb);

    fn log(topics: &[B256], data: &[u8]) -> Log {
        Log {
            address: Address::repeat_byte(0xcc),
            topics: topics.to_vec(),
            data: Bytes::copy_from_slice(data),
            log_index: U64::from(3),
            ..Log::default()
        }
    }

    fn word(number: u64) -> Vec<u8> {
        U256::from(number).to_be_bytes_vec()
    }

    #[test]
    fn the_signatures_are_those_of_the_standards() {
        let table = [
            (TRANSFER, "Transfer(address,address,uint256)"),
            (APPROVAL, "Approval(address,address,uint256)"),
            (APPROVAL_FOR_ALL, "ApprovalForAll(address,address,bool)"),
            (TRANSFER_SINGLE, "TransferSingle(address,address,address,uint256,uint256)"),
            (TRANSFER_BATCH, "TransferBatch(address,address,address,uint256[],uint256[])"),
            (DEPOSIT, "Deposit(address,uint256)"),
            (WITHDRAWAL, "Withdrawal(address,uint256)"),
        ];
        for (hash, text) in table {
            assert_eq!(hash, keccak256(text), "{text}");
        }
    }

    #[test]
    fn erc20_and_erc721_differ_by_the_number_of_topics() {
        let (a, b) = (A.into_word(), B.into_word());
        let fungible = &decode(&log(&[TRANSFER, a, b], &word(7)))[0];
        assert_eq!(
            (fungible.kind, fungible.amount, fungible.item),
            (Kind::Erc20, U256::from(7), None)
        );
        assert_eq!((fungible.from, fungible.to, fungible.ordinal), (A, B, 3 << 16));
        let item = &decode(&log(&[TRANSFER, a, b, U256::from(7).into()], &[]))[0];
        assert_eq!(
            (item.kind, item.amount, item.item),
            (Kind::Erc721, U256::ONE, Some(U256::from(7)))
        );
    }

    #[test]
    fn a_batch_is_one_move_per_token() {
        let (a, b) = (A.into_word(), B.into_word());
        let lists = (vec![U256::from(1), U256::from(2)], vec![U256::from(10), U256::from(20)]);
        let moves = decode(&log(&[TRANSFER_BATCH, a, a, b], &lists.abi_encode_params()));
        let found: Vec<_> = moves.iter().map(|one| (one.ordinal, one.amount)).collect();
        assert_eq!(found, [(3 << 16, U256::from(10)), ((3 << 16) + 1, U256::from(20))]);
        let uneven = (vec![U256::from(1)], vec![U256::from(10), U256::from(20)]);
        assert_eq!(decode(&log(&[TRANSFER_BATCH, a, a, b], &uneven.abi_encode_params())), []);
    }

    #[test]
    fn what_is_not_exactly_a_standards_form_is_nothing() {
        let (a, b) = (A.into_word(), B.into_word());
        let table: [(&[B256], &[u8]); 7] = [
            (&[], &[]),
            (&[TRANSFER], &word(1)),
            (&[TRANSFER, a], &word(1)),
            (&[TRANSFER, a, b], &[1; 31]),
            (&[TRANSFER, B256::repeat_byte(1), b], &word(1)),
            (&[TRANSFER_SINGLE, a, a, b], &word(1)),
            (&[TRANSFER_BATCH, a, a, b], &[0xff; 64]),
        ];
        for (topics, data) in table {
            assert_eq!(decode(&log(topics, data)), [], "{topics:?}");
        }
    }

    proptest! {
        #[test]
        fn whatever_a_contract_emits_is_read_without_a_fault(
            known in 0_usize..8,
            topics in proptest::collection::vec(any::<[u8; 32]>(), 0..4),
            data in proptest::collection::vec(any::<u8>(), 0..300),
        ) {
            let signatures = [TRANSFER, APPROVAL, APPROVAL_FOR_ALL, TRANSFER_SINGLE, TRANSFER_BATCH, DEPOSIT, WITHDRAWAL, B256::ZERO];
            let mut all = vec![signatures[known]];
            all.extend(topics.iter().map(|topic| B256::from(*topic)));
            decode(&log(&all, &data));
        }

        #[test]
        fn every_transfer_is_read_back(from in any::<[u8; 20]>(), to in any::<[u8; 20]>(), limbs in any::<[u64; 4]>(), unique in any::<bool>()) {
            let (from, to, number) = (Address::from(from), Address::from(to), U256::from_limbs(limbs));
            let mut topics = vec![TRANSFER, from.into_word(), to.into_word()];
            let mut data = number.to_be_bytes_vec();
            if unique {
                topics.push(number.into());
                data.clear();
            }
            let found = decode(&log(&topics, &data));
            prop_assert_eq!(found.len(), 1);
            let expected = if unique { (Kind::Erc721, U256::ONE, Some(number)) } else { (Kind::Erc20, number, None) };
            prop_assert_eq!((found[0].kind, found[0].amount, found[0].item), expected);
            prop_assert_eq!((found[0].from, found[0].to), (from, to));
        }
    }
}
