//! What follows when something happened: one line for each subscriber. They run in this order and within the same turn, so that effects come out in this order.

use crate::{
    activity, balance, connection,
    context::Context,
    modal, naming, nfts, notice, opening, pairing,
    parts::{self, part},
    profile,
    protocol::{ConnectorKind, Part, View},
    receive, rpc, send, sign_in,
    signal::Signal,
    swap, tokens, wallets,
};

/// Calls the subscribers of a signal.
pub fn notify(context: &Context, signal: Signal) {
    match signal {
        Signal::OptionsChanged => {
            modal::leave_switched_off(context);
            wallets::refresh_rows(context);
        }
        Signal::ConnectorFound { connector } => {
            connection::resume_pending(context, &connector);
            if connector.kind == ConnectorKind::WalletConnect {
                pairing::keep_ready(context);
            }
        }
        Signal::SuggestionsShown => pairing::keep_ready(context),
        Signal::StoredSessionsRead => connection::concluded(context),
        Signal::ConfigurationRead => {
            // Until now an open activity view did not know whether the project has the feature.
            activity::follow(context);
            modal::leave_switched_off(context);
        }
        Signal::AccountChanged => {
            follow_account(context);
            sign_in::follow(context);
        }
        Signal::SessionsChanged | Signal::OpenedAtAccount => balance::load(context),
        Signal::Disconnecting { leaving } => sign_in::disconnecting(context, &leaving),
        Signal::OnlineChanged { online } => {
            // What could not be read offline is read again.
            if online {
                balance::forgive(context);
            }
        }
        Signal::PartLoaded { part } => {
            // What asks nodes is in this part.
            if part == Part::Account {
                rpc::watch_nodes(context);
            }
        }
        Signal::PartUnavailable { failure } => notice::fail(context, &failure),
        Signal::WalletFilterChanged => wallets::refresh_rows(context),
        Signal::WaitAbandoned => connection::stop_waiting(context),
        Signal::Opened => {
            // Marks the suggestions as loading, which a phone's link waits for.
            opening::prepare(context);
            pairing::keep_ready(context);
            rpc::watch_nodes(context);
        }
        Signal::Closing => pairing::withdraw(context),
        Signal::Closed { stays } => {
            // Emptied first: making the rows anew renews those of the directory as well.
            wallets::close_directory(context);
            wallets::refresh_rows(context);
            if !stays {
                rpc::rest(context);
            }
        }
        Signal::ViewChanged { view, open } => {
            if open {
                shown(context, view);
            }
            follow_account(context);
        }
    }
}

/// What a view needs when it is shown.
fn shown(context: &Context, view: View) {
    match view {
        View::AllWallets | View::GetWallet => wallets::show_directory(context),
        View::ConnectingWalletConnectBasic => connection::meet(context),
        View::Networks => parts::prepare(context, Part::Account),
        _ => {}
    }
}

/// What is looked at is kept up to date, for the account that is connected now. The forms come last: they read the lists.
fn follow_account(context: &Context) {
    follow_lists(context);
    send::follow(context);
    swap::follow(context);
    naming::follow(context);
    sign_in::view_changed(context);
}

#[part(account, if_there)]
fn follow_lists(context: &Context) {
    tokens::follow(context);
    activity::follow(context);
    nfts::follow(context);
    profile::follow(context);
    receive::follow(context);
}
