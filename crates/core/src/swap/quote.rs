use super::{
    SwapQuote, SwapStage, SwapStep, SwapToken,
    memory::{Offer, Question, Way},
    refresh::refresh,
    sight::shows_form,
    way::Task,
    wire::{QuoteView, QuotesView},
};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    gateway,
    gateway::Refusal,
    protocol::{LogLevel, Purpose},
    rpc,
    runtime::Key,
    state::State,
    text::{add, cut, has, join},
};
use api::query::write_pair;
use json::{Value, View};
use std::rc::Rc;

const QUOTE: Key = Key::new("swap quote");
/// Between the last key press and the question (interface, section 4.2).
const DEBOUNCE_MS: u64 = 200;
/// A quote in sight is asked for anew (issue: every ten seconds while visible).
const REFRESH_MS: u64 = 10_000;
/// The gateway stands by a quote for so long.
pub(super) const LIFE_MS: u64 = 30_000;
/// Sources that are named, and letters of each name: they are the gateway's words.
const MOST_SOURCES: usize = 5;
const SOURCE_LETTERS: usize = 40;
/// Decimals of a rate.
const RATE_DECIMALS: usize = 18;
/// From so many percent on the visitor is warned of the price impact.
const LARGE_IMPACT: &str = "5";

/// The question is another one: its answer is asked for when nothing more is typed.
pub(super) fn ask_anew(context: &Context) {
    context.runtime().cancel(QUOTE);
    let mut state = context.edit();
    state.swap.offer = None;
    let asked = Question::of(&state).is_some();
    let swap = &mut state.slices.swap;
    swap.quote = None;
    swap.loading = asked;
    swap.quote_error = None;
    swap.detail = None;
    swap.fetch_error = false;
    swap.transaction_error = None;
    drop(state);
    run(context, DEBOUNCE_MS);
}

/// The form is in sight: an answer that is missing or old is asked for.
pub(super) fn follow(context: &Context) {
    if shows_form(&context.state()) {
        if !context.runtime().is_running(QUOTE) {
            run(context, 0);
        }
    } else {
        rest(context);
    }
}

/// Nothing is asked for any more.
pub(super) fn rest(context: &Context) {
    if context.runtime().cancel(QUOTE) && context.state().slices.swap.loading {
        context.edit().slices.swap.loading = false;
    }
}

fn run(context: &Context, wait: u64) {
    let state = context.state();
    let ready = shows_form(&state) && state.slices.swap.stage == SwapStage::Initialized;
    let free = state.slices.swap.step == SwapStep::Form;
    let question = Question::of(&state);
    drop(state);
    if let Some(question) = question.filter(|_| ready && free) {
        let question = Rc::new(question);
        context.spawn_latest(QUOTE, move |context| keep(context, question, wait));
    }
}

/// Asks, and asks again while somebody looks.
async fn keep(context: Context, question: Rc<Question>, wait: u64) {
    context.sleep(wait).await;
    loop {
        rpc::until_visible(&context).await;
        if left(&context) == 0 {
            learn(&context, &question).await;
        }
        // A question that got no answer is asked again as late as one that did.
        let next = left(&context);
        context.sleep(if next == 0 { REFRESH_MS } else { next }).await;
    }
}

/// For so long what was told is fresh.
fn left(context: &Context) -> u64 {
    let told = context.state().swap.offer.as_ref().map(|offer| offer.at + REFRESH_MS);
    told.unwrap_or_default().saturating_sub(context.now())
}

/// Asks once, and shows what was told.
pub(super) async fn learn(context: &Context, question: &Rc<Question>) {
    let unknown = context.state().swap.offer.is_none();
    if unknown {
        context.edit().slices.swap.loading = true;
    }
    let told = ask(context, question).await;
    let mut state = context.edit();
    let swap = &mut state.slices.swap;
    swap.loading = false;
    match told {
        Ok(offer) => {
            swap.quote_error = None;
            swap.detail = None;
            state.swap.offer = Some(offer);
            state.swap.quotes = state.swap.quotes.wrapping_add(1);
            drop(state);
        }
        Err(Unanswered { failure, words }) => {
            swap.quote_error = Some(failure.message());
            swap.detail = words;
            state.swap.offer = None;
            drop(state);
            context.log(LogLevel::Warning, &failure);
        }
    }
    refresh(context);
}

/// Why there is no quote.
struct Unanswered {
    /// For the log.
    failure: Failure,
    /// The gateway's own words, which the visitor is shown, too. What the core finds in an answer is for the developer alone.
    words: Option<String>,
}

async fn ask(context: &Context, question: &Rc<Question>) -> Result<Rc<Offer>, Unanswered> {
    let unread = |failure| Unanswered { failure, words: None };
    let unavailable = |words: String| unread(Failure::new(Problem::SwapQuoteFailed, words));
    let address = context.state().slices.account.address.clone().unwrap_or_default();
    let mut query = String::new();
    write_pair(&mut query, "amount", &question.units);
    write_pair(&mut query, "userAddress", &address);
    write_pair(&mut query, "from", &question.from);
    write_pair(&mut query, "to", &question.to);
    write_pair(&mut query, "slippageBps", &json::to_string(&question.bps));
    let path = join(&["/v1/convert/quotes?", &query]);
    let asked = gateway::get(context, &path, Purpose::Convert);
    let Some(asked) = asked else { return Err(unavailable(String::new())) };
    match gateway::read_or_refusal(context, asked).await {
        Ok(body) => {
            let answer = Value::parse(&body).map_err(|error| unavailable(error.message()))?;
            let answer = QuotesView::view(&answer);
            read(&context.state(), question, &answer, context.now()).map(Rc::new).map_err(unread)
        }
        Err(refusal) => judge(context, question, refusal),
    }
}

