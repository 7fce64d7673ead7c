use crate::{
    context::Context,
    events::{self, Properties},
    options,
    protocol::{Direction, Fault, FaultKind, Reply, View},
    runtime::ReplyFuture,
    signal::Signal,
    state::count,
};
use caip::Namespace;

/// The history of views; the last one is shown.
#[derive(Debug, Default)]
pub struct Router {
    history: Vec<View>,
    /// What the visitor is asked.
    question: Option<Question>,
    /// Places of the page that ask such questions themselves.
    askers: u32,
    /// How many times the dialog was opened: whoever opened a view closes it, unless somebody opened another since.
    pub(crate) openings: u32,
}

#[derive(Debug)]
struct Question {
    /// The view that asks it, unless the page does in a place of its own.
    view: Option<View>,
    /// Whose it is.
    owner: u32,
    /// The promise that the answer keeps.
    promise: u32,
}

impl Router {
    /// The view that is shown.
    pub fn current(&self) -> View {
        self.history.last().copied().unwrap_or_default()
    }

    /// Where the visit began, or where a flow led to since.
    pub fn first(&self) -> Option<View> {
        self.history.first().copied()
    }

    /// The view behind it.
    pub fn before(&self) -> Option<View> {
        self.history.iter().rev().nth(1).copied()
    }

    /// Going back is blocked while the unsupported chain has not been answered.
    pub fn is_blocked(&self) -> bool {
        self.history.contains(&View::UnsupportedChain)
    }

    fn can_go_back(&self) -> bool {
        self.history.len() > 1 && !self.is_blocked()
    }
}

/// The page shows a view on top of the current one; the ways to connect may be those of one namespace.
pub fn go(context: &Context, view: View, namespace: Option<Namespace>) {
    if !may_show(context, view) {
        return;
    }
    if view == View::Connect {
        filter(context, namespace);
    }
    match view {
        View::AllWallets => events::track(context, "CLICK_ALL_WALLETS", Properties::new()),
        View::Networks => events::track(context, "CLICK_NETWORKS", Properties::new()),
        _ => {}
    }
    push(context, view);
}

/// What the page may ask for: not past a question that must be answered, not what only a flow can show.
fn may_show(context: &Context, view: View) -> bool {
    let state = context.state();
    let by_flow = matches!(
        view,
        View::Connecting
            | View::ConnectingMultiChain
            | View::ConnectingWalletConnect
            | View::SwitchNetwork
            | View::UnsupportedChain
            | View::Nft
            | View::WalletSendPreview
            | View::SwapSelectToken
            | View::SwapPreview
    );
    let connected = state.slices.account.address.is_some();
    let nothing_there = (view == View::GetWallet && !state.slices.wallets.can_get)
        || (view.is_of_account() && !connected)
        || (view == View::WalletReceive && !state.slices.options.offers("receive"))
        || (matches!(view, View::WalletSend | View::WalletSendSelectToken)
            && !super::offers_sending(&state))
        || (view == View::Swap && !options::offers(&state, "swaps"));
    state.slices.modal.open
        && !nothing_there
        && !state.router.is_blocked()
        && !by_flow
        && state.router.current() != view
}

/// Goes deeper. Pushing the current view again changes nothing.
pub(crate) fn push(context: &Context, view: View) {
    let is_current = {
        let state = context.state();
        state.slices.modal.open && state.router.current() == view
    };
    if !is_current {
        context.edit().router.history.push(view);
        show(context, Direction::Forward);
    }
}

/// The page shows a view in place of the current one.
pub fn replace(context: &Context, view: View) {
    if may_show(context, view) {
        swap(context, view);
    }
}

/// Shows a view in place of the current one.
pub(crate) fn swap(context: &Context, view: View) {
    let mut state = context.edit();
    state.router.history.pop();
    state.router.history.push(view);
    drop(state);
    show(context, Direction::None);
}

/// Forgets the history and shows this view.
pub(crate) fn reset(context: &Context, view: View) {
    context.edit().router.history = vec![view];
    show(context, Direction::None);
}

