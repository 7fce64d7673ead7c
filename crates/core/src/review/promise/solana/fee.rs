use crate::review::{
    solana::Step,
    wire::{BUDGET_PROGRAM, Wire},
};

/// Lamports for each signature.
const SIGNATURE: u64 = 5_000;
/// Units of computation of each instruction where the transaction sets no limit, and the most that there can be.
const UNITS: u64 = 200_000;
const MOST_UNITS: u64 = 1_400_000;
/// Millionths of a lamport.
const MICRO: u128 = 1_000_000;
/// Lamports above which a fee is warned of, and above which nothing is signed: a hundredth and a fifth of a SOL. A priority fee that helps is far below.
pub(super) const HIGH: u64 = 10_000_000;
pub(super) const MOST: u64 = 200_000_000;

/// What the transaction pays for itself at most, in lamports: so much for each signature, and its limit of computation at its price. Bytes behind an instruction
/// of the budget change nothing: the chain reads over them.
pub(in crate::review) fn fee(wire: &Wire<'_>) -> u64 {
    let (mut limit, mut price, mut others) = (None, 0_u64, 0_u64);
    for instruction in &wire.instructions {
        let step = Step::new(wire, instruction);
        if step.program != BUDGET_PROGRAM {
            others += 1;
            continue;
        }
        match step.data {
            [2, a, b, c, d, ..] => limit = Some(u64::from(u32::from_le_bytes([*a, *b, *c, *d]))),
            [3, ..] => price = step.units(1).unwrap_or(u64::MAX),
            _ => {}
        }
    }
    let units = limit.unwrap_or(others.saturating_mul(UNITS)).min(MOST_UNITS);
    let priority = (u128::from(units) * u128::from(price)).div_ceil(MICRO);
    let signatures = SIGNATURE.saturating_mul(wire.signers as u64);
    u64::try_from(priority).unwrap_or(u64::MAX).saturating_add(signatures)
}
