use std::mem::take;

/// Objects up to this many keys are compared pair by pair; most have fewer.
const FEW: usize = 16;

/// Leaves one entry per key: in the first place, with the last value.
///
/// Sorts rather than hashes: no text, however it was made, needs more than n log n steps, so a hostile object
/// of a hundred thousand keys cannot freeze the page.
pub(crate) fn unique<Key: Ord, Value: Default>(entries: &mut Vec<(Key, Value)>) {
    if entries.len() <= FEW && !repeats(entries) {
        return;
    }
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_unstable_by(|a, b| entries[*a].0.cmp(&entries[*b].0).then(a.cmp(b)));
    let mut keep = vec![true; entries.len()];
    let mut first = order[0];
    for &next in &order[1..] {
        if entries[first].0 == entries[next].0 {
            entries[first].1 = take(&mut entries[next].1);
            keep[next] = false;
        } else {
            first = next;
        }
    }
    let mut keep = keep.into_iter();
    entries.retain(|_| keep.next() == Some(true));
}

fn repeats<Key: Eq, Value>(entries: &[(Key, Value)]) -> bool {
    entries.iter().enumerate().any(|(at, entry)| entries[..at].iter().any(|e| e.0 == entry.0))
}

#[cfg(test)]
mod tests {
    use super::unique;
    use std::{cell::Cell, cmp::Ordering};

    thread_local! {
        static COMPARED: Cell<u64> = const { Cell::new(0) };
    }

    /// A key that counts how often it is compared.
    struct Counted(u32);

    impl Ord for Counted {
        fn cmp(&self, other: &Self) -> Ordering {
            COMPARED.set(COMPARED.get() + 1);
            self.0.cmp(&other.0)
        }
    }

    impl PartialOrd for Counted {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl PartialEq for Counted {
        fn eq(&self, other: &Self) -> bool {
            self.cmp(other).is_eq()
        }
    }

    impl Eq for Counted {}

    /// How many pairs of so many different keys, in no order, are compared.
    fn comparisons(count: u32) -> u64 {
        COMPARED.set(0);
        let key = |at: u32| Counted(at.wrapping_mul(0x9E37_79B1));
        let mut entries: Vec<_> = (0..count).map(|at| (key(at), ())).collect();
        unique(&mut entries);
        assert_eq!(entries.len(), count as usize);
        COMPARED.get()
    }

    #[test]
    fn large_objects_are_read_without_comparing_all_pairs() {
        let (once, twice) = (comparisons(10_000), comparisons(20_000));
        // All pairs would be four times as many.
        assert!(twice < 3 * once, "{once}, then {twice}");
        assert!(once < 10_000 * 100, "{once}");
    }
}
