use super::{navigate::push, router::Question};
use crate::{
    context::Context,
    protocol::{Fault, FaultKind, Reply, View},
    runtime::ReplyFuture,
};

/// Shows a view that asks the visitor something. The answer is what [`answer`] brings; a view that is left without one fails, and so does a
/// question that another one takes the place of. Only from within a flow.
pub(crate) fn question(context: &Context, view: View, owner: u32) -> ReplyFuture {
    decline(context);
    let (open, in_page) = {
        let state = context.state();
        (state.slices.modal.open, state.router.is_asked_in_page())
    };
    if open {
        push(context, view);
    }
    let (promise, answer) = context.runtime().promise();
    let question = Question { view: open.then_some(view), owner, promise };
    if open || in_page {
        context.edit().router.ask(question);
    } else {
        fail(context, Some(question));
    }
    answer
}

/// A place of the page asks the visitor itself while the modal is closed, or does no longer; without any the question is not asked.
pub(crate) fn ask_in_page(context: &Context, on: bool) {
    let left = context.edit().router.ask_in_page(on);
    fail(context, left);
}

/// Whether a place of the page asks the visitor itself while the modal is closed.
pub(crate) fn is_asked_in_page(context: &Context) -> bool {
    context.state().router.is_asked_in_page()
}

/// The visitor goes away from the question that is asked.
pub(crate) fn decline(context: &Context) {
    let left = context.edit().router.decline();
    fail(context, left);
}

/// Answers the question that is shown; false when there is none of this owner.
pub(crate) fn answer(context: &Context, owner: u32, reply: Reply) -> bool {
    let asked = context.edit().router.answer(owner);
    let Some(Question { promise, .. }) = asked else { return false };
    context.runtime().deliver(promise, reply);
    true
}

/// Ends the wait for an answer that cannot come any more.
pub(super) fn fail(context: &Context, left: Option<Question>) {
    if let Some(Question { promise, .. }) = left {
        let fault = Fault { kind: FaultKind::Unsupported, code: None, message: String::new() };
        context.runtime().deliver(promise, Reply::Failed { fault });
    }
}
