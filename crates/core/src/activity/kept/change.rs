use super::{Change, entry::Kept, list};
use crate::{activity::Started, context::Context, transactions::Learned};
use caip::AccountId;

/// Keeps a transaction.
pub(in crate::activity) fn keep(context: &Context, started: &Started) {
    change(context, Change::Add(Box::new(Kept::of(started))));
}

/// Keeps what was found out about it besides.
pub(in crate::activity) fn learn(
    context: &Context,
    account: &AccountId,
    hash: &str,
    learned: Learned,
) {
    let (account, hash) = (account.to_string(), hash.to_owned());
    change(context, Change::Learn { account, hash, learned });
}

/// Lets go of one that has ended.
pub(in crate::activity) fn forget(context: &Context, account: &AccountId, hash: &str) {
    let (account, hash) = (account.to_string(), hash.to_owned());
    change(context, Change::Remove { account, hash });
}

fn change(context: &Context, change: Change) {
    context.edit().activity.unkept.push(change);
    list::write(context);
}
