use super::*;
use crate::{
    protocol::{Fault, FaultKind, HostEvent, ReviewAction},
    review::{ReviewKind, ReviewStage},
    swap::SwapStep,
    testing::Outcome,
};

fn confirm(page: &mut Page) {
    page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
}

/// One ETH for USDC, with an offer in sight.
fn buying() -> (Page, World) {
    let (mut page, world) = form();
    write(&mut page, "1");
    page.advance(200);
    (page, world)
}

/// The same by a vendor that the page trusts.
fn buying_of_vendor() -> (Page, World) {
    let (mut page, world) = form_of_vendor(|_| ());
    write(&mut page, "1");
    page.advance(200);
    (page, world)
}

#[test]
fn the_coin_is_exchanged_after_one_review_and_account_shows() {
    let (mut page, _) = buying();
    let call = trade(&mut page);
    assert_eq!((page.view(), swap(&page).step), (View::SwapPreview, SwapStep::Swapping));
    assert_eq!((review(&page).kind, review(&page).stage), (ReviewKind::Swap, ReviewStage::Ready));
    assert_eq!(signed(&page), Vec::<String>::new());
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_sendTransaction"]);
    assert_eq!(page.outcome(call), Outcome::Done);
    let after = swap(&page);
    assert_eq!(
        (page.view(), after.source_token_amount.as_str(), after.to_token),
        (View::Account, "", None)
    );
    let account: crate::account::AccountSlice = page.read("account");
    assert_eq!(account.current_tab, crate::protocol::Tab::Activity, "its progress");
    page.advance(4_000);
    assert_eq!(page.notice().message.key, "swap.swapped");
    assert_eq!(
        page.notice().message.values.0,
        [("from".into(), "ETH".into()), ("to".into(), "USDC".into())]
    );
    let set = "{\"isSmartAccount\":false,\"network\":\"eip155:1\",\"swapFromToken\":\"ETH\",\"swapToToken\":\"USDC\",\"swapFromAmount\":\"1\",\"swapToAmount\":\"2990\",\"caipNetworkId\":\"eip155:1\"}";
    assert_eq!(page.properties("INITIATE_SWAP"), [set]);
    assert_eq!(page.properties("SWAP_SUCCESS"), [set]);
}

#[test]
fn a_large_price_impact_is_warned_of_in_the_form_and_in_the_review() {
    for (impact, large) in [("4.99", false), ("5", true), ("63.2", true), ("null", false)] {
        let (mut page, world) = form();
        world.borrow_mut().quote = Box::new(move |url| {
            let Answer::Now(Reply::Http { status, body }) = quoted(url, "2990000000") else {
                panic!("it answers at once")
            };
            http(status, &body.replace("0.31", impact))
        });
        write(&mut page, "1");
        page.advance(200);
        assert_eq!(swap(&page).quote.unwrap().large_impact, large, "{impact}");
        trade(&mut page);
        let warned = review(&page).warnings;
        let warning = warned.iter().find(|one| one.key == "swap.largeImpact");
        let percent = warning.and_then(|one| one.values.get("percent")).map(String::as_str);
        assert_eq!(percent, large.then_some(impact));
    }
}

#[test]
fn a_page_that_shows_reviews_itself_keeps_the_modal_closed() {
    let (mut page, _) = buying();
    page.act(Action::Close);
    page.act(Action::Review { action: Later::of(&ReviewAction::Watch { on: true }) });
    let call = trade(&mut page);
    assert_eq!(review(&page).stage, ReviewStage::Ready);
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_sendTransaction"]);
    assert_eq!(page.outcome(call), Outcome::Done);
    assert!(!page.read::<crate::modal::ModalSlice>("modal").open);
}

#[test]
fn what_a_vendor_builds_is_bound_to_the_offer_that_was_shown() {
    let (mut page, _) = buying_of_vendor();
    trade(&mut page);
    let body = page.bodies(Purpose::Convert).pop().unwrap();
    assert_eq!(
        body,
        format!(
            "{{\"projectId\":\"p1\",\"amount\":\"1000000000000000000\",\"from\":\"{ETH}\",\"to\":\"{USDC}\",\"userAddress\":\"{ALICE}\",\"quoteId\":\"2990000000-x\",\"eip155\":{{\"slippageBps\":100}}}}"
        )
    );
}

#[test]
fn what_changed_hands_is_read_again_past_the_cache() {
    let (mut page, _) = buying();
    trade(&mut page);
    confirm(&mut page);
    page.advance(1_000);
    let last = page.urls(Purpose::Balance).pop().unwrap();
    assert!(last.contains(&format!("forceUpdate={ETH},{USDC}")), "{last}");
}

