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
    query::{self, ListState, Query, Resource, Support},
    rpc,
    runtime::Key,
    state::{Slices, State},
    text::join,
};
use api::query::write_pair;
use caip::{AccountId, Namespace};

/// A gateway that is still reading the past is asked again after this, so often.
const READING_MS: u64 = 5_000;
const ROUNDS: u32 = 12;

/// Reads while somebody looks, for the account that is connected now. Called whenever either may have changed.
pub fn follow(context: &Context) {
    query::follow::<NftsMemory>(context);
}

/// Something happened: they are read again, now if somebody looks.
pub fn refresh(context: &Context) {
    query::refetch::<NftsMemory>(context);
}

/// The visitor asks once more, after a failure.
pub(super) fn retry(context: &Context) {
    let failed = context.state().slices.nfts.state == ListState::Failed;
    if failed {
        query::retry::<NftsMemory>(context);
    }
}

impl Resource for NftsMemory {
    const FLOW: Key = Key::new("nfts");
    const DATA: Data = Data::Nfts;
    /// As the activity (interface, section 4.1).
    const STALE_MS: u64 = 15_000;

    fn query(state: &mut State) -> &mut Query {
        &mut state.nfts.query
    }

    fn list_state(slices: &Slices) -> ListState {
        slices.nfts.state
    }

    fn set_list_state(slices: &mut Slices, now: ListState) {
        slices.nfts.state = now;
    }

    /// Gateways know the NFTs of EVM networks.
    fn support(_: &State, network: &Network) -> Support {
        (network.chain_namespace == Namespace::Eip155).into()
    }

    fn forget(context: &Context, account: Option<AccountId>) {
        let mut state = context.edit();
        state.nfts.all.clear();
        state.slices.nfts.set(NftsSlice { account, ..NftsSlice::default() });
        drop(state);
        modal::forget(context, View::Nft);
    }

    /// Asks; and again while the gateway is still reading the past.
    async fn read(
        context: &Context,
        account: &AccountId,
        network: &Network,
    ) -> Result<(), Failure> {
        for _ in 1..ROUNDS {
            let held = ask(context, account, network).await?;
            if !take(context, held) {
                return Ok(());
            }
            context.sleep(READING_MS).await;
            rpc::until_visible(context).await;
        }
        take(context, ask(context, account, network).await?);
        Ok(())
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
    // Fresh from now on, even while more is to come.
    state.nfts.query.note(context.now() + NftsMemory::STALE_MS, 0);
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
