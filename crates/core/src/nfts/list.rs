use super::{Nft, NftsMemory, NftsSlice};
use crate::{context::Context, modal, protocol::View, query::window};
use std::rc::Rc;

/// Moves the window over the list, for a view that scrolls.
pub(super) fn show_from(context: &Context, from: u32) {
    change(context, |slice| slice.from = from);
}

/// Shows spam among the rest, or folds it away.
pub(super) fn show_spam(context: &Context, shown: bool) {
    change(context, |slice| {
        slice.spam_shown = shown;
        slice.from = 0;
    });
}

/// Shows one NFT large, unless the visitor has left the account view.
pub(super) fn open(context: &Context, id: &str) {
    if !modal::is_shown(context, View::Account) {
        return;
    }
    let found = context.state().nfts.with_id(id).cloned();
    if found.is_some() {
        context.edit().slices.nfts.shown = found;
        modal::push(context, View::Nft);
    }
}

fn change(context: &Context, change: impl FnOnce(&mut NftsSlice)) {
    let mut state = context.edit();
    let state = &mut *state;
    let mut slice = (*state.slices.nfts).clone();
    change(&mut slice);
    fill(&mut slice, &state.nfts);
    state.slices.nfts.set(slice);
}

/// The rows that the window shows, and how many there are.
pub(super) fn fill(slice: &mut NftsSlice, memory: &NftsMemory) {
    let mut shown: Vec<&Rc<Nft>> = Vec::new();
    for nft in &memory.all {
        if slice.spam_shown || !nft.spam {
            shown.push(nft);
        }
    }
    let spam = memory.all.iter().filter(|nft| nft.spam).count();
    let rows = window(slice.from, shown.len());
    slice.from = rows.start.try_into().unwrap_or(u32::MAX);
    slice.rows = shown[rows].iter().map(|nft| Rc::clone(nft)).collect();
    slice.count = shown.len().try_into().unwrap_or(u32::MAX);
    slice.spam = spam.try_into().unwrap_or(u32::MAX);
}
