use super::{
    NftsMemory, NftsSlice,
    list::fill,
    read::{Held, read},
};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    gateway::{
        self,
        served::{self, Data},
    },
    modal, notice,
    protocol::{Network, Purpose, View},
    rpc,
    runtime::Key,
    state::count,
    text::join,
    tokens::ListState,
};
use api::query::write_pair;
use caip::{AccountId, Namespace};
use std::rc::Rc;

/// What was read last is asked for again after this when somebody looks (as the activity, interface, section 4.1).
const FRESH_MS: u64 = 15_000;
/// A gateway that is still reading the past is asked again after this, so often.
const READING_MS: u64 = 5_000;
const ROUNDS: u32 = 12;
const READ: Key = Key::new("nfts");

/// A place shows the NFTs, or does no longer.
pub(super) fn watch(context: &Context, on: bool) {
    count(&mut context.edit().nfts.watchers, on);
    follow(context);
}

/// Reads while somebody looks, for the account that is connected now. Called whenever either may have changed.
pub fn follow(context: &Context) {
    let state = context.state();
    let account = state.slices.account.caip_address.clone();
    let other = account != state.slices.nfts.account;
    let wanted = account.is_some() && state.nfts.watchers > 0;
    let read_at = state.nfts.read_at;
    drop(state);
    if other {
        context.runtime().cancel(READ);
        let mut state = context.edit();
        state.nfts = NftsMemory { watchers: state.nfts.watchers, ..NftsMemory::default() };
        state.slices.nfts.set(NftsSlice { account, ..NftsSlice::default() });
        drop(state);
        modal::forget(context, View::Nft);
    }
    let due = other || read_at == 0 || context.now() >= read_at + FRESH_MS;
    if !wanted {
        context.runtime().cancel(READ);
    } else if due && !context.runtime().is_running(READ) {
        context.spawn_latest(READ, load);
    }
}

/// Something happened: they are read again, now if somebody looks.
pub fn refresh(context: &Context) {
    context.edit().nfts.read_at = 0;
    context.runtime().cancel(READ);
    follow(context);
}

/// The visitor asks once more, after a failure.
pub(super) fn retry(context: &Context) {
    if context.state().slices.nfts.state == ListState::Failed {
        context.edit().slices.nfts.state = ListState::Loading;
        refresh(context);
    }
}

/// Asks; and again while the gateway is still reading the past.
async fn load(context: Context) {
    let Some((account, network)) = begin(&context) else { return };
    for _ in 0..ROUNDS {
        rpc::until_visible(&context).await;
        let told = ask(&context, &account, &network).await;
        context.edit().nfts.read_at = context.now();
        match told {
            Ok(held) => {
                if !take(&context, held) {
                    return;
                }
            }
            Err(_) if begin(&context).is_none() => return,
            Err(failure) => return fail(&context, &failure),
        }
        context.sleep(READING_MS).await;
    }
}

/// Whom to ask for, if anybody can tell: gateways know the NFTs of EVM networks.
fn begin(context: &Context) -> Option<(AccountId, Rc<Network>)> {
    let mut state = context.edit();
    let network = state.slices.network.active.clone()?;
    let account = state.slices.account.caip_address.clone()?;
    let can = network.chain_namespace == Namespace::Eip155
        && state.config.has_gateway()
        && served::serves(&state, &network.caip_network_id, Data::Nfts);
    let known = state.slices.nfts.state;
    let next = match known {
        _ if !can => ListState::Unsupported,
        ListState::None | ListState::Unsupported => ListState::Loading,
        other => other,
    };
    if next != known {
        state.slices.nfts.state = next;
    }
    can.then_some((account, network))
}

async fn ask(context: &Context, account: &AccountId, network: &Network) -> Result<Held, Failure> {
    let mut query = String::new();
    write_pair(&mut query, "chainId", account.chain().as_str());
    let path = join(&["/v1/account/", account.address().as_str(), "/nfts?", &query]);
    let asked = gateway::get(context, &path, Purpose::Nfts);
    let said = served::read(context, asked, &network.caip_network_id, Data::Nfts).await;
    let gateway = context.state().config.gateway_url.clone().unwrap_or_default();
    let held = said.and_then(|body| {
        read(&body, network, &gateway).ok_or_else(|| String::from("the answer is no list of NFTs"))
    });
    held.map_err(|detail| Failure::new(Problem::NftsFailed, detail))
}

/// True while more is to come.
fn take(context: &Context, held: Held) -> bool {
    let mut state = context.edit();
    let state = &mut *state;
    state.nfts.all = held.nfts;
    let incomplete = held.incomplete;
    let mut slice =
        NftsSlice { state: ListState::Known, incomplete, ..(*state.slices.nfts).clone() };
    // One that has gone meanwhile stays in sight until the visitor goes back.
    let anew = slice.shown.as_ref().and_then(|shown| state.nfts.with_id(&shown.id));
    slice.shown = anew.cloned().or(slice.shown);
    fill(&mut slice, &state.nfts);
    state.slices.nfts.set(slice);
    incomplete
}

/// What was known stays.
fn fail(context: &Context, failure: &Failure) {
    let mut state = context.edit();
    if state.slices.nfts.state != ListState::Known {
        state.slices.nfts.state = ListState::Failed;
    }
    drop(state);
    notice::fail(context, failure);
}
