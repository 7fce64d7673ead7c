use std::collections::BTreeSet;

/// What one reader acknowledged on one topic: everything up to a place, and single places above it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    floor: u64,
    acked: BTreeSet<u64>,
}

/// Single places that are remembered. A topic keeps no more messages than that, so the oldest of more is gone.
const MOST: usize = 1_024;

impl Record {
    /// Whether the reader has the message at this place.
    pub fn has(&self, seq: u64) -> bool {
        seq <= self.floor || self.acked.contains(&seq)
    }

    /// Everything up to here is acknowledged.
    pub const fn floor(&self) -> u64 {
        self.floor
    }

    /// The single places.
    pub fn acked(&self) -> impl Iterator<Item = u64> {
        self.acked.iter().copied()
    }

    /// Forgets single places of messages that are gone.
    pub fn forget(&mut self, gone: &BTreeSet<u64>) {
        self.acked.retain(|seq| !gone.contains(seq));
    }

    /// Notes that the reader has it; false when that was known.
    pub fn add(&mut self, seq: u64) -> bool {
        let new = seq > self.floor && self.acked.insert(seq);
        while self.acked.len() > MOST {
            self.acked.pop_first();
        }
        new
    }

    /// Notes that the reader has, or will never need, everything up to here.
    pub fn raise(&mut self, floor: u64) {
        if floor > self.floor {
            self.floor = floor;
            self.acked = self.acked.split_off(&(floor + 1));
        }
    }

    /// Takes what another node noted.
    pub fn merge(&mut self, other: &Self) {
        self.raise(other.floor);
        for seq in &other.acked {
            self.add(*seq);
        }
    }

    /// The record as bytes: numbers of seven bits a byte, each place as its distance from the one before.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(10 + self.acked.len() * 2);
        let mut last = 0;
        for seq in std::iter::once(&self.floor).chain(&self.acked) {
            let mut rest = seq - last;
            last = *seq;
            while rest >= 0x80 {
                bytes.push(u8::try_from(rest & 0x7f).unwrap_or_default() | 0x80);
                rest >>= 7;
            }
            bytes.push(u8::try_from(rest).unwrap_or_default());
        }
        bytes
    }

    /// Reads [`Record::encode`]'s bytes. What makes no sense is left out: those messages are sent once more.
    pub fn decode(bytes: &[u8]) -> Self {
        let (mut record, mut last, mut number, mut shift) = (Self::default(), 0_u64, 0_u64, 0);
        let mut first = true;
        for byte in bytes {
            number |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
            shift += 7;
            if byte & 0x80 != 0 {
                continue;
            }
            let Some(seq) = last.checked_add(number) else { return record };
            if std::mem::take(&mut first) {
                record.floor = seq;
            } else {
                record.add(seq);
            }
            (last, number, shift) = (seq, 0, 0);
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut record = Record::default();
        record.raise(1_000);
        for seq in [1_001, 1_500, 900, u64::MAX] {
            record.add(seq);
        }
        assert_eq!(Record::decode(&record.encode()), record);
        assert!(record.has(3) && record.has(1_500) && !record.has(1_002));
    }

    #[test]
    fn two_nodes_records_become_one() {
        let [mut one, mut other] = [Record::default(), Record::default()];
        one.add(5);
        one.add(9);
        other.raise(6);
        other.add(8);
        one.merge(&other);
        assert_eq!((one.floor, one.acked), (6, [8, 9].into()));
    }

    #[test]
    fn a_record_is_bounded_and_nonsense_is_none() {
        let mut record = Record::default();
        (1..10_000).for_each(|seq| {
            record.add(seq * 2);
        });
        assert_eq!(record.acked.len(), MOST);
        for nonsense in [&[0x80][..], &[0xff; 40], &[]] {
            assert_eq!(Record::decode(nonsense), Record::default());
        }
    }
}
