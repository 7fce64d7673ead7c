use super::{AccountRecord, AccountSlice, Balance};
use crate::{connection::Session, context::Context, protocol::Network, state::State, text::join};
use caip::{AccountId, Namespace};

/// Makes the account slice anew after sessions or the active network changed.
pub fn derive(context: &Context) {
    let mut state = context.edit();
    let account = account(&state);
    let keeps_balance = account.caip_address == state.slices.account.caip_address;
    let account = AccountSlice {
        balance: if keeps_balance { state.slices.account.balance.clone() } else { Balance::None },
        profile_name: if keeps_balance { state.slices.account.profile_name.clone() } else { None },
        profile_image: if keeps_balance {
            state.slices.account.profile_image.clone()
        } else {
            None
        },
        ..account
    };
    state.slices.account.set(account);
}

fn account(state: &State) -> AccountSlice {
    let sessions = &state.slices.connection.sessions;
    let all_accounts = sessions.iter().flat_map(records).collect();
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
        return AccountSlice { all_accounts, ..AccountSlice::default() };
    };
    AccountSlice {
        address: Some(address.clone()),
        short_address: Some(shorten(address)),
        caip_address: active
            .as_ref()
            .and_then(|network| AccountId::new(network.caip_network_id.clone(), address).ok()),
        namespace: Some(session.namespace),
        explorer_url: active.as_ref().and_then(|network| explorer_url(network, address)),
        all_accounts,
        ..AccountSlice::default()
    }
}

fn records(session: &Session) -> impl Iterator<Item = AccountRecord> + '_ {
    session.accounts.iter().map(|address| AccountRecord {
        namespace: session.namespace,
        address: address.clone(),
        kind: if session.namespace == Namespace::Bip122 { "payment" } else { "eoa" }.into(),
    })
}

/// `0x12ab…9fE0`; the full address stays one press away.
fn shorten(address: &str) -> String {
    let head = if address.starts_with("0x") { 6 } else { 4 };
    if address.len() <= head + 4 {
        return address.to_owned();
    }
    join(&[&address[..head], "…", &address[address.len() - 4..]])
}

fn explorer_url(network: &Network, address: &str) -> Option<String> {
    let base = network.block_explorers.as_ref()?.default.url.trim_end_matches('/');
    // Solana's explorers keep the cluster in the query.
    let (base, query) = base.split_at(base.find('?').unwrap_or(base.len()));
    Some(join(&[base.trim_end_matches('/'), "/address/", address, query]))
}
