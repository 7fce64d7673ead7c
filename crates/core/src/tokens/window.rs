use super::{TokensSlice, load::TokensMemory};
use crate::context::Context;

/// Rows of a window: some four screens of them.
pub(super) const ROWS: usize = 100;

/// Moves the window over the list, for a view that scrolls.
pub(super) fn show_from(context: &Context, from: u32) {
    let mut state = context.edit();
    let state = &mut *state;
    let mut slice = TokensSlice { from, ..(*state.slices.tokens).clone() };
    fill(&mut slice, &state.tokens);
    state.slices.tokens.set(slice);
}

/// Shows unverified tokens behind the rest, or folds them away.
pub(super) fn show_unverified(context: &Context, shown: bool) {
    let mut state = context.edit();
    let state = &mut *state;
    let mut slice = TokensSlice { unverified_shown: shown, ..(*state.slices.tokens).clone() };
    fill(&mut slice, &state.tokens);
    state.slices.tokens.set(slice);
}

/// The rows that the window shows.
pub(super) fn fill(slice: &mut TokensSlice, memory: &TokensMemory) {
    // Unverified ones are the last.
    let verified = memory.all.partition_point(|token| token.verified);
    let count = if slice.unverified_shown { memory.all.len() } else { verified };
    slice.unverified = (memory.all.len() - verified).try_into().unwrap_or(u32::MAX);
    let from = (slice.from as usize).min(count.saturating_sub(ROWS));
    slice.count = count.try_into().unwrap_or(u32::MAX);
    slice.from = from.try_into().unwrap_or(u32::MAX);
    slice.rows = memory.all[from..count.min(from + ROWS)].to_vec();
}
