//! A resource in virtual time: when it is read, and when not.

use super::{ListState, Query, Resource, Support, follow, refetch, retry, settled, watch};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    gateway::served::Data,
    nfts::NftsSlice,
    options::{Config, parse_network},
    protocol::{Effect, Fault, FaultKind, Network, Reply},
    runtime::{Key, Runtime},
    state::{Slices, State},
    testing::{ALICE, BOB, GATEWAY, evm},
};
use caip::AccountId;

/// Lists that take the place of the NFTs and are read from the storage; one is read again whenever it is stale.
struct List<const POLLS: bool>;
type Followed = List<false>;
type Polled = List<true>;

impl<const POLLS: bool> Resource for List<POLLS> {
    const FLOW: Key = Key::new("list");
    const DATA: Data = Data::Nfts;
    const STALE_MS: u64 = 10_000;
    const BLOCK_MS: u64 = 30_000;
    const POLLS: bool = POLLS;

    fn query(state: &mut State) -> &mut Query {
        &mut state.nfts.query
    }

    fn list_state(slices: &Slices) -> ListState {
        slices.nfts.state
    }

    fn set_list_state(slices: &mut Slices, now: ListState) {
        slices.nfts.state = now;
    }

    fn support(_: &State, network: &Network) -> Support {
        if network.testnet { Support::Unknown } else { network.has_data().into() }
    }

    fn forget(context: &Context, account: Option<AccountId>) {
        context.edit().slices.nfts.set(NftsSlice { account, ..NftsSlice::default() });
    }

    async fn read(context: &Context, account: &AccountId, _: &Network) -> Result<(), Failure> {
        let asked = context.ask(Effect::StorageRead { keys: vec![account.to_string()] });
        asked.await.map_err(|fault| Failure::new(Problem::NftsFailed, fault.message))?;
        context.edit().slices.nfts.state = ListState::Known;
        Ok(())
    }

    fn fail(context: &Context, _: &Failure) {
        context.edit().slices.nfts.state = ListState::Failed;
    }
}

/// A connected page without a screen, and what its storage answers; `None` for not yet.
struct Host {
    context: Context,
    now: u64,
    answer: Option<Reply>,
    /// Whose list was requested.
    requests: Vec<String>,
    cancelled: usize,
}

impl Host {
    fn new() -> Self {
        let context = Context::new(Runtime::default(), State::default(), |_, _| {});
        let mut state = context.edit();
        state.environment.visible = true;
        state.config.gateway_url = Some(GATEWAY.into());
        state.config.project_id = "p1".into();
        drop(state);
        let answer = Some(Reply::Done);
        let mut host = Self { context, now: 0, answer, requests: Vec::new(), cancelled: 0 };
        host.advance(1_000_000);
        host.network(false);
        host.connect::<Followed>(Some(ALICE));
        host
    }

    fn network(&self, testnet: bool) {
        let mut option = evm(1, "Ethereum");
        option.testnet = Some(testnet);
        let network = parse_network(option, &Config::default()).ok();
        self.context.edit().slices.network.active = network;
    }

    fn connect<R: Resource>(&mut self, address: Option<&str>) {
        let id = |address| AccountId::parse(&format!("eip155:1:{address}")).unwrap();
        self.context.edit().slices.account.caip_address = address.map(id);
        self.does(follow::<R>);
    }

    fn watch<R: Resource>(&mut self, on: bool) {
        self.does(|context| watch::<R>(context, on));
    }

    fn does(&mut self, work: impl FnOnce(&Context)) {
        work(&self.context);
        self.run();
    }

    fn run(&mut self) {
        self.context.runtime().run();
        for request in self.context.runtime().take_effects() {
            match request.effect {
                Effect::StorageRead { keys } => {
                    self.requests.extend(keys);
                    if let Some(answer) = self.answer.clone() {
                        self.context.runtime().deliver(request.id, answer);
                        self.context.runtime().run();
                    }
                }
                _ => self.cancelled += 1,
            }
        }
    }

    fn advance(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(wake) = self.context.runtime().wake_at().filter(|wake| *wake <= end) {
            self.context.runtime().advance(wake);
            self.run();
        }
        self.now = end;
        self.context.runtime().advance(end);
        self.run();
    }

    fn fails(&mut self) {
        let fault = Fault { kind: FaultKind::Timeout, code: None, message: String::new() };
        self.answer = Some(Reply::Failed { fault });
    }

    fn asked(&self) -> usize {
        self.requests.len()
    }

    fn state(&self) -> ListState {
        self.context.state().slices.nfts.state
    }
}

#[test]
fn nothing_is_read_before_a_place_watches() {
    let mut host = Host::new();
    host.advance(60_000);
    assert_eq!((host.asked(), host.state()), (0, ListState::None));
    host.watch::<Followed>(true);
    assert_eq!((host.asked(), host.state()), (1, ListState::Known));
}

