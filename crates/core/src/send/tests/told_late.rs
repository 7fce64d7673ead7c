//! What becomes known while something is reviewed is told before it is signed.

use super::*;
use crate::{
    protocol::Purpose,
    review::{ReviewSlice, ReviewStage},
};

/// The coin alone: a contract that is not known yet may be sent to.
const COIN: &str = "{\"balances\":[\
    {\"name\":\"Ether\",\"symbol\":\"ETH\",\"chainId\":\"eip155:1\",\"price\":2000,\"value\":3000,\"quantity\":{\"decimals\":\"18\",\"numeric\":\"1.5\"},\"iconUrl\":\"\",\"verified\":true}]}";

fn review(page: &Page) -> ReviewSlice {
    page.read("review")
}

fn warned(page: &Page) -> bool {
    review(page).warnings.iter().any(|warning| warning.key == "send.warn.token")
}

/// A page that knows of the coin alone, and of nothing else it holds.
fn unlisted() -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Balance, |_| http(200, COIN));
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.on(wallet);
    page.connect(metamask());
    page
}

/// The list of what the account holds is whole from now on.
fn listed(page: &mut Page) {
    page.on_http(Purpose::Balance, |_| http(200, BALANCES));
    page.advance(10_000);
}

#[test]
fn what_the_review_does_not_know_yet_is_put_into_it() {
    let mut page = unlisted();
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(amount("0.5"));
    page.act(receiver(USDC));
    page.act(go_on());
    assert_eq!((review(&page).stage, warned(&page)), (ReviewStage::Ready, false));
    listed(&mut page);
    assert_eq!((page.view(), review(&page).stage), (View::WalletSendPreview, ReviewStage::Ready));
    assert!(warned(&page), "{:?}", review(&page).warnings);
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
}

#[test]
fn what_is_known_only_when_the_visitor_says_yes_is_shown_before_the_wallet_is_asked() {
    let mut page = unlisted();
    let tokens = crate::protocol::TokensAction::Watch { on: true };
    page.act(Action::Tokens { action: json::Later::of(&tokens) });
    let watch = ReviewAction::Watch { on: true };
    page.act(Action::Review { action: json::Later::of(&watch) });
    page.act(choose("eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"));
    page.act(amount("0.5"));
    page.act(receiver(USDC));
    page.act(go_on());
    listed(&mut page);
    assert_eq!((review(&page).stage, warned(&page)), (ReviewStage::Ready, false));
    page.act(confirm());
    assert_eq!((signed(&page).len(), review(&page).stage), (0, ReviewStage::Ready));
    assert!(warned(&page), "{:?}", review(&page).warnings);
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
}

#[test]
fn what_the_form_knew_is_not_asked_about_twice() {
    let mut page = page();
    page.act(amount("0.5"));
    page.act(receiver(USDC));
    page.act(go_on());
    assert!(warned(&page));
    let shown = review(&page);
    for _ in 0..3 {
        page.advance(10_000);
        assert_eq!(review(&page), shown);
    }
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
}
