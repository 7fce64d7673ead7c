//! From the form over the review to the wallet and back.

use super::*;
use crate::{
    account::AccountSlice,
    protocol::Tab,
    review::{ReviewSlice, ReviewStage},
    send::SendStage,
    testing::Outcome,
};

fn review(page: &Page) -> ReviewSlice {
    page.read("review")
}

/// Properties of an event of [`filled`], with these of its own.
fn half(own: &str) -> String {
    let place = r#"{"isSmartAccount":false,"network":"eip155:1","token":"ETH","amount":0.5"#;
    format!("{place}{own},\"caipNetworkId\":\"eip155:1\"}}")
}

fn notice(page: &mut Page) -> String {
    page.advance(150);
    page.notice().message.key
}

#[test]
fn what_the_wallet_is_asked_stays_in_sight() {
    let mut page = filled();
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(Answer::Never)
        }
        _ => None,
    });
    page.act(go_on());
    assert_eq!((page.view(), review(&page).stage), (View::WalletSendPreview, ReviewStage::Ready));
    page.act(confirm());
    assert_eq!((page.view(), review(&page).stage), (View::WalletSendPreview, ReviewStage::Signing));
    assert!(!review(&page).calls.is_empty() && !review(&page).raw.is_empty());
    assert_eq!(page.notice().message.key, "notice.confirmInWallet");
    assert_eq!(form(&page).stage, SendStage::Signing);
}

#[test]
fn what_was_sent_is_told_and_the_form_begins_anew() {
    let mut page = filled();
    let call = page.call(go_on());
    page.act(confirm());
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(notice(&mut page), "notice.transactionStarted");
    assert_eq!((form(&page).amount.as_str(), form(&page).stage), ("", SendStage::Form));
    let account: AccountSlice = page.read("account");
    assert_eq!((page.view(), account.current_tab), (View::Account, Tab::Activity), "its progress");
    let [transaction] = &signed(&page)[..] else { panic!("{:?}", signed(&page)) };
    assert!(transaction.contains(BOB) && transaction.contains("\"0x6f05b59d3b20000\""));
    let told = page.properties("SEND_SUCCESS");
    assert!(told.len() == 1 && told[0].contains("\"isSmartAccount\":false"), "{told:?}");
    assert_eq!(page.properties("SEND_INITIATED"), [half("")]);
    assert_eq!(page.properties("SEND_ERROR").len(), 0);
}

#[test]
fn a_token_is_moved_by_its_contract() {
    let mut page = page();
    page.act(choose(USDC_ID));
    page.act(amount("1.5"));
    page.act(receiver(BOB));
    page.act(go_on());
    let raw = review(&page).raw;
    let data = format!("a9059cbb{:0>64}{:0>64x}", BOB[2..].to_lowercase(), 1_500_000);
    assert!(raw.contains(USDC) && raw.contains(&data), "{raw}");
}

/// A form with an item of a collection, which answers so to whose it is and to how many of it the account has.
fn with_item(word: &str) -> Page {
    let (mut page, word) = (page(), word.to_lowercase());
    page.on_node("", move |body| {
        let asked = body.contains("6352211e") && body.contains("00fdd58e");
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_call" if asked => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x{word:0>64}\"}}")
                }
                _ => node(id, method),
            }),
        )
    });
    page.act(act(SendAction::ChooseItem { collection: USDC.into(), number: "7".into() }));
    page.act(receiver(BOB));
    page
}

#[test]
fn one_of_several_is_handed_over_once_its_collection_says_that_the_account_has_some() {
    let mut page = with_item("a");
    assert!(form(&page).complete);
    page.act(go_on());
    let data = format!(
        "f242432a{:0>64}{:0>64}{:0>64x}{:0>64x}",
        ALICE[2..].to_lowercase(),
        BOB[2..].to_lowercase(),
        7,
        1
    );
    assert!(review(&page).raw.contains(&data), "{}", review(&page).raw);
}

#[test]
fn an_item_is_handed_over_once_its_collection_says_whose_it_is() {
    let mut page = with_item(&ALICE[2..]);
    assert!(form(&page).complete);
    page.act(go_on());
    let data = format!(
        "42842e0e{:0>64}{:0>64}{:0>64x}",
        ALICE[2..].to_lowercase(),
        BOB[2..].to_lowercase(),
        7
    );
    assert!(review(&page).raw.contains(&data), "{}", review(&page).raw);
}

