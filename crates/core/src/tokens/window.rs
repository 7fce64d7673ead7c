use super::{Token, TokensMemory, TokensSlice};
use crate::{context::Context, query::window, text::has};
use std::rc::Rc;

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

/// Narrows the list down to what fits; shown from its top.
pub(super) fn search(context: &Context, query: String) {
    let mut state = context.edit();
    let state = &mut *state;
    let mut slice = TokensSlice { query, from: 0, ..(*state.slices.tokens).clone() };
    fill(&mut slice, &state.tokens);
    state.slices.tokens.set(slice);
}

/// The rows that the window shows.
pub(super) fn fill(slice: &mut TokensSlice, memory: &TokensMemory) {
    let query = slice.query.trim().to_ascii_lowercase();
    let at = |token: &&Rc<Token>| is_at(token.address.as_deref(), &query);
    // An address finds the token at that address only, not one that uses it as a name.
    let found = memory.all.iter().find(at).map(|token| vec![token.clone()]);
    let by_address = found.is_some();
    let found = found.or_else(|| {
        let fits = |token: &&Rc<Token>| is_called(&token.symbol, &token.name, &query);
        (!query.is_empty()).then(|| memory.all.iter().filter(fits).cloned().collect())
    });
    let all = found.as_ref().unwrap_or(&memory.all);
    // Unverified ones are the last.
    let verified = all.partition_point(|token| token.verified);
    let folded = if by_address { 0 } else { all.len() - verified };
    let count = if by_address || slice.unverified_shown { all.len() } else { verified };
    slice.unverified = folded.try_into().unwrap_or(u32::MAX);
    let shown = window(slice.from, count);
    slice.count = count.try_into().unwrap_or(u32::MAX);
    slice.from = shown.start.try_into().unwrap_or(u32::MAX);
    slice.rows = all[shown].to_vec();
}

/// Whether a token's name or symbol contains the query, which is in lower case.
pub(crate) fn is_called(symbol: &str, name: &str, query: &str) -> bool {
    [symbol, name].iter().any(|text| has(&text.to_ascii_lowercase(), query))
}

/// Whether a token is at this address, in any letter case.
pub(crate) fn is_at(address: Option<&str>, query: &str) -> bool {
    address.is_some_and(|address| address.eq_ignore_ascii_case(query))
}
