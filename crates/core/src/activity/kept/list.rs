use super::{Change, entry::Kept};
use crate::{
    context::Context,
    runtime::Key,
    storage::{self, PENDING},
    transactions::Learned,
};

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
pub(super) async fn read(context: &Context) -> Vec<Kept> {
    storage::read(context, PENDING).await.unwrap_or_default()
}