#[test]
fn a_declined_signature_keeps_the_form() {
    // Alone, and together with its approval.
    for (begin, typed, asked, yes) in [
        (buying as fn() -> (Page, World), "1", "eth_sendTransaction", format!("\"{HASH}\"")),
        (faults::bundling, "100", "wallet_sendCalls", "{\"id\":\"0xcafe\"}".to_owned()),
    ] {
        let (mut page, world) = begin();
        world.borrow_mut().wallet = Box::new(|_| Answer::declined());
        let call = trade(&mut page);
        confirm(&mut page);
        assert_eq!(signed(&page), [asked]);
        let after = swap(&page);
        assert_eq!(
            (page.view(), after.step, after.source_token_amount.as_str()),
            (View::Swap, SwapStep::Form, typed)
        );
        assert_eq!(after.transaction_error.unwrap().key, "error.signatureDeclined");
        assert_eq!(page.error(call), "Signature declined");
        assert_eq!(page.properties("SWAP_ERROR").len(), 1);
        world.borrow_mut().wallet = Box::new(move |_| text(&yes));
        trade(&mut page);
        confirm(&mut page);
        assert_eq!(page.view(), View::Account);
    }
}

#[test]
fn a_wallets_own_short_message_is_shown_else_transaction_error() {
    for (said, key, shown) in [
        ("nonce too \u{202e}low", "notice.text", "nonce too low"),
        ("", "error.transactionFailed", ""),
    ] {
        let (mut page, world) = buying();
        world.borrow_mut().wallet = Box::new(move |_| Answer::wallet_error(-32_000, said));
        trade(&mut page);
        confirm(&mut page);
        let message = swap(&page).transaction_error.unwrap();
        assert_eq!(message.key, key);
        assert_eq!(
            message.values.0.first().map(|(_, text)| text.as_str()).unwrap_or_default(),
            shown
        );
    }
}

#[test]
fn a_transaction_that_fails_on_the_chain_is_told() {
    let (mut page, world) = buying();
    world.borrow_mut().receipt = "{\"status\":\"0x0\",\"blockNumber\":\"0x9\"}".into();
    trade(&mut page);
    confirm(&mut page);
    page.advance(1_000);
    assert_eq!(page.notice().message.key, "error.transactionFailed");
    assert_eq!(
        (page.properties("SWAP_ERROR").len(), page.properties("SWAP_SUCCESS").len()),
        (1, 0)
    );
}

/// The node knows the transaction, and then that another one has its number, which it cannot find.
fn replace(page: &mut Page, world: &World) {
    world.borrow_mut().known = "null".into();
    world.borrow_mut().count = "\"0x2\"";
    page.advance(20_000);
}

/// What waits for a block.
fn waits(world: &World) {
    let mut desk = world.borrow_mut();
    desk.receipt = "null".into();
    desk.known = "{\"nonce\":\"0x1\"}".into();
}

#[test]
fn one_that_was_replaced_by_nobody_knows_what_is_not_said_to_have_failed() {
    let (mut page, world) = buying();
    waits(&world);
    trade(&mut page);
    confirm(&mut page);
    page.advance(3_000);
    assert_eq!(page.notice().message.key, "swap.swapping");
    replace(&mut page, &world);
    assert_eq!(page.activity().pending[0].progress, crate::activity::Progress::Replaced);
    assert!(!page.notice().open);
    assert_eq!(page.properties("SWAP_ERROR").len() + page.properties("SWAP_SUCCESS").len(), 0);
}

#[test]
fn after_an_approval_that_was_replaced_the_allowance_says_whether_it_was_given() {
    let (mut page, world) = selling();
    waits(&world);
    trade(&mut page);
    confirm(&mut page);
    page.advance(3_000);
    world.borrow_mut().allowance = "100000000".into();
    replace(&mut page, &world);
    assert_eq!((page.view(), review(&page).kind), (View::SwapPreview, ReviewKind::Swap));
}

#[test]
fn a_transaction_that_a_vendor_does_not_build_goes_back_and_says_so() {
    for broken in
        [Answer::timeout(), http(503, ""), http(200, "{}"), refused("the price has moved")]
    {
        let (mut page, world) = buying_of_vendor();
        world.borrow_mut().built = broken;
        let call = trade(&mut page);
        page.advance(200);
        let after = swap(&page);
        assert_eq!(
            (page.view(), after.step, after.fetch_error, after.source_token_amount.as_str()),
            (View::Swap, SwapStep::Form, true, "1")
        );
        assert_eq!(page.notice().message.key, "error.swapTransactionFailed");
        assert_eq!(page.error(call), "Failed to create transaction");
        act(&mut page, SwapAction::Retry);
        assert!(!swap(&page).fetch_error);
    }
}

#[test]
fn an_offer_that_expires_under_review_is_asked_for_anew_before_it_can_be_signed() {
    let (mut page, world) = buying();
    trade(&mut page);
    world.borrow_mut().quote = Box::new(|url| quoted(url, "3000000000"));
    page.advance(29_999);
    assert_eq!(
        (review(&page).stage, asked(&page, "convert/quotes").len()),
        (ReviewStage::Ready, 1)
    );
    page.advance(1);
    assert_eq!(
        (page.view(), review(&page).stage, asked(&page, "convert/quotes").len()),
        (View::SwapPreview, ReviewStage::Ready, 2)
    );
    assert!(
        review(&page).raw.contains(&format!("{:064x}", 2_970_000_000_u64)),
        "{}",
        review(&page).raw
    );
    confirm(&mut page);
    assert_eq!(signed(&page).len(), 1);
}

