use super::{
    ListState, Token, TokensMemory, TokensSlice,
    currency::currency,
    read::{Holdings, read},
    window::fill,
};
use crate::{
    activity,
    amount::Amount,
    balance, chain_data,
    context::Context,
    errors::{Failure, Problem},
    gateway::{
        self,
        served::{self, Data},
    },
    index::Index,
    notice,
    protocol::{Network, Purpose, Reply, View},
    rpc,
    runtime::Key,
    state::{State, count},
    text::{add, join},
};
use api::query::write_pair;
use caip::AccountId;
use std::rc::Rc;

/// What is looked at is asked for this often (interface, section 4.2).
const POLL_MS: u64 = 10_000;
/// After a failure nothing is asked for this long (specification, sections 4 and 8).
const BLOCK_MS: u64 = 30_000;
const POLL: Key = Key::new("tokens");

/// A place of the page itself shows tokens, or does no longer.
pub fn watch(context: &Context, on: bool) {
    count(&mut context.edit().tokens.watchers, on);
    follow(context);
}

/// Asks as long as somebody looks, for the account that is connected now. Called whenever either may have changed.
#[inline(never)]
pub fn follow(context: &Context) {
    let state = context.state();
    let account = state.slices.account.caip_address.clone();
    let other = account != state.slices.tokens.account;
    let wanted = account.is_some() && is_looked_at(&state);
    drop(state);
    if other {
        forget(context, account);
    }
    if !wanted {
        context.runtime().cancel(POLL);
    } else if !context.runtime().is_running(POLL) {
        context.spawn_latest(POLL, poll);
    }
}

/// A transaction changed these tokens (their ids): they are asked for anew, past the gateway's cache; and so is the balance.
pub fn refresh(context: &Context, changed: &[String]) {
    let mut state = context.edit();
    let memory = &mut state.tokens;
    memory.due = 0;
    for id in changed {
        if !memory.changed.contains(id) {
            memory.changed.push(id.clone());
        }
    }
    drop(state);
    again(context);
    balance::changed(context);
}

/// The visitor asks once more, after a failure.
pub fn retry(context: &Context) {
    let mut state = context.edit();
    if state.slices.tokens.state == ListState::Failed {
        state.slices.tokens.state = ListState::Loading;
    }
    let memory = &mut state.tokens;
    (memory.due, memory.blocked_until) = (0, 0);
    drop(state);
    again(context);
}

fn again(context: &Context) {
    context.runtime().cancel(POLL);
    follow(context);
}

/// Views that show tokens, or warn of them; others on top of them do not.
fn is_looked_at(state: &State) -> bool {
    let modal = &state.slices.modal;
    let shown = matches!(
        modal.view,
        View::Account
            | View::WalletSend
            | View::WalletSendSelectToken
            | View::WalletSendPreview
            | View::Swap
            | View::SwapSelectToken
    );
    state.tokens.watchers > 0 || (modal.open && shown)
}

/// Another account starts from nothing.
fn forget(context: &Context, account: Option<AccountId>) {
    context.runtime().cancel(POLL);
    let mut state = context.edit();
    let memory = std::mem::take(&mut state.tokens);
    let (watchers, told) = (memory.watchers, memory.told);
    state.tokens = TokensMemory { told, watchers, ..TokensMemory::default() };
    // What is typed stays where it is typed, and is searched for in the other account.
    let query = state.slices.tokens.query.clone();
    state.slices.tokens.set(TokensSlice { account, query, ..TokensSlice::default() });
}

async fn poll(context: Context) {
    while let Some((account, network)) = begin(&context) {
        rpc::until_visible(&context).await;
        match wait(&context) {
            0 => load(&context, &account, &network).await,
            wait => context.sleep(wait).await,
        }
    }
}

fn wait(context: &Context) -> u64 {
    let memory = &context.state().tokens;
    memory.due.max(memory.blocked_until).saturating_sub(context.now())
}

/// Whom to ask for, if anybody can tell.
fn begin(context: &Context) -> Option<(AccountId, Rc<Network>)> {
    let mut state = context.edit();
    let network = state.slices.network.active.clone()?;
    let account = state.slices.account.caip_address.clone()?;
    let can = network.has_data()
        && state.config.has_gateway()
        && served::serves(&state, &network.caip_network_id, Data::Balance);
    let known = state.slices.tokens.state;
    let next = match known {
        _ if !can => ListState::Unsupported,
        ListState::None | ListState::Unsupported => ListState::Loading,
        other => other,
    };
    if next != known {
        state.slices.tokens.state = next;
    }
    can.then_some((account, network))
}

