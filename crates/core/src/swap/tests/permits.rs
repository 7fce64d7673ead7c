//! Leave by signature: for tokens that take permits, and wallets that give them. Whoever gives none approves on the chain, in the same try.

use super::*;
use crate::{
    evm::lower, protocol::CustomRpcUrl, review::ReviewKind, swap::SwapStep, testing::Outcome,
};

#[test]
fn a_token_with_permits_is_given_leave_by_a_signature() {
    for typehash in
        ["\"0x\"", "\"0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9\""]
    {
        let (mut page, world) = with_permits();
        world.borrow_mut().typehash = typehash;
        trade(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Approve);
        assert_eq!(review(&page).calls[0].title, "review.approve");
        confirm(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        let raw = review(&page).raw;
        let (sum, until) = (100_000_000, 0x6500_0000 + 1_200);
        let words = format!("{sum:064x}{until:064x}{:064x}{}{}", 27, R, S);
        assert!(raw.contains(&format!("c2e3140a{:0>64}{words}", lower(&USDC[9..]))), "{raw}");
        assert!(!page.notice().open, "the wallet is asked for nothing now");
        confirm(&mut page);
        assert_eq!(signed(&page), ["eth_signTypedData_v4", "eth_sendTransaction"]);
    }
}

/// The signature in parts.
pub(super) const R: &str = "1111111111111111111111111111111111111111111111111111111111111111";
pub(super) const S: &str = "2222222222222222222222222222222222222222222222222222222222222222";

/// All that was said to anybody but the wallet.
fn posted(page: &Page) -> String {
    let bodies = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::Http { url, body, .. } => Some(format!("{url} {}\n", body.as_deref()?)),
        _ => None,
    });
    bodies.collect()
}

#[test]
fn the_signature_of_a_permit_is_nobodys_but_the_wallets() {
    let (mut page, _) = with_permits();
    let call = trade(&mut page);
    confirm(&mut page);
    assert_eq!(review(&page).kind, ReviewKind::Swap);
    let told = posted(&page);
    assert!(told.contains("eth_simulateV1"), "{told}");
    assert!(!told.contains(R) && !told.contains(S), "{told}");
    confirm(&mut page);
    assert_eq!(page.outcome(call), Outcome::Done);
    let told = posted(&page);
    assert!(!told.contains(R) && !told.contains(S), "{told}");
}

/// As [`with_permits`], where the page names a node.
fn with_permits_and_node(url: &str) -> Page {
    let mut page = Page::with(|setup| {
        let node = vec![CustomRpcUrl { url: url.into() }];
        setup.options.custom_rpc_urls.0.push(("eip155:1".into(), node));
    });
    let world = World::default();
    serve(&mut page, &world);
    page.connect(metamask());
    sell(&mut page, &world);
    permit(&mut page, &world);
    page
}

#[test]
fn a_node_of_the_pages_own_tries_the_permit_itself() {
    let mut page = with_permits_and_node("https://own.test");
    trade(&mut page);
    confirm(&mut page);
    let told = posted(&page);
    let with = told.lines().filter(|line| line.contains(R)).collect::<Vec<_>>();
    assert!(!with.is_empty(), "{told}");
    assert!(with.iter().all(|line| line.starts_with("https://own.test")), "{with:?}");
}

