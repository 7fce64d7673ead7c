use super::{
    Pending,
    pending::RESUME,
    reconnect::{begin, read_sessions, stored_network},
    session, settle,
};
use crate::{context::Context, modal, network, parts::part, wallets};
use caip::Namespace;

/// Another tab connected, disconnected or switched: become like it.
#[part(account, after)]
pub fn storage_changed(context: &Context) {
    context.spawn_latest(RESUME, |context| async move {
        wallets::load_recent(&context).await;
        follow_other_tab(&context).await;
        let stored = read_sessions(&context).await;
        for namespace in gone(&context, &stored) {
            network::stop_switching_in(&context, namespace);
            session::drop_session(&context, namespace);
            modal::leave_account(&context);
        }
        let known: Vec<Pending> = context
            .state()
            .slices
            .connection
            .sessions
            .iter()
            .map(|session| Pending {
                connector: session.connector.clone(),
                namespace: session.namespace,
            })
            .collect();
        let mut known = known;
        {
            let locked = &mut context.edit().locked;
            locked.retain(|one| stored.contains(one));
            known.extend(locked.iter().cloned());
        }
        let new: Vec<Pending> = stored.into_iter().filter(|one| !known.contains(one)).collect();
        begin(&context, new).await;
    });
}

/// Goes to the network that another tab chose, unless a wallet here says otherwise: its own word counts.
async fn follow_other_tab(context: &Context) {
    let Some(chain) = stored_network(context).await else { return };
    let state = context.state();
    let sessions = &state.slices.connection.sessions;
    let elsewhere = sessions.iter().any(|session| {
        session.namespace == chain.namespace()
            && session.chain_id.as_ref().is_some_and(|own| *own != chain)
    });
    drop(state);
    if !elsewhere && network::activate(context, &chain) {
        settle::settle(context);
    }
}

fn gone(context: &Context, stored: &[Pending]) -> Vec<Namespace> {
    let state = context.state();
    let sessions = &state.slices.connection.sessions;
    sessions
        .iter()
        .map(|session| session.namespace)
        .filter(|namespace| !stored.iter().any(|one| one.namespace == *namespace))
        .collect()
}
