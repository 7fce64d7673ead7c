//! What happened, for the floors above: a file calls nothing of a floor above its own, it tells what happened.

use crate::{
    errors::Failure,
    protocol::{Connector, Part, View},
};
use caip::Namespace;
use std::rc::Rc;

/// What happened. `subscriptions.rs` lists what follows, in order.
pub(crate) enum Signal {
    /// The page switched features on or off.
    OptionsChanged,
    /// An adapter found a way to connect, or found it anew.
    ConnectorFound { connector: Rc<Connector> },
    /// The Connect view's suggestions were made anew.
    SuggestionsShown,
    /// Stored sessions have been looked at.
    StoredSessionsRead,
    /// The project's configuration was read, or could not be.
    ConfigurationRead,
    /// The account was derived anew, from other sessions or another active network.
    AccountChanged,
    /// Sessions changed, and the account is in line with them.
    SessionsChanged,
    /// The wallets of these families are about to be disconnected.
    Disconnecting { leaving: Vec<Namespace> },
    /// The browser went online or offline.
    OnlineChanged { online: bool },
    /// A part of the core's code came.
    PartLoaded { part: Part },
    /// A part that the visitor waits for could not be loaded.
    PartUnavailable { failure: Failure },
    /// The dialog lists the wallets of another chain family, or of all.
    WalletFilterChanged,
    /// The visitor went away from what may wait for a wallet.
    WaitAbandoned,
    /// The dialog was opened, or another view was opened in it.
    Opened,
    /// It was opened at the account.
    OpenedAtAccount,
    /// The dialog is about to close, or to begin anew where it stands in the page.
    Closing,
    /// The dialog closed; it `stays` where it stands in the page.
    Closed { stays: bool },
    /// The dialog is at this view now, whether it is open or will begin there.
    ViewChanged { view: View, open: bool },
}
