//! Who was meant.

use super::*;
use crate::testing::SOL;

fn warnings(page: &Page) -> Vec<String> {
    form(page).warnings.into_iter().map(|warning| warning.key).collect()
}

fn invalid(page: &Page) -> String {
    match form(page).to {
        Receiver::Invalid { message } => message.key,
        other => format!("{other:?}"),
    }
}

fn known(page: &Page) -> String {
    match form(page).to {
        Receiver::Known { address, .. } => address,
        other => format!("{other:?}"),
    }
}

#[test]
fn an_address_is_known_at_once_in_its_own_form() {
    let mut page = page();
    page.act(receiver(&format!("  {} ", BOB.to_lowercase())));
    assert_eq!(known(&page), BOB);
}

#[test]
fn what_a_qr_code_says_is_understood() {
    for text in [format!("ethereum:{BOB}"), format!("ethereum:{BOB}@1?value=1"), BOB.to_owned()] {
        let mut page = page();
        page.act(receiver(&text));
        assert_eq!(known(&page), BOB, "{text}");
    }
}

#[test]
fn a_code_for_a_token_means_whom_it_names_and_not_the_tokens_contract() {
    let code = format!("ethereum:{USDC}@1/transfer?uint256=1e6&address={BOB}");
    for text in [code, format!("ethereum:pay-{BOB}"), format!("ETHEREUM:{BOB}?value=1e18")] {
        let mut page = page();
        page.act(receiver(&text));
        assert_eq!(known(&page), BOB, "{text}");
    }
    for call in ["transfer?uint256=1", "approve?address=0x12", "transfer"] {
        let mut page = page();
        page.act(receiver(&format!("ethereum:{USDC}/{call}")));
        page.advance(500);
        assert_eq!(invalid(&page), "send.receiverInvalid", "{call}");
    }
}

#[test]
fn a_slip_of_the_pen_is_told_from_no_address_after_a_pause() {
    let slip = BOB.replace('a', "A");
    let table = [
        (slip.as_str(), "send.slip"),
        (SOL, "send.otherFamily.solana"),
        ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "send.otherFamily.bip122"),
        ("0x12", "send.receiverInvalid"),
        ("hello", "send.receiverInvalid"),
        ("nobody.eth", "send.nobody"),
    ];
    for (text, problem) in table {
        let mut page = page();
        page.act(receiver(text));
        page.advance(499);
        assert_eq!(form(&page).to, Receiver::Resolving, "{text}");
        page.advance(1);
        assert_eq!(invalid(&page), problem, "{text}");
    }
}

#[test]
fn a_name_is_asked_for_once_nobody_types_any_more() {
    let mut page = page();
    for text in ["b", "bo", "bob", "bob.", "bob.e", "bob.et", "Bob.eth"] {
        page.act(receiver(text));
        page.advance(100);
    }
    page.advance(400);
    assert_eq!(known(&page), BOB);
    let asked = page.urls(Purpose::Identity);
    assert_eq!(asked.iter().filter(|url| url.contains("/profile/account/")).count(), 1);
}

#[test]
fn a_gateway_that_does_not_answer_is_told() {
    let mut page = page();
    page.on_http(Purpose::Identity, |_| http(503, ""));
    page.act(receiver("bob.eth"));
    page.advance(500);
    assert_eq!(invalid(&page), "error.nameResolveFailed");
}

#[test]
fn a_late_answer_for_another_name_is_dropped() {
    let mut page = page();
    page.on_http(Purpose::Identity, |_| Answer::Never);
    page.act(receiver("bob.eth"));
    page.advance(500);
    let late =
        page.latest(|effect| matches!(effect, Effect::Http { purpose: Purpose::Identity, .. }));
    page.act(receiver(ALICE));
    page.reply(
        late,
        &Reply::Http { status: 200, body: profile("/v1/profile/account/bob.eth").into() },
    );
    assert_eq!(known(&page), ALICE);
}

#[test]
fn a_first_time_is_warned_of_and_a_second_one_is_not() {
    let mut page = filled();
    assert_eq!(warnings(&page), ["send.warn.first"]);
    page.act(go_on());
    page.act(confirm());
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(receiver(BOB));
    assert_eq!(warnings(&page), [""; 0]);
    assert!(page.storage.entries["@drawstring/receivers"].contains(BOB));
}

#[test]
fn ones_own_address_and_a_tokens_contract_are_warned_of() {
    let mut page = page();
    page.act(receiver(ALICE));
    assert_eq!(warnings(&page), ["send.warn.own"]);
    page.act(receiver(USDC));
    assert_eq!(warnings(&page)[0], "send.warn.token");
    page.act(receiver("0x0000000000000000000000000000000000000000"));
    assert_eq!(warnings(&page)[0], "send.warn.nobody");
}

#[test]
fn an_address_that_looks_like_a_known_one_is_warned_of() {
    let mut page = filled();
    page.act(go_on());
    page.act(confirm());
    page.act(crate::testing::actions::push(View::WalletSend));
    let alike = format!("{}{}{}", &BOB[..6], "0".repeat(32), &BOB[38..]).to_lowercase();
    page.act(receiver(&alike));
    assert_eq!(warnings(&page), ["send.warn.lookAlike"]);
    let own = format!("{}{}{}", &ALICE[..6], "0".repeat(32), &ALICE[38..]).to_lowercase();
    page.act(receiver(&own));
    assert_eq!(warnings(&page), ["send.warn.lookAlike"]);
}