/// Goes back. On the last view it closes; while an unsupported chain is to be answered it does nothing.
pub fn back(context: &Context) {
    let (blocked, depth, leaving) = {
        let router = &context.state().router;
        (router.is_blocked(), router.history.len(), router.current())
    };
    if blocked {
        return;
    }
    if depth <= 1 {
        return super::close(context);
    }
    if waits(leaving) {
        context.tell(Signal::WaitAbandoned);
    }
    context.edit().router.history.pop();
    if leaving == View::Connect {
        filter(context, None);
    }
    show(context, Direction::Back);
}

/// Shows wallets of this namespace only.
fn filter(context: &Context, namespace: Option<Namespace>) {
    if context.state().slices.modal.namespace != namespace {
        context.edit().slices.modal.namespace = namespace;
        context.tell(Signal::WalletFilterChanged);
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
    context.edit().router.history.retain(|one| *one != view);
}

/// Whether somebody looks at this view.
pub(crate) fn is_shown(context: &Context, view: View) -> bool {
    let modal = &context.state().slices.modal;
    modal.open && modal.view == view
}

/// Views that wait for a wallet.
pub(crate) fn waits(view: View) -> bool {
    matches!(
        view,
        View::Connecting
            | View::ConnectingWalletConnect
            | View::ConnectingWalletConnectBasic
            | View::SwitchNetwork
    )
}

/// Shows a view that asks the visitor something. The answer is what [`answer`] brings; a view that is left without one fails, and so does a
/// question that another one takes the place of. Only from within a flow.
pub(crate) fn question(context: &Context, view: View, owner: u32) -> ReplyFuture {
    decline(context);
    let (open, askers) = {
        let state = context.state();
        (state.slices.modal.open, state.router.askers)
    };
    if open {
        push(context, view);
    }
    let (promise, answer) = context.runtime().promise();
    if open || askers > 0 {
        let view = open.then_some(view);
        context.edit().router.question = Some(Question { view, owner, promise });
    } else {
        context.runtime().deliver(promise, unanswered());
    }
    answer
}

/// A place of the page asks the visitor itself while the modal is closed, or does no longer; without any the question is not asked.
pub(crate) fn ask_in_page(context: &Context, on: bool) {
    let mut state = context.edit();
    let router = &mut state.router;
    count(&mut router.askers, on);
    let lost = router.askers == 0;
    let left = router.question.take_if(|one| lost && one.view.is_none());
    drop(state);
    leave(context, left.as_ref());
}

/// Whether a place of the page asks the visitor itself while the modal is closed.
pub(crate) fn is_asked_in_page(context: &Context) -> bool {
    context.state().router.askers > 0
}

/// The visitor goes away from the question that is asked.
pub(crate) fn decline(context: &Context) {
    let left = context.edit().router.question.take();
    leave(context, left.as_ref());
}

/// Answers the question that is shown; false when there is none of this owner.
pub(crate) fn answer(context: &Context, owner: u32, reply: Reply) -> bool {
    let asked = context.edit().router.question.take_if(|one| one.owner == owner);
    let Some(Question { promise, .. }) = asked else { return false };
    context.runtime().deliver(promise, reply);
    true
}

/// Nobody will answer this any more.
fn leave(context: &Context, left: Option<&Question>) {
    if let Some(left) = left {
        context.runtime().deliver(left.promise, unanswered());
    }
}

fn unanswered() -> Reply {
    let fault = Fault { kind: FaultKind::Unsupported, code: None, message: String::new() };
    Reply::Failed { fault }
}

/// Publishes the current view and starts what it needs.
fn show(context: &Context, direction: Direction) {
    let mut state = context.edit();
    let (view, can_go_back, blocked) =
        (state.router.current(), state.router.can_go_back(), state.router.is_blocked());
    let modal = &mut state.slices.modal;
    modal.view = view;
    modal.direction = direction;
    modal.can_go_back = can_go_back;
    modal.can_close = !blocked;
    let open = modal.open;
    let left =
        state.router.question.take_if(|one| one.view.is_some_and(|asking| !open || asking != view));
    drop(state);
    leave(context, left.as_ref());
    context.tell(Signal::ViewChanged { view, open });
}
