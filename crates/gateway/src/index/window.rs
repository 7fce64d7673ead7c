/// How many blocks are asked for at once: more after each success, half after each refusal. Nodes limit ranges to 1,000 or 10,000 blocks
/// or results, and each says so in other words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    size: u64,
    /// The smallest size that was refused lately, less one.
    ceiling: u64,
    successes: u32,
}

/// A first guess that most nodes allow.
const START: u64 = 1_000;

/// After this many successes under a ceiling it is tried again: the refused window may have been a crowded one.
const FORGET_AFTER: u32 = 32;

impl Default for Window {
    fn default() -> Self {
        Self { size: START, ceiling: u64::MAX, successes: 0 }
    }
}

impl Window {
    /// The newest blocks of a gap that are to be asked for: from this one up to `high`.
    pub fn low(self, low: u64, high: u64) -> u64 {
        low.max(high.saturating_sub(self.size - 1))
    }

    /// How many blocks that are.
    pub const fn size(self) -> u64 {
        self.size
    }

    /// The node answered.
    pub fn grow(&mut self) {
        self.successes += 1;
        if let Some(double) = self.size.checked_mul(2).filter(|double| *double <= self.ceiling) {
            self.size = double;
        } else if self.successes >= FORGET_AFTER {
            self.ceiling = u64::MAX;
            self.successes = 0;
        }
    }

    /// The node refused `asked` blocks; false when that was a single one and cannot be less.
    pub fn shrink(&mut self, asked: u64) -> bool {
        self.ceiling = asked.saturating_sub(1).max(1);
        self.size = (asked / 2).max(1);
        self.successes = 0;
        asked > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads a whole gap from a node with a limit; returns how many questions that took.
    fn read(limit: u64, blocks: u64) -> usize {
        let (mut window, mut questions, mut high) = (Window::default(), 0, blocks);
        loop {
            let low = window.low(1, high);
            questions += 1;
            if high - low + 1 > limit {
                assert!(window.shrink(high - low + 1), "one block is never refused");
                continue;
            }
            window.grow();
            if low == 1 {
                return questions;
            }
            high = low - 1;
        }
    }

    #[test]
    fn without_limits_a_million_blocks_are_ten_questions() {
        assert!(read(u64::MAX, 1_000_000) <= 11);
    }

    #[test]
    fn a_limit_is_found_and_remembered() {
        // 100 full windows, and few refusals besides.
        assert!(read(1_000, 100_000) <= 106, "{}", read(1_000, 100_000));
        assert!(read(10_000, 1_000_000) <= 140, "{}", read(10_000, 1_000_000));
    }

    proptest! {
        #[test]
        fn every_limit_is_coped_with(limit in 1_u64..5_000, blocks in 1_u64..20_000) {
            let needed = usize::try_from(blocks.div_ceil(limit)).unwrap();
            prop_assert!(read(limit, blocks) <= needed * 3 + 12);
        }
    }
}
