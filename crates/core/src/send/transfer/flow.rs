use super::order::{Built, Order, What};
use crate::{
    activity::{self, Operation, Started, Transfer, TransferDirection},
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    message::Message,
    modal, nfts, notice,
    parts::part,
    protocol::View,
    review::{self, Late, Left, Reviewed, Signable, Signed, Turn},
    send::{SendStage, follow, form, keys::SEND, paid, receiver, refresh::is_all, warn},
};
use caip::{AccountId, Namespace};
use std::rc::Rc;

/// Goes on from a form that is filled in. While something is being sent, nothing else is.
#[part(signing, enter, under = SEND)]
pub fn start(context: &Context, call: Call) {
    if context.state().slices.send.stage == SendStage::Signing {
        return call.settle(&Err(Problem::WalletPending.into()));
    }
    let Some(order) = Order::of(context) else {
        let failure = Failure::from(Problem::SendIncomplete);
        notice::fail(context, &failure);
        return call.settle(&Err(failure));
    };
    let shown = context.state().slices.modal.open || modal::is_asked_in_page(context);
    if !shown {
        // What is signed is shown there, also to who filled in the page's own form, unless the page shows that itself.
        modal::open(context, Some(View::WalletSend), None, None);
    }
    let turn = Turn::begin(context);
    stage(context, SendStage::Review);
    let order = Rc::new(order);
    context.spawn_latest(SEND, move |context| async move {
        let result = send(&context, &turn, &order).await;
        stage(&context, SendStage::Form);
        modal::back_from(&context, View::WalletSendPreview);
        follow::keep_up(&context);
        if let Err(failure) = &result
            && failure.problem != Problem::Aborted
        {
            notice::fail(&context, failure);
        }
        call.settle(&result);
    });
}

/// The review, the wallet, the chain. What was typed stays until it was sent.
async fn send(context: &Context, turn: &Turn, order: &Rc<Order>) -> Result<(), Failure> {
    let (built, reviewed) = show(context, turn, order).await?;
    let built = Rc::new(built);
    stage(context, SendStage::Signing);
    same_receiver(context, order).await?;
    notice::loading(context, Message::new("notice.confirmInWallet"));
    track(context, "SEND_INITIATED", order, &built, None);
    let signed = review::sign(context, reviewed, late(order, &built)).await;
    let signed = signed.map_err(|failure| {
        let failure = judge(order, failure);
        track(context, "SEND_ERROR", order, &built, Some(("message", failure.problem.text())));
        failure
    })?;
    let result = handed_in(context, order, &built, signed);
    // Not back to the form, from where it would be sent again; whoever looks at something else by now is left there.
    if modal::is_shown(context, View::WalletSendPreview) {
        modal::reset(context, View::Account);
    }
    result?;
    form::reset(context);
    activity::show(context);
    Ok(())
}

/// Of a wallet that answers after the visitor stopped waiting for it: what it sent is watched all the same, and the form left alone.
fn late(order: &Rc<Order>, built: &Rc<Built>) -> Late {
    let (order, built) = (order.clone(), built.clone());
    Box::new(move |context, signed| {
        if let Err(failure) = handed_in(context, &order, &built, signed) {
            notice::fail(context, &failure);
        }
    })
}

/// It is in the wallet's hands: it is watched, also where nobody knows whether the chain has it.
fn handed_in(
    context: &Context,
    order: &Order,
    built: &Built,
    Signed { id, told }: Signed,
) -> Result<(), Failure> {
    watch(context, order, built, id.clone());
    if !told {
        let problem = Problem::SendUncertain;
        track(context, "SEND_ERROR", order, built, Some(("message", problem.text())));
        return Err(problem.into());
    }
    track(context, "SEND_SUCCESS", order, built, Some(("hash", &id)));
    notice::succeed(context, Message::new("notice.transactionStarted"));
    paid::remember(context, &order.to);
    Ok(())
}

/// The visitor does not want to wait any longer, for the wallet or for the code.
pub fn cancel(context: &Context) {
    if context.runtime().cancel(SEND) {
        leave(context);
    }
}

#[part(signing, if_there)]
fn leave(context: &Context) {
    modal::back_from(context, View::WalletSendPreview);
    notice::dismiss(context);
    stage(context, SendStage::Form);
    follow::keep_up(context);
}

