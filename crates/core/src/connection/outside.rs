use super::{Outside, arrive, waiting::CONNECT};
use crate::{
    context::Context,
    parts,
    protocol::{Connector, Part, Platform, WalletSession},
};
use caip::Namespace;
use std::rc::Rc;

/// A session began outside of the modal: the page's own code connected a wallet, or the wallet connected itself. It becomes the family's session
/// where that has none. A stored session comes first, and so does a wallet that the visitor chose and that may answer yet.
pub fn connected_outside(
    context: &Context,
    connector: String,
    namespace: Namespace,
    session: WalletSession,
) {
    if !context.state().slices.connection.initialized {
        let mut state = context.edit();
        state.outside.retain(|one| one.namespace != namespace);
        return state.outside.push(Outside { connector, namespace, session });
    }
    let Some(connector) = connector_to_join(context, &connector, namespace) else { return };
    parts::after(context, Part::Account, move |context| {
        // Another one may have come while the part was loaded.
        if !is_taken(context, namespace) {
            arrive::joined(context, &connector, session);
        }
    });
}

/// Takes in what waited, once stored sessions have been looked at.
pub(super) fn take_waiting(context: &Context) {
    let waiting = std::mem::take(&mut context.edit().outside);
    for Outside { connector, namespace, session } in waiting {
        connected_outside(context, connector, namespace, session);
    }
}

fn connector_to_join(context: &Context, id: &str, namespace: Namespace) -> Option<Rc<Connector>> {
    if is_taken(context, namespace) {
        return None;
    }
    let state = context.state();
    let mut all = state.connectors.iter();
    all.find(|one| one.id == id && one.namespace == namespace).cloned()
}

fn is_taken(context: &Context, namespace: Namespace) -> bool {
    let state = context.state();
    let mut sessions = state.slices.connection.sessions.iter();
    sessions.any(|session| session.namespace == namespace)
        || state.pending.iter().any(|pending| pending.namespace == namespace)
        || is_chosen(context, namespace)
}

/// Whether a wallet of this family is being asked. A code that is shown is no choice until a wallet was opened with it, or said yes.
fn is_chosen(context: &Context, namespace: Namespace) -> bool {
    let state = context.state();
    let (connecting, pairing) = (&state.slices.connecting, &state.slices.pairing);
    let asked =
        connecting.platform == Some(Platform::Browser) || pairing.opened || pairing.approved;
    asked && connecting.namespace == Some(namespace) && context.runtime().is_running(CONNECT)
}
