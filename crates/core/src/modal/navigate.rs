use super::{question, router::Back, rules};
use crate::{
    context::Context,
    events::{self, Properties},
    protocol::View,
    signal::Signal,
};
use caip::Namespace;

/// The page shows a view on top of the current one; the ways to connect may be those of one namespace.
pub fn go(context: &Context, view: View, namespace: Option<Namespace>) {
    if !rules::may_show(&context.state(), view) {
        return;
    }
    if view == View::Connect {
        filter(context, namespace);
    }
    if let Some(event) = view.facts().click {
        events::track(context, event, Properties::new());
    }
    push(context, view);
}

/// Goes deeper. Pushing the current view again changes nothing.
pub(crate) fn push(context: &Context, view: View) {
    let is_current = {
        let state = context.state();
        state.slices.modal.open && state.router.current() == view
    };
    if !is_current {
        context.edit().router.push(view);
        publish(context);
    }
}

/// The page shows a view in place of the current one.
pub fn replace(context: &Context, view: View) {
    if rules::may_show(&context.state(), view) {
        swap(context, view);
    }
}

/// Shows a view in place of the current one.
pub(crate) fn swap(context: &Context, view: View) {
    context.edit().router.swap(view);
    publish(context);
}

/// Forgets the history and shows this view.
pub(crate) fn reset(context: &Context, view: View) {
    context.edit().router.reset(view);
    publish(context);
}

/// Goes back. On the last view it closes; while an unsupported chain is to be answered it does nothing.
pub fn back(context: &Context) {
    let way = context.state().router.way_back();
    match way {
        Back::Blocked => {}
        Back::First => super::close(context),
        Back::Left(leaving) => {
            if leaving.facts().waits {
                context.tell(Signal::WaitAbandoned);
            }
            context.edit().router.back();
            if leaving == View::Connect {
                filter(context, None);
            }
            publish(context);
        }
    }
}

/// Goes back from this view, if it is shown.
pub(crate) fn back_from(context: &Context, view: View) {
    if is_shown(context, view) {
        back(context);
    }
}

/// Removes a view whose content is gone from the history, so that Back does not lead to it. It is never the first view.
pub(crate) fn forget(context: &Context, view: View) {
    back_from(context, view);
    context.edit().router.forget(view);
}

/// Whether somebody looks at this view.
pub(crate) fn is_shown(context: &Context, view: View) -> bool {
    let modal = &context.state().slices.modal;
    modal.open && modal.view == view
}

/// Shows wallets of this namespace only.
fn filter(context: &Context, namespace: Option<Namespace>) {
    if context.state().slices.modal.namespace != namespace {
        context.edit().slices.modal.namespace = namespace;
        context.tell(Signal::WalletFilterChanged);
    }
}

/// Publishes where the router is, and tells what needs to know.
fn publish(context: &Context) {
    let mut state = context.edit();
    let (view, open) = (state.router.current(), state.slices.modal.open);
    let (direction, can_go_back) = (state.router.direction(), state.router.can_go_back());
    let blocked = state.router.is_blocked();
    let modal = &mut state.slices.modal;
    modal.view = view;
    modal.direction = direction;
    modal.can_go_back = can_go_back;
    modal.can_close = !blocked;
    let left = state.router.leave_question(open);
    drop(state);
    question::fail(context, left);
    context.tell(Signal::ViewChanged { view, open });
}
