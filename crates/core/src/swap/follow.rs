use super::{
    SwapMemory, SwapStage, SwapStep, form, memory::Wish, picker, prices, quote, refresh::refresh,
    sight::is_looked_at, start, trade,
};
use crate::{
    context::Context,
    modal, notice,
    parts::{self, part},
    protocol::{Part, View},
    runtime::Key,
    state::State,
    tokens,
};

const HOLDINGS: Key = Key::new("swap holdings");
const COMING: Key = Key::new("swap part");

/// The account, the active network or the view changed: what is looked at follows. The form's code comes when it is first shown.
pub fn follow(context: &Context) {
    if parts::has(context, Part::Forms) {
        return keep(context);
    }
    // Before it has come there is nothing to take back, and only a visitor who looks needs it.
    if !is_shown(context) || context.runtime().is_running(COMING) {
        return;
    }
    context.spawn_latest(COMING, |context| async move {
        match parts::load(&context, Part::Forms).await {
            Ok(()) => keep(&context),
            Err(failure) => {
                notice::fail(&context, &failure);
                if is_shown(&context) {
                    modal::back(&context);
                }
            }
        }
    });
}

fn is_shown(context: &Context) -> bool {
    let modal = &context.state().slices.modal;
    modal.open && matches!(modal.view, View::Swap | View::SwapSelectToken)
}

/// Starts when the form is in view, and stops when it is not; another account or network starts the form over. Called whenever one of these may have changed.
#[part(forms)]
fn keep(context: &Context) {
    let state = context.state();
    let other = is_another(&state);
    let looked = state.slices.account.caip_address.is_some() && is_looked_at(&state);
    let begun = state.slices.swap.stage;
    if !other && !looked && begun == SwapStage::Uninitialised {
        return;
    }
    drop(state);
    if other {
        forget(context);
    }
    if !looked {
        quote::rest(context);
        context.runtime().cancel(HOLDINGS);
        return;
    }
    if !context.runtime().is_running(HOLDINGS) {
        context.spawn_latest(HOLDINGS, holdings);
    }
    let begun = context.state().slices.swap.stage;
    match begun {
        SwapStage::Uninitialised | SwapStage::Initializing => {}
        SwapStage::Initialized => return quote::follow(context),
        SwapStage::Unsupported => return,
    }
    start::begin(context);
}

/// Binds the form to the account with its first action, also when the page fills it in before the view opens. Otherwise opening or closing the view would reset it.
pub(super) fn own(context: &Context) {
    let other = is_another(&context.state());
    if other {
        forget(context);
    }
}

/// Whether the form is another account's, or another network's.
fn is_another(state: &State) -> bool {
    state.slices.account.caip_address != state.swap.account
}

/// Another account or network starts from nothing; what is being signed goes on by itself.
fn forget(context: &Context) {
    trade::abandon(context);
    start::stop(context);
    form::stop(context);
    quote::rest(context);
    picker::stop(context);
    let mut state = context.edit();
    let memory = std::mem::take(&mut state.swap);
    state.swap = SwapMemory {
        account: state.slices.account.caip_address.clone(),
        watchers: memory.watchers,
        prices: memory.prices,
        networks: memory.networks,
        wish: memory.wish,
        slippage: memory.slippage,
        quotes: memory.quotes,
        ..SwapMemory::default()
    };
    let step = state.slices.swap.step;
    let step = if step == SwapStep::Swapping { step } else { SwapStep::Form };
    form::empty(&mut state, SwapStage::Uninitialised, step);
    state.slices.picker.set(super::PickerSlice::default());
}

/// A place of the page itself shows the form, or does no longer.
pub(super) fn watch(context: &Context, on: bool) {
    context.edit().swap.watchers.count(on);
    tokens::watch(context, on);
    follow(context);
}

/// Opens the dialog at the form.
pub(super) fn open(
    context: &Context,
    from_token: Option<String>,
    to_token: Option<String>,
    amount: Option<String>,
) {
    context.edit().swap.wish = Some(Wish { from_token, to_token, amount });
    modal::open(context, Some(View::Swap), None, None);
    let ready = context.state().slices.swap.stage == SwapStage::Initialized;
    if ready {
        form::grant(context);
    }
}

/// The visitor asks once more.
pub(super) fn retry(context: &Context) {
    let stage = context.state().slices.swap.stage;
    if stage == SwapStage::Uninitialised {
        return follow(context);
    }
    if context.state().slices.swap.step == SwapStep::Form {
        quote::ask_anew(context);
        prices::learn(context);
        refresh(context);
    }
}

/// What the account holds is part of the form.
async fn holdings(context: Context) {
    loop {
        tokens::told(&context).await;
        prices::learn(&context);
        refresh(&context);
        picker::fill(&context);
    }
}
