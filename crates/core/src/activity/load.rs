use super::{
    ActivityMemory, ActivitySlice, kept,
    list::{fill, fill_window},
    memory::List,
    pending,
    read::{Page, read},
};
use crate::{
    chain_data,
    context::Context,
    errors::{Failure, Problem},
    events::{self, Properties},
    gateway::{
        self,
        served::{self, Data},
    },
    notice,
    options::{self, RemoteConfig},
    parts::part,
    protocol::{Network, Purpose, Switch},
    query::{self, ListState, Query, Resource, Support},
    rpc,
    runtime::Key,
    state::{Slices, State},
    text::join,
};
use api::query::write_pair;
use caip::AccountId;
use std::rc::Rc;

/// A gateway that is still reading the past is asked again after this.
const READING_MS: u64 = 5_000;
/// Older ones are read when the window comes this near to the end.
const AHEAD: u32 = 150;
const MORE: Key = Key::new("activity more");

/// A place shows the activity, or does no longer.
pub(super) fn watch(context: &Context, on: bool) {
    context.edit().activity.query.watchers.count(on);
    follow(context);
}

/// Reads as long as somebody looks, for the account that is connected now. Called whenever either may have changed.
#[part(account, if_there)]
pub fn follow(context: &Context) {
    if query::is_watched::<ActivityMemory>(context) {
        kept::restore(context);
    } else {
        stop_reading(context);
    }
    query::follow::<ActivityMemory>(context);
}

/// The visitor asks once more, after a failure.
pub(super) fn retry(context: &Context) {
    let state = context.state();
    let (known, more) = (state.slices.activity.state, state.slices.activity.failed);
    drop(state);
    if known == ListState::Failed {
        query::retry::<ActivityMemory>(context);
    } else if more {
        read_more(context);
    }
}

/// Moves the window, and reads older ones when it nears the end.
pub(super) fn show_from(context: &Context, from: u32) {
    if move_window(&mut context.edit(), from) {
        read_more(context);
    }
}

/// Shows spam among the rest, or folds it away.
pub(super) fn show_spam(context: &Context, shown: bool) {
    let mut state = context.edit();
    let state = &mut *state;
    let mut slice = (*state.slices.activity).clone();
    slice.spam_shown = shown;
    slice.from = 0;
    fill(&mut slice, &state.activity);
    state.slices.activity.set(slice);
}

/// True when the window comes near to the end of what was read, and more can be.
fn move_window(state: &mut State, from: u32) -> bool {
    let mut slice = ActivitySlice { from, ..(*state.slices.activity).clone() };
    fill_window(&mut slice, &state.activity);
    let near = from.saturating_add(AHEAD) >= slice.count && !slice.complete && !slice.failed;
    let more = near && slice.state == ListState::Known;
    state.slices.activity.set(slice);
    more
}

fn stop_reading(context: &Context) {
    if context.runtime().cancel(MORE) {
        context.edit().slices.activity.loading_more = false;
    }
}

impl Resource for ActivityMemory {
    const FLOW: Key = Key::new("activity");
    const DATA: Data = Data::History;
    /// Interface, section 4.1.
    const STALE_MS: u64 = 15_000;

    fn query(state: &mut State) -> &mut Query {
        &mut state.activity.query
    }

    fn list_state(slices: &Slices) -> ListState {
        slices.activity.state
    }

    fn set_list_state(slices: &mut Slices, now: ListState) {
        slices.activity.state = now;
    }

    /// On a page whose modal was never opened it is not known what the project serves; once it is, this is followed again.
    fn prepare(context: &Context) {
        let unknown = matches!(context.state().remote, RemoteConfig::Unknown);
        if unknown {
            options::fetch(context);
        }
    }

    fn support(state: &State, network: &Network) -> Support {
        if matches!(state.remote, RemoteConfig::Unknown) {
            return Support::Unknown;
        }
        let features = &state.slices.options.remote_features.0;
        let on = features.get("activity").is_some_and(|switch| *switch != Switch::Off);
        (on && network.has_data()).into()
    }

    fn forget(context: &Context, account: Option<AccountId>) {
        empty(context, account, ListState::None);
    }

    async fn read(
        context: &Context,
        account: &AccountId,
        network: &Network,
    ) -> Result<(), Failure> {
        let page = page(context, account, network, None).await?;
        take_newest(context, page);
        Ok(())
    }

    /// An empty list, and the place in it is forgotten (specification, section 8).
    fn fail(context: &Context, failure: &Failure) {
        let account = context.state().slices.activity.account.clone();
        empty(context, account, ListState::Failed);
        track(context, "ERROR_FETCH_TRANSACTIONS", None);
        notice::fail(context, failure);
    }
}

