//! Who was sent to before from this browser.

use super::refresh::refresh;
use crate::{context::Context, runtime::Key, storage};

const LEARN: Key = Key::new("receivers");
/// So many receivers are remembered.
const MOST: usize = 100;

/// Reads who was sent to before, once.
pub(super) fn learn(context: &Context) {
    if context.state().send.known.is_some() || context.runtime().is_running(LEARN) {
        return;
    }
    context.spawn_latest(LEARN, |context| async move {
        read(&context, Vec::new()).await;
        refresh(&context);
    });
}

/// Remembers somebody who was sent to. A storage that keeps nothing is told to the developer, and nothing else happens.
pub(super) fn remember(context: &Context, address: &str) {
    let latest = vec![address.to_owned()];
    context.spawn(|context| async move {
        read(&context, latest).await;
        let text = json::to_string(&context.state().send.known);
        storage::write(&context, vec![(storage::RECEIVERS, Some(text))]);
    });
}

/// The latest, then those that the storage has by now, where other tabs write too, then those that are known here alone.
async fn read(context: &Context, mut latest: Vec<String>) {
    let stored = storage::read::<Vec<String>>(context, storage::RECEIVERS).await;
    let mut state = context.edit();
    let known = &mut state.send.known;
    for address in stored.into_iter().chain(known.take()).flatten() {
        if !latest.contains(&address) && latest.len() < MOST {
            latest.push(address);
        }
    }
    *known = Some(latest);
}
