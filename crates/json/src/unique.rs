use crate::Value;
use std::mem::take;

/// Objects up to this many keys are compared pair by pair; most have fewer.
const FEW: usize = 16;

/// Leaves one entry per key: in the first place, with the last value.
///
/// Sorts rather than hashes: no text, however it was made, needs more than n log n steps, so a hostile object
/// of a hundred thousand keys cannot freeze the page.
pub(crate) fn unique(entries: &mut Vec<(String, Value)>) {
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

fn repeats(entries: &[(String, Value)]) -> bool {
    entries.iter().enumerate().any(|(at, entry)| entries[..at].iter().any(|e| e.0 == entry.0))
}
