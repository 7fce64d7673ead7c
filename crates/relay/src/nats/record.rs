use std::collections::{BTreeMap, BTreeSet};

/// What one reader acknowledged on one topic: everything up to a place, and single places above it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    floor: u64,
    /// Each with a place before it: the topic has no message between the two.
    acked: BTreeMap<u64, u64>,
}

/// Single places that are remembered. A topic keeps no more messages than that, so the oldest of more is gone.
const MOST: usize = 1_024;

impl Record {
    /// Whether the reader has the message at this place.
    pub fn has(&self, seq: u64) -> bool {
        seq <= self.floor || self.acked.contains_key(&seq)
    }

    /// Everything up to here is acknowledged.
    pub const fn floor(&self) -> u64 {
        self.floor
    }

    /// The single places.
    pub fn acked(&self) -> impl Iterator<Item = u64> {
        self.acked.keys().copied()
    }

    /// The single places, each with one before it: the topic has no message between the two.
    pub fn links(&self) -> impl Iterator<Item = (u64, u64)> {
        self.acked.iter().map(|(seq, before)| (*seq, *before))
    }

    /// Forgets single places of messages that are gone.
    pub fn forget(&mut self, gone: &BTreeSet<u64>) {
        self.acked.retain(|seq, _| !gone.contains(seq));
    }

    /// Notes that the reader has it, and that the topic has no message between it and the place `before`; false when it had it.
    pub fn add(&mut self, seq: u64, before: u64) -> bool {
        if seq <= self.floor {
            return false;
        }
        let known = self.acked.len();
        let nearest = self.acked.entry(seq).or_insert(before);
        *nearest = before.min(*nearest);
        let new = self.acked.len() > known;
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
        for (seq, before) in &other.acked {
            self.add(*seq, *before);
        }
    }

