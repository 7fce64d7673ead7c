use super::{
    flow::track,
    order::{Order, address_of},
};
use crate::{
    activity::{self, Operation, Started, Transfer, TransferDirection},
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    message::Message,
    modal, notice,
    protocol::View,
    swap::{SwapToken, follow},
    transactions::Fate,
};

/// What a wallet sent.
pub(super) struct Handed {
    /// Its hash or signature; the wallet's id for several calls.
    pub signed: String,
    /// It is several calls that the wallet sends as one.
    pub calls: bool,
    /// On Solana the last block height at which it may be taken in, if it is known.
    pub last_block: Option<u64>,
}

/// It is in the wallet's hands: the form begins anew, and Account shows (specification, section 4).
pub(super) fn handed_in(context: &Context, order: &Order, signed: Handed) {
    notice::loading(context, message("swap.swapping", order));
    let (same, seen) = {
        let state = context.state();
        let modal = &state.slices.modal;
        let seen = modal.open && matches!(modal.view, View::Swap | View::SwapPreview);
        (state.swap.account.as_ref() == Some(&order.account), seen)
    };
    if same {
        follow::reset(context);
        activity::show(context);
    }
    if seen {
        modal::reset(context, View::Account);
    }
    let order = order.clone();
    context.spawn(move |context| async move {
        watch(&context, &order, signed).await;
    });
}

/// Waits for the chain, and tells how it went.
async fn watch(context: &Context, order: &Order, handed: Handed) {
    let done = follow_on_chain(context, order, handed, Operation::Trade).await == Fate::Done;
    if done {
        notice::succeed(context, message("swap.swapped", order));
        track(context, "SWAP_SUCCESS", order, None);
    } else {
        let failure = Failure::from(Problem::TransactionFailed);
        track(context, "SWAP_ERROR", order, Some(&failure.text()));
        notice::fail(context, &failure);
    }
}

/// Waits for the chain; Activity shows it meanwhile, and what changed hands is read again.
pub(super) async fn follow_on_chain(
    context: &Context,
    order: &Order,
    handed: Handed,
    operation: Operation,
) -> Fate {
    activity::until_ended(context, started(order, handed, operation)).await
}

fn started(order: &Order, handed: Handed, operation: Operation) -> Started {
    let transfer = |direction, token: &SwapToken, amount| Transfer {
        direction,
        name: token.symbol.clone(),
        amount: Some(amount),
        nft: false,
        icon_url: token.icon_url.clone(),
    };
    let sold = order.offer.question.amount.clone();
    let bought = Amount::of_units(&order.offer.to_units, order.to.decimals).unwrap_or_default();
    let transfers = match operation {
        Operation::Trade => vec![
            transfer(TransferDirection::Out, &order.from, sold),
            transfer(TransferDirection::In, &order.to, bought),
        ],
        _ => Vec::new(),
    };
    Started {
        account: order.account.clone(),
        network: order.network.clone(),
        hash: handed.signed,
        calls: handed.calls,
        operation,
        transfers,
        to: order.offer.spender.as_deref().and_then(address_of).unwrap_or_default(),
        changes: vec![order.from.id.clone(), order.to.id.clone()],
        last_block: handed.last_block,
    }
}

fn message(key: &str, order: &Order) -> Message {
    Message::new(key).with("from", &order.from.symbol).with("to", &order.to.symbol)
}
