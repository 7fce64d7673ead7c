use crate::{
    options,
    protocol::{Feature, View},
    state::State,
};
use caip::Namespace;

/// Where the dialog opens: at the view that was asked for if it makes sense now, else at the one that the opening rules name (specification, section 2).
pub(super) fn opens_at(state: &State, asked: Option<View>) -> View {
    if is_unsupported(state) && !state.config.allow_unsupported_chain {
        return View::UnsupportedChain;
    }
    if state.slices.sign_in.must_sign() && is_connected(state) {
        return state.config.sign_in_view();
    }
    match asked {
        Some(view) => nearest(state, view),
        None => start(state),
    }
}

/// The view itself if it can be shown, else the nearest one that can.
fn nearest(state: &State, asked: View) -> View {
    if asked.facts().of_account && !is_connected(state) {
        return View::Connect;
    }
    let view = asked.facts().opens.unwrap_or(asked);
    match view {
        _ if is_off(state, view) => first(state),
        View::ConnectingWalletConnectBasic if state.environment.mobile => {
            if state.config.has_adapters() { View::Connect } else { View::AllWallets }
        }
        View::UnsupportedChain if !is_unsupported(state) => first(state),
        view if view.facts().signs_in && state.slices.sign_in.is_signed_out() => {
            state.config.sign_in_view()
        }
        view if view.facts().signs_in => first(state),
        view => view,
    }
}

fn start(state: &State) -> View {
    if !is_connected(state) && !state.config.has_adapters() {
        return if state.environment.mobile {
            View::AllWallets
        } else {
            View::ConnectingWalletConnectBasic
        };
    }
    // Asked for a namespace that is not connected: offer its wallets.
    let mut sessions = state.slices.connection.sessions.iter();
    match state.slices.modal.namespace {
        Some(namespace) => account_or_connect(sessions.any(|one| one.namespace == namespace)),
        None => first(state),
    }
}

/// What the page may ask for: not past a question that must be answered, not what only a flow can show.
pub(super) fn may_show(state: &State, view: View) -> bool {
    let facts = view.facts();
    state.slices.modal.open
        && !facts.by_flow
        && (is_connected(state) || !facts.of_account)
        && !is_off(state, view)
        && !state.router.is_blocked()
        && state.router.current() != view
}

/// Whether the view belongs to a feature that is not offered.
pub(super) fn is_off(state: &State, view: View) -> bool {
    view.facts().feature.is_some_and(|feature| !offers(state, feature))
}

/// Whether the visitor is offered this now.
fn offers(state: &State, feature: Feature) -> bool {
    let local = &state.slices.options;
    match feature {
        Feature::GetWallet => state.slices.wallets.can_get,
        Feature::Send => {
            let active = state.slices.network.active.as_ref();
            active.is_some_and(|active| active.can_send()) && local.offers("send")
        }
        Feature::Receive => local.offers("receive"),
        Feature::Swaps => options::offers(state, "swaps"),
        Feature::Naming => {
            let namespace = state.slices.network.active.as_ref().map(|one| one.chain_namespace);
            namespace == Some(Namespace::Eip155) && local.name_zone.is_some()
        }
    }
}

/// Where a visit begins.
pub(super) fn first(state: &State) -> View {
    account_or_connect(is_connected(state))
}

fn account_or_connect(is_connected: bool) -> View {
    if is_connected { View::Account } else { View::Connect }
}

pub(super) fn is_connected(state: &State) -> bool {
    state.slices.account.address.is_some()
}

fn is_unsupported(state: &State) -> bool {
    state.slices.network.unsupported.is_some() && is_connected(state)
}
