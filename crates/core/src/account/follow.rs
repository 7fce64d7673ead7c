use crate::{activity, context::Context, nfts, parts::part, profile, receive, tokens};

/// Sessions, the active network or the view changed: what is looked at is kept up to date, for the account that is connected now.
#[part(account, if_there)]
pub fn follow(context: &Context) {
    tokens::follow(context);
    activity::follow(context);
    nfts::follow(context);
    profile::follow(context);
    receive::follow(context);
}
