//! Bitcoin: what pays for an earlier payment is left alone until a block has that.

use super::{
    bitcoin::{HEAD, bitcoin, bitcoin_with, made, pay, psbt_of, psbts, txid_of, unsigned},
    handed_in::refuse,
    *,
};
use crate::{activity::Progress, testing::rpc_results};

/// What the coin is called that each transaction spends.
pub(super) fn spent(page: &Page) -> Vec<char> {
    let name = |params: String| {
        let psbt = psbt_of(&params);
        let spends = unsigned(&psbt)[5..37].iter().rev();
        let txid = spends.fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        ['a', 'b'].into_iter().find(|letter| txid_of(&made(*letter)) == txid).unwrap()
    };
    psbts(page).into_iter().map(name).collect()
}

#[test]
fn a_second_payment_before_a_block_leaves_the_coins_of_the_first_alone() {
    let (mut page, _) = bitcoin();
    pay(&mut page, "0.005");
    page.act(crate::testing::actions::push(View::WalletSend));
    assert_eq!(form(&page).token.unwrap().quantity.text(), "0.01", "a tenth is on its way");
    pay(&mut page, "0.005");
    assert_eq!(spent(&page), ['a', 'b']);
    page.act(crate::testing::actions::push(View::WalletSend));
    assert_eq!(key(form(&page).coin_problem), "error.coinsWaiting");
}

#[test]
fn a_payment_for_which_others_must_be_waited_says_so() {
    let (mut page, _) = bitcoin();
    pay(&mut page, "0.05");
    pay(&mut page, "0.01");
    page.advance(150);
    assert_eq!(page.notice().message.key, "error.coinsWaiting");
    assert_eq!(spent(&page), ['a']);
}

#[test]
fn what_waits_for_a_block_is_no_lack_of_balance() {
    let (mut page, _) = bitcoin();
    pay(&mut page, "0.005");
    page.act(crate::testing::actions::push(View::WalletSend));
    for (typed, problem) in [
        ("0.01", ""),
        ("0.05", "send.coinsWaiting"),
        ("0.11", "send.coinsWaiting"),
        ("0.12", "error.insufficientBalance"),
    ] {
        page.act(amount(typed));
        let told = form(&page).amount_problem.map(|message| message.key);
        assert_eq!(told.unwrap_or_default(), problem, "{typed}");
    }
}

#[test]
fn a_form_that_is_opened_again_asks_whether_the_block_is_there() {
    let (mut page, confirmations) = bitcoin();
    pay(&mut page, "0.005");
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(amount("0.05"));
    assert_eq!(key(form(&page).amount_problem), "send.coinsWaiting");
    page.act(crate::protocol::Action::Back);
    *confirmations.borrow_mut() = "1";
    // What has ended is let go half a minute later, when nodes know of it.
    page.advance(40_000);
    page.act(crate::testing::actions::push(View::WalletSend));
    let form = form(&page);
    assert_eq!((form.amount.as_str(), form.amount_problem), ("0.05", None));
    assert_eq!(form.token.unwrap().quantity.text(), "0.11");
}

#[test]
fn coins_of_a_payment_before_the_page_was_loaded_are_left_alone_until_it_was_dropped() {
    let (mut page, _) = bitcoin();
    pay(&mut page, "0.005");
    let kept = page.storage.entries["@drawstring/pending"].clone();
    let (mut next, _) = bitcoin_with(|| true, &kept);
    refuse(&mut next, "getrawtransaction", "-5");
    assert_eq!(form(&next).token.unwrap().quantity.text(), "0.01");
    pay(&mut next, "0.005");
    assert_eq!(spent(&next), ['b']);
    next.advance(310_000);
    pay(&mut next, "0.005");
    assert_eq!(spent(&next), ['b', 'a']);
}

#[test]
fn a_payment_is_looked_for_in_the_blocks_since_it_was_made_after_the_page_was_loaded_anew() {
    let (mut page, _) = bitcoin();
    pay(&mut page, "0.005");
    let (mut next, _) = bitcoin_with(|| true, &page.storage.entries["@drawstring/pending"]);
    refuse(&mut next, "getrawtransaction", "-5");
    next.advance(3_000);
    let mut asked = next.bodies(Purpose::Rpc).into_iter();
    let first = asked.find(|body| body.contains("getblockhash")).unwrap();
    // Of the newest blocks at that time some may have given way to others.
    assert!(first.contains(&format!("[{}]", HEAD - 6)), "{first}");
}

#[test]
fn coins_that_another_wallet_is_spending_are_left_alone() {
    let (mut page, _) = bitcoin();
    page.on(|effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("gettxout") =>
        {
            let taken = body.contains(&txid_of(&made('a')));
            Some(rpc_results(body, |_| if taken { "null" } else { "{}" }.into()))
        }
        _ => None,
    });
    pay(&mut page, "0.005");
    assert_eq!(spent(&page), ['b']);
    pay(&mut page, "0.05");
    page.advance(150);
    assert_eq!(page.notice().message.key, "error.coinsWaiting");
}

#[test]
fn a_payment_that_a_node_does_not_know_was_dropped_when_its_coins_are_there() {
    for (said, progress) in [("null", Progress::Waiting), ("{}", Progress::Dropped)] {
        let (mut page, _) = bitcoin();
        pay(&mut page, "0.005");
        refuse(&mut page, "getrawtransaction", "-5");
        page.on(move |effect| match effect {
            Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
                if body.contains("gettxout") =>
            {
                Some(rpc_results(body, |_| said.into()))
            }
            _ => None,
        });
        page.advance(310_000);
        assert_eq!(page.activity().pending[0].progress, progress);
    }
}
