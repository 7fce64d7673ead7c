//! Who looks at the form, and where.

use crate::{
    context::Context,
    events::{self, Properties},
    protocol::{Feature, View},
    state::State,
};

/// The views of the form, and places of the page itself.
pub(super) fn is_looked_at(state: &State) -> bool {
    let modal = &state.slices.modal;
    state.swap.watchers.any() || (modal.open && modal.view.facts().feature == Some(Feature::Swaps))
}

/// Whether the form itself is in sight: only then offers are asked for.
pub(super) fn shows_form(state: &State) -> bool {
    let modal = &state.slices.modal;
    state.swap.watchers.any() || (modal.open && modal.view == View::Swap)
}

/// Says what happened: the form was opened.
pub(super) fn tell_opened(context: &Context) {
    let place = place(&context.state(), Properties::new());
    events::track(context, "OPEN_SWAP", place);
}

/// Where, and with what kind of account.
pub(super) fn place(state: &State, properties: Properties) -> Properties {
    let network = state.slices.network.active.as_ref();
    let network = network.map(|network| network.caip_network_id.as_str()).unwrap_or_default();
    properties.flag("isSmartAccount", state.slices.account.is_smart()).text("network", network)
}
