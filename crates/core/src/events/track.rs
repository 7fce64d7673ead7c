use super::{Properties, send};
use crate::{
    context::Context,
    protocol::{Effect, Event, TrackedClick},
};

/// Tells an event of the catalogue.
pub fn track(context: &Context, name: &str, properties: Properties) {
    tell(context, "track", name, properties);
}

/// Tells that the core before this one fell. The next one does, for the one that fell could not.
pub fn track_fall(context: &Context, message: &str, stack: &str) {
    let properties = Properties::new()
        .text("errorType", "DS901")
        .text("errorMessage", message)
        .text("stackTrace", stack)
        .flag("uncaught", true);
    tell(context, "error", "INTERNAL_SDK_ERROR", properties);
}

fn tell(context: &Context, kind: &str, name: &str, properties: Properties) {
    let state = context.state();
    let address = state.slices.account.address.clone();
    let network = state
        .slices
        .network
        .active
        .as_ref()
        .map(|network| network.caip_network_id.as_str().to_owned());
    drop(state);
    let properties = match network {
        Some(network) => properties.text("caipNetworkId", &network),
        None => properties,
    };
    let event = Event {
        kind: kind.into(),
        event: name.into(),
        properties: properties.finish(),
        address,
        timestamp: context.now(),
    };
    send::queue(context, &event);
    context.send(Effect::Emit { event });
}

/// Tells a press that changes nothing else.
pub fn track_click(context: &Context, click: TrackedClick) {
    let name = match click {
        TrackedClick::ClickWalletHelp => "CLICK_WALLET_HELP",
        TrackedClick::ClickNetworkHelp => "CLICK_NETWORK_HELP",
        TrackedClick::ClickSelectNetworkToSwap => "CLICK_SELECT_NETWORK_TO_SWAP",
    };
    track(context, name, Properties::new());
}
