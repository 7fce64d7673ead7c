use super::seen::{Move, Seen, WRAPPED, Way};
use crate::history::operation::Operation;

/// What to call a transaction; the first rule that fits decides. What moved between the account and its own token accounts does not count.
///
/// 1. it failed: `send` if only moving was asked of programs, else `execute`; `receive` if somebody else signed it;
/// 2. SOL went and wrapped SOL came: `deposit`; the other way: `withdraw`;
/// 3. something came and something else went: `trade`;
/// 4. things only came: `mint` if tokens that nobody lost, else `receive`;
/// 5. things only went: `burn` if tokens that nobody got; SOL alone that went into another program: `execute`; else `send`;
/// 6. nothing moved: `execute`, or `receive` if somebody else signed it.
pub fn operation(seen: &Seen) -> Operation {
    if seen.failed {
        return match (seen.signed, seen.plain) {
            (false, _) => Operation::Receive,
            (true, true) => Operation::Send,
            (true, false) => Operation::Execute,
        };
    }
    let of = |way: Way| seen.moves.iter().filter(move |one| one.way == way).collect::<Vec<_>>();
    let (ins, outs) = (of(Way::In), of(Way::Out));
    let is_lamports = |one: &Move| one.mint.is_none();
    let is_wrapped = |one: &Move| one.mint.as_deref() == Some(WRAPPED);
    let from_nobody = |one: &&Move| one.mint.is_some() && one.with.is_empty();
    match (ins.as_slice(), outs.as_slice()) {
        ([came], [went]) if is_wrapped(came) && is_lamports(went) => Operation::Deposit,
        ([came], [went]) if is_lamports(came) && is_wrapped(went) => Operation::Withdraw,
        ([], []) if seen.signed => Operation::Execute,
        ([], []) => Operation::Receive,
        (ins, []) if ins.iter().all(from_nobody) => Operation::Mint,
        (_, []) => Operation::Receive,
        ([], outs) if outs.iter().all(from_nobody) => Operation::Burn,
        ([], [went]) if is_lamports(went) && !seen.plain => Operation::Execute,
        ([], _) => Operation::Send,
        _ => Operation::Trade,
    }
}
