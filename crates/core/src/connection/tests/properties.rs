//! Random lives of a page. Whatever happened, nothing panics, what is shown is true, and there is a way out.

use super::super::{Stage, Status};
use crate::{
    protocol::{
        Action, Connector, ConnectorKind, Effect, FaultKind, HostEvent, LinkProblem, PairingNews,
        Reply, View, WalletSession,
    },
    testing::{
        ALICE, Answer, BOB, Outcome, Page, SOL, SOLANA_CHAIN, actions, announced, evm, metamask,
        rainbow, solana, standard,
    },
};
use caip::{ChainId, Namespace};
use json::Later;
use proptest::{prelude::*, sample::select};

#[derive(Debug, Clone)]
enum Step {
    Act(Action),
    Event(HostEvent),
    /// Answers an open request, of those the one at this place.
    Answer(usize, Reply),
    /// Answers any request ever made: late or doubled.
    Late(usize, Reply),
    Pass(u64),
    /// The page is loaded anew: only what was stored is left, and the wallets announce themselves again.
    Reload,
}

fn chain() -> impl Strategy<Value = ChainId> {
    select(vec!["eip155:1", "eip155:10", "eip155:777", "eip155:999", SOLANA_CHAIN])
        .prop_map(|text| ChainId::parse(text).unwrap())
}

fn namespace() -> impl Strategy<Value = Namespace> {
    select(vec![Namespace::Eip155, Namespace::Solana])
}

fn wallet() -> impl Strategy<Value = String> {
    select(vec!["MetaMask", "Rainbow", "Phantom", "w1", "walletConnect", "nobody"])
        .prop_map(str::to_owned)
}

fn view() -> impl Strategy<Value = View> {
    select(vec![
        View::Connect,
        View::AllWallets,
        View::Connecting,
        View::ConnectingMultiChain,
        View::ConnectingWalletConnect,
        View::ConnectingWalletConnectBasic,
        View::Downloads,
        View::Networks,
        View::SwitchNetwork,
        View::UnsupportedChain,
        View::Account,
        View::WhatIsANetwork,
    ])
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (wallet(), proptest::option::of(namespace()))
            .prop_map(|(wallet, namespace)| Action::Connect {
                wallet,
                namespace,
                display_index: None,
                platform: None,
            }),
        3 => chain().prop_map(|chain_id| Action::SwitchNetwork { chain_id }),
        2 => (proptest::option::of(view()), proptest::option::of(namespace()), proptest::option::of(wallet()))
            .prop_map(|(view, namespace, wallet)| Action::Open { view, namespace, wallet }),
        2 => proptest::option::of(namespace()).prop_map(|namespace| Action::Disconnect { namespace }),
        2 => (namespace(), select(vec![ALICE, BOB, SOL])).prop_map(|(namespace, address)| {
            Action::SwitchAccount { namespace, address: address.into() }
        }),
        1 => view().prop_map(|view| Action::Push { view, namespace: None }),
        1 => view().prop_map(|view| Action::Replace { view }),
        1 => chain().prop_map(|chain_id| Action::RemoveNetwork { chain_id }),
        1 => select(vec![evm(777, "Mine"), evm(1, "Mainnet"), solana()])
            .prop_map(|network| Action::AddNetwork { network }),
        1 => select(vec!["", "n", "number", "xyz"])
            .prop_map(|query| Action::SearchWallets { query: query.into() }),
        4 => select(vec![
            Action::Close,
            Action::Back,
            Action::Retry,
            Action::Cancel,
            Action::Prepare,
            Action::MoreWallets,
            Action::RefreshBalance,
            Action::CopyAddress,
            Action::CopyLink,
            Action::OpenLink,
            Action::DismissNotice,
            Action::ShowNotice { message: "x".into(), failed: true },
            Action::SetConsent { granted: false },
        ]),
    ]
}

