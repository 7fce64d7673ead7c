use super::order::{Order, address_of};
use crate::{
    activity::{self, Operation, Started, Transfer, TransferDirection},
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    events::{self, Properties},
    message::Message,
    modal, notice,
    protocol::{Reply, View},
    review::Late,
    swap::{SwapToken, form, sight::place},
    transactions::Fate,
};

/// What a wallet is asked to send.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub operation: Operation,
    /// It is several calls that the wallet sends as one.
    pub calls: bool,
    /// On Solana the last block height at which it may be taken in, if it is known.
    pub last_block: Option<u64>,
}

/// Of a wallet that answers after the visitor stopped waiting for it: what it sent is watched all the same, and the form left alone.
pub(super) fn late(order: &Order, asked: Asked) -> Late {
    let order = order.clone();
    Box::new(move |context, signed| {
        if asked.operation == Operation::Trade {
            notice::loading(context, message("swap.swapping", &order));
        }
        follow(context, &order, asked, signed.id);
    })
}

/// It is in the wallet's hands: the form begins anew, and Account shows (specification, section 4).
pub(super) fn handed_in(context: &Context, order: &Order, asked: Asked, id: String) {
    notice::loading(context, message("swap.swapping", order));
    let (same, seen) = {
        let state = context.state();
        let modal = &state.slices.modal;
        let seen = modal.open && matches!(modal.view, View::Swap | View::SwapPreview);
        (state.swap.account.as_ref() == Some(&order.account), seen)
    };
    if same {
        form::reset(context);
        activity::show(context);
    }
    if seen {
        modal::reset(context, View::Account);
    }
    follow(context, order, asked, id);
}

/// Watches what becomes of it, apart from the form.
pub(super) fn follow(context: &Context, order: &Order, asked: Asked, id: String) {
    follow_for(context, order, asked, id, 0);
}

/// The same, for whoever waits for it; it is watched to its end all the same. Whether it was done, as far as is known.
pub(super) async fn is_done(context: &Context, order: &Order, asked: Asked, id: String) -> bool {
    let (request, told) = context.runtime().promise();
    follow_for(context, order, asked, id, request);
    matches!(told.await, Reply::Done)
}

fn follow_for(context: &Context, order: &Order, asked: Asked, id: String, request: u32) {
    let order = order.clone();
    context.spawn(move |context| async move {
        let fate = activity::until_ended(&context, started(&order, asked, id)).await;
        if asked.operation == Operation::Trade {
            tell(&context, &order, fate.as_ref());
        }
        // What took its place may have done the same: whoever waits asks the chain whether it did.
        let done = matches!(fate, Some(Fate::Done | Fate::Replaced));
        let reply = if done { Reply::Done } else { Reply::Text { value: String::new() } };
        context.runtime().deliver(request, reply);
    });
}

/// How it went, if that is known.
fn tell(context: &Context, order: &Order, fate: Option<&Fate>) {
    match fate {
        Some(Fate::Done) => {
            notice::succeed(context, message("swap.swapped", order));
            track(context, "SWAP_SUCCESS", order, None);
        }
        // The activity says so: whether it was exchanged all the same is not known.
        Some(Fate::Replaced) => {
            let waits = context.state().slices.notice.message.key == "swap.swapping";
            if waits {
                notice::dismiss(context);
            }
        }
        Some(_) => {
            let failure = Failure::from(Problem::TransactionFailed);
            track(context, "SWAP_ERROR", order, Some(&failure.text()));
            notice::fail(context, &failure);
        }
        None => {}
    }
}

fn started(order: &Order, asked: Asked, id: String) -> Started {
    let transfer = |direction, token: &SwapToken, amount| Transfer {
        direction,
        name: token.called(),
        address: token.address.clone().filter(|_| !token.verified),
        amount,
        nft: false,
        icon_url: token.icon_url.clone(),
    };
    let sold = order.offer.question.amount.clone();
    let bought = Amount::of_units(&order.offer.to_units, order.to.decimals).unwrap_or_default();
    let transfers = match asked.operation {
        Operation::Trade => vec![
            transfer(TransferDirection::Out, &order.from, Some(sold)),
            transfer(TransferDirection::In, &order.to, Some(bought)),
        ],
        // What may be spent stays where it is.
        _ => vec![transfer(TransferDirection::Itself, &order.from, None)],
    };
    Started {
        account: order.account.clone(),
        network: order.network.clone(),
        hash: id,
        calls: asked.calls,
        operation: asked.operation,
        transfers,
        to: order.offer.spender.as_deref().and_then(address_of).unwrap_or_default(),
        named: None,
        changes: vec![order.from.id.clone(), order.to.id.clone()],
        last_block: asked.last_block,
        spends: Vec::new(),
        gist: None,
    }
}

fn message(key: &str, order: &Order) -> Message {
    Message::new(key).with("from", &order.from.called()).with("to", &order.to.called())
}

/// Tells an event of the catalogue (interface, section 1.7).
pub(super) fn track(context: &Context, name: &str, order: &Order, message: Option<&str>) {
    let question = &order.offer.question;
    let out = Amount::of_units(&order.offer.to_units, order.to.decimals);
    let mut properties = place(&context.state(), Properties::new())
        .text("swapFromToken", &order.from.symbol)
        .text("swapToToken", &order.to.symbol)
        .text("swapFromAmount", &question.amount.text())
        .text("swapToAmount", &out.unwrap_or_default().text());
    if let Some(message) = message {
        properties = properties.text("message", message);
    }
    events::track(context, name, properties);
}
