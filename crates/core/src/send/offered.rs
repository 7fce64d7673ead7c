use crate::state::State;

/// Whether the page offers sending and the connected account can do it here.
pub(crate) fn is_offered(state: &State) -> bool {
    let active = state.slices.network.active.as_ref();
    active.is_some_and(|active| active.can_send()) && state.slices.options.offers("send")
}