fn event() -> impl Strategy<Value = HostEvent> {
    let connector = || {
        select(vec![
            "eip6963:io.metamask",
            "eip6963:me.rainbow",
            "eip6963:app.phantom",
            "standard:Phantom",
            "walletConnect",
        ])
        .prop_map(str::to_owned)
    };
    let accounts = select(vec![vec![], vec![ALICE], vec![BOB, ALICE], vec![SOL], vec!["junk"]]);
    let said = select(vec!["0x1", "10", "0x309", "eip155:777", SOLANA_CHAIN, "junk"]);
    prop_oneof![
        2 => (connector(), namespace(), accounts.clone()).prop_map(|(connector, namespace, accounts)| {
            let accounts = accounts.into_iter().map(str::to_owned).collect();
            HostEvent::AccountsChanged { connector, namespace, accounts }
        }),
        2 => (connector(), namespace(), accounts.clone()).prop_map(
            |(connector, namespace, accounts)| {
                let accounts = accounts.into_iter().map(str::to_owned).collect();
                let session = WalletSession { accounts, ..WalletSession::default() };
                HostEvent::Connected { connector, namespace, session }
            }
        ),
        3 => (connector(), namespace(), said).prop_map(|(connector, namespace, chain)| {
            HostEvent::ChainChanged { connector, namespace, chain: chain.into() }
        }),
        1 => (connector(), namespace())
            .prop_map(|(connector, namespace)| HostEvent::Disconnected { connector, namespace }),
        1 => connector().prop_map(|id| HostEvent::ConnectorLost { id }),
        2 => select(wallets()).prop_map(|connector| HostEvent::ConnectorFound { connector }),
        2 => news().prop_map(|news| HostEvent::Pairing { news: Later::of(&news) }),
        1 => any::<bool>().prop_map(|visible| HostEvent::Visibility { visible }),
        1 => any::<bool>().prop_map(|online| HostEvent::Online { online }),
        2 => Just(HostEvent::StorageChanged),
        1 => Just(HostEvent::Leaving),
    ]
}

/// What is told of a link, in any order and also while none is out. Some are over already.
fn news() -> impl Strategy<Value = PairingNews> {
    let now = crate::testing::BEGIN / 1000;
    select(vec![
        PairingNews::Link { uri: "wc:7f6e@2?relay-protocol=irn".into(), expiry: now + 300 },
        PairingNews::Link { uri: "wc:8a7b@2?relay-protocol=irn".into(), expiry: now },
        PairingNews::Approved,
        PairingNews::Relay { problem: Some(LinkProblem::Offline) },
        PairingNews::Relay { problem: None },
        PairingNews::SigningIn,
        PairingNews::SignedIn,
        PairingNews::SignInFailed { message: "no".into() },
    ])
}

/// The wallets of this browser, and the way to those elsewhere.
fn wallets() -> Vec<Connector> {
    let elsewhere = Connector {
        id: "walletConnect".into(),
        kind: ConnectorKind::WalletConnect,
        namespace: Namespace::Eip155,
        name: "WalletConnect".into(),
        icon: None,
        rdns: None,
    };
    let phantom = announced("app.phantom", "Phantom");
    vec![metamask(), rainbow(), phantom, standard("Phantom"), elsewhere]
}

fn reply() -> impl Strategy<Value = Reply> {
    let session = |accounts: &[&str], chain: &str| match Answer::session(accounts, chain) {
        Answer::Now(reply) => reply,
        _ => unreachable!(),
    };
    let fault = |kind, code, message: &str| Reply::Failed {
        fault: crate::protocol::Fault { kind, code, message: message.into() },
    };
    select(vec![
        Reply::Done,
        session(&[ALICE], "eip155:1"),
        session(&[ALICE, BOB], "0x309"),
        session(&[SOL], ""),
        session(&[], "1"),
        session(&["junk"], "junk"),
        fault(FaultKind::Wallet, Some(4001), "no"),
        fault(FaultKind::Wallet, Some(4902), "unknown chain"),
        fault(FaultKind::Wallet, None, "boom"),
        fault(FaultKind::Timeout, None, "late"),
        fault(FaultKind::Unsupported, None, "cannot"),
        Reply::Http {
            status: 200,
            body: r#"{"data":[{"id":"w1","name":"One"}],"count":99}"#.into(),
        },
        Reply::Http { status: 403, body: String::new() },
        Reply::Text { value: "00".repeat(16) },
        Reply::Values { values: vec![Some("junk".into())] },
    ])
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        5 => action().prop_map(Step::Act),
        3 => event().prop_map(Step::Event),
        5 => (0_usize..8, reply()).prop_map(|(place, reply)| Step::Answer(place, reply)),
        1 => (any::<usize>(), reply()).prop_map(|(place, reply)| Step::Late(place, reply)),
        2 => select(vec![0, 1, 149, 150, 500, 600, 4_000, 10_000, 30_000, 240_000]).prop_map(Step::Pass),
        1 => Just(Step::Reload),
    ]
}

