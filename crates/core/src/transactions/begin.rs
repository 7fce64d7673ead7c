use super::{Fate, Sent, door, fate::POLL_MS};
use crate::{
    context::Context,
    parts,
    protocol::{LogLevel, Network, Part},
};
use std::rc::Rc;

/// Waits until the chain has decided. While no node answers, or the code cannot be loaded, it waits for that; a hidden tab waits until it is shown.
pub async fn fate(context: &Context, network: &Rc<Network>, sent: &Sent) -> Fate {
    while let Err(failure) = parts::load(context, Part::Watch).await {
        context.log(LogLevel::Warning, &failure);
        context.sleep(POLL_MS).await;
    }
    door::fate(context, network, sent).await
}
