use super::{AccountRecord, AccountSlice, kind};
use crate::{
    connection::Session, context::Context, parts::part, signal::Signal, state::State, text::shorten,
};
use caip::{AccountId, Namespace};

/// Makes the account slice anew after sessions or the active network changed.
#[part(account, if_there)]
pub fn derive(context: &Context) {
    let mut state = context.edit();
    let mut account = account(&state);
    let before = &state.slices.account;
    if account.caip_address == before.caip_address {
        account.balance = before.balance.clone();
    }
    if account.address.is_some() {
        account.current_tab = before.current_tab;
    }
    state.slices.account.set(account);
    drop(state);
    context.tell(Signal::AccountChanged);
}

fn account(state: &State) -> AccountSlice {
    let sessions = &state.slices.connection.sessions;
    let mut slice = AccountSlice { all_accounts: records(sessions), ..AccountSlice::default() };
    let active = &state.slices.network.active;
    let session = match active {
        Some(network) => {
            sessions.iter().find(|session| session.namespace == network.chain_namespace)
        }
        None => sessions.first(),
    };
    let Some((session, address)) =
        session.and_then(|session| Some((session, session.accounts.first()?)))
    else {
        return slice;
    };
    slice.address = Some(address.clone());
    slice.short_address = Some(shorten(address));
    slice.namespace = Some(session.namespace);
    if let Some(network) = active {
        slice.caip_address = AccountId::new(network.caip_network_id.clone(), address).ok();
        if state.kinds.of(&kind::name(network, address)) == Some(true) {
            let mut records = slice.all_accounts.iter_mut();
            if let Some(record) = records.find(|record| record.address == *address) {
                record.kind = "smartAccount".into();
            }
        }
        slice.explorer_url = network.explorer_url("/address/", address);
        slice.can_send = network.can_send();
    }
    slice
}

fn records(sessions: &[Session]) -> Vec<AccountRecord> {
    let mut records = Vec::new();
    for session in sessions {
        let namespace = session.namespace;
        let kind = if namespace == Namespace::Bip122 { "payment" } else { "eoa" };
        for address in &session.accounts {
            let told = session.details.iter().flatten().find(|told| told.address == *address);
            records.push(AccountRecord {
                namespace,
                address: address.clone(),
                kind: told.and_then(|told| told.kind.clone()).unwrap_or_else(|| kind.into()),
                public_key: told.and_then(|told| told.public_key.clone()),
                path: told.and_then(|told| told.path.clone()),
                profile_name: None,
                profile_image: None,
            });
        }
    }
    records
}
