//! Routes of Jupiter's aggregator (version 6), read as its program reads them: from the front, so that nothing behind them can pass for their amounts.

use crate::review::solana::Step;

/// Of the exchanges that Jupiter's first routes name in their plans, by number: bytes that each says of itself. One that came later is not read.
const SAYS: [u8; 62] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 16, 0,
    0, 0, 4, 0, 0, 0, 0, 0, 1, 0, 4, 3, 10, 5, 5, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1,
];
/// Whirlpools' second kind of exchange, which may tell of more accounts besides: a list of two bytes each.
const WHIRLPOOL_V2: u8 = 47;
/// Bytes of a leg of a plan beside what its exchange says: the exchange's number, a share, where it takes from and gives to.
const LEG: usize = 4;
const WHOLE: u128 = 10_000;

/// A route: places among the instruction's accounts, and amounts.
pub(super) struct Route {
    /// Who allows it.
    pub authority: usize,
    /// The account that is sold from.
    pub source: usize,
    /// Where what is bought goes.
    pub receiver: usize,
    /// Where it goes instead, if that is not the program itself.
    pub other: Option<usize>,
    /// Sold at most.
    pub most: u64,
    /// Bought at least.
    pub least: u64,
}

/// How a kind of routes is written: where the four accounts stand, how many bytes come before the plan, whether amounts come before it too, whether the
/// amount that is bought is the exact one.
struct Kind {
    places: [usize; 3],
    other: Option<usize>,
    head: usize,
    amounts_first: bool,
    exact_out: bool,
}

impl Kind {
    /// By what the instruction begins with: the first eight bytes of the SHA-256 of `global:` and its name.
    fn of(name: [u8; 8]) -> Option<Self> {
        let (places, other, head) = match name {
            // route, exact_out_route
            [229, 23, 203, 151, 122, 227, 173, 42] | [208, 51, 239, 151, 123, 43, 237, 92] => {
                ([1, 2, 3], Some(4), 8)
            }
            // shared_accounts_route, shared_accounts_exact_out_route
            [193, 32, 155, 51, 65, 214, 156, 129] | [176, 209, 105, 168, 154, 125, 69, 62] => {
                ([2, 3, 6], None, 9)
            }
            // route_v2, exact_out_route_v2
            [187, 100, 250, 204, 49, 196, 175, 20] | [157, 138, 184, 82, 21, 244, 243, 36] => {
                ([0, 1, 2], Some(7), 8)
            }
            // shared_accounts_route_v2, shared_accounts_exact_out_route_v2
            [209, 152, 83, 147, 124, 254, 216, 233] | [53, 96, 229, 202, 216, 187, 250, 24] => {
                ([1, 2, 5], None, 9)
            }
            _ => return None,
        };
        let amounts_first = matches!(name[0], 187 | 157 | 209 | 53);
        let exact_out = matches!(name[0], 208 | 176 | 157 | 53);
        Some(Self { places, other, head, amounts_first, exact_out })
    }
}

/// Reads a route; `None` for whatever else the program can do, and for a plan that cannot be read.
pub(super) fn read(step: &Step<'_>) -> Option<Route> {
    let kind = Kind::of(step.data.get(..8)?.try_into().ok()?)?;
    let from = if kind.amounts_first { kind.head } else { behind_plan(step.data, kind.head)? };
    let (first, second) = (step.units(from)?, step.units(from + 8)?);
    let small = |at: usize| {
        let bytes = step.data.get(at..at + 2)?;
        Some(u128::from(u16::from_le_bytes(bytes.try_into().ok()?)))
    };
    let slippage = small(from + 16)?;
    let fee =
        if kind.amounts_first { small(from + 18)? } else { u128::from(*step.data.get(from + 18)?) };
    let (most, least) = if kind.exact_out {
        ((u128::from(second) * (WHOLE + slippage)).div_ceil(WHOLE), u128::from(first))
    } else {
        let kept = u128::from(second) * WHOLE.saturating_sub(slippage) / WHOLE;
        (u128::from(first), kept * WHOLE.saturating_sub(fee) / WHOLE)
    };
    let units = |units: u128| u64::try_from(units).unwrap_or(u64::MAX);
    let [authority, source, receiver] = kind.places;
    Some(Route {
        authority,
        source,
        receiver,
        other: kind.other,
        most: units(most),
        least: units(least),
    })
}

/// Where the data goes on behind a plan of legs, whose number stands in four bytes.
fn behind_plan(data: &[u8], from: usize) -> Option<usize> {
    let number = |at: usize| {
        let bytes = data.get(at..at.checked_add(4)?)?;
        usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
    };
    let (legs, mut at) = (number(from)?, from + 4);
    for _ in 0..legs {
        let exchange = *data.get(at)?;
        let says = usize::from(*SAYS.get(usize::from(exchange))?);
        let more = match data.get(at + 2)? {
            0 if exchange == WHIRLPOOL_V2 => 1,
            1 if exchange == WHIRLPOOL_V2 => number(at + 3)?.checked_mul(2)?.checked_add(5)?,
            _ if exchange == WHIRLPOOL_V2 => return None,
            _ => 0,
        };
        at = at.checked_add(LEG + says)?.checked_add(more)?;
    }
    Some(at)
}
