//! Only verified tokens have a picture, and only reviewed routers have a name as a spender.

use super::*;
use crate::protocol::Purpose;

const LOGO: &str = "https://gateway.test/token/logo";
/// The router of Uniswap v3, by `registry/dex`.
const ROUTER: &str = "0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45";

/// A page whose gateway tells of both the coin and the token, with a picture, whether or not the token is known.
fn pictured(simulated: &str, change: impl FnOnce(&mut Setup)) -> Page {
    let mut page = Page::with(change);
    let row = |address: &str, decimals: u8| {
        format!(
            "{{\"name\":\"USDC\",\"symbol\":\"USDC\",\"chainId\":\"eip155:1\",{address}\"iconUrl\":\"{LOGO}\",\"verified\":true,\
             \"quantity\":{{\"decimals\":\"{decimals}\",\"numeric\":\"9\"}}}}"
        )
    };
    let token = row(&format!("\"address\":\"eip155:1:{TOKEN}\","), 6);
    let rows = format!("{{\"balances\":[{},{token}]}}", row("", 18));
    page.on_http(Purpose::Balance, move |_| Answer::http(200, &rows));
    serve(&mut page, simulated);
    page
}

/// A transfer that also lets somebody spend.
fn letting(spender: &str) -> String {
    let word =
        |address: &str| format!("0x{:0>64}", address.to_lowercase().trim_start_matches("0x"));
    let approval = format!(
        "{{\"address\":\"{TOKEN}\",\"topics\":[\"0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925\",\"{}\",\"{}\"],\"data\":\"0x{:064x}\"}}",
        word(ALICE),
        word(spender),
        5,
    );
    let says = [moved(TOKEN, ALICE, BOB, 1_500_000), approval];
    simulated(&[9_000_000, 0], &says, &[7_500_000, 1_500_000])
}

/// The pictures of what would change, and of what somebody may spend.
fn icons(page: &Page) -> Vec<Option<String>> {
    let review = shown(page);
    let allowed = review.allowances.into_iter().map(|allowance| allowance.icon_url);
    review.changes.into_iter().map(|change| change.icon_url).chain(allowed).collect()
}

#[test]
fn a_token_of_the_package_or_the_page_has_the_picture_that_lists_have_for_its_contract() {
    let mut page = pictured(&letting(OTHER), |setup| setup.know("eip155:1", TOKEN, "USDC", 6));
    run(&mut page, transfer);
    assert_eq!(icons(&page), vec![Some(LOGO.to_owned()); 2]);
}

#[test]
fn the_pages_own_picture_of_its_token_comes_first() {
    let own = "https://shop.test/usdc";
    let mut page = pictured(&honest(), |setup| {
        setup.know("eip155:1", TOKEN, "USDC", 6);
        let tokens = &mut setup.options.custom_tokens.0[0].1;
        tokens[0].image = Some(own.into());
    });
    run(&mut page, transfer);
    assert_eq!(icons(&page), [Some(own.to_owned())]);
}

#[test]
fn the_coin_has_its_own_picture_or_its_networks() {
    let coin = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
    let sent = simulated(&[], &[moved(coin, ALICE, BOB, 1)], &[]);
    let mut page = pictured(&sent, |_| ());
    run(&mut page, paying::coin);
    assert_eq!(icons(&page), [Some(LOGO.to_owned())]);

    let network = "https://shop.test/ethereum";
    let mut page = page_with(&sent, |setup| {
        setup.options.chain_images.0.push(("eip155:1".into(), network.into()));
    });
    run(&mut page, paying::coin);
    assert_eq!(icons(&page), [Some(network.to_owned())]);
}

#[test]
fn an_impostor_has_none_whatever_the_gateway_says_of_it() {
    let mut page = pictured(&letting(BOB), |_| ());
    run(&mut page, transfer);
    assert_eq!(icons(&page), [None, None]);
    // Nor where another contract is the token of that name.
    let mut page = pictured(&letting(BOB), |setup| setup.know("eip155:1", OTHER, "USDC", 6));
    run(&mut page, transfer);
    assert_eq!(icons(&page), [None, None]);
}

/// What a spender is called, in a transfer that also lets it spend.
fn router(spender: &str) -> Option<String> {
    let mut page = page(&letting(spender));
    run(&mut page, transfer);
    let [allowance] = shown(&page).allowances.try_into().unwrap();
    assert!(allowance.spender.eq_ignore_ascii_case(spender));
    allowance.router
}

#[test]
fn a_spender_is_named_where_the_build_knows_the_router_on_that_very_network() {
    assert_eq!(router(ROUTER).as_deref(), Some("Uniswap v3"));
    assert_eq!(router(OTHER), None);
    // Sushi's on Polygon; on this network anybody could have put something there.
    assert_eq!(router("0x1b02da8cb0d097eb8d57a175b88c7d8b47997506"), None);
}
