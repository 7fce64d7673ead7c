//! An offer that is asked for anew, because it aged or an approval took its time: what the form promised stands, or the visitor accepts less separately.

use super::*;
use crate::review::ReviewStage;

/// What the form promises for one ETH: 2,990 USDC less one percent.
const PROMISED: u64 = 2_960_100_000;

/// One ETH for USDC under review, for which the gateway gives so much from now on.
fn renewed(to_amount: &'static str) -> Page {
    let (mut page, world) = form();
    write(&mut page, "1");
    page.advance(200);
    trade(&mut page);
    world.borrow_mut().quote = Box::new(move |url| quoted(url, to_amount));
    page.advance(30_000);
    assert_eq!(review(&page).stage, ReviewStage::Ready);
    page
}

fn lets_out(page: &Page, least: u64) -> bool {
    review(page).raw.contains(&format!("{least:064x}"))
}

fn accept(page: &mut Page) {
    page.act(Action::Review { action: Later::of(&ReviewAction::Accept { on: true }) });
}

#[test]
fn a_new_offer_that_gives_as_much_as_was_promised_is_held_to_the_promise() {
    for gives in ["2990000000", "2970000000", "2960100000"] {
        let mut page = renewed(gives);
        assert!(lets_out(&page, PROMISED), "{gives}: {}", review(&page).raw);
        assert_eq!(review(&page).critical, vec![], "{gives}");
        confirm(&mut page);
        assert_eq!(signed(&page), ["eth_sendTransaction"], "{gives}");
    }
}

#[test]
fn a_new_offer_that_gives_more_is_held_to_its_own_least() {
    let page = renewed("3100000000");
    assert!(lets_out(&page, 3_069_000_000), "{}", review(&page).raw);
    assert_eq!(review(&page).critical, vec![]);
}

#[test]
fn a_new_offer_that_gives_less_than_was_promised_is_accepted_separately() {
    for (gives, least, said) in
        [("2960099999", 2_930_498_999, "2930.498999"), ("1000000", 990_000, "0.99")]
    {
        let mut page = renewed(gives);
        assert!(lets_out(&page, least), "{}", review(&page).raw);
        let critical = review(&page).critical;
        assert_eq!(critical.len(), 1, "{critical:?}");
        assert_eq!(critical[0].key, "review.warn.least");
        let value = |name: &str| critical[0].values.get(name).cloned().unwrap_or_default();
        assert_eq!((value("amount").as_str(), value("symbol").as_str()), (said, "USDC"));
        confirm(&mut page);
        assert_eq!(signed(&page), Vec::<String>::new(), "it was not accepted");
        accept(&mut page);
        confirm(&mut page);
        assert_eq!(signed(&page), ["eth_sendTransaction"]);
    }
}

#[test]
fn what_was_accepted_of_one_offer_is_not_accepted_of_the_next() {
    let mut page = renewed("1000000");
    accept(&mut page);
    page.advance(30_000);
    confirm(&mut page);
    assert_eq!(signed(&page), Vec::<String>::new());
    assert_eq!(review(&page).critical.len(), 1);
}

#[test]
fn after_an_approval_that_took_its_time_the_promise_stands() {
    for (gives, told) in [("32700000000000000", 0), ("32000000000000000", 1)] {
        let (mut page, world) = selling();
        world.borrow_mut().receipt = "null".into();
        world.borrow_mut().known = "{\"nonce\":\"0x1\"}".into();
        trade(&mut page);
        confirm(&mut page);
        page.advance(31_000);
        world.borrow_mut().quote = Box::new(move |url| quoted(url, gives));
        world.borrow_mut().allowance = "100000000".into();
        world.borrow_mut().receipt = Desk::default().receipt;
        page.advance(20_000);
        assert_eq!(review(&page).stage, ReviewStage::Ready);
        assert_eq!(review(&page).critical.len(), told, "{gives}: {:?}", review(&page).critical);
        assert_eq!(lets_out(&page, 32_670_000_000_000_000), told == 0, "{gives}");
    }
}

#[test]
fn what_a_vendor_of_solana_builds_is_asked_for_with_the_slippage_that_leads_to_the_promise() {
    let (mut page, world) = solana::form();
    write(&mut page, "0.5");
    page.advance(200);
    trade(&mut page);
    world.borrow_mut().quote = Box::new(|url| {
        let [amount, from, to] = ["amount", "from", "to"].map(|name| value(url, name));
        http(
            200,
            &format!(
                "{{\"quotes\":[{{\"id\":\"q\",\"fromAmount\":\"{amount}\",\"fromAccount\":\"{from}\",\"toAmount\":\"48990000\",\"toAccount\":\"{to}\",\
                 \"minToAmount\":\"48500100\",\"gasCost\":\"5000\",\"route\":[]}}]}}"
            ),
        )
    });
    page.advance(30_000);
    let asked = page.bodies(Purpose::Convert);
    // 48.51 of 48.99 were promised: 97 hundredths of a percent below it is still above that.
    let slippage = |body: &str| body.contains("\"slippageBps\":97");
    assert!(slippage(asked.last().unwrap()), "{asked:?}");
    assert!(!slippage(&asked[0]), "{asked:?}");
}