#[test]
fn an_item_of_somebody_else_cannot_be_chosen() {
    let mut page = page();
    page.act(act(SendAction::ChooseItem { collection: USDC.into(), number: "7".into() }));
    assert_eq!(key(form(&page).item_problem), "send.itemNotYours");
    page.act(act(SendAction::ChooseItem { collection: "junk".into(), number: "7".into() }));
    assert_eq!(key(form(&page).item_problem), "send.itemInvalid");
    assert_eq!(form(&page).item, None);
}

#[test]
fn a_no_in_the_wallet_is_told_and_the_form_stays() {
    let mut page = filled();
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(Answer::declined())
        }
        _ => None,
    });
    let call = page.call(go_on());
    page.act(confirm());
    assert_eq!(page.error(call), "Signature declined");
    assert_eq!(page.properties("SEND_ERROR"), [half(",\"message\":\"Signature declined\"")]);
    assert_eq!(notice(&mut page), "error.signatureDeclined");
    assert_eq!(page.view(), View::WalletSend, "back where it can be changed");
    assert_eq!((form(&page).amount.as_str(), form(&page).receiver.as_str()), ("0.5", BOB));
    assert!(form(&page).complete);
}

#[test]
fn a_wallet_that_fails_is_told_in_the_specifications_words() {
    let mut page = filled();
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(Answer::throws("boom"))
        }
        _ => None,
    });
    let call = page.call(go_on());
    page.act(confirm());
    assert_eq!(page.error(call), "Something went wrong");
    assert_eq!(page.properties("SEND_ERROR"), [half(",\"message\":\"Something went wrong\"")]);
}

#[test]
fn what_is_not_complete_is_not_reviewed() {
    let mut page = page();
    let call = page.call(go_on());
    assert_eq!(page.error(call), "Please enter a valid amount and receiver address");
    assert_eq!(page.view(), View::WalletSend);
}

#[test]
fn going_back_from_the_review_keeps_the_form() {
    let mut page = filled();
    let call = page.call(go_on());
    page.act(Action::Back);
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Form));
    assert_eq!(page.error(call), "Request was aborted");
    assert!(form(&page).complete && !page.notice().open);
}

#[test]
fn while_the_wallet_is_asked_nothing_else_is_sent_and_the_form_stands_still() {
    let mut page = filled();
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(Answer::Never)
        }
        _ => None,
    });
    page.act(go_on());
    page.act(confirm());
    page.act(confirm());
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(amount("1"));
    assert_eq!(form(&page).amount, "0.5");
    let call = page.call(go_on());
    assert_eq!(page.error(call), "A request is already waiting in the wallet");
    assert_eq!(signed(&page).len(), 1);
}

#[test]
fn a_name_that_means_somebody_else_now_is_not_sent_to() {
    let mut page = page();
    page.act(amount("0.5"));
    page.act(receiver("bob.eth"));
    page.advance(500);
    page.act(go_on());
    page.on_http(Purpose::Identity, |_| {
        http(
            200,
            "{\"addresses\":{\"60\":{\"address\":\"0x00000000000000000000000000000000000000aa\"}}}",
        )
    });
    page.act(accept());
    let call = page.calls();
    page.act(confirm());
    let asked = page.urls(Purpose::Identity);
    assert!(asked.iter().any(|url| url.contains("/bob.eth?") && url.contains("useCache=false")));
    assert_eq!(call, page.calls());
    assert!(signed(&page).is_empty());
    assert_eq!(page.view(), View::WalletSend);
    assert_eq!(notice(&mut page), "error.receiverChanged");
    page.advance(500);
    let Receiver::Known { address, .. } = form(&page).to else { panic!("{:?}", form(&page).to) };
    assert_eq!(address, "0x00000000000000000000000000000000000000AA");
}

#[test]
fn all_of_the_coin_is_measured_again_when_it_is_sent() {
    let mut page = page();
    page.act(act(SendAction::Max { point: None }));
    page.act(receiver(BOB));
    page.on_node("", |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_getBalance" => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0xde0b6b3a7640000\"}}")
                }
                _ => node(id, method),
            }),
        )
    });
    page.act(go_on());
    // One ether now, less 21,000 gas at 2.25 gwei and a wei.
    assert!(review(&page).raw.contains("\"0xde08bba67eccbff\""), "{}", review(&page).raw);
}

