use api::chains::Capability;

use crate::app::App;
use crate::rpc::Chain;

/// Whether a room serves a chain. Asked at every request: it looks at what is configured and known, and asks no node.
type Serves = fn(&App, &Chain) -> bool;

/// What the rooms can do. A room that can do something more adds a line here.
const ROOMS: &[(Capability, Serves)] = &[
    (Capability::Balance, |app, chain| {
        app.balances.sources.iter().any(|source| source.serves(&chain.id))
    }),
    (Capability::History, |app, chain| app.history.serve(&chain.id)),
    (Capability::Names, |app, chain| {
        app.config.names.as_ref().is_some_and(|names| names.chain == chain.id)
    }),
    (Capability::Swap, |app, chain| {
        app.dexes.of(&chain.id).is_some() || app.swaps.plugin_serves(&chain.id)
    }),
    (Capability::Ws, |_, chain| chain.subscribes),
];

/// What the gateway can do for this chain.
pub fn capabilities(app: &App, chain: &Chain) -> Vec<Capability> {
    ROOMS
        .iter()
        .filter(|(_, serves)| serves(app, chain))
        .map(|(capability, _)| *capability)
        .collect()
}
