//! Work on several things at a time.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::{iter, thread};

/// How many cores there are.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does the work for every item, begun in their order, for so many at a time. The results are in the order in which the work ended.
pub fn each<I, T>(items: I, at_a_time: usize, work: impl Fn(I::Item) -> T + Sync) -> Vec<T>
where
    I: IntoIterator<IntoIter: Send, Item: Send>,
    T: Send,
{
    let left = Mutex::new(items.into_iter());
    let results = Mutex::new(Vec::new());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let keep = |result| results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    thread::scope(|scope| {
        for _ in 0..at_a_time {
            scope.spawn(|| iter::from_fn(&next).for_each(|item| keep(work(item))));
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn each_item_is_worked_on_once_whatever_the_number_at_a_time() {
        for at_a_time in [1, 2, 7] {
            let mut doubled = each(1..=5, at_a_time, |number| number * 2);
            doubled.sort_unstable();
            assert_eq!(doubled, [2, 4, 6, 8, 10]);
        }
    }
}
