//! The ways into this room's part from code that is loaded before it: all that there is to do once a wallet has answered.

use super::{
    adapter, arrive, changes, disconnect as leave, follow, session, switch_account as change,
};
use crate::{
    context::{Call, Context},
    errors::Failure,
    protocol::{Connector, WalletSession},
};
use caip::{ChainId, Namespace};

/// A wallet said yes.
#[inline(never)]
pub fn adopt(context: &Context, connector: &Connector, told: WalletSession) -> Result<(), Failure> {
    arrive::connected(context, connector, told)
}

/// A session began outside of the modal.
#[inline(never)]
pub fn join(context: &Context, connector: &Connector, told: WalletSession) {
    arrive::joined(context, connector, told);
}

/// A wallet said whether it still knows this page.
#[inline(never)]
pub fn resume(context: &Context, connector: &Connector, told: WalletSession) {
    arrive::resumed(context, connector, told);
}

#[inline(never)]
pub fn settle(context: &Context) {
    session::settle(context);
}

#[inline(never)]
pub fn leave_unconnected(context: &Context) {
    session::leave_unconnected(context);
}

#[inline(never)]
pub fn move_to(context: &Context, chain: &ChainId) {
    session::move_to(context, chain);
}

#[inline(never)]
pub fn disconnect(context: &Context, namespace: Option<Namespace>, call: Call) {
    leave::disconnect(context, namespace, call);
}

#[inline(never)]
pub fn switch_account(context: &Context, namespace: Namespace, address: &str, call: Call) {
    change::switch_account(context, namespace, address, call);
}

#[inline(never)]
pub fn remove_adapter(context: &Context, namespace: Namespace, call: Call) {
    adapter::remove_adapter(context, namespace, call);
}

#[inline(never)]
pub fn storage_changed(context: &Context) {
    follow::storage_changed(context);
}

#[inline(never)]
pub fn accounts_changed(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    accounts: Vec<String>,
) {
    changes::accounts_changed(context, connector, namespace, accounts);
}

#[inline(never)]
pub fn chain_changed(context: &Context, connector: &str, namespace: Namespace, said: &str) {
    changes::chain_changed(context, connector, namespace, said);
}

#[inline(never)]
pub fn moved_with_accounts(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    said: &str,
    accounts: Vec<String>,
) {
    changes::moved_with_accounts(context, connector, namespace, said, accounts);
}

#[inline(never)]
pub fn networks_approved(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    approved: &[String],
) {
    changes::networks_approved(context, connector, namespace, approved);
}

#[inline(never)]
pub fn disconnected(context: &Context, connector: &str, namespace: Namespace) {
    changes::disconnected(context, connector, namespace);
}
