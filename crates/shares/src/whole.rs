/// How much there is to share, in units of whatever is counted, and how much one holder may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whole {
    size: u64,
    unit: u64,
    most: u64,
}

/// One holder has at most this part of the whole.
const PARTS: u64 = 16;

impl Whole {
    /// So much in all, counted one by one.
    pub const fn new(size: u64) -> Self {
        Self { size, unit: 1, most: u64::MAX }
    }

    /// The largest single thing takes so much: a share is never less.
    #[must_use]
    pub const fn with_unit(mut self, unit: u64) -> Self {
        self.unit = unit;
        self
    }

    /// No holder has more than this, whatever a sixteenth or a unit is.
    #[must_use]
    pub const fn with_most(mut self, most: u64) -> Self {
        self.most = most;
        self
    }

    /// How much there is in all.
    pub const fn size(self) -> u64 {
        self.size
    }

    /// What one holder may have while there is enough: a sixteenth of the whole, or one unit.
    pub fn share(self) -> u64 {
        (self.size / PARTS).max(self.unit).min(self.most).min(self.size)
    }

    /// What one holder may have where the others leave this much free.
    pub fn share_of_free(self, free: u64) -> u64 {
        (free / 2).max(self.unit.min(free)).min(self.share())
    }
}
