use std::collections::HashSet;

use alloy_primitives::Address;

use crate::index::record::{Kind, Move, Record};

/// What to call a transaction, seen from one account.
///
/// The rules, of which the first that fits decides; each looks only at the transaction and what it moved to or from the account:
///
/// 1. it made a contract: `deploy`;
/// 2. it failed: `approve` if it called that function, `execute` if another, else `send`;
/// 3. units of the wrapped currency came for the currency itself: `deposit`; the other way: `withdraw`;
/// 4. something came and something else went: `trade`;
/// 5. things only came: `mint` if all from nobody, else `receive`;
/// 6. things only went: `burn` if all to nobody, else `send`; coins alone that went into a function of a contract: `execute`;
/// 7. nothing moved: `approve` if something was allowed or that function called, `execute` if another function was called, else `send`,
///    or `receive` if it was sent by somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Things went.
    Send,
    /// Things came.
    Receive,
    /// Somebody may move things.
    Approve,
    /// Things went for others.
    Trade,
    /// A function was called.
    Execute,
    /// Things came into being.
    Mint,
    /// Things ceased to be.
    Burn,
    /// The currency was wrapped.
    Deposit,
    /// The currency was unwrapped.
    Withdraw,
    /// A contract was made.
    Deploy,
}

/// `approve(address,uint256)` and `setApprovalForAll(address,bool)`.
const APPROVALS: [u32; 2] = [0x095e_a7b3, 0xa22c_b465];

impl Operation {
    /// `send`
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Send => "send",
            Self::Receive => "receive",
            Self::Approve => "approve",
            Self::Trade => "trade",
            Self::Execute => "execute",
            Self::Mint => "mint",
            Self::Burn => "burn",
            Self::Deposit => "deposit",
            Self::Withdraw => "withdraw",
            Self::Deploy => "deploy",
        }
    }

    /// Decides by the rules above.
    pub fn of(record: &Record, account: Address) -> Self {
        let own = record.sender == account;
        let approves = record.selector.is_some_and(|selector| APPROVALS.contains(&selector));
        let calls = record.selector.is_some();
        if own && record.receiver.is_none() {
            return Self::Deploy;
        }
        if record.failed {
            return match (approves, calls) {
                (true, _) => Self::Approve,
                (_, true) => Self::Execute,
                _ => Self::Send,
            };
        }
        let has = |kind: Kind| record.moves.iter().any(|found| found.kind == kind);
        let (ins, outs) = sides(record, account);
        match (ins.as_slice(), outs.as_slice()) {
            _ if has(Kind::Wrap) && only(&outs, Kind::Native) && only(&ins, Kind::Wrap) => {
                Self::Deposit
            }
            _ if has(Kind::Unwrap) && only(&outs, Kind::Unwrap) && only(&ins, Kind::Native) => {
                Self::Withdraw
            }
            ([], []) if approves || record.moves.iter().any(|found| found.kind.is_approval()) => {
                Self::Approve
            }
            ([], []) if calls && own => Self::Execute,
            ([], []) if own => Self::Send,
            ([], []) => Self::Receive,
            (ins, []) if ins.iter().all(|found| is_nobody(found.from, found)) => Self::Mint,
            (_, []) => Self::Receive,
            ([], outs) if outs.iter().all(|found| is_nobody(found.to, found)) => Self::Burn,
            ([], outs) if own && calls && only(outs, Kind::Native) => Self::Execute,
            ([], _) => Self::Send,
            (ins, outs) if assets(ins) == assets(outs) && !own => Self::Receive,
            (ins, outs) if assets(ins) == assets(outs) => Self::Send,
            _ => Self::Trade,
        }
    }
}

/// What came and what went; what went to the account itself did both.
fn sides(record: &Record, account: Address) -> (Vec<&Move>, Vec<&Move>) {
    let moved = || record.moves.iter().filter(|found| !found.kind.is_approval());
    let ins = moved().filter(|found| found.to == account).collect();
    let outs = moved().filter(|found| found.from == account).collect();
    (ins, outs)
}

