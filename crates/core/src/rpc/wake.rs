use crate::{context::Context, protocol::Reply, signal::Signal};

/// Waits while the tab is hidden: a page nobody sees asks nothing.
pub(crate) async fn until_visible(context: &Context) {
    if context.state().environment.visible {
        return;
    }
    let (promise, shown) = context.runtime().promise();
    context.edit().rpc.hidden.push(promise);
    shown.await;
}

/// The tab was shown or hidden.
pub fn set_visible(context: &Context, visible: bool) {
    let mut state = context.edit();
    state.environment.visible = visible;
    let waiting = if visible { std::mem::take(&mut state.rpc.hidden) } else { Vec::new() };
    drop(state);
    for promise in waiting {
        context.runtime().deliver(promise, Reply::Done);
    }
}

/// The browser went online or offline.
pub fn set_online(context: &Context, online: bool) {
    context.edit().environment.online = online;
    context.tell(Signal::OnlineChanged { online });
}