#[test]
fn a_fresh_one_is_not_read_again_and_a_stale_one_is_when_it_is_followed() {
    let mut host = Host::new();
    host.watch::<Followed>(true);
    host.advance(9_999);
    host.does(follow::<Followed>);
    assert_eq!(host.asked(), 1);
    host.advance(60_000);
    assert_eq!(host.asked(), 1, "time alone reads nothing");
    host.does(follow::<Followed>);
    assert_eq!(host.asked(), 2);
}

#[test]
fn a_polled_one_is_read_again_whenever_it_is_stale_until_the_last_watcher_goes() {
    let mut host = Host::new();
    host.watch::<Polled>(true);
    host.watch::<Polled>(true);
    host.advance(9_999);
    assert_eq!(host.asked(), 1);
    host.advance(1);
    assert_eq!(host.asked(), 2);
    host.watch::<Polled>(false);
    host.advance(10_000);
    assert_eq!(host.asked(), 3);
    host.watch::<Polled>(false);
    host.watch::<Polled>(false);
    host.advance(60_000);
    assert_eq!(host.asked(), 3);
    host.watch::<Polled>(true);
    assert_eq!(host.asked(), 4, "one `off` too many takes no watcher away");
}

#[test]
fn what_is_being_read_is_not_read_twice_at_a_time() {
    let mut host = Host::new();
    host.answer = None;
    host.watch::<Polled>(true);
    host.does(follow::<Polled>);
    host.advance(60_000);
    assert_eq!((host.asked(), host.state()), (1, ListState::Loading));
}

#[test]
fn when_no_place_watches_any_more_the_request_is_cancelled() {
    let mut host = Host::new();
    host.answer = None;
    host.watch::<Followed>(true);
    host.watch::<Followed>(false);
    assert_eq!((host.asked(), host.cancelled), (1, 1));
}

#[test]
fn a_refetch_ends_the_read_before_it_and_starts_anew() {
    let mut host = Host::new();
    host.answer = None;
    host.watch::<Followed>(true);
    host.answer = Some(Reply::Done);
    host.does(refetch::<Followed>);
    assert_eq!((host.asked(), host.cancelled, host.state()), (2, 1, ListState::Known));
    host.watch::<Followed>(false);
    host.does(refetch::<Followed>);
    assert_eq!(host.asked(), 2);
    host.watch::<Followed>(true);
    assert_eq!(host.asked(), 3, "what expired while no place watched is stale");
}

#[test]
fn after_a_failure_neither_time_nor_a_refetch_reads_it_before_the_block_is_over() {
    let mut host = Host::new();
    host.fails();
    host.watch::<Polled>(true);
    assert_eq!(host.state(), ListState::Failed);
    host.answer = Some(Reply::Done);
    host.does(refetch::<Polled>);
    host.advance(29_999);
    assert_eq!(host.asked(), 1);
    host.advance(1);
    assert_eq!((host.asked(), host.state()), (2, ListState::Known));
}

#[test]
fn a_visitor_who_retries_does_not_wait() {
    let mut host = Host::new();
    host.fails();
    host.watch::<Followed>(true);
    host.answer = None;
    host.does(retry::<Followed>);
    assert_eq!((host.asked(), host.state()), (2, ListState::Loading));
}

#[test]
fn another_account_starts_from_nothing_and_ends_the_request_of_the_one_before() {
    let mut host = Host::new();
    host.watch::<Followed>(true);
    host.answer = None;
    host.connect::<Followed>(Some(BOB));
    assert_eq!((host.asked(), host.state()), (2, ListState::Loading));
    assert!(host.requests[1].ends_with(BOB));
    host.connect::<Followed>(None);
    assert_eq!((host.cancelled, host.state()), (1, ListState::None));
    host.answer = Some(Reply::Done);
    host.connect::<Followed>(Some(BOB));
    assert_eq!(host.asked(), 3, "watchers stay");
}

#[test]
fn the_block_after_a_failure_is_not_the_next_accounts() {
    let mut host = Host::new();
    host.fails();
    host.watch::<Polled>(true);
    host.connect::<Polled>(Some(BOB));
    assert_eq!(host.asked(), 2);
}

#[test]
fn where_there_is_no_such_list_nothing_is_read() {
    let mut host = Host::new();
    host.context.edit().config.gateway_url = None;
    host.watch::<Followed>(true);
    assert_eq!((host.asked(), host.state()), (0, ListState::Unsupported));
}

#[test]
fn until_it_is_known_whether_there_is_such_a_list_it_is_loading() {
    let mut host = Host::new();
    host.network(true);
    host.watch::<Followed>(true);
    assert_eq!((host.asked(), host.state()), (0, ListState::Loading));
    host.network(false);
    host.does(follow::<Followed>);
    assert_eq!(host.asked(), 1);
}

#[test]
fn who_waits_goes_on_when_it_was_read_or_could_not_be() {
    for fails in [false, true] {
        let mut host = Host::new();
        let waiting = Key::new("waiting");
        host.does(|context| {
            context.spawn_latest(
                waiting,
                |context| async move { settled::<Followed>(&context).await },
            );
        });
        assert!(host.context.runtime().is_running(waiting));
        if fails {
            host.fails();
        }
        host.watch::<Followed>(true);
        assert!(!host.context.runtime().is_running(waiting), "{fails}");
    }
}