#[test]
fn a_node_at_the_gateways_server_is_not_the_pages_own() {
    for url in [
        "https://gateway.test/v1?chainId=eip155:1",
        "https://gateway.test:443/node",
        "http://GATEWAY.test.",
    ] {
        let mut page = with_permits_and_node(url);
        trade(&mut page);
        confirm(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        confirm(&mut page);
        assert_eq!(signed(&page).len(), 2);
        let told = posted(&page);
        assert!(told.contains(url) && !told.contains(R), "{told}");
    }
}

#[test]
fn a_router_that_takes_no_permit_is_given_an_approval() {
    let (mut page, world) = with_permits();
    world.borrow_mut().quote = Box::new(|url| {
        let offer = body(quoted(url, "33000000000000000"));
        http(200, &offer.replace("\"priceImpact\"", "\"takesPermits\":true,\"priceImpact\""))
    });
    page.advance(10_000);
    trade(&mut page);
    assert!(review(&page).raw.contains("095ea7b3"), "{}", review(&page).raw);
}

#[test]
fn a_permit_names_the_router_that_is_called_whoever_is_told_to_be_the_spender() {
    let (mut page, world) = with_permits();
    world.borrow_mut().quote = Box::new(|url| {
        let offer = body(taking_permits(quoted(url, "33000000000000000")));
        let spender = |of: &str| format!("\"spender\":\"eip155:1:{of}\"");
        http(200, &offer.replace(&spender(ROUTER_02), &spender(ROUTER)))
    });
    page.advance(10_000);
    trade(&mut page);
    let raw = review(&page).raw;
    assert!(raw.contains(ROUTER_02) && !raw.contains(ROUTER), "{raw}");
    confirm(&mut page);
    assert!(
        review(&page).raw.contains(&ROUTER_02.to_lowercase())
            || review(&page).raw.contains(ROUTER_02)
    );
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_signTypedData_v4", "eth_sendTransaction"]);
}

#[test]
fn a_permit_of_another_kind_is_not_signed() {
    let (mut page, world) = with_permits();
    world.borrow_mut().typehash =
        "\"0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb\"";
    trade(&mut page);
    assert_eq!(review(&page).calls[0].title, "review.approve");
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_sendTransaction"], "an approval on the chain");
}

/// The wallet answers so to whoever wants a permit.
fn answers(world: &World, permit: Answer) {
    world.borrow_mut().wallet = Box::new(move |method| match method {
        "eth_signTypedData_v4" => permit.clone(),
        _ => text(&format!("\"{HASH}\"")),
    });
}

#[test]
fn a_wallet_that_gives_no_permit_approves_on_the_chain_in_the_same_try() {
    let long = format!("\"0x{}\"", "1".repeat(2 * 96));
    for none in [
        Answer::wallet_error(4200, "The method is not supported"),
        Answer::wallet_error(3001, "Unauthorized method"),
        Answer::wallet_error(-32_601, "method not supported"),
        Answer::throws("Ledger: this device cannot sign it"),
        Answer::timeout(),
        text("\"0x1234\""),
        text("null"),
        // A contract's, which only the contract knows (EIP-1271).
        text(&long),
    ] {
        let (mut page, world) = with_permits();
        answers(&world, none.clone());
        let call = trade(&mut page);
        confirm(&mut page);
        let shown = review(&page);
        assert_eq!(
            (shown.kind, shown.stage, swap(&page).step),
            (ReviewKind::Approve, ReviewStage::Ready, SwapStep::Approving),
            "{none:?}"
        );
        assert!(shown.raw.contains("095ea7b3"), "{}", shown.raw);
        assert!(!page.notice().open, "the wallet is asked for nothing now");
        page.act(Action::Review { action: Later::of(&ReviewAction::Repeat) });
        assert!(review(&page).raw.contains("095ea7b3"), "{}", review(&page).raw);
        world.borrow_mut().allowance = "100000000".into();
        confirm(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        confirm(&mut page);
        assert_eq!(
            signed(&page),
            ["eth_signTypedData_v4", "eth_sendTransaction", "eth_sendTransaction"]
        );
        assert_eq!(page.outcome(call), Outcome::Done);
        assert!(!page.bodies(Purpose::Convert).concat().contains("\"spender\":"));
    }
}

#[test]
fn a_declined_permit_ends_the_try_and_keeps_the_form() {
    for no in [Answer::declined(), Answer::throws("MetaMask: User denied message signature")] {
        let (mut page, world) = with_permits();
        answers(&world, no);
        let call = trade(&mut page);
        confirm(&mut page);
        assert_eq!(page.error(call), "Signature declined");
        let after = swap(&page);
        assert_eq!(
            (page.view(), after.step, after.source_token_amount.as_str()),
            (View::Swap, SwapStep::Form, "100")
        );
        assert_eq!(after.transaction_error.unwrap().key, "error.signatureDeclined");
        assert_eq!((review(&page).stage, signed(&page).len()), (ReviewStage::None, 1));
        assert_eq!(page.properties("SWAP_APPROVAL_ERROR").len(), 1);
    }
}

/// When the permit that is shown ends, by the chain's clock.
fn deadline(page: &Page) -> u64 {
    let raw = review(page).raw;
    let digits = raw.split("deadline\\\":\\\"").nth(1).unwrap_or_else(|| panic!("{raw}"));
    digits.split('\\').next().unwrap().parse().unwrap()
}

/// So long nobody does anything, by every clock.
fn wait(page: &mut Page, world: &World, minutes: u64) {
    *world.borrow_mut().time.as_mut().unwrap() += minutes * 60;
    page.advance(minutes * 60_000);
}

#[test]
fn a_permit_that_is_checked_again_ends_later() {
    let (mut page, world) = with_permits();
    trade(&mut page);
    let first = deadline(&page);
    wait(&mut page, &world, 14);
    assert_eq!(deadline(&page), first, "it can be signed yet");
    page.act(Action::Review { action: Later::of(&ReviewAction::Repeat) });
    assert_eq!((review(&page).kind, deadline(&page)), (ReviewKind::Approve, first + 14 * 60));
}

#[test]
fn a_permit_that_nobody_signs_is_made_anew_before_it_is_over() {
    let (mut page, world) = with_permits();
    let call = trade(&mut page);
    let first = deadline(&page);
    wait(&mut page, &world, 15);
    assert_eq!((review(&page).stage, deadline(&page)), (ReviewStage::Ready, first + 15 * 60));
    confirm(&mut page);
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_signTypedData_v4", "eth_sendTransaction"]);
    assert_eq!(page.outcome(call), Outcome::Done);
}

#[test]
fn a_signed_permit_that_is_nearly_over_is_asked_for_anew_before_the_exchange() {
    let (mut page, world) = with_permits();
    let call = trade(&mut page);
    let first = deadline(&page);
    confirm(&mut page);
    wait(&mut page, &world, 14);
    assert_eq!(review(&page).kind, ReviewKind::Swap, "it can be sent yet");
    wait(&mut page, &world, 2);
    assert_eq!(
        (review(&page).kind, review(&page).stage, deadline(&page) >= first + 15 * 60),
        (ReviewKind::Approve, ReviewStage::Ready, true)
    );
    confirm(&mut page);
    let until = format!("{:064x}", first + 16 * 60);
    assert!(review(&page).raw.contains(&until), "{}", review(&page).raw);
    confirm(&mut page);
    assert_eq!(page.outcome(call), Outcome::Done);
    let again = "eth_signTypedData_v4";
    assert_eq!(signed(&page), [again, again, "eth_sendTransaction"]);
}

#[test]
fn a_chain_that_tells_no_time_keeps_a_signed_permit() {
    let (mut page, world) = with_permits();
    trade(&mut page);
    confirm(&mut page);
    world.borrow_mut().time = None;
    page.advance(20 * 60_000);
    assert_eq!(review(&page).kind, ReviewKind::Swap);
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_signTypedData_v4", "eth_sendTransaction"]);
}

#[test]
fn a_chain_that_tells_a_time_that_cannot_be_gets_an_approval() {
    for time in [u64::MAX, u64::MAX - 1_200, 0xffff_ffff] {
        let (mut page, world) = with_permits();
        world.borrow_mut().time = Some(time);
        trade(&mut page);
        assert_eq!(
            (review(&page).kind, review(&page).stage),
            (ReviewKind::Approve, ReviewStage::Ready)
        );
        assert!(review(&page).raw.contains("095ea7b3"), "{time}: {}", review(&page).raw);
    }
}
