use api::chains::Capability;

use crate::app::App;
use crate::rpc::Chain;

/// Whether a room serves a chain. Asked at every request: it looks at what is configured and known, and asks no node.
type Serves = fn(&App, &Chain) -> bool;

/// What the rooms can do. A room that can do something more adds a line here.
const ROOMS: &[(Capability, Serves)] = &[
    (Capability::History, |app, chain| app.history.serve(&chain.id)),
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
