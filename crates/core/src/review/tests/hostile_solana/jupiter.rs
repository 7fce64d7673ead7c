//! Jupiter's routes as its program reads them: from the front, whatever stands behind.

use super::calls::units_at;

pub struct Route {
    pub authority: usize,
    pub source: usize,
    pub receiver: usize,
    /// Where somebody else may be named to get it; the program itself stands for nobody.
    pub other: Option<usize>,
    pub most: u64,
    pub least: u64,
}

pub const ROUTE: [u8; 8] = [229, 23, 203, 151, 122, 227, 173, 42];
pub const SHARED: [u8; 8] = [193, 32, 155, 51, 65, 214, 156, 129];
pub const EXACT_OUT: [u8; 8] = [208, 51, 239, 151, 123, 43, 237, 92];
pub const ROUTE_V2: [u8; 8] = [187, 100, 250, 204, 49, 196, 175, 20];
pub const SHARED_V2: [u8; 8] = [209, 152, 83, 147, 124, 254, 216, 233];

/// One leg over Raydium, which has nothing to say of itself.
const PLAN: [u8; 8] = [1, 0, 0, 0, 7, 100, 0, 1];

/// A call of one of these kinds, which sells so much for at least so much.
pub fn data(kind: [u8; 8], sold: u64, least: u64) -> Vec<u8> {
    let amounts = [sold.to_le_bytes(), least.to_le_bytes()].concat();
    match kind {
        ROUTE_V2 => [&kind[..], &amounts, &[0; 6], &PLAN].concat(),
        SHARED_V2 => [&kind[..], &[3], &amounts, &[0; 6], &PLAN].concat(),
        SHARED => [&kind[..], &[3], &PLAN, &amounts, &[0; 3]].concat(),
        EXACT_OUT => {
            let amounts = [least.to_le_bytes(), sold.to_le_bytes()].concat();
            [&kind[..], &PLAN, &amounts, &[0; 3]].concat()
        }
        _ => [&kind[..], &PLAN, &amounts, &[0; 3]].concat(),
    }
}

/// What the call takes and gives; `None` for a call that this model knows nothing of.
pub fn read(data: &[u8]) -> Option<Route> {
    let kind: [u8; 8] = data.get(..8)?.try_into().ok()?;
    let places = match kind {
        ROUTE | EXACT_OUT => (1, 2, 3, Some(4)),
        SHARED => (2, 3, 6, None),
        ROUTE_V2 => (0, 1, 2, Some(7)),
        SHARED_V2 => (1, 2, 5, None),
        _ => return None,
    };
    let (authority, source, receiver, other) = places;
    let newer = matches!(kind, ROUTE_V2 | SHARED_V2);
    let mut from = 8 + usize::from(matches!(kind, SHARED | SHARED_V2));
    if !newer {
        let count = u32::from_le_bytes(data.get(from..from + 4)?.try_into().ok()?);
        from += 4;
        for _ in 0..count {
            from += leg(data.get(from..)?)?;
        }
    }
    let (first, second) = (units_at(data, from)?, units_at(data, from + 8)?);
    let bps = u16::from_le_bytes(data.get(from + 16..from + 18)?.try_into().ok()?);
    let share = |units: u64, share: u128| {
        u64::try_from(u128::from(units) * share / 10_000).unwrap_or(u64::MAX)
    };
    let kept = 10_000_u128.saturating_sub(u128::from(bps));
    let (most, least) = if kind == EXACT_OUT {
        (share(second, 10_000 + u128::from(bps)), first)
    } else {
        (first, share(second, kept))
    };
    Some(Route { authority, source, receiver, other, most, least })
}

/// How long a leg is: which exchange, what it wants to know, a share, and two places.
fn leg(data: &[u8]) -> Option<usize> {
    let more = match data.first()? {
        8 | 12 | 15..=18 | 21 | 23 | 24 | 27 | 28 | 39 | 58 | 60 | 61 => 1,
        29 => 16,
        33 | 41 => 4,
        42 => 3,
        43 => 10,
        44 | 45 => 5,
        47 if data.get(2) == Some(&1) => {
            6 + 2 * usize::try_from(u32::from_le_bytes(data.get(3..7)?.try_into().ok()?)).ok()?
        }
        47 => 2,
        0..=61 => 0,
        _ => return None,
    };
    Some(4 + more)
}