/// Nobody: the address of which nobody has the key. Coins never come from there.
fn is_nobody(address: Address, found: &Move) -> bool {
    address == Address::ZERO && found.token.is_some()
}

fn only(moves: &[&Move], kind: Kind) -> bool {
    moves.iter().all(|found| found.kind == kind)
}

fn assets(moves: &[&Move]) -> HashSet<(Option<Address>, Option<alloy_primitives::U256>)> {
    moves.iter().map(|found| (found.token, found.item)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::{B256, U256};

    const ME: Address = Address::repeat_byte(1);
    const OTHER: Address = Address::repeat_byte(2);
    const TOKEN: Address = Address::repeat_byte(3);
    const SECOND: Address = Address::repeat_byte(4);

    fn moved(kind: Kind, token: Option<Address>, from: Address, to: Address) -> Move {
        Move { ordinal: 0, kind, token, from, to, amount: U256::ONE, item: None }
    }

    fn record(sender: Address, selector: Option<u32>, moves: Vec<Move>) -> Record {
        Record {
            block: 1,
            place: 0,
            hash: B256::ZERO,
            time: 0,
            sender,
            receiver: Some(OTHER),
            nonce: 0,
            selector,
            failed: false,
            breadth: None,
            moves,
        }
    }

    #[test]
    fn each_rule_names_its_operation() {
        use Kind::{Approval, Erc20, Native, Unwrap, Wrap};
        let call = Some(0x1234_5678);
        let sent = |token| moved(Erc20, Some(token), ME, OTHER);
        let got = |token| moved(Erc20, Some(token), OTHER, ME);
        let nobody = Address::ZERO;
        let table: [(Record, &str); 15] = [
            (record(ME, None, vec![moved(Native, None, ME, OTHER)]), "send"),
            (record(OTHER, None, vec![moved(Native, None, OTHER, ME)]), "receive"),
            (record(ME, call, vec![moved(Native, None, ME, OTHER)]), "execute"),
            (record(ME, call, vec![sent(TOKEN)]), "send"),
            (record(OTHER, call, vec![got(TOKEN)]), "receive"),
            (record(ME, call, vec![sent(TOKEN), got(SECOND)]), "trade"),
            (record(ME, call, vec![moved(Native, None, ME, OTHER), got(SECOND)]), "trade"),
            (record(ME, call, vec![moved(Erc20, Some(TOKEN), nobody, ME)]), "mint"),
            (record(ME, call, vec![moved(Erc20, Some(TOKEN), ME, nobody)]), "burn"),
            (record(ME, call, vec![moved(Approval, Some(TOKEN), ME, OTHER)]), "approve"),
            (
                record(
                    ME,
                    call,
                    vec![moved(Native, None, ME, TOKEN), moved(Wrap, Some(TOKEN), nobody, ME)],
                ),
                "deposit",
            ),
            (
                record(
                    ME,
                    call,
                    vec![moved(Unwrap, Some(TOKEN), ME, nobody), moved(Native, None, TOKEN, ME)],
                ),
                "withdraw",
            ),
            (record(ME, call, vec![moved(Erc20, Some(TOKEN), ME, ME)]), "send"),
            (record(ME, call, vec![]), "execute"),
            (record(ME, None, vec![]), "send"),
        ];
        for (record, expected) in table {
            assert_eq!(Operation::of(&record, ME).as_str(), expected, "{record:?}");
        }
    }

    #[test]
    fn what_failed_is_named_by_what_was_tried() {
        for (selector, expected) in [
            (Some(APPROVALS[0]), Operation::Approve),
            (Some(1), Operation::Execute),
            (None, Operation::Send),
        ] {
            let failed = Record { failed: true, ..record(ME, selector, vec![]) };
            assert_eq!(Operation::of(&failed, ME), expected);
        }
        let made = Record { receiver: None, ..record(ME, Some(1), vec![]) };
        assert_eq!(Operation::of(&made, ME), Operation::Deploy);
    }
}