/// A page whose wallets and servers answer only when a step says so; its storage does too if it is slow, and the parts of the
/// core's code if they come late.
fn page(kind: [bool; 5], before: Option<&Page>) -> Page {
    let [stored, slow_storage, late_parts, allow_unsupported, mobile] = kind;
    let mut setup = crate::testing::Setup::default();
    setup.options.allow_unsupported_chain = allow_unsupported;
    setup.environment.mobile = mobile;
    if let Some(before) = before {
        setup.storage = before.storage.clone();
    } else if stored {
        setup.store_sessions(&[("eip6963:io.metamask", "eip155"), ("standard:Phantom", "solana")]);
    }
    let mut page = setup.load();
    page.now = before.map_or(page.now, |before| before.now);
    page.on(move |effect| match effect {
        Effect::Random { .. } => None,
        Effect::StorageRead { .. } | Effect::StorageWrite { .. } if !slow_storage => None,
        Effect::LoadPart { .. } if !late_parts => None,
        _ => Some(Answer::Never),
    });
    page.start();
    for wallet in wallets() {
        page.found(wallet);
    }
    page
}

fn take(page: &mut Page, kind: [bool; 5], step: Step) {
    match step {
        Step::Reload => *page = self::page(kind, Some(page)),
        Step::Act(action) => {
            page.call(action);
        }
        Step::Event(event) => page.event(event),
        Step::Answer(place, reply) => {
            if !page.open.is_empty() {
                let request = page.open[place % page.open.len()];
                page.reply(request, &reply);
            }
        }
        Step::Late(place, reply) => {
            let ids: Vec<u32> = page.asked(|_| true).into_iter().filter(|id| *id != 0).collect();
            if !ids.is_empty() {
                page.reply(ids[place % ids.len()], &reply);
            }
        }
        Step::Pass(ms) => page.advance(ms),
    }
}

/// What must be true of every state.
fn check(page: &Page) {
    let (modal, connection, network) = (page.modal(), page.connection(), page.network());
    assert_eq!(connection.status == Status::Connected, !connection.sessions.is_empty());
    for (index, session) in connection.sessions.iter().enumerate() {
        assert!(!session.accounts.is_empty());
        let before = &connection.sessions[..index];
        assert!(before.iter().all(|other| other.namespace != session.namespace));
    }
    assert_eq!(page.address().is_some(), shows_account(page), "the account is the active family's");
    let active = network.active.as_ref().unwrap();
    let first = connection.sessions.first().map(|session| session.namespace);
    let is_first = first == Some(active.chain_namespace);
    assert_eq!(is_first, shows_account(page), "the active family's wallet is the first");
    assert!(network.networks.contains(active), "the active network is configured");
    let waiting = page.stage() == Stage::Waiting;
    // A phone keeps a link ready while nobody waits, as long as somebody without a wallet looks.
    let ready = page.is_mobile() && modal.open && !waiting;
    let asks = is_open(page, is_asked) || (is_open(page, is_link) && !ready);
    // A wallet that said yes waits for the code that takes it in.
    let loads = is_open(page, |effect| matches!(effect, Effect::LoadPart { .. }));
    assert!(if waiting { asks || loads } else { !asks });
    let switching = network.switching.as_ref().is_some_and(|one| one.stage == Stage::Waiting);
    assert_eq!(switching, is_open(page, is_switch));
    if connection.status == Status::Connecting {
        assert!(page.resumes() || asks || waiting, "connecting to nobody");
    }
    if !modal.open {
        assert!(!modal.shake && modal.namespace.is_none() && modal.can_close);
    }
    if modal.view == View::UnsupportedChain {
        assert!(network.unsupported.is_some(), "a question without a reason");
    }
    assert_eq!(modal.can_close, page.is_free(), "closing is refused only for a reason");
}

