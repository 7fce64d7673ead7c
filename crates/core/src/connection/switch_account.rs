use super::{session, settle};
use crate::{
    context::{Call, Context},
    errors::Problem,
    network,
    parts::part,
};
use caip::Namespace;

/// Makes one of the connected addresses the active one, and its chain family with it. The wallet is not asked: it shared
/// the address, and signs with it when it is named.
#[part(account, enter)]
pub fn switch_account(context: &Context, namespace: Namespace, address: &str, call: Call) {
    let mut state = context.edit();
    let sessions = &mut state.slices.connection.sessions;
    let place = sessions.iter().position(|session| session.namespace == namespace);
    let found = place.and_then(|place| {
        let at = sessions[place].accounts.iter().position(|account| account == address)?;
        Some((place, at))
    });
    let Some((place, at)) = found else {
        drop(state);
        return call.settle(&Err(Problem::AddressNotFound.into()));
    };
    drop(state);
    session::note_choice(context, namespace, &[address.to_owned()]);
    let mut state = context.edit();
    let chosen = &mut state.slices.connection.sessions[place];
    let account = chosen.accounts.remove(at);
    chosen.accounts.insert(0, account);
    let chain = chosen.chain_id.clone();
    let stays = state
        .slices
        .network
        .active
        .as_ref()
        .is_some_and(|active| active.chain_namespace == namespace);
    drop(state);
    if !stays {
        settle::follow_chain(context, namespace, chain);
    }
    settle::settle(context);
    if !session::demand_supported_chain(context) {
        network::store(context);
    }
    call.settle(&Ok(()));
}