async fn load(context: &Context, account: &AccountId, network: &Network) {
    let path = path(&context.state(), account);
    let asked = gateway::get(context, &path, Purpose::Balance);
    let chain = &network.caip_network_id;
    let said = served::read(context, asked, chain, Data::Balance).await;
    if said.is_err() && begin(context).is_none() {
        return tell(context);
    }
    let holdings = match said {
        Ok(body) => understand(context, &body, network).await,
        Err(detail) => Err(Failure::new(Problem::BalanceUnavailable, detail)),
    };
    let mut state = context.edit();
    state.tokens.due = context.now() + POLL_MS;
    match holdings {
        Ok(holdings) => {
            let known = state.slices.tokens.state == ListState::Known;
            let before = std::mem::take(&mut state.tokens.all);
            take(&mut state, holdings);
            let moved = known && before != state.tokens.all;
            drop(state);
            if moved {
                activity::refresh(context);
            }
        }
        Err(failure) => {
            state.tokens.blocked_until = context.now() + BLOCK_MS;
            let told = fail(&mut state);
            drop(state);
            if !told {
                notice::fail(context, &failure);
            }
        }
    }
    tell(context);
}

/// What the answer tells, beside what is known of the chain's tokens.
async fn understand(context: &Context, body: &str, network: &Network) -> Result<Holdings, Failure> {
    let known = chain_data::load(context, &network.caip_network_id).await?;
    let gateway = context.state().config.gateway_url.clone().unwrap_or_default();
    let holdings = read(context, body, network, &known, &gateway).await;
    holdings.ok_or_else(|| {
        Failure::new(Problem::BalanceUnavailable, "the answer is no list of balances")
    })
}

/// Ends when the list was read once more, or could not be.
pub(crate) async fn told(context: &Context) {
    let (promise, told) = context.runtime().promise();
    context.edit().tokens.told.push(promise);
    told.await;
}

fn tell(context: &Context) {
    let waiting = std::mem::take(&mut context.edit().tokens.told);
    for promise in waiting {
        context.runtime().deliver(promise, Reply::Done);
    }
}

fn path(state: &State, account: &AccountId) -> String {
    let mut path = join(&["/v1/account/", account.address().as_str(), "/balance?"]);
    let mut query = String::new();
    write_pair(&mut query, "currency", currency(state).as_str());
    write_pair(&mut query, "chainId", account.chain().as_str());
    let mut changed = String::new();
    for id in &state.tokens.changed {
        add(&mut changed, ",", id);
    }
    if !changed.is_empty() {
        write_pair(&mut query, "forceUpdate", &changed);
    }
    path.push_str(&query);
    path
}

fn take(state: &mut State, holdings: Holdings) {
    let currency = currency(state).as_str().to_owned();
    state.tokens.by_id = Index::default();
    for (place, token) in holdings.tokens.iter().enumerate() {
        state.tokens.by_id.add(&token.id, place);
    }
    state.tokens.all = holdings.tokens;
    state.tokens.changed.clear();
    let (total, uncounted) = total(&state.tokens.all);
    let mut slice = TokensSlice {
        state: ListState::Known,
        stale: false,
        incomplete: holdings.incomplete,
        total: total.or((state.tokens.all.is_empty() && !holdings.incomplete).then(Amount::zero)),
        currency,
        uncounted,
        ..(*state.slices.tokens).clone()
    };
    fill(&mut slice, &state.tokens);
    state.slices.tokens.set(slice);
}

/// What verified tokens are worth, added up; `None` when nothing is known. And how many of them are not in it. What an unverified token is worth is a stranger's word.
fn total(tokens: &[Rc<Token>]) -> (Option<Amount>, u32) {
    let (mut total, mut uncounted) = (None, 0);
    for token in tokens {
        match &token.value {
            Some(value) if token.verified => {
                total = Some(total.unwrap_or_else(Amount::zero).plus(value));
            }
            _ if token.verified => uncounted += 1,
            _ => {}
        }
    }
    (total, uncounted)
}

/// Notes that it could not be read; true when that is told already.
fn fail(state: &mut State) -> bool {
    let slice = &state.slices.tokens;
    let known = slice.state == ListState::Known;
    let told = slice.stale || slice.state == ListState::Failed;
    let state_now = if known { ListState::Known } else { ListState::Failed };
    let after = TokensSlice { state: state_now, stale: known, ..(**slice).clone() };
    state.slices.tokens.set(after);
    told
}
