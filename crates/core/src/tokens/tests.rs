//! What the account holds: asked every ten seconds while somebody looks, never zero for unknown, never believed blindly.

mod asking;
mod hostile;
mod reading;
mod served;
mod window;

use crate::{
    protocol::{Action, Purpose, TokensAction},
    testing::{Answer, Page, metamask, with_rows},
};
use api::balance::{Balance, Balances, Quantity};
use caip::ChainId;

const USDC: &str = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/// A contract that is not in the package.
const STRANGE: &str = "eip155:1:0x00000000000000000000000000000000000000AA";

/// A row of the gateway's answer. Its price and value are text, which may be anything.
fn row(symbol: &str, address: Option<&str>, numeric: &str, price: &str) -> String {
    let decimals = if symbol == "USDC" { "6" } else { "18" };
    let row = json::to_string(&Balance {
        name: format!("{symbol} of tests"),
        symbol: symbol.into(),
        chain_id: Some(ChainId::eip155(1)),
        address: address.map(str::to_owned),
        value: None,
        price: None,
        quantity: Quantity { decimals: decimals.into(), numeric: numeric.into() },
        icon_url: String::new(),
        verified: true,
        imitates: None,
    });
    row.replacen("\"quantity\"", &format!("{price}\"quantity\""), 1)
}

fn priced(price: &str, value: &str) -> String {
    format!("\"price\":{price},\"value\":{value},")
}

fn answer(rows: &[String]) -> Answer {
    Answer::http(200, &with_rows(&Balances::default(), "balances", rows))
}

/// One and a half ether, and two dollars of which the price is known.
fn usual() -> Answer {
    answer(&[
        row("ETH", None, "1.5", &priced("3000.2", "4500.3")),
        row("USDC", Some(USDC), "2", &priced("1", "2")),
    ])
}

/// A connected page with Account open, whose gateway answers so.
fn looking(mut told: impl FnMut(&str) -> Answer + 'static) -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Balance, move |url| told(url));
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page
}

/// The same, with unverified tokens behind the rest.
fn looking_at_all(told: impl FnMut(&str) -> Answer + 'static) -> Page {
    let mut page = looking(told);
    fold(&mut page, true);
    page
}

fn fold(page: &mut Page, shown: bool) {
    page.act(Action::Tokens { action: json::Later::of(&TokensAction::Unverified { shown }) });
}

fn asked(page: &Page) -> Vec<String> {
    page.urls(Purpose::Balance)
}
