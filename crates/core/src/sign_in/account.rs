use crate::{context::Context, state::State};
use caip::AccountId;

/// The account that can sign in: the connected one, on a network that the page supports, where the page has a sign-in.
pub(super) fn of(state: &State) -> Option<AccountId> {
    let is_offered = state.config.signs_in() && state.slices.network.unsupported.is_none();
    state.slices.account.caip_address.clone().filter(|_| is_offered)
}

/// Whether it is still the account that this is about.
pub(super) fn is_current(context: &Context, account: &AccountId) -> bool {
    context.state().slices.sign_in.account.as_ref() == Some(account)
}
