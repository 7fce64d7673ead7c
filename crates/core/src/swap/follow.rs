use super::{
    SwapMemory, SwapSlice, SwapStage, SwapStep, form, memory::Wish, picker, prices, quote, start,
    trade,
};
use crate::{
    context::Context,
    events::{self, Properties},
    modal, notice,
    parts::{self, part},
    protocol::{Feature, Part, View},
    runtime::Key,
    state::{State, count},
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

/// The views of the form, and places of the page itself.
pub(super) fn is_looked_at(state: &State) -> bool {
    let modal = &state.slices.modal;
    state.swap.watchers > 0 || (modal.open && modal.view.facts().feature == Some(Feature::Swaps))
}

/// Whether the form itself is in sight: only then offers are asked for.
pub(super) fn shows_form(state: &State) -> bool {
    let modal = &state.slices.modal;
    state.swap.watchers > 0 || (modal.open && modal.view == View::Swap)
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
    empty(&mut state, SwapStage::Uninitialised, step);
    state.slices.picker.set(super::PickerSlice::default());
}

/// The form begins anew after an exchange (specification, section 4); what is known of tokens stays.
pub(super) fn reset(context: &Context) {
    quote::rest(context);
    form::stop(context);
    let mut state = context.edit();
    state.swap.offer = None;
    let begun = state.slices.swap.stage;
    empty(&mut state, begun, SwapStep::Form);
    drop(state);
    form::refresh(context);
}

/// Shows a form in which nothing was said.
#[inline(never)]
fn empty(state: &mut State, begun: SwapStage, step: SwapStep) {
    state.slices.swap.set(SwapSlice { stage: begun, step, ..SwapSlice::default() });
}

/// A place of the page itself shows the form, or does no longer.
pub(super) fn watch(context: &Context, on: bool) {
    count(&mut context.edit().swap.watchers, on);
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

/// Says what happened: the form was opened.
pub(super) fn tell_opened(context: &Context) {
    let place = place(&context.state(), Properties::new());
    events::track(context, "OPEN_SWAP", place);
}

/// Where, and with what kind of account.
pub(super) fn place(state: &State, properties: Properties) -> Properties {
    let network = state.slices.network.active.as_ref();
    let network = network.map(|network| network.caip_network_id.as_str()).unwrap_or_default();
    properties.flag("isSmartAccount", state.slices.account.is_smart()).text("network", network)
}

/// What the account holds is part of the form.
async fn holdings(context: Context) {
    loop {
        tokens::told(&context).await;
        prices::learn(&context);
        form::refresh(&context);
        picker::fill(&context);
    }
}
