use super::{Activity, ActivitySlice, Month, load::ActivityMemory};
use crate::context::Context;
use std::rc::Rc;

/// Rows of a window: some four screens of them.
const ROWS: u32 = 100;

/// Everything that was read, newest first, each transaction once.
#[derive(Default)]
pub(super) struct List {
    all: Vec<Rc<Activity>>,
}

impl List {
    /// Takes in a page of older ones, or of the newest. True if any of them was known already, or nothing was.
    pub(super) fn merge(&mut self, items: Vec<Rc<Activity>>) -> bool {
        let mut touches = self.all.is_empty();
        for item in items {
            let known = self.all.iter().position(|known| known.id == item.id);
            touches |= known.is_some();
            match known {
                Some(place) => self.all[place] = item,
                None => self.insert(item),
            }
        }
        touches
    }

    /// Gateways tell the newest first; one that does not is put right.
    fn insert(&mut self, item: Rc<Activity>) {
        let is_older = |known: &Rc<Activity>| known.mined_at < item.mined_at;
        let timed = !item.mined_at.is_empty();
        let mut place = self.all.len();
        while timed && place > 0 && is_older(&self.all[place - 1]) {
            place -= 1;
        }
        self.all.insert(place, item);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn has(&self, id: &str) -> bool {
        self.all.iter().any(|known| known.id == id)
    }
}

/// Shows spam among the rest, or folds it away.
pub(super) fn show_spam(context: &Context, shown: bool) {
    let mut state = context.edit();
    let state = &mut *state;
    let mut slice = (*state.slices.activity).clone();
    slice.spam_shown = shown;
    slice.from = 0;
    fill(&mut slice, &state.activity);
    state.slices.activity.set(slice);
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
        let month = item.mined_at.get(..7).unwrap_or_default();
        match slice.months.last_mut() {
            Some(last) if last.id == month => last.count += 1,
            _ => slice.months.push(Month { id: month.to_owned(), count: 1 }),
        }
    }
    fill_window(slice, memory);
}

/// The rows of the window alone: while it moves, the list stays as it is.
pub(super) fn fill_window(slice: &mut ActivitySlice, memory: &ActivityMemory) {
    slice.from = slice.from.min(slice.count.saturating_sub(ROWS));
    let shown = memory.list.all.iter().filter(|item| slice.spam_shown || !item.spam);
    slice.rows = shown.skip(slice.from as usize).take(ROWS as usize).cloned().collect();
}
