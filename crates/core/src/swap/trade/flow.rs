use super::{
    TRADE, allowance,
    allowance::Approval,
    build,
    build::Leave,
    order::Order,
    outcome,
    outcome::{Asked, track},
    permit,
};
use crate::{
    account::kind,
    activity::Operation,
    context::{Call, Context},
    errors::{Failure, Problem},
    message::Message,
    modal, notice,
    parts::part,
    protocol::View,
    review::{self, Capabilities, Late, Left, Proposal, ReviewKind, ReviewStage, Signable, Turn},
    swap::{SwapStep, form, quote, refresh::refresh, sight},
    text::{cut, names::clean},
};

/// Of a wallet's own words so many letters are shown.
const WORDS_LETTERS: usize = 120;

/// Why nothing was exchanged.
enum End {
    /// The visitor went back, or looks at something else by now.
    Left,
    /// What was shown is too old to be signed: it is made anew.
    Stale,
    /// It could not be prepared.
    Unprepared(Failure),
    /// The wallet or the chain did not do it; told as this event.
    Undone(Failure, &'static str),
}

impl From<Failure> for End {
    fn from(failure: Failure) -> Self {
        Self::Unprepared(failure)
    }
}

/// Goes on from a form that is complete. While something is being exchanged, nothing else is.
#[part(signing, enter)]
pub fn start(context: &Context, call: Call) {
    if context.runtime().is_running(TRADE) {
        return call.settle(&Err(Problem::WalletPending.into()));
    }
    let order = Order::of(&context.state());
    let Some(order) = order else {
        return call.settle(&Err(Problem::SwapAmountInvalid.into()));
    };
    let shown = context.state().slices.modal.open || modal::is_asked_in_page(context);
    if !shown {
        // What is signed is shown there, also to who filled in the page's own form, unless the page shows that itself.
        modal::open(context, Some(View::Swap), None, None);
    }
    quote::rest(context);
    step(context, SwapStep::Preparing);
    let mut state = context.edit();
    state.slices.swap.fetch_error = false;
    state.slices.swap.transaction_error = None;
    drop(state);
    track(context, "INITIATE_SWAP", &order, None);
    let turn = Turn::begin(context);
    context.spawn_latest(TRADE, |context| async move {
        let mut order = order;
        order.signer.smart = kind::is_smart(&context).await;
        match trade(&context, &turn, &mut order).await {
            Ok(()) => call.settle(&Ok(())),
            Err(end) => {
                let failure = fail(&context, &order, end);
                call.settle(&Err(failure));
            }
        }
    });
}

/// Quote, allowance, approval, exchange (specification, section 4). Leave that was given to one who may take the token is of no use to another,
/// nor is a permit that is over.
async fn trade(context: &Context, turn: &Turn, order: &mut Order) -> Result<(), End> {
    loop {
        let spender = order.offer.spender.clone();
        let leave = match give_leave(context, turn, order).await {
            Err(End::Stale) => continue,
            leave => leave?,
        };
        if order.until() <= context.now() {
            order.renew(context).await?;
        }
        while order.offer.spender == spender {
            if let Leave::Permit { until, .. } = leave
                && !permit::stands(context, order, until).await
            {
                break;
            }
            if exchange(context, turn, order, &leave).await? {
                return Ok(());
            }
            order.renew(context).await?;
        }
    }
}

async fn give_leave(context: &Context, turn: &Turn, order: &Order) -> Result<Leave, End> {
    let Some(approval) = allowance::missing(context, order).await? else {
        return Ok(Leave::Given);
    };
    if Capabilities::ask(context, &order.signer, &order.network).await.are_atomic() {
        return Ok(Leave::Calls(approval.steps));
    }
    if let Some(draft) = permit::draft(context, order, &approval).await
        && let Some(words) = sign_permit(context, turn, order, &approval, &draft).await?
    {
        return Ok(Leave::Permit { words, until: draft.until, instead: approval.steps });
    }
    approve(context, turn, order, &approval).await
}

/// A permit, where the wallet gives one: many cannot. Only a no of the visitor's own ends the try.
async fn sign_permit(
    context: &Context,
    turn: &Turn,
    order: &Order,
    approval: &Approval,
    draft: &permit::Permit,
) -> Result<Option<String>, End> {
    let what = Signable::TypedData(draft.typed_data.clone());
    let proposal = allowance::propose(context, order, &approval.spender, what);
    // A permit that nobody waits for is handed to nobody.
    let signature = match ask_for_leave(context, turn, &proposal, Box::new(|_, _| ())).await {
        Err(End::Undone(failure, _)) if !is_no(&failure) => String::new(),
        asked => asked?,
    };
    notice::dismiss(context);
    step(context, SwapStep::Preparing);
    Ok(draft.signed(&signature))
}

fn is_no(failure: &Failure) -> bool {
    matches!(failure.problem, Problem::WalletRejected | Problem::SwitchRejected)
}

/// Sends what gives leave, and waits until the chain has taken it in.
async fn approve(
    context: &Context,
    turn: &Turn,
    order: &Order,
    approval: &Approval,
) -> Result<Leave, End> {
    for call in &approval.steps {
        let what = Signable::Transaction(call.clone());
        let proposal = allowance::propose(context, order, &approval.spender, what);
        let asked = Asked { operation: Operation::Approve, calls: false, last_block: None };
        let sent = ask_for_leave(context, turn, &proposal, outcome::late(order, asked)).await?;
        leave_preview(context);
        step(context, SwapStep::Approved);
        if !outcome::is_done(context, order, asked, sent).await {
            return Err(End::Undone(Problem::TransactionFailed.into(), "SWAP_APPROVAL_ERROR"));
        }
    }
    notice::dismiss(context);
    allowance::until_enough(context, order).await?;
    step(context, SwapStep::Preparing);
    // Whoever went on to something else is not brought back.
    if sight::shows_form(&context.state()) { Ok(Leave::Given) } else { Err(End::Left) }
}

/// Shows what would be allowed, and has the wallet sign it. With the hash or signature.
async fn ask_for_leave(
    context: &Context,
    turn: &Turn,
    proposal: &Proposal,
    late: Late,
) -> Result<String, End> {
    stay(context)?;
    step(context, SwapStep::Approving);
    let reviewed = loop {
        match review::review(turn, proposal).await {
            Ok(reviewed) => break reviewed,
            // An approval does not age.
            Err(Left::Stale) if proposal.until.is_none() => {}
            Err(Left::Stale) => return Err(End::Stale),
            Err(Left::Declined) => return Err(End::Left),
        }
    };
    notice::loading(context, Message::new("swap.approveInWallet"));
    let signed = review::sign(context, reviewed, late).await;
    signed.map(|signed| signed.id).map_err(|failure| End::Undone(failure, "SWAP_APPROVAL_ERROR"))
}

/// Shows the exchange, and has the wallet send it; false when the offer does not stand any more.
async fn exchange(
    context: &Context,
    turn: &Turn,
    order: &Order,
    leave: &Leave,
) -> Result<bool, End> {
    let built = build::build(context, order, leave).await?;
    let proposal = built.propose(context, order, leave).ok_or(Problem::SwapTransactionFailed);
    let proposal = proposal.map_err(Failure::from)?;
    stay(context)?;
    step(context, SwapStep::Swapping);
    let reviewed = match review::review(turn, &proposal).await {
        Ok(reviewed) => reviewed,
        Err(Left::Stale) => {
            step(context, SwapStep::Preparing);
            return Ok(false);
        }
        Err(Left::Declined) => return Err(End::Left),
    };
    notice::loading(context, Message::new("notice.confirmInWallet"));
    let (calls, last_block) = (matches!(leave, Leave::Calls(_)), built.last_block);
    let asked = Asked { operation: Operation::Trade, calls, last_block };
    let signed = review::sign(context, reviewed, outcome::late(order, asked)).await;
    let signed = signed.map_err(|failure| End::Undone(failure, "SWAP_ERROR"))?;
    if !signed.told {
        outcome::follow(context, order, asked, signed.id);
        return Err(End::Undone(Problem::SendUncertain.into(), "SWAP_ERROR"));
    }
    step(context, SwapStep::Form);
    outcome::handed_in(context, order, asked, signed.id);
    Ok(true)
}

/// Goes on only while somebody is at it: what was prepared is not shown over what the visitor went to.
fn stay(context: &Context) -> Result<(), End> {
    let here = sight::is_looked_at(&context.state()) || modal::is_asked_in_page(context);
    if here { Ok(()) } else { Err(End::Left) }
}

/// Back to the form, as it was; and the reason in words.
fn fail(context: &Context, order: &Order, end: End) -> Failure {
    leave_preview(context);
    step(context, SwapStep::Form);
    let failure = match end {
        End::Left | End::Stale => Problem::Aborted.into(),
        End::Unprepared(failure) => {
            form::unprepared(context, &failure);
            failure
        }
        End::Undone(failure, event) => {
            let failure = match failure.problem {
                Problem::WalletRejected => {
                    Failure { problem: Problem::SignatureDeclined, ..failure }
                }
                _ => failure,
            };
            let message = words(&failure);
            context.edit().slices.swap.transaction_error = Some(message.clone());
            notice::fail_with(context, message);
            track(context, event, order, Some(&failure.text()));
            failure
        }
    };
    refresh(context);
    quote::follow(context);
    failure
}

/// The wallet's own short message, where it has one (specification, section 8).
fn words(failure: &Failure) -> Message {
    match &failure.detail {
        Some(detail) if failure.problem == Problem::TransactionFailed => {
            let said = clean(cut(detail, WORDS_LETTERS), WORDS_LETTERS);
            Message::new("notice.text").with("text", &said)
        }
        _ => failure.message(),
    }
}

/// The visitor does not want to wait any longer. What is in the wallet stays there, and is watched if it is sent after all.
#[part(signing, if_there)]
pub fn cancel(context: &Context) {
    if stop(context) {
        quote::follow(context);
    }
}

/// The account is another one: only an exchange that is in the wallet is waited for. Leave that is there is watched, and leads to nothing.
#[part(signing, if_there)]
pub fn abandon(context: &Context) {
    let selling = {
        let slices = &context.state().slices;
        let asked = matches!(
            slices.review.stage,
            ReviewStage::Checking | ReviewStage::Ready | ReviewStage::Refused
        );
        // Another flow's review says nothing of it.
        slices.swap.step == SwapStep::Swapping && !(asked && slices.review.kind == ReviewKind::Swap)
    };
    if !selling {
        stop(context);
    }
}

fn stop(context: &Context) -> bool {
    let stopped = context.runtime().cancel(TRADE);
    if stopped {
        leave_preview(context);
        notice::dismiss(context);
        step(context, SwapStep::Form);
    }
    stopped
}

fn leave_preview(context: &Context) {
    modal::back_from(context, View::SwapPreview);
}

fn step(context: &Context, step: SwapStep) {
    let swap = &mut context.edit().slices.swap;
    if swap.step != step {
        swap.step = step;
    }
}