fn shows_account(page: &Page) -> bool {
    let active = page.network().active.unwrap().chain_namespace;
    page.connection().sessions.iter().any(|session| session.namespace == active)
}

fn is_switch(effect: &Effect) -> bool {
    matches!(effect, Effect::SwitchNetwork { .. } | Effect::AddNetwork { .. })
}

fn is_open(page: &Page, is_it: impl Fn(&Effect) -> bool) -> bool {
    page.asked(is_it).iter().any(|id| page.open.contains(id))
}

/// A wallet of this browser is asked to connect.
fn is_asked(effect: &Effect) -> bool {
    super::is_connect(effect) && !is_link(effect)
}

/// A link is out.
fn is_link(effect: &Effect) -> bool {
    matches!(effect, Effect::Connect { connector, .. } if connector == "walletConnect")
}

/// The way out that every state has.
fn leave(page: &mut Page) {
    page.act(Action::Cancel);
    // A wallet that was chosen over the view that is nothing but a code leads back to it; it waits for whoever scans.
    if page.is_open() && page.view() == View::ConnectingWalletConnectBasic {
        page.act(Action::Cancel);
    }
    assert_ne!(page.stage(), Stage::Waiting, "cancelled, and still waiting");
    assert!(!is_open(page, is_asked), "cancelled, and a wallet is still asked");
    page.act(Action::Close);
    if page.is_open() {
        page.act(actions::disconnect());
    }
}

/// Everything that was asked fails, as hosts make it, until nothing is awaited.
fn run_out(page: &mut Page) {
    page.event(HostEvent::Visibility { visible: true });
    for _ in 0..40 {
        for request in page.open.clone() {
            let fault = crate::protocol::Fault {
                kind: FaultKind::Timeout,
                code: None,
                message: "late".into(),
            };
            page.reply(request, &Reply::Failed { fault });
        }
        // A stored session that was read late may have opened the dialog once more.
        if page.is_open() {
            leave(page);
        } else if page.open.is_empty() && page.wake_at.is_none() {
            return;
        }
        page.advance(31_000);
    }
    let last = page.effects.last().map(|request| &request.effect);
    panic!("it never comes to rest: {last:?} {:?}", page.wake_at);
}

proptest! {
    #![proptest_config(crate::testing::laws(200))]

    #[test]
    fn whatever_happens_there_is_a_way_out(
        stored: bool,
        slow_storage: bool,
        late_parts: bool,
        allow_unsupported: bool,
        mobile: bool,
        steps in proptest::collection::vec(step(), 1..40),
    ) {
        let kind = [stored, slow_storage, late_parts, allow_unsupported, mobile];
        let mut page = page(kind, None);
        for step in steps {
            take(&mut page, kind, step);
            check(&page);
        }
        leave(&mut page);
        check(&page);
        prop_assert!(!page.is_open());
        prop_assert_ne!(page.status(), Status::Connecting);
        prop_assert_eq!(page.stage(), Stage::Idle);
        prop_assert!(!page.asks_wallet(), "a wallet is still asked");
        let longest = page.now + 30_000;
        prop_assert!(page.wake_at.is_none_or(|at| at <= longest), "nothing waits longer");
        run_out(&mut page);
        check(&page);
        prop_assert_ne!(page.status(), Status::Connecting);
        let calls = page.calls();
        for call in 1..=calls {
            prop_assert_ne!(page.outcome(call), Outcome::Pending, "promise {} of {}", call, calls);
        }
    }
}
