use super::{
    SendStage, asked, coin, form,
    keys::{HOLDINGS, POLL},
    paid,
    refresh::{edit, refresh},
    transfer,
};
use crate::{
    context::{Call, Context},
    events::{self, Properties},
    modal,
    parts::{self, part},
    protocol::{Feature, Part, View},
    tokens,
};

/// Keeps the form in line with the account; called whenever the view or the account may have changed. The form's code comes when it is first shown.
pub fn follow(context: &Context) {
    let shown = {
        let modal = &context.state().slices.modal;
        modal.open && matches!(modal.view, View::WalletSend | View::WalletSendSelectToken)
    };
    if shown || parts::has(context, Part::Forms) {
        keep(context, Call::new(context, 0));
    }
}

#[part(forms, enter)]
fn keep(context: &Context, call: Call) {
    keep_up(context);
    call.settle(&Ok(()));
}

/// Keeps the form in line with the account and its tokens, once its code is there. Called whenever either may have changed.
pub(super) fn keep_up(context: &Context) {
    let other = keep_to_account(context);
    let state = context.state();
    let view = state.slices.modal.view;
    let open = state.slices.modal.open;
    let sending = open && view.facts().feature == Some(Feature::Send);
    let shown = sending && view != View::WalletSendPreview;
    let watched = state.send.watchers.any();
    let out_of_sight = !sending && !watched && !modal::is_asked_in_page(context);
    let at = state.slices.send.stage;
    let begun = state.send.shown || at == SendStage::Review;
    let left = out_of_sight && begun && at != SendStage::Signing;
    let opened = shown && !state.send.shown;
    let empty = state.slices.send.token.is_none() && state.slices.send.item.is_none();
    drop(state);
    context.edit().send.shown = sending;
    if left {
        // What is still being prepared, or waits for its code, is not shown over what the visitor went to.
        transfer::cancel(context);
    }
    if opened {
        tell_opened(context);
        edit(context, |state| {
            state.slices.send.coin_problem = None;
            if state.send.in_time.is_some() {
                // The block may be there by now.
                state.slices.send.coin = None;
            }
        });
    }
    if !sending && !watched {
        for key in [HOLDINGS, POLL] {
            context.runtime().cancel(key);
        }
        return;
    }
    if !context.runtime().is_running(HOLDINGS) {
        context.spawn_latest(HOLDINGS, holdings);
    }
    paid::learn(context);
    coin::learn(context);
    if other || empty || watched || view == View::WalletSend {
        refresh(context);
    }
}

/// What the account holds is part of the form.
async fn holdings(context: Context) {
    loop {
        tokens::told(&context).await;
        edit(&context, |state| {
            if state.slices.send.token.is_none() {
                asked::fill(state);
            }
        });
    }
}

/// A place of the page itself shows the form, or does no longer.
pub(super) fn watch(context: &Context, on: bool) {
    context.edit().send.watchers.count(on);
    tokens::watch(context, on);
    keep_up(context);
}

/// Another account or network begins a new form (specification, section 4), unless the wallet is being asked just now. What is only
/// reviewed is another account's, and is dropped. Whether it did.
pub(super) fn keep_to_account(context: &Context) -> bool {
    let state = context.state();
    let account = state.slices.account.caip_address.clone();
    let at = state.slices.send.stage;
    let other = account != state.send.account && at != SendStage::Signing;
    drop(state);
    if other {
        transfer::cancel(context);
        context.edit().send.account = account;
        form::reset(context);
    }
    other
}

/// Says what happened: the form was opened.
fn tell_opened(context: &Context) {
    let state = context.state();
    let network = state.slices.network.active.as_ref();
    let network = network.map(|network| network.caip_network_id.as_str()).unwrap_or_default();
    let properties = Properties::new()
        .flag("isSmartAccount", state.slices.account.is_smart())
        .text("network", network);
    drop(state);
    events::track(context, "OPEN_SEND", properties);
}