/// Nothing was read; what is on its way stays.
fn empty(context: &Context, account: Option<AccountId>, now: ListState) {
    context.runtime().cancel(MORE);
    let mut state = context.edit();
    state.activity.list = List::default();
    state.activity.next = None;
    let pending = state.activity.pending_of(account.as_ref());
    let slice = ActivitySlice { account, state: now, pending, ..ActivitySlice::default() };
    state.slices.activity.set(slice);
}

fn take_newest(context: &Context, mut page: Page) {
    let mut state = context.edit();
    let watched = &state.activity.watched;
    page.items.retain(|item| !pending::is_on_top(watched, item));
    let first = state.activity.list.is_empty();
    let touches = state.activity.list.merge(&page.items, true);
    if !touches {
        // More happened than one page tells: the list begins anew.
        state.activity.list = List::default();
        state.activity.list.merge(&page.items, true);
    }
    if first || !touches {
        state.activity.next = page.next;
    }
    publish(&mut state, page.incomplete);
    let wait = state.activity.list.is_empty() && state.activity.next.is_some();
    drop(state);
    pending::settle(context);
    if wait {
        read_more(context);
    }
}

/// Reads what is older, unless that is under way or there is nothing.
fn read_more(context: &Context) {
    if context.runtime().is_running(MORE) || context.state().activity.next.is_none() {
        return;
    }
    let mut state = context.edit();
    state.slices.activity.loading_more = true;
    state.slices.activity.failed = false;
    let next = state.activity.next.clone();
    drop(state);
    track(context, "LOAD_MORE_TRANSACTIONS", next.as_deref());
    context.spawn_latest(MORE, read_older);
}

async fn read_older(context: Context) {
    let Some((account, network)) = query::subject::<ActivityMemory>(&context) else { return };
    loop {
        let Some(next) = context.state().activity.next.clone() else { return };
        rpc::until_visible(&context).await;
        let page = page(&context, &account, &network, Some(&next)).await;
        if page.is_err() {
            track(&context, "ERROR_FETCH_TRANSACTIONS", Some(&next));
        }
        if !take_older(&context, page) {
            return;
        }
        context.sleep(READING_MS).await;
    }
}

/// True while the gateway is still reading the past, and is to be asked again.
fn take_older(context: &Context, page: Result<Page, Failure>) -> bool {
    let mut state = context.edit();
    match page {
        Ok(page) => {
            let reading = page.items.is_empty() && page.next.is_some();
            state.activity.list.merge(&page.items, false);
            state.activity.next = page.next;
            publish(&mut state, page.incomplete);
            if !reading {
                state.slices.activity.loading_more = false;
            }
            reading
        }
        Err(failure) => {
            // What was read stays, and so does the place to go on from.
            let slice = &mut state.slices.activity;
            slice.failed = true;
            slice.loading_more = false;
            drop(state);
            notice::fail(context, &failure);
            false
        }
    }
}

/// The event catalogue's words on histories (interface, section 1.7).
fn track(context: &Context, name: &str, cursor: Option<&str>) {
    let state = context.state();
    let account = &state.slices.account;
    let properties = Properties::new()
        .value("address", &account.address)
        .text("projectId", &state.config.project_id)
        .value("cursor", &cursor)
        .flag("isSmartAccount", account.is_smart());
    drop(state);
    events::track(context, name, properties);
}

fn publish(state: &mut State, incomplete: bool) {
    let mut slice = ActivitySlice {
        state: ListState::Known,
        complete: state.activity.next.is_none(),
        failed: false,
        incomplete,
        ..(*state.slices.activity).clone()
    };
    fill(&mut slice, &state.activity);
    state.slices.activity.set(slice);
}

async fn page(
    context: &Context,
    account: &AccountId,
    network: &Network,
    cursor: Option<&str>,
) -> Result<Page, Failure> {
    let mut path = join(&["/v1/account/", account.address().as_str(), "/history?"]);
    let mut query = String::new();
    write_pair(&mut query, "chainId", account.chain().as_str());
    if let Some(cursor) = cursor {
        write_pair(&mut query, "cursor", cursor);
    }
    path.push_str(&query);
    let asked = gateway::get(context, &path, Purpose::History);
    let said = served::read(context, asked, &network.caip_network_id, Data::History).await;
    let known = match &said {
        Ok(_) => chain_data::load_or_page(context, &network.caip_network_id).await,
        Err(_) => Rc::default(),
    };
    let state = context.state();
    let gateway = state.config.gateway_url.as_deref().unwrap_or_default();
    let page = said.and_then(|body| {
        read(&body, account.address().as_str(), network, &known, gateway, &state.activity.failed)
            .ok_or_else(|| String::from("the answer is no page of a history"))
    });
    page.map_err(|detail| Failure::new(Problem::TransactionsFailed, detail))
}
