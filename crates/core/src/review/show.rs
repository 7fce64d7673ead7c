use super::{
    Change, Named, Proposal, ReviewKind, ReviewSlice, ReviewStage, Signable, Signer, Trial,
    WalletRequest, bitcoin,
    decode::{Decoded, Draft, Value},
    evm,
    evm::Looked,
    picture::{item_picture, picture},
    promise::{Evidence, Trusted, certain, compare, known_asset},
    simulate::Findings,
    solana, told,
    turn::{Turn, stage},
    typed,
    words::Assets,
    worth::worth,
};
use crate::{
    chain_data::{self, ChainData},
    context::{Call, Context},
    errors::{Failure, Problem},
    message::Message,
    modal,
    parts::{self, part},
    protocol::{LogLevel, Network, Reply, ReviewAction, View},
    rpc,
    runtime::{ReplyFuture, within},
    state::State,
    text::{host_of, join},
    tokens::currency,
};
use caip::Namespace;
use json::Later;
use std::{future::pending, rc::Rc};

/// What the visitor was shown and said yes to: the only thing that can be signed, once.
pub struct Reviewed {
    pub(super) turn: u32,
    pub(super) network: Rc<Network>,
    pub(super) signer: Signer,
    pub(super) request: WalletRequest,
    /// The transaction's id, where it is known before it is signed.
    pub(super) id: Option<String>,
    /// The signer's next number when it was shown: a wallet may not tell the hash of what it sends.
    pub(super) nonce: Option<ReplyFuture>,
}

/// Why there is nothing to sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// The visitor went away from it, or wants something else reviewed by now.
    Declined,
    /// It is too old, or the visitor wants it tried again: propose anew. The view stays.
    Stale,
}

/// Shows what would be signed, and waits for the visitor. Nothing can be confirmed before all that is known of it is on the screen.
pub async fn review(turn: &Turn, proposal: &Proposal) -> Result<Reviewed, Left> {
    if !turn.take() {
        return Err(Left::Declined);
    }
    let (context, turn) = (&turn.context, turn.number);
    begin(context, turn, proposal);
    let mut answer = modal::question(context, view(proposal.kind), turn);
    // Before all is known there is no answer but a no.
    let nonce = next_nonce(context, proposal);
    let shown = Box::pin(look(context, turn, proposal));
    let request = within(&mut answer, shown).await.ok_or(Left::Declined)?;
    let old = Box::pin(async {
        match proposal.until {
            Some(until) => context.sleep(until.saturating_sub(context.now())).await,
            None => pending().await,
        }
    });
    let answer = within(old, answer).await;
    match (answer, request) {
        (Some(Reply::Done), Some(request)) => Ok(Reviewed {
            nonce,
            turn,
            network: proposal.network.clone(),
            signer: proposal.signer.clone(),
            request,
            id: match &proposal.what {
                Signable::Psbt(psbt) => Some(psbt.id.clone()),
                _ => None,
            },
        }),
        (None | Some(Reply::Text { .. }), _) => {
            stage(context, turn, ReviewStage::Checking);
            Err(Left::Stale)
        }
        _ => Err(Left::Declined),
    }
}

/// Asks for the signer's next number, in the same batch as everything else that is asked for a review. A contract's account has none that
/// says anything of what it sends.
fn next_nonce(context: &Context, proposal: &Proposal) -> Option<ReplyFuture> {
    let sends = matches!(proposal.what, Signable::Transaction(_)) && !proposal.signer.smart;
    sends.then(|| {
        let params = join(&["[", &json::to_string(&proposal.signer.address), ",\"pending\"]"]);
        rpc::ask(context, &proposal.network, "eth_getTransactionCount", params)
    })
}

/// What was shown of an older proposal stays until the new one is known.
fn begin(context: &Context, turn: u32, proposal: &Proposal) {
    let mut state = context.edit();
    if proposal.kind == ReviewKind::Approve {
        state.turns.allowed = turn;
    }
    let steps = if state.turns.allowed == turn { 2 } else { 1 };
    let slice = &mut state.slices.review;
    if slice.stage != ReviewStage::Checking || slice.kind != proposal.kind {
        **slice = ReviewSlice::default();
    }
    slice.stage = ReviewStage::Checking;
    slice.kind = proposal.kind;
    slice.steps = steps;
    slice.step = if proposal.kind == ReviewKind::Approve { 1 } else { steps };
    slice.network = Some(proposal.network.clone());
    slice.wallet.clone_from(&proposal.signer.wallet);
}