/// Proposes until the visitor says yes to something fresh.
async fn show(context: &Context, turn: &Turn, order: &Order) -> Result<(Built, Reviewed), Failure> {
    loop {
        let built = Box::pin(order.propose(context)).await?;
        match review::review(turn, &built.proposal).await {
            Ok(reviewed) if is_all(context, &built.proposal.warnings) => {
                return Ok((built, reviewed));
            }
            // It is old, or there is more to think about by now than was shown.
            Ok(_) | Err(Left::Stale) => {}
            Err(Left::Declined) => return Err(Problem::Aborted.into()),
        }
    }
}

/// A name must still mean whom it meant when it was shown.
async fn same_receiver(context: &Context, order: &Order) -> Result<(), Failure> {
    let Some(name) = &order.name else { return Ok(()) };
    let by = order.named_by.as_deref();
    let result = match receiver::still_means(context, &order.network, name, &order.to, by).await {
        Ok(true) => return Ok(()),
        Ok(false) => Failure::from(Problem::ReceiverChanged).of(warn::shown(name)),
        Err(problem) => problem.into(),
    };
    // The form says whom the name means now.
    stage(context, SendStage::Form);
    receiver::judge_again(context);
    Err(result)
}

/// The specification's texts (section 8); a no stays a no.
fn judge(order: &Order, failure: Failure) -> Failure {
    let problem = match failure.problem {
        Problem::WalletRejected => Problem::SignatureDeclined,
        problem @ (Problem::SwitchRejected
        | Problem::SwitchFailed
        | Problem::WalletPending
        | Problem::NotAsReviewed
        | Problem::SendUncertain) => problem,
        _ if order.network.chain_namespace == Namespace::Eip155 => Problem::WentWrong,
        _ => Problem::SendFailed,
    };
    Failure { problem, ..failure }
}

fn stage(context: &Context, stage: SendStage) {
    context.edit().slices.send.stage = stage;
}

/// Watches what becomes of it, apart from the form.
fn watch(context: &Context, order: &Order, built: &Built, hash: String) {
    let account = AccountId::new(order.network.caip_network_id.clone(), &order.signer.address);
    let Ok(account) = account else { return };
    let (transfer, changes) = match &order.what {
        What::Token { token, .. } => {
            let transfer = Transfer {
                direction: TransferDirection::Out,
                name: token.called(),
                address: token.address.clone().filter(|_| !token.verified),
                amount: Some(built.quantity.clone()),
                nft: false,
                icon_url: token.icon_url.clone(),
            };
            (transfer, vec![token.id.clone()])
        }
        What::Item(item) => (
            Transfer {
                direction: TransferDirection::Out,
                name: nfts::called(&item.collection, Some(&item.number)),
                address: Some(item.collection.clone()),
                amount: None,
                nft: true,
                icon_url: None,
            },
            Vec::new(),
        ),
    };
    let started = Started {
        account,
        network: order.network.clone(),
        hash,
        calls: false,
        operation: Operation::Send,
        transfers: vec![transfer],
        to: order.to.clone(),
        named: order.name.as_deref().map(warn::shown),
        changes,
        last_block: built.last_block,
        spends: match &built.proposal.what {
            Signable::Psbt(psbt) => psbt.spends.clone(),
            _ => Vec::new(),
        },
        gist: None,
    };
    context.spawn(|context| async move {
        activity::until_ended(&context, started).await;
    });
}

/// The event catalogue's `SEND_…` (interface, section 1.7). The amount is a number there; it is written digit by digit.
fn track(context: &Context, name: &str, order: &Order, built: &Built, more: Option<(&str, &str)>) {
    let network = order.network.caip_network_id.as_str();
    let mut properties = Properties::new();
    properties =
        properties.flag("isSmartAccount", built.proposal.signer.smart).text("network", network);
    if let What::Token { token, .. } = &order.what {
        let amount = json::Raw(built.quantity.text());
        properties = properties.text("token", &token.symbol).value("amount", &amount);
    }
    if let Some((name, value)) = more {
        properties = properties.text(name, value);
    }
    events::track(context, name, properties);
}
