//! What is asked of sessions by code that is loaded before them. Without the part there are none.

use super::{connect::stop_waiting, door, reconnect};
use crate::{
    context::{Call, Context},
    network, parts,
    protocol::Part,
};
use caip::{ChainId, Namespace};

fn has_part(context: &Context) -> bool {
    parts::has(context, Part::Account)
}

/// Disconnects one namespace or all. The page is disconnected at once; wallets are told, and their failure is reported.
pub fn disconnect(context: &Context, namespace: Option<Namespace>, call: Call) {
    stop_waiting(context);
    if !has_part(context) && context.state().pending.is_empty() {
        return call.settle(&Ok(()));
    }
    parts::enter(context, Part::Account, call, move |context, call| {
        door::disconnect(context, namespace, call);
    });
}

/// Removes a chain family: its adapter, wallets and networks; a session in it ends. If it was the active one, the first
/// network of the first other family becomes active (specification, section 4).
pub fn remove_adapter(context: &Context, namespace: Namespace, call: Call) {
    parts::enter(context, Part::Account, call, move |context, call| {
        door::remove_adapter(context, namespace, call);
    });
}

/// Makes another of the connected addresses the active one.
pub fn switch_account(context: &Context, namespace: Namespace, address: &str, call: Call) {
    let address = address.to_owned();
    parts::enter(context, Part::Account, call, move |context, call| {
        door::switch_account(context, namespace, &address, call);
    });
}

/// Another tab connected, disconnected or switched: become like it.
pub fn storage_changed(context: &Context) {
    parts::after(context, Part::Account, door::storage_changed);
}

/// The wallet changed its accounts. Only the connected wallet is heard, or one that was and is locked; nothing that any other says can connect it.
pub fn accounts_changed(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    accounts: Vec<String>,
) {
    if !accounts.is_empty() && reconnect::unlock(context, connector, namespace) {
        return;
    }
    if has_part(context) {
        door::accounts_changed(context, connector, namespace, accounts);
    }
}

/// The wallet changed its network.
pub fn chain_changed(context: &Context, connector: &str, namespace: Namespace, said: &str) {
    if has_part(context) {
        door::chain_changed(context, connector, namespace, said);
    }
}

/// The wallet changed its network, and has other accounts there.
pub fn moved_with_accounts(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    said: &str,
    accounts: Vec<String>,
) {
    if has_part(context) {
        door::moved_with_accounts(context, connector, namespace, said, accounts);
    }
}

/// The wallet lets this page use other networks than before.
pub fn networks_approved(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    approved: &[String],
) {
    if has_part(context) {
        door::networks_approved(context, connector, namespace, approved);
    }
}

/// The wallet ended the session.
pub fn disconnected(context: &Context, connector: &str, namespace: Namespace) {
    if has_part(context) {
        door::disconnected(context, connector, namespace);
    }
}

/// Brings the status and the account in line with the sessions, and reads the balance.
pub(crate) fn settle(context: &Context) {
    if has_part(context) {
        door::settle(context);
    }
}

/// The active namespace must not be one without a wallet while another has one.
pub(super) fn leave_unconnected(context: &Context) {
    if has_part(context) {
        door::leave_unconnected(context);
    }
}

/// Makes a configured network the active one, with all that hangs on it.
pub(crate) fn move_to(context: &Context, chain: &ChainId) {
    if has_part(context) {
        door::move_to(context, chain);
    } else {
        network::activate(context, chain);
    }
}