#[test]
fn an_offer_that_expires_when_the_gateway_is_gone_goes_back() {
    let (mut page, world) = buying();
    trade(&mut page);
    world.borrow_mut().quote = Box::new(|_| http(503, ""));
    page.advance(30_000);
    assert_eq!((page.view(), swap(&page).fetch_error), (View::Swap, true));
    assert_eq!(signed(&page), Vec::<String>::new());
}

#[test]
fn going_back_from_the_review_signs_nothing_and_keeps_the_form() {
    let (mut page, _) = buying();
    let call = trade(&mut page);
    page.act(Action::Back);
    let after = swap(&page);
    assert_eq!(
        (page.view(), after.step, after.source_token_amount.as_str()),
        (View::Swap, SwapStep::Form, "1")
    );
    assert_eq!(page.error(call), "Request was aborted");
    assert!(!page.notice().open && !after.fetch_error);
    assert_eq!(signed(&page), Vec::<String>::new());
}

#[test]
fn asking_twice_signs_once() {
    let (mut page, world) = buying();
    world.borrow_mut().wallet = Box::new(|_| Answer::Never);
    trade(&mut page);
    let second = trade(&mut page);
    assert_eq!(page.error(second), "A request is already waiting in the wallet");
    confirm(&mut page);
    confirm(&mut page);
    trade(&mut page);
    assert_eq!(signed(&page), ["eth_sendTransaction"]);
    write(&mut page, "5");
    assert_eq!(swap(&page).source_token_amount, "1", "what is being signed cannot be changed");
}

#[test]
fn a_form_that_is_not_complete_cannot_be_reviewed() {
    let (mut page, _) = form();
    let call = trade(&mut page);
    assert_eq!(page.error(call), "Incorrect amount: Please enter a valid amount");
    write(&mut page, "5");
    page.advance(200);
    let call = trade(&mut page);
    assert!(matches!(page.outcome(call), Outcome::Failed(_)));
    assert_eq!(page.view(), View::Swap);
}

#[test]
fn a_form_of_the_pages_own_is_reviewed_in_the_dialog() {
    let (mut page, _) = page();
    act(&mut page, SwapAction::Watch { on: true });
    choose(&mut page, SwapSide::To, USDC);
    write(&mut page, "1");
    page.advance(200);
    let call = trade(&mut page);
    assert_eq!((page.is_open(), page.view()), (true, View::SwapPreview));
    confirm(&mut page);
    assert_eq!(page.outcome(call), Outcome::Done);
}

#[test]
fn who_does_not_want_to_wait_for_the_wallet_gets_the_form_back() {
    let (mut page, world) = buying();
    world.borrow_mut().wallet = Box::new(|_| Answer::Never);
    trade(&mut page);
    confirm(&mut page);
    act(&mut page, SwapAction::Cancel);
    let after = swap(&page);
    assert_eq!(
        (page.view(), after.step, after.source_token_amount.as_str()),
        (View::Swap, SwapStep::Form, "1")
    );
    assert_eq!(review(&page).stage, ReviewStage::None);
}

#[test]
fn another_account_drops_what_is_not_yet_in_the_wallet() {
    let (mut page, _) = buying();
    let call = trade(&mut page);
    page.event(HostEvent::AccountsChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: caip::Namespace::Eip155,
        accounts: vec![crate::testing::BOB.into()],
    });
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!(review(&page).stage, ReviewStage::None);
    assert_eq!(page.view(), View::Swap);
}

#[test]
fn what_is_in_the_wallet_when_the_account_changes_is_still_told() {
    let (mut page, world) = buying();
    world.borrow_mut().wallet = Box::new(|_| Answer::Never);
    trade(&mut page);
    confirm(&mut page);
    page.event(HostEvent::AccountsChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: caip::Namespace::Eip155,
        accounts: vec![crate::testing::BOB.into()],
    });
    page.answer(
        |effect| matches!(effect, Effect::Request { request, .. } if request.method() == "eth_sendTransaction"),
        &Reply::Text { value: format!("\"{HASH}\"") },
    );
    page.advance(4_000);
    assert_eq!(page.properties("SWAP_SUCCESS").len(), 1);
}

#[test]
fn a_wallet_that_throws_nothing_of_use_is_a_transaction_error() {
    let (mut page, world) = buying();
    world.borrow_mut().wallet = Box::new(|_| {
        let fault = Fault { kind: FaultKind::Wallet, code: None, message: String::new() };
        Answer::Now(Reply::Failed { fault })
    });
    let call = trade(&mut page);
    confirm(&mut page);
    assert_eq!(page.error(call), "Transaction error");
}