    /// The record as bytes: numbers of seven bits a byte, each place as its distance from the one before. Then, of seven places a byte, whether
    /// the topic has no message between it and the one before; no number ends there, so that who knows numbers only reads nothing of it.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(12 + self.acked.len() * 3);
        let mut last = 0;
        for seq in std::iter::once(&self.floor).chain(self.acked.keys()) {
            let mut rest = seq - last;
            last = *seq;
            while rest >= 0x80 {
                bytes.push(u8::try_from(rest & 0x7f).unwrap_or_default() | 0x80);
                rest >>= 7;
            }
            bytes.push(u8::try_from(rest).unwrap_or_default());
        }
        let numbers = bytes.len();
        let mut last = self.floor;
        for (number, (seq, before)) in self.acked.iter().enumerate() {
            if number % 7 == 0 {
                bytes.push(0x80);
            }
            bytes[numbers + number / 7] |= u8::from(*before <= last) << (number % 7);
            last = *seq;
        }
        bytes
    }

    /// Reads [`Record::encode`]'s bytes. What makes no sense is left out: those messages are sent once more.
    pub fn decode(bytes: &[u8]) -> Self {
        let numbers = bytes.iter().rposition(|byte| byte & 0x80 == 0).map_or(0, |last| last + 1);
        let (numbers, linked) = bytes.split_at(numbers);
        let (mut places, mut last, mut number, mut shift) = (Vec::new(), 0_u64, 0_u64, 0);
        for byte in numbers {
            number |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
            shift += 7;
            if byte & 0x80 != 0 {
                continue;
            }
            let Some(seq) = last.checked_add(number) else { break };
            places.push(seq);
            (last, number, shift) = (seq, 0, 0);
        }
        let Some((floor, places)) = places.split_first() else { return Self::default() };
        let mut record = Self { floor: *floor, acked: BTreeMap::new() };
        let too_many = places.len().saturating_sub(MOST);
        let mut last = *floor;
        for (number, seq) in places.iter().enumerate().skip(too_many) {
            let flags = linked.get(number / 7).copied().unwrap_or_default();
            // Where the one before is not remembered, it stands alone.
            let has_before = number == 0 || number > too_many;
            let is_next = has_before && flags & (1 << (number % 7)) != 0;
            record.add(*seq, if is_next { last } else { seq.saturating_sub(1) });
            last = *seq;
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
        for (seq, before) in [(1_001, 1_000), (1_500, 1_400), (900, 899), (u64::MAX, u64::MAX - 1)]
        {
            record.add(seq, before);
        }
        let read = Record::decode(&record.encode());
        assert_eq!(read.acked().collect::<Vec<_>>(), record.acked().collect::<Vec<_>>());
        assert_eq!(Record::decode(&read.encode()), read);
        assert!(record.has(3) && record.has(1_500) && !record.has(1_002));
    }

    #[test]
    fn two_nodes_records_become_one() {
        let [mut one, mut other] = [Record::default(), Record::default()];
        one.add(5, 4);
        one.add(9, 8);
        other.raise(6);
        other.add(8, 6);
        other.add(9, 7);
        one.merge(&other);
        assert_eq!((one.floor, one.acked), (6, [(8, 6), (9, 7)].into()));
    }

    #[test]
    fn a_record_is_bounded_and_nonsense_is_none() {
        let mut record = Record::default();
        (1..10_000).for_each(|seq| {
            record.add(seq * 2, seq);
        });
        assert_eq!(record.acked.len(), MOST);
        for nonsense in [&[0x80][..], &[0xff; 40], &[]] {
            assert_eq!(Record::decode(nonsense), Record::default());
        }
    }

    #[test]
    fn of_more_places_than_are_remembered_the_newest_are_read_and_the_first_of_them_stands_alone() {
        for count in [MOST, MOST + 1, MOST + 9] {
            // Each two further than the one before, and said to follow it.
            let numbers = [&[5][..], &vec![2; count]].concat();
            let record = Record::decode(&[numbers, vec![0xff; count.div_ceil(7)]].concat());
            let links: Vec<_> = record.links().collect();
            let first = 5 + 2 * (count - MOST + 1) as u64;
            let before = if count == MOST { 5 } else { first - 1 };
            assert_eq!((links.len(), links[0]), (MOST, (first, before)), "{count}");
            assert_eq!(links[1], (first + 2, first), "{count}");
            assert_eq!(Record::decode(&record.encode()), record, "{count}");
        }
    }

    /// A place that is said to follow another, and does not, would have what lies between dropped.
    #[test]
    fn what_follows_what_is_read_back_and_nothing_more() {
        for count in [1, 6, 7, 8, 15, 300] {
            let mut record = Record::default();
            record.raise(50);
            for number in 1..=count {
                let seq = 50 + number * 100;
                // Every third stands alone.
                record.add(seq, if number % 3 == 0 { seq - 7 } else { seq - 100 });
            }
            let read = Record::decode(&record.encode());
            let read: Vec<_> = read.links().collect();
            let expected = (1..=count).map(|number| {
                let seq = 50 + number * 100;
                (seq, if number % 3 == 0 { seq - 1 } else { seq - 100 })
            });
            assert_eq!(read, expected.collect::<Vec<_>>(), "{count}");
        }
    }

    #[test]
    fn what_came_between_two_since_does_not_part_them_and_what_was_never_there_does_not_join_them()
    {
        let mut record = Record::default();
        record.add(10, 9);
        record.add(30, 10);
        record.add(20, 19);
        assert_eq!(Record::decode(&record.encode()).links().last(), Some((30, 20)));
        record.forget(&[10, 20].into());
        record.add(25, 24);
        assert_eq!(
            Record::decode(&record.encode()).links().collect::<Vec<_>>(),
            [(25, 24), (30, 25)]
        );
        // One place that the record does not have lies between.
        record.add(40, 35);
        assert_eq!(Record::decode(&record.encode()).links().last(), Some((40, 39)));
    }

    #[test]
    fn records_of_numbers_only_are_read_as_places_that_stand_alone() {
        // Floor 5, then 9 and 300.
        let record = Record::decode(&[5, 4, 0xa3, 0x02]);
        assert_eq!(
            (record.floor(), record.links().collect::<Vec<_>>()),
            (5, vec![(9, 8), (300, 299)])
        );
    }
}
