use super::{MOST, entry::Kept, list::read};
use crate::{
    activity::{Started, until_ended},
    context::Context,
};
use caip::AccountId;

/// Goes on watching what was sent before the page was loaded, on networks that the page has. Once.
pub fn restore(context: &Context) {
    if std::mem::replace(&mut context.edit().activity.restored, true) {
        return;
    }
    context.spawn(|context| async move {
        let list = read(&context).await;
        let from = list.len().saturating_sub(MOST);
        for kept in &list[from..] {
            if let Some(started) = started(&context, kept) {
                context.spawn(|context| async move {
                    until_ended(&context, started).await;
                });
            }
        }
    });
}

fn started(context: &Context, kept: &Kept) -> Option<Started> {
    let account = AccountId::parse(&kept.account).ok()?;
    let state = context.state();
    let networks = &state.slices.network.networks;
    let network = networks.iter().find(|network| network.caip_network_id == *account.chain())?;
    let known = state.activity.watched.iter();
    if known.into_iter().any(|watched| watched.hash == kept.hash && watched.account == account) {
        return None;
    }
    Some(Started {
        network: network.clone(),
        account,
        hash: kept.hash.clone(),
        calls: kept.calls,
        operation: kept.operation,
        transfers: kept.transfers.clone(),
        to: kept.to.clone(),
        named: kept.named.clone(),
        changes: kept.changes.clone(),
        last_block: kept.last_block,
        spends: kept.spends.clone(),
        gist: kept.gist.clone(),
    })
}
