use crate::state::State;
use caip::Namespace;

/// Chain families that can be sent on (interface, section 5). There is an account of one only where an adapter brings it.
pub(crate) fn is_possible(namespace: Namespace) -> bool {
    matches!(namespace, Namespace::Eip155 | Namespace::Solana | Namespace::Bip122)
}

/// Whether the page offers sending and the connected account can do it here.
pub(crate) fn is_offered(state: &State) -> bool {
    let active = state.slices.network.active.as_ref();
    active.is_some_and(|active| is_possible(active.chain_namespace))
        && state.slices.options.offers("send")
}
