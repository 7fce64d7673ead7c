use super::{ask, gateway, item, page_of, time};
use crate::{
    activity::{ActivitySlice, refresh},
    protocol::{Action, ActivityAction, HostEvent, Part, Purpose, TokensAction, View},
    testing::{ALICE, Answer, BOB, Page, actions::*, metamask, standard},
    tokens::ListState,
};
use caip::Namespace;
use proptest::prelude::*;
use std::{cell::RefCell, rc::Rc};

/// What happens on a page.
#[derive(Debug, Clone)]
enum Step {
    Act(Box<Action>),
    Accounts(bool),
    Visible(bool),
    Refresh,
    Wait(u64),
    /// What the gateway answers from now on.
    Gateway(u8),
}

fn act(action: Action) -> Step {
    Step::Act(Box::new(action))
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        Just(act(open())),
        Just(act(Action::Close)),
        Just(act(push(View::WalletReceive))),
        Just(act(push(View::ProfileWallets))),
        Just(act(Action::Back)),
        Just(act(switch("eip155:10"))),
        Just(act(switch("eip155:1"))),
        Just(act(Action::SwitchAccount {
            namespace: Namespace::Solana,
            address: crate::testing::SOL.into()
        })),
        Just(act(Action::SwitchAccount { namespace: Namespace::Eip155, address: ALICE.into() })),
        Just(act(disconnect())),
        Just(act(connect("MetaMask"))),
        (0_u32..300).prop_map(|from| act(ask(ActivityAction::Show { from }))),
        any::<bool>().prop_map(|shown| act(ask(ActivityAction::Spam { shown }))),
        any::<bool>().prop_map(|on| act(ask(ActivityAction::Watch { on }))),
        Just(act(ask(ActivityAction::Retry))),
        (0_u32..300).prop_map(|from| act(Action::Tokens {
            action: json::Later::of(&TokensAction::Show { from })
        })),
        Just(act(Action::Tokens { action: json::Later::of(&TokensAction::Retry) })),
        any::<bool>().prop_map(Step::Accounts),
        any::<bool>().prop_map(Step::Visible),
        Just(Step::Refresh),
        (0_u64..40_000).prop_map(Step::Wait),
        (0_u8..7).prop_map(Step::Gateway),
    ]
}

/// Answers of a gateway in one of its moods.
fn answer(mood: u8, url: &str) -> Answer {
    let history = url.contains("/history");
    match mood {
        0 => Answer::timeout(),
        1 => Answer::http(503, ""),
        2 => Answer::http(200, "nonsense"),
        3 => slow(),
        4 if history => page_of(&[], Some("7")),
        5 if history => page_of(&[item(9, &time(9)), item(2, &time(2)), item(9, "")], Some("3")),
        _ if history => gateway(400)(url),
        _ => Answer::http(200, "{\"balances\":[]}"),
    }
}

/// The host gives every request up after its time.
fn slow() -> Answer {
    let Answer::Now(reply) = Answer::timeout() else { unreachable!("it fails at once") };
    Answer::After(10_000, reply)
}

/// What must hold in every state.
fn check(page: &Page) {
    let activity = page.activity();
    let months: u32 = activity.months.iter().map(|month| month.count).sum();
    assert_eq!(months, activity.count, "months count every row");
    assert!(activity.from as usize + activity.rows.len() <= activity.count as usize);
    assert!(activity.rows.len() == 100.min(activity.count as usize), "a window is full");
    for pair in activity.rows.windows(2) {
        assert_ne!(pair[0].id, pair[1].id);
    }
    assert!(!(activity.loading_more && activity.complete));
    let tokens = page.tokens();
    assert!(tokens.from as usize + tokens.rows.len() <= tokens.count as usize);
    assert!(tokens.state != ListState::Failed || tokens.total.is_none());
    if page.has_part(Part::Account) {
        assert_eq!(activity.account, tokens.account, "both are of one account");
    } else {
        assert_eq!(activity, ActivitySlice::default(), "before its code is there it is empty");
    }
    let account = page.account().caip_address;
    assert_eq!(tokens.account, account, "nobody else's tokens are shown");
}

proptest! {
    #![proptest_config(crate::testing::laws(120))]
    #[test]
    fn nothing_that_happens_shows_anothers_or_stops_it_for_good(steps in prop::collection::vec(step(), 1..40)) {
        let mood = Rc::new(RefCell::new(6));
        let mut page = Page::new();
        page.on_http(Purpose::Configuration, |_| {
            Answer::http(200, "{\"features\":[{\"id\":\"activity\",\"isEnabled\":true,\"config\":null}]}")
        });
        for purpose in [Purpose::History, Purpose::Balance, Purpose::Identity] {
            let mood = mood.clone();
            page.on_http(purpose, move |url| answer(*mood.borrow(), url));
        }
        page.connect(standard("Solflare"));
        page.connect(metamask());
        let mut visible = true;
        for step in steps {
            let before = page.effects.len();
            match step {
                Step::Act(action) => page.act(*action),
                Step::Accounts(other) => page.event(HostEvent::AccountsChanged {
                    connector: metamask().id,
                    namespace: Namespace::Eip155,
                    accounts: if other { vec![BOB.into(), ALICE.into()] } else { vec![ALICE.into()] },
                }),
                Step::Visible(now) => {
                    visible = now;
                    page.event(HostEvent::Visibility { visible });
                }
                Step::Refresh => page.within(refresh),
                Step::Wait(ms) => {
                    page.advance(ms);
                    let data = |effect: &crate::protocol::Effect| matches!(effect, crate::protocol::Effect::Http { purpose: Purpose::Balance | Purpose::History, .. });
                    let asked = page.effects[before..].iter().filter(|request| data(&request.effect)).count();
                    prop_assert!(visible || asked == 0, "a hidden tab asked {} times", asked);
                }
                Step::Gateway(now) => *mood.borrow_mut() = now,
            }
            check(&page);
        }
        // The world becomes friendly: whatever happened, the account is known in the end.
        *mood.borrow_mut() = 6;
        page.event(HostEvent::Visibility { visible: true });
        if page.account().address.is_some() && page.is_free() {
            page.act(open_at(View::Account));
            page.act(ask(ActivityAction::Watch { on: true }));
            page.advance(60_000);
            page.act(ask(ActivityAction::Retry));
            page.act(ask(ActivityAction::Retry));
            page.advance(60_000);
            if page.is_open() {
                prop_assert_eq!(page.tokens().state, ListState::Known);
                prop_assert_eq!(page.activity().state, ListState::Known);
            }
            check(&page);
        }
    }
}