#[test]
fn opening_the_form_is_told_once() {
    let mut page = filled();
    page.act(go_on());
    page.act(Action::Back);
    let place = r#"{"isSmartAccount":false,"network":"eip155:1","caipNetworkId":"eip155:1"}"#;
    assert_eq!(page.properties("OPEN_SEND"), [place]);
    page.act(Action::Back);
    page.act(crate::testing::actions::push(View::WalletSend));
    assert_eq!(page.properties("OPEN_SEND"), [place, place]);
}

#[test]
fn another_network_begins_a_new_form() {
    let mut page = filled();
    page.act(crate::testing::actions::switch("eip155:10"));
    assert_eq!(form(&page).amount, "");
}

#[test]
fn a_gateway_that_goes_and_comes_back_loses_nothing() {
    let mut page = filled();
    page.on_node("", |_| http(502, ""));
    page.act(go_on());
    assert_eq!(review(&page).stage, ReviewStage::Refused);
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.act(Action::Review { action: json::Later::of(&ReviewAction::Repeat) });
    assert_eq!(review(&page).stage, ReviewStage::Ready);
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
}

#[test]
fn a_page_with_a_form_of_its_own_keeps_it_after_a_no() {
    let mut page = Page::new();
    page.on_http(Purpose::Balance, |_| http(200, BALANCES));
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.on(wallet);
    page.connect(metamask());
    let tokens = crate::protocol::TokensAction::Watch { on: true };
    page.act(Action::Tokens { action: json::Later::of(&tokens) });
    let watch = ReviewAction::Watch { on: true };
    page.act(Action::Review { action: json::Later::of(&watch) });
    page.act(choose("eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"));
    page.act(amount("0.5"));
    page.act(receiver(BOB));
    page.act(go_on());
    assert_eq!(page.read::<ReviewSlice>("review").stage, ReviewStage::Ready);
    page.act(Action::Review { action: json::Later::of(&ReviewAction::Decline) });
    assert_eq!((form(&page).amount.as_str(), form(&page).receiver.as_str()), ("0.5", BOB));
    assert!(!page.read::<crate::modal::ModalSlice>("modal").open);
}

/// Half an ether for Bob, in a wallet that does not answer yet.
fn waiting() -> Page {
    let mut page = filled();
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(Answer::Never)
        }
        _ => None,
    });
    page.act(go_on());
    page.act(confirm());
    page
}

/// The wallet says yes after all.
fn late(page: &mut Page) {
    page.answer(
        |effect| matches!(effect, Effect::Request { request, .. } if request.method() == "eth_sendTransaction"),
        &Reply::Text { value: format!("\"{HASH}\"") },
    );
}

#[test]
fn who_does_not_want_to_wait_for_the_wallet_gets_the_form_back() {
    let mut page = waiting();
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(act(SendAction::Cancel));
    assert_eq!((form(&page).stage, form(&page).amount.as_str()), (SendStage::Form, "0.5"));
    assert_eq!((page.view(), review(&page).stage), (View::WalletSend, ReviewStage::None));
    assert!(!page.notice().open);
    page.act(amount("0.25"));
    assert_eq!(form(&page).amount, "0.25");
}

#[test]
fn what_the_wallet_sends_after_nobody_waits_for_it_stands_in_activity() {
    let mut page = waiting();
    page.act(act(SendAction::Cancel));
    assert_eq!(page.activity().pending.len(), 0);
    late(&mut page);
    assert_eq!(page.activity().pending.len(), 1);
    assert_eq!(notice(&mut page), "notice.transactionStarted");
    assert_eq!(page.properties("SEND_SUCCESS").len(), 1);
    assert_eq!(form(&page).amount, "0.5", "what is typed is left alone");
}

#[test]
fn a_wallet_that_never_answers_keeps_no_other_account_from_sending() {
    let mut page = waiting();
    page.event(crate::protocol::HostEvent::AccountsChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: caip::Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    page.act(act(SendAction::Cancel));
    assert_eq!((form(&page).stage, form(&page).amount.as_str()), (SendStage::Form, ""));
    late(&mut page);
    assert!(page.storage.entries["@drawstring/pending"].contains(ALICE), "it is Alice's");
}