/// Performs what the visitor does about it.
#[part(signing, enter)]
pub fn perform(context: &Context, action: Later<ReviewAction>, call: Call) {
    if let Some((action, call)) = parts::read(&action, call) {
        answer(context, action);
        call.settle(&Ok(()));
    }
}

fn answer(context: &Context, action: ReviewAction) {
    let (turn, at, open) = {
        let state = context.state();
        let review = &state.slices.review;
        (state.turns.current, review.stage, review.critical.is_empty() || review.accepted)
    };
    let (reply, next) = match (action, at) {
        (ReviewAction::Watch { on }, _) => return modal::ask_in_page(context, on),
        (ReviewAction::Decline, _) => return modal::decline(context),
        (ReviewAction::Accept { on }, ReviewStage::Ready) => {
            context.edit().slices.review.accepted = on;
            return;
        }
        (ReviewAction::Confirm, ReviewStage::Ready) if open => (Reply::Done, ReviewStage::Signing),
        (ReviewAction::Repeat, ReviewStage::Ready | ReviewStage::Refused) => {
            (Reply::Text { value: String::new() }, ReviewStage::Checking)
        }
        _ => return,
    };
    if modal::answer(context, turn, reply) {
        stage(context, turn, next);
    }
}

fn view(kind: ReviewKind) -> View {
    match kind {
        ReviewKind::Send => View::WalletSendPreview,
        ReviewKind::Approve | ReviewKind::Swap => View::SwapPreview,
    }
}

/// Finds out what it would do, and shows it. What the wallet will be asked, if it may be asked.
async fn look(context: &Context, turn: u32, proposal: &Proposal) -> Option<WalletRequest> {
    let calls = match &proposal.what {
        Signable::Transaction(call) => std::slice::from_ref(call),
        Signable::Calls(calls) => calls,
        _ => &[],
    };
    let load = || chain_data::load(context, &proposal.network.caip_network_id);
    // What an exchange on Solana gives is compared while it is looked at.
    let early = match &proposal.what {
        Signable::Solana(_) => Some(load().await),
        _ => None,
    };
    let looked = match &proposal.what {
        Signable::TypedData(data) => typed::look(proposal, data),
        Signable::Solana(bytes) => {
            let known = early.as_ref().and_then(|known| known.as_ref().ok());
            solana::look(context, proposal, bytes, known.map(Rc::as_ref)).await
        }
        Signable::Psbt(psbt) => bitcoin::look(proposal, psbt),
        _ => evm::look(context, proposal, calls).await,
    };
    let known = match early {
        Some(known) => known,
        None => load().await,
    };
    // The coin is the page's own word, and an item has no decimals.
    let of_tokens = proposal.assets.iter().any(|asset| asset.decimals.is_some());
    let missing = known.as_ref().err().filter(|_| of_tokens);
    let missing = missing.map(|failure| Message::new(failure.problem.key()));
    let known = known.unwrap_or_default();
    let own_node = rpc::has_own(&context.state(), &proposal.network);
    let assets = learn(context, proposal, &looked, &known, own_node).await;
    let Looked { mut calls, findings, fee, gas, warnings, request, verdict, confirmed } = looked;
    if let Some(named) = &proposal.named {
        name_receiver(&mut calls, named);
    }
    if let Trial::Failed { why, .. } | Trial::Impossible { why } = &findings.trial {
        context.log(LogLevel::Warning, &Failure::new(Problem::TransactionFailed, why));
    }
    let failed = matches!(findings.trial, Trial::Failed { .. });
    let request = request.filter(|_| !failed);
    let mut warnings = warnings;
    if fee.is_none() && !matches!(findings.trial, Trial::Failed { .. } | Trial::Exact) {
        warnings.push(Message::new("review.warn.fee"));
    }
    let trusted = Trusted::of(&context.state(), &proposal.network.caip_network_id);

    let now = context.now();
    let currency = currency(&context.state()).as_str();
    let evidence = Evidence {
        proposal,
        calls: &calls,
        findings: &findings,
        trusted: &trusted,
        known: &known,
        confirmed: &confirmed,
        fee: fee.as_ref(),
        gas: gas.as_ref(),
        currency,
        own_node,
        now,
    };
    let mut verdict = verdict;
    verdict.merge(compare(&evidence, &assets));
    verdict.refused.extend(missing);
    let warnings =
        told::ranked([verdict.warnings, proposal.warnings.clone(), warnings], &verdict.critical);
    let request = request.filter(|_| verdict.refused.is_empty());
    let mut state = context.edit();
    if state.turns.current != turn {
        return None;
    }
    let (changes, said) = changed(&state, proposal, &known, &assets, &calls, &findings);
    let mut allowances = assets.allowances(&findings.leaves);
    for allowance in &mut allowances {
        allowance.router = trusted.name(&allowance.spender).map(str::to_owned);
        allowance.trusted = trusted.has(&allowance.spender);
        allowance.icon_url = picture(&state, &proposal.network, &known, Some(&allowance.token));
    }
    told::deadlines(&mut allowances, &calls, &proposal.signer.address);
    let gateway = state.config.gateway_url.as_deref().filter(|_| !own_node).map(host_of);
    let recipient = told::recipient(proposal, &calls, &findings, &assets, &warnings);
    let slice = &mut state.slices.review;
    slice.least = told::least(proposal, &assets, verdict.least.as_deref());
    slice.expires = told::expires(proposal, &calls);
    slice.recipient = recipient;
    slice.tried_by = gateway;
    slice.said = said;
    slice.stage = if request.is_some() { ReviewStage::Ready } else { ReviewStage::Refused };
    slice.calls = assets.calls(calls);
    slice.changes = changes;
    slice.allowances = allowances;
    slice.fee = fee;
    slice.trial = findings.trial;
    slice.warnings = warnings;
    slice.refused = verdict.refused;
    slice.critical = verdict.critical;
    slice.accepted = false;
    slice.own_node = own_node;
    slice.raw = request.as_ref().map(|one| one.params().to_owned()).unwrap_or_default();
    request
}