/// A no of the gateway: nobody trades so much of this (interface, section 3.3), or it says why.
fn judge(
    context: &Context,
    question: &Rc<Question>,
    refusal: Refusal,
) -> Result<Rc<Offer>, Unanswered> {
    let liquid = has(&refusal.words.to_ascii_lowercase(), "insufficient liquidity");
    if refusal.meant && liquid {
        let why = Failure::new(Problem::InsufficientLiquidity, refusal.words);
        return Ok(Rc::new(Offer::refused(question, why, context.now())));
    }
    let words = Some(refusal.words.clone());
    Err(Unanswered { failure: Failure::new(Problem::SwapQuoteFailed, refusal.words), words })
}

impl Offer {
    fn refused(question: &Rc<Question>, why: Failure, at: u64) -> Self {
        Self {
            question: question.clone(),
            refused: Some(why),
            id: None,
            to_units: String::new(),
            least_units: String::new(),
            way: None,
            spender: None,
            at,
            shown: None,
        }
    }
}

/// The best quote of an answer whose transaction can be had. One without an amount is none.
fn read(
    state: &State,
    question: &Rc<Question>,
    answer: &QuotesView<'_>,
    at: u64,
) -> Result<Offer, Failure> {
    let (mut opaque, mut sources) = (String::new(), 0);
    for quote in answer.quotes.unwrap_or_default() {
        match offer(state, question, &quote, at) {
            Some(offer) if offer.way.is_some() => return Ok(offer),
            Some(_) if sources == MOST_SOURCES => {}
            Some(_) => {
                sources += 1;
                let source = quote.source.unwrap_or("unnamed");
                add(&mut opaque, ", ", cut(source, SOURCE_LETTERS));
            }
            None => {}
        }
    }
    if opaque.is_empty() {
        return Ok(Offer::refused(question, Problem::SwapAmountInvalid.into(), at));
    }
    // For the page's developer. The visitor only sees that there is no quote.
    let words = [
        "no quote has a plan for a router that is pinned, in the build or in swap.routers; sources: ",
        &opaque,
        "; name one in swap.trustedBuilders to take its calls unread",
    ];
    Err(Failure::new(Problem::SwapQuoteFailed, join(&words)))
}

fn offer(state: &State, question: &Rc<Question>, best: &QuoteView<'_>, at: u64) -> Option<Offer> {
    let swap = &state.slices.swap;
    let sold = swap.source_token.as_ref().filter(|from| from.id == question.from)?;
    let decimals = question.decimals;
    let is_asked = |to: &&Rc<SwapToken>| to.id == question.to && to.decimals == decimals;
    let bought = swap.to_token.as_ref().filter(is_asked)?;
    let to_units = best.to_amount?;
    let network = state.slices.network.active.as_ref()?;
    let chain = &network.caip_network_id;
    let task = Task { chain, sold, bought, units: [&question.units, to_units] };
    let way = Way::of(state, &task, best);
    let to_amount = Amount::of_units(to_units, decimals).filter(|amount| !amount.is_zero())?;
    // The gateway tells the least for the slippage that was asked; without it, or where it would be less, it is worked out here.
    let worst = worst(&to_amount, question.bps, decimals);
    let told = best.min_to_amount.and_then(|units| Amount::of_units(units, decimals));
    let least = told.filter(|least| worst <= *least && *least <= to_amount).unwrap_or(worst);
    // What wraps the coin does it one for one.
    let exact = way.as_ref().is_some_and(Way::is_exact);
    let least = if exact { to_amount.clone() } else { least };
    let coin = network.native_currency.decimals;
    let gas_fee = best.gas_cost.and_then(|wei| Amount::of_units(wei, coin));
    let impact = best.price_impact.and_then(|impact| Amount::parse(impact.0));
    let provider = best.provider_fee.and_then(|units| Amount::of_units(units, decimals));
    let shown = SwapQuote {
        from: question.from.clone(),
        to: question.to.clone(),
        amount: question.amount.clone(),
        rate: to_amount.over(&question.amount, RATE_DECIMALS)?,
        to_amount,
        minimum_received: least.clone(),
        large_impact: impact
            .as_ref()
            .zip(Amount::parse(LARGE_IMPACT))
            .is_some_and(|(impact, large)| *impact >= large),
        price_impact: impact,
        gas_fee,
        gas_fee_value: None,
        provider_fee: provider,
        route: route(best),
    };
    Some(Offer {
        question: question.clone(),
        refused: None,
        id: best.id.map(str::to_owned),
        to_units: to_units.to_owned(),
        least_units: least.to_units(decimals)?,
        spender: way.as_ref().and_then(|way| way.spender(&task)),
        way,
        at,
        shown: Some(Rc::new(shown)),
    })
}

/// What is left when it gives as little as the slippage lets it, in whole units.
fn worst(amount: &Amount, bps: u32, decimals: u8) -> Amount {
    let kept = Amount::of_units(&json::to_string(&(10_000 - bps)), 4).unwrap_or_default();
    amount.times(&kept).rounded_down(usize::from(decimals))
}

/// Every exchange once.
fn route(best: &QuoteView<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for step in best.route.unwrap_or_default() {
        let mut name = String::new();
        add(&mut name, "", step.dex.unwrap_or_default());
        let name = crate::tokens::clean(&name, crate::tokens::NAME_LETTERS);
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
