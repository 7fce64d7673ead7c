//! Solana: sending to an address without a private key needs a separate confirmation.

use super::{
    solana::THEIRS,
    solana_tokens::{MINT, PROGRAM, SYSTEM, node, opened, owned, page, send_tokens, step, steps},
    *,
};
use crate::{
    protocol::ReviewAction,
    review::{ReviewSlice, ReviewStage, associated::associated},
};

const KEYLESS: Option<&str> = Some("review.critical.noKey");

/// An address that is no public key: where somebody's account of a token was, or will be.
fn keyless() -> String {
    associated(THEIRS, MINT, PROGRAM).unwrap()
}

fn critical(page: &Page) -> Option<String> {
    let mut all = page.read::<ReviewSlice>("review").critical;
    assert!(all.len() <= 1, "{all:?}");
    all.pop().map(|one| one.key)
}

/// Goes on with half a coin for an address, of which a node says this.
fn send_coin(to: &str, account: &str) -> Page {
    let mut page = page(&[("getAccountInfo", format!("{{\"value\":{account}}}"))]);
    page.act(amount("0.5"));
    page.act(receiver(to));
    page.act(go_on());
    page
}

#[test]
fn coins_for_an_address_without_a_key_have_to_be_confirmed_twice() {
    let mut page = send_coin(&keyless(), "null");
    assert_eq!(critical(&page).as_deref(), KEYLESS);
    let asked =
        |page: &Page| page.effects.iter().any(|one| matches!(one.effect, Effect::Request { .. }));
    page.act(confirm());
    assert!(!asked(&page), "not before it was read");
    page.act(Action::Review { action: ReviewAction::Accept { on: true }.into() });
    page.act(confirm());
    assert!(asked(&page), "a program may have the say there");
}

#[test]
fn coins_that_somebody_sent_there_give_it_no_key() {
    assert_eq!(critical(&send_coin(&keyless(), &owned(SYSTEM))).as_deref(), KEYLESS);
}

#[test]
fn what_is_not_the_answer_of_a_node_does_not_count_as_an_account() {
    for odd in ["{}", "[]", "7", "{\"owner\":null}", "{\"owner\":7,\"lamports\":1}"] {
        assert_eq!(critical(&send_coin(&keyless(), odd)).as_deref(), KEYLESS, "{odd}");
    }
}

#[test]
fn an_account_that_a_program_keeps_can_be_paid() {
    let vault = owned("SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf");
    let page = send_coin(&keyless(), &vault);
    assert_eq!(
        (critical(&page), page.read::<ReviewSlice>("review").stage),
        (None, ReviewStage::Ready)
    );
}

#[test]
fn a_new_address_with_a_key_is_nothing_to_stop_at() {
    assert_eq!(critical(&send_coin(THEIRS, "null")), None);
}

#[test]
fn a_program_is_nobodys_address() {
    for (address, loader) in [
        (PROGRAM, "BPFLoader2111111111111111111111111111111111"),
        (
            "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4",
            "BPFLoaderUpgradeab1e11111111111111111111111",
        ),
        (SYSTEM, "NativeLoader1111111111111111111111111111111"),
    ] {
        let account = format!(
            "{{\"lamports\":1,\"owner\":\"{loader}\",\"executable\":true,\"data\":[\"\",\"base64\"]}}"
        );
        let page = send_coin(address, &account);
        assert_eq!(critical(&page).as_deref(), Some("review.critical.program"), "{address}");
    }
}

#[test]
fn tokens_for_an_address_without_a_key_have_to_be_confirmed_twice_and_the_opened_account_does_not_help()
 {
    for there in [false, true] {
        let to = keyless();
        let mut answers = node(there, &[(2, 20)]);
        answers[0].1 = format!("{{\"value\":[{},null]}}", owned(PROGRAM));
        if there {
            answers[1].1 = format!("{{\"value\":{}}}", opened(&to));
        }
        let mut page = page(&answers);
        page.act(choose(&format!("{}:{MINT}", crate::testing::SOLANA_CHAIN)));
        page.act(amount("0.5"));
        page.act(receiver(&to));
        page.act(go_on());
        assert_eq!(critical(&page).as_deref(), KEYLESS, "{there}");
    }
}

#[test]
fn tokens_for_somebody_are_sent_as_before() {
    let mut page = page(&node(true, &[(2, 20)]));
    send_tokens(&mut page, "0.5");
    assert_eq!((critical(&page), steps(&page)), (None, vec![step("transfer", "0.5")]));
}