/// What the signer will have more or less, with pictures and worth; and the same as the calls say it, where no trial told it.
fn changed(
    state: &State,
    proposal: &Proposal,
    known: &ChainData,
    assets: &Assets,
    calls: &[Decoded],
    findings: &Findings,
) -> (Vec<Change>, Vec<Change>) {
    let signer = &proposal.signer.address;
    let moves = if findings.said { &[] } else { findings.moves.as_slice() };
    let mut changes = assets.changes(signer, moves);
    let mut said = Vec::new();
    if changes.is_empty() && !matches!(findings.trial, Trial::Simulated | Trial::Exact) {
        said = assets.changes(signer, &told::by_themselves(proposal, calls));
    }
    for change in changes.iter_mut().chain(&mut said) {
        change.icon_url = if change.item {
            item_picture(state, change)
        } else {
            picture(state, &proposal.network, known, change.token.as_deref())
        };
        change.value = worth(state, proposal, known, change);
    }
    (changes, said)
}

/// Puts the name that was typed, and whose word it is what the name means, before the address. On
/// Solana only the chain tells whose account gets a token: where it does not, the address stands
/// there as well.
fn name_receiver(calls: &mut [Decoded], named: &Named) {
    let text = |label: &str, text: &String| Draft {
        label: label.into(),
        value: Value::Text(text.clone()),
    };
    let mut lines = vec![text("name", &named.name)];
    lines.extend(named.by.as_ref().map(|by| text("namedBy", by)));
    let is_to = |fact: &Draft| fact.label == "to";
    let told = calls.iter().any(|call| call.facts.iter().any(is_to));
    for call in &mut *calls {
        let is_meant = |fact: &Draft| {
            let address = &named.address;
            let to = matches!(&fact.value, Value::Address(to) if to.eq_ignore_ascii_case(address));
            to && is_to(fact)
        };
        if let Some(at) = call.facts.iter().position(is_meant) {
            call.facts.splice(at..at, lines.iter().cloned());
        }
    }
    if let Some(call) = calls.last_mut().filter(|_| !told) {
        let value = Value::Address(named.address.clone());
        lines.push(Draft { label: "receiver".into(), value });
        call.facts.splice(0..0, lines);
    }
}

/// Knows the coin, known tokens, and what the page's own node says of others.
async fn learn(
    context: &Context,
    proposal: &Proposal,
    looked: &Looked,
    known: &ChainData,
    own_node: bool,
) -> Assets {
    let mut assets = Assets(certain(proposal, known, &looked.confirmed));
    let mut missing = assets.missing(&looked.calls, &looked.findings);
    missing.retain(|token| {
        let known = known.token(token);
        assets.0.extend(known.map(known_asset));
        known.is_none()
    });
    if own_node && proposal.network.chain_namespace == Namespace::Eip155 && !missing.is_empty() {
        let mut said = evm::assets(context, &proposal.network, &missing).await;
        // A contract says of itself what it wants.
        said.retain(|asset| known.imitated(&proposal.network, &asset.symbol).is_none());
        assets.0.extend(said);
    }
    assets
}
