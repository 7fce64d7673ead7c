use super::{Change, entry::Kept};
use crate::{
    activity::{Started, until_ended},
    context::Context,
    runtime::Key,
    storage::{self, PENDING},
    transactions::Learned,
};
use caip::AccountId;

/// So many are kept at most; of more the oldest are let go (specification, section 9).
pub(in crate::activity) const MOST: usize = 99;
const KEEP: Key = Key::new("keep pending");

/// Writes what changed, unless that is under way.
pub(super) fn write(context: &Context) {
    if context.runtime().is_running(KEEP) {
        return;
    }
    context.spawn_latest(KEEP, |context| async move {
        while !context.state().activity.unkept.is_empty() {
            let mut list = read(&context).await;
            let changes = std::mem::take(&mut context.edit().activity.unkept);
            for change in changes {
                apply(&mut list, change);
            }
            let text = (!list.is_empty()).then(|| json::to_string(&list));
            storage::write(&context, vec![(PENDING, text)]);
        }
    });
}

fn apply(list: &mut Vec<Kept>, change: Change) {
    let is = |kept: &Kept, account: &str, hash: &str| kept.account == account && kept.hash == hash;
    match change {
        Change::Add(added) => {
            list.retain(|kept| !is(kept, &added.account, &added.hash));
            list.push(*added);
            let over = list.len().saturating_sub(MOST);
            list.drain(..over);
        }
        Change::Learn { account, hash, learned } => {
            if let Some(kept) = list.iter_mut().find(|kept| is(kept, &account, &hash)) {
                match learned {
                    Learned::Gist(gist) => kept.gist = Some(gist),
                    Learned::LastBlock(height) => kept.last_block = Some(height),
                }
            }
        }
        Change::Remove { account, hash } => list.retain(|kept| !is(kept, &account, &hash)),
    }
}

/// What the storage has; nothing where it cannot be read.
async fn read(context: &Context) -> Vec<Kept> {
    storage::read(context, PENDING).await.unwrap_or_default()
}

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
