use crate::topic::sha256;

/// Random bytes from one seed of the system's source. Each draw replaces the state by a hash of it, so that what was drawn
/// before cannot be told from what is in memory now.
pub(crate) struct Random([u8; 32]);

impl Random {
    pub(crate) fn new(seed: [u8; 32]) -> Self {
        Self(seed)
    }

    pub(crate) fn bytes(&mut self) -> [u8; 32] {
        let drawn = self.hash(1);
        self.0 = self.hash(0);
        drawn
    }

    pub(crate) fn iv(&mut self) -> [u8; 12] {
        let mut iv = [0; 12];
        iv.copy_from_slice(&self.bytes()[..12]);
        iv
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        let mut first = [0; 8];
        first.copy_from_slice(&self.bytes()[..8]);
        u64::from_le_bytes(first) % limit.max(1)
    }

    fn hash(&self, what: u8) -> [u8; 32] {
        let mut input = [what; 33];
        input[..32].copy_from_slice(&self.0);
        sha256(&input)
    }
}
