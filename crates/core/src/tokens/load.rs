use super::{
    Token, TokensMemory, TokensSlice,
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
    protocol::{Network, Purpose, View},
    query::{self, ListState, Query, Resource, Support},
    runtime::Key,
    state::{Slices, State},
    text::{add, join},
};
use api::query::write_pair;
use caip::AccountId;
use std::rc::Rc;

/// A place of the page itself shows tokens, or does no longer.
pub fn watch(context: &Context, on: bool) {
    query::watch::<TokensMemory>(context, on);
}

/// Asks as long as somebody looks, for the account that is connected now. Called whenever either may have changed.
#[inline(never)]
pub fn follow(context: &Context) {
    query::follow::<TokensMemory>(context);
}

/// A transaction changed these tokens (their ids): they are asked for anew, past the gateway's cache; and so is the balance.
pub fn refresh(context: &Context, changed: &[String]) {
    let mut state = context.edit();
    let memory = &mut state.tokens;
    for id in changed {
        if !memory.changed.contains(id) {
            memory.changed.push(id.clone());
        }
    }
    drop(state);
    query::refetch::<TokensMemory>(context);
    balance::changed(context);
}

/// Ends when the list was read once more, or could not be.
pub(crate) async fn told(context: &Context) {
    query::settled::<TokensMemory>(context).await;
}

impl Resource for TokensMemory {
    const FLOW: Key = Key::new("tokens");
    const DATA: Data = Data::Balance;
    /// What is looked at is asked for this often (interface, section 4.2).
    const STALE_MS: u64 = 10_000;
    /// Specification, sections 4 and 8.
    const BLOCK_MS: u64 = 30_000;
    const POLLS: bool = true;

    fn query(state: &mut State) -> &mut Query {
        &mut state.tokens.query
    }

    fn list_state(slices: &Slices) -> ListState {
        slices.tokens.state
    }

    fn set_list_state(slices: &mut Slices, now: ListState) {
        slices.tokens.state = now;
    }

    /// Views that show tokens, or warn of them; others on top of them do not.
    fn is_in_dialog(state: &State) -> bool {
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
        modal.open && shown
    }

    fn support(_: &State, network: &Network) -> Support {
        network.has_data().into()
    }

    fn forget(context: &Context, account: Option<AccountId>) {
        let mut state = context.edit();
        let query = std::mem::take(&mut state.tokens.query);
        state.tokens = TokensMemory { query, ..TokensMemory::default() };
        // What is typed stays where it is typed, and is searched for in the other account.
        let query = state.slices.tokens.query.clone();
        state.slices.tokens.set(TokensSlice { account, query, ..TokensSlice::default() });
    }

    async fn read(
        context: &Context,
        account: &AccountId,
        network: &Network,
    ) -> Result<(), Failure> {
        let path = path(&context.state(), account);
        let asked = gateway::get(context, &path, Purpose::Balance);
        let said = served::read(context, asked, &network.caip_network_id, Data::Balance).await;
        let body = said.map_err(|detail| Failure::new(Problem::BalanceUnavailable, detail))?;
        let holdings = understand(context, &body, network).await?;
        let mut state = context.edit();
        let known = state.slices.tokens.state == ListState::Known;
        let before = std::mem::take(&mut state.tokens.all);
        take(&mut state, holdings);
        let moved = known && before != state.tokens.all;
        drop(state);
        if moved {
            activity::refresh(context);
        }
        Ok(())
    }

    /// What was known stays, and is stale. It is said once.
    fn fail(context: &Context, failure: &Failure) {
        let mut state = context.edit();
        let slice = &state.slices.tokens;
        let known = slice.state == ListState::Known;
        let told = slice.stale || slice.state == ListState::Failed;
        let now = if known { ListState::Known } else { ListState::Failed };
        let after = TokensSlice { state: now, stale: known, ..(**slice).clone() };
        state.slices.tokens.set(after);
        drop(state);
        if !told {
            notice::fail(context, failure);
        }
    }
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
