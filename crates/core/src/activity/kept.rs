use super::{Operation, Started, Transfer, pending::until_ended};
use crate::{
    context::Context,
    runtime::Key,
    storage::{self, PENDING},
};
use caip::AccountId;
use json::Json;

/// So many are kept at most; of more the oldest are let go (specification, section 9).
pub(super) const MOST: usize = 99;
const KEEP: Key = Key::new("keep pending");

/// A transaction on its way as the storage has it, so that a page that is loaded anew goes on watching.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub(super) struct Kept {
    /// Who sent it, on its chain: CAIP-10.
    account: String,
    hash: String,
    operation: Operation,
    transfers: Vec<Transfer>,
    to: String,
    changes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_block: Option<u64>,
}

/// What is to be done to the stored list: other tabs write to it too, so it is read before it is written.
pub(super) enum Change {
    Add(Box<Kept>),
    Remove { account: String, hash: String },
}

/// Keeps a transaction.
pub(super) fn keep(context: &Context, started: &Started) {
    let kept = Kept {
        account: started.account.to_string(),
        hash: started.hash.clone(),
        operation: started.operation,
        transfers: started.transfers.clone(),
        to: started.to.clone(),
        changes: started.changes.clone(),
        last_block: started.last_block,
    };
    change(context, Change::Add(Box::new(kept)));
}

/// Lets go of one that has ended.
pub(super) fn forget(context: &Context, account: &AccountId, hash: &str) {
    let (account, hash) = (account.to_string(), hash.to_owned());
    change(context, Change::Remove { account, hash });
}

fn change(context: &Context, change: Change) {
    context.edit().activity.unkept.push(change);
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
        Change::Remove { account, hash } => list.retain(|kept| !is(kept, &account, &hash)),
    }
}

/// What the storage has; nothing where it cannot be read.
async fn read(context: &Context) -> Vec<Kept> {
    storage::read(context, PENDING).await.unwrap_or_default()
}

/// Goes on watching what was sent before the page was loaded, on networks that the page has, once somebody looks.
pub(super) fn restore(context: &Context) {
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
        operation: kept.operation,
        transfers: kept.transfers.clone(),
        to: kept.to.clone(),
        changes: kept.changes.clone(),
        last_block: kept.last_block,
    })
}