#[test]
fn a_storage_that_is_full_forgets_the_receiver_and_nothing_else() {
    let mut page = filled();
    page.storage.broken = Some("QuotaExceededError".into());
    page.act(go_on());
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
    assert_eq!(page.notice().message.key, "notice.confirmInWallet");
    page.advance(150);
    assert_eq!(page.notice().message.key, "notice.transactionStarted");
}

/// A page with the form open, whose gateway has not told yet what the account holds.
fn unlisted() -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Balance, |_| Answer::Never);
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.on(wallet);
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page
}

fn listed(page: &mut Page) {
    page.answer(
        |effect| matches!(effect, Effect::Http { purpose: Purpose::Balance, .. }),
        &Reply::Http { status: 200, body: BALANCES.into() },
    );
}

#[test]
fn what_the_list_of_tokens_tells_later_is_warned_of_then() {
    let mut page = unlisted();
    page.act(receiver(USDC));
    assert_eq!(warnings(&page), ["send.warn.first"]);
    listed(&mut page);
    assert_eq!(warnings(&page), ["send.warn.token", "send.warn.first"]);
    page.act(receiver(&format!("ethereum:{BOB}/transfer?address={BOB}&uint256=1")));
    assert_eq!(warnings(&page), ["send.warn.first", "send.warn.notHeld"]);
    let mut page = unlisted();
    page.act(receiver(&format!("ethereum:{BOB}/transfer?address={BOB}&uint256=1")));
    assert_eq!(warnings(&page), ["send.warn.first"]);
    listed(&mut page);
    assert_eq!(warnings(&page), ["send.warn.first", "send.warn.notHeld"]);
}

#[test]
fn a_warning_stands_for_as_long_as_what_it_warns_of() {
    let mut page = page();
    page.act(amount("0.1"));
    page.act(receiver(&format!("ethereum:{USDC}/transfer?address={BOB}&uint256=12500000")));
    let asked = ["send.warn.first", "send.warn.asked"];
    assert_eq!(warnings(&page), asked);
    page.act(choose(USDC_ID));
    assert_eq!(warnings(&page), asked);
    page.act(amount("12.5"));
    assert_eq!(warnings(&page), ["send.warn.first"]);
    page.act(amount("12.6"));
    assert_eq!(warnings(&page), asked);
    page.act(act(SendAction::Max { point: None }));
    assert_eq!(warnings(&page), asked);
}

#[test]
fn a_token_that_is_chosen_does_not_ask_for_a_name_again() {
    let mut page = page();
    page.act(receiver("bob.eth"));
    page.advance(500);
    page.act(choose(USDC_ID));
    assert_eq!(known(&page), BOB);
}

#[test]
fn those_whom_other_tabs_sent_to_are_not_forgotten() {
    let carol = "0x00000000000000000000000000000000000000cC";
    let mut page = filled();
    page.storage.entries.insert(crate::storage::RECEIVERS.into(), format!("[\"{carol}\"]"));
    page.act(go_on());
    page.act(confirm());
    let kept = &page.storage.entries[crate::storage::RECEIVERS];
    assert_eq!(*kept, format!("[\"{BOB}\",\"{carol}\"]"));
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(receiver(carol));
    assert_eq!(warnings(&page), [""; 0]);
}

#[test]
fn of_a_hundred_receivers_the_latest_stay_whoever_sent_to_them() {
    let mut page = filled();
    let others: Vec<String> = (0..100).map(|number| format!("0x{number:040}")).collect();
    let text = json::to_string(&others);
    page.storage.entries.insert(crate::storage::RECEIVERS.into(), text);
    page.act(go_on());
    page.act(confirm());
    let kept: Vec<String> =
        json::from_str(&page.storage.entries[crate::storage::RECEIVERS]).unwrap();
    assert_eq!((kept.len(), kept[0].as_str(), &kept[1..]), (100, BOB, &others[..99]));
}

#[test]
fn a_storage_that_keeps_nothing_is_made_up_for_while_the_page_stands() {
    let mut page = filled();
    page.storage.broken = Some("QuotaExceededError".into());
    for _ in 0..2 {
        page.act(go_on());
        page.act(confirm());
        page.act(crate::testing::actions::push(View::WalletSend));
        page.act(amount("0.1"));
        page.act(receiver(BOB));
        assert_eq!(warnings(&page), [""; 0]);
        page.act(receiver(USDC));
    }
    page.act(receiver(BOB));
    assert_eq!(warnings(&page), [""; 0]);
}

#[test]
fn what_imitates_another_token_is_warned_of_in_the_form_and_before_it_is_signed() {
    let mut page = Page::new();
    let fake = "\"symbol\":\"USD\u{421}\",\"imitates\":\"USDC\"";
    let told = BALANCES.replace("\"symbol\":\"DARK\"", fake);
    let (listed, stranger) = told.rsplit_once("\"verified\":true").unwrap();
    let told = [listed, stranger].join("\"verified\":false");
    page.on_http(Purpose::Balance, move |_| http(200, &told));
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(receiver(BOB));
    assert_eq!(warnings(&page), ["send.warn.first"]);
    // It is folded away, and wanted all the same.
    page.act(choose("eip155:1:0x00000000000000000000000000000000000000DA"));
    assert_eq!(warnings(&page), ["send.warn.first", "tokens.imitates"]);
    page.act(amount("1"));
    page.act(go_on());
    let review: crate::review::ReviewSlice = page.read("review");
    let told: Vec<_> = review.warnings.iter().map(|warning| warning.key.as_str()).collect();
    assert!(told.contains(&"tokens.imitates"), "{told:?}");
    page.act(Action::Back);
    page.act(choose(USDC_ID));
    assert_eq!(warnings(&page), ["send.warn.first"]);
}
