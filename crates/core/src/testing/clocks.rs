use super::Page;

pub const HOUR: u64 = 3_600_000;
const CENTURY: u64 = 100 * 365 * 24 * HOUR;

/// What may become of a clock at any moment.
pub const CLOCKS: [fn(&mut Page); 5] = [
    |page| page.now -= HOUR,
    |page| page.now = 0,
    |page| page.now += HOUR,
    |page| page.now += CENTURY,
    // It runs a hundred times too fast.
    |page| page.now += 10_000,
];
