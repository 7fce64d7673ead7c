use super::{Activity, ActivityMemory, ActivitySlice, Month, Outcome, memory::List};
use crate::query::window;
use std::rc::Rc;

/// The month of what waits for a block.
const PENDING: &str = "pending";

impl List {
    /// Takes in a page of the newest, or of older ones. True if any of them was known already, or nothing was.
    ///
    /// Blocks of one second are in no other order than the page's, so what it tells anew stands where the page has it. Nothing here looks
    /// through the list for each of the page: there are ten thousand and more, and this comes while somebody scrolls.
    pub(super) fn merge(&mut self, page: &[Rc<Activity>], newest: bool) -> bool {
        let mut told = Vec::new();
        for item in page {
            if let Err(place) = told.binary_search(&&*item.id) {
                told.insert(place, &*item.id);
            }
        }
        let mut touches = self.all.is_empty();
        self.all.retain(|known| {
            let again = told.binary_search(&&*known.id).is_ok();
            touches |= again;
            // What waited for a block and is not told of any more waits no longer.
            let over = newest && known.outcome == Outcome::Pending;
            !over && !again
        });
        for at in 0..page.len() {
            let item = &page[if newest { page.len() - 1 - at } else { at }];
            if let Ok(place) = told.binary_search(&&*item.id) {
                told.remove(place);
                self.insert(item, newest);
            }
        }
        touches
    }

    /// Gateways tell the newest first, and each once; one that does not is put right.
    fn insert(&mut self, item: &Rc<Activity>, newest: bool) {
        let place = self.all.partition_point(|known| {
            let order = since(known).cmp(&since(item));
            order.is_gt() || order.is_eq() && !newest
        });
        self.all.insert(place, item.clone());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn has(&self, id: &str) -> bool {
        self.all.iter().any(|known| known.id == id)
    }
}

/// What orders them: what waits for a block is newer than all, and what has no date older.
fn since(item: &Activity) -> (bool, &str) {
    (item.outcome == Outcome::Pending, &item.mined_at)
}

/// What the slice shows of the list: its months, and the rows of its window.
pub(super) fn fill(slice: &mut ActivitySlice, memory: &ActivityMemory) {
    slice.months.clear();
    (slice.count, slice.spam) = (0, 0);
    for item in &memory.list.all {
        slice.spam += u32::from(item.spam);
        if item.spam && !slice.spam_shown {
            continue;
        }
        slice.count += 1;
        let month = match item.outcome {
            Outcome::Pending => PENDING,
            _ => item.mined_at.get(..7).unwrap_or_default(),
        };
        match slice.months.last_mut() {
            Some(last) if last.id == month => last.count += 1,
            _ => slice.months.push(Month { id: month.to_owned(), count: 1 }),
        }
    }
    fill_window(slice, memory);
}

/// The rows of the window alone: while it moves, the list stays as it is.
pub(super) fn fill_window(slice: &mut ActivitySlice, memory: &ActivityMemory) {
    let rows = window(slice.from, slice.count as usize);
    slice.from = rows.start.try_into().unwrap_or(u32::MAX);
    let shown = memory.list.all.iter().filter(|item| slice.spam_shown || !item.spam);
    slice.rows = shown.skip(rows.start).take(rows.len()).cloned().collect();
}
