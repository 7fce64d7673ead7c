//! Solana: no leave to give, a transaction in its wire form to the wallet, watched as long as it may be taken in.

use super::*;
use crate::{
    activity::Progress,
    protocol::ReviewAction,
    review::{ReviewStage, associated::associated, wire::TOKEN_PROGRAM},
    testing::{Outcome, SOLANA_CHAIN, Setup, rpc_results, solana, standard},
};

pub(super) const OWN: &str = "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV";
const WRAPPED: &str = "So11111111111111111111111111111111111111112";
pub(super) const JUPITER: &str = "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4";
pub(super) const POOL: &str = "8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR";
pub(super) const SOL_ID: &str =
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111";
pub(super) const MINT_ID: &str =
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

/// Half a SOL for USDC, as the gateway builds it.
pub(super) fn exchange() -> Vec<u8> {
    route(500_000_000, 48_510_000)
}

/// A route of Jupiter's (`route_v2`), from the wrapped coin to USDC: so much for at least so much.
fn route(sold: u64, least: u64) -> Vec<u8> {
    route_to(MINT_ID.rsplit(':').next().unwrap(), sold, least)
}

/// The same to another token.
pub(super) fn route_to(mint: &str, sold: u64, least: u64) -> Vec<u8> {
    let key = |text: &str| bs58::decode(text).into_vec().unwrap();
    let own = |mint: &str| key(&associated(OWN, mint, TOKEN_PROGRAM).unwrap());
    let mut bytes = vec![1];
    bytes.extend([0; 64]);
    bytes.extend([1, 0, 2, 5]);
    for key in [key(OWN), own(WRAPPED), own(mint), key(TOKEN_PROGRAM), key(JUPITER)] {
        bytes.extend(key);
    }
    bytes.extend([9; 32]);
    bytes.extend([1, 4, 8, 0, 1, 2, 3, 3, 3, 3, 4, 35]);
    bytes.extend([187, 100, 250, 204, 49, 196, 175, 20]);
    bytes.extend([sold.to_le_bytes(), least.to_le_bytes()].concat());
    bytes.extend([0; 11]);
    bytes
}

/// What an honest gateway builds for so much, in place of [`exchange`].
pub(super) fn honest(body: &str, sold: &str, least: u128) -> String {
    let (sold, least) = (sold.parse().unwrap_or_default(), least.try_into().unwrap_or(u64::MAX));
    body.replace(&base64::padded(&exchange()), &base64::padded(&route(sold, least)))
}

/// Of the one signer, as the wallet of these tests makes it.
fn signature() -> String {
    bs58::encode([7; 64]).into_string()
}

pub(super) fn said(method: &str, status: &str) -> String {
    match method {
        "getBalance" => "{\"value\":2000000000}".into(),
        "getFeeForMessage" => "{\"value\":5000}".into(),
        "simulateTransaction" => {
            "{\"value\":{\"err\":null,\"accounts\":[{\"lamports\":1999995000},null,null]}}".into()
        }
        "getMultipleAccounts" => {
            "{\"value\":[{\"lamports\":2000000000},{\"lamports\":500000000},null]}".into()
        }
        "getSignatureStatuses" => format!("{{\"value\":[{status}]}}"),
        "getEpochInfo" => "{\"absoluteSlot\":1,\"blockHeight\":1}".into(),
        "sendTransaction" => format!("\"{}\"", signature()),
        _ => "null".into(),
    }
}

/// The form in sight, SOL for USDC, and a wallet that signs and does not send. What the desk has of a receipt is a signature's status.
pub(super) fn form() -> (Page, World) {
    form_for(MINT_ID, 6, |_| ())
}

/// The same for another token, of which the gateway tells so many decimals, on a page that is set up so.
pub(super) fn form_for(
    bought: &str,
    decimals: u8,
    change: impl FnOnce(&mut Setup),
) -> (Page, World) {
    let mut page = Page::with(|setup| {
        setup.options.adapters = vec!["solana".into()];
        setup.options.networks = vec![solana()];
        change(setup);
    });
    let listed = [token(SOL_ID, "SOL", 9, ""), token(bought, "USDC", decimals, "")].join(",");
    let balance = format!(
        "{{\"name\":\"Sol\",\"symbol\":\"SOL\",\"chainId\":\"{SOLANA_CHAIN}\",\"price\":100,\"value\":200,\
         \"quantity\":{{\"decimals\":\"9\",\"numeric\":\"2\"}},\"iconUrl\":\"\",\"verified\":true}}"
    );
    let mut desk = Desk {
        tokens: http(200, &format!("{{\"tokens\":[{listed}]}}")),
        balances: balance,
        quote: Box::new(|url| {
            let quote = format!(
                "{{\"id\":\"q\",\"fromAmount\":\"{}\",\"fromAccount\":\"{}\",\"toAmount\":\"49000000\",\"toAccount\":\"{}\",\
                 \"minToAmount\":\"48510000\",\"gasCost\":\"5000\",\"route\":[{{\"dex\":\"Pool\"}}]}}",
                value(url, "amount"),
                value(url, "from"),
                value(url, "to"),
            );
            http(200, &format!("{{\"quotes\":[{quote}]}}"))
        }),
        ..Desk::default()
    };
    desk.networks = http(
        200,
        &format!("{{\"capabilities\":[{{\"chain\":\"{SOLANA_CHAIN}\",\"can\":[\"swap\"]}}]}}"),
    );
    desk.built = http(
        200,
        &format!(
            "{{\"tx\":{{\"from\":\"{SOLANA_CHAIN}:{OWN}\",\"data\":\"{}\",\"solana\":{{\"lastValidBlockHeight\":\"100\"}}}}}}",
            base64::padded(&exchange())
        ),
    );
    desk.receipt = "null".into();
    desk.wallet = Box::new(|_| text(&signs()));
    let world = Rc::new(RefCell::new(desk));
    serve(&mut page, &world);
    let statuses = world.clone();
    page.on_node("", move |body| {
        rpc_results(body, |method| said(method, &statuses.borrow().receipt))
    });
    page.on(|effect| match effect {
        Effect::Connect { .. } => Some(Answer::session(&[OWN], SOLANA_CHAIN)),
        _ => None,
    });
    page.connect(standard("Phantom"));
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, bought);
    (page, world)
}

/// The transaction with seven in all places of the one signature.
pub(super) fn signs() -> String {
    let mut bytes = exchange();
    bytes[1..65].fill(7);
    format!("{{\"transaction\":\"{}\"}}", base64::padded(&bytes))
}

/// Half a SOL for USDC, with an offer in sight.
fn buying() -> (Page, World) {
    let (mut page, world) = form();
    write(&mut page, "0.5");
    page.advance(200);
    assert!(swap(&page).complete, "{:?}", swap(&page));
    (page, world)
}

fn confirm(page: &mut Page) -> u32 {
    let call = page.call(Action::Swap { action: Later::of(&SwapAction::Review) });
    assert_eq!(review(page).stage, ReviewStage::Ready);
    page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
    call
}

pub(super) const CONFIRMED: &str = "{\"err\":null,\"confirmationStatus\":\"confirmed\"}";

fn confirmed(page: &mut Page, world: &World) {
    world.borrow_mut().receipt = CONFIRMED.into();
    page.advance(3_000);
}

fn progress(page: &Page) -> Progress {
    let pending = &page.activity().pending;
    assert!(pending.len() == 1 && pending[0].id.contains(&signature()), "{pending:?}");
    pending[0].progress
}

#[test]
fn what_the_wallet_signed_is_handed_to_the_node_and_watched() {
    let (mut page, world) = buying();
    let call = confirm(&mut page);
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.view(), View::Account);
    assert_eq!(progress(&page), Progress::Waiting);
    confirmed(&mut page, &world);
    assert_eq!(progress(&page), Progress::Confirmed);
    page.advance(1_000);
    assert_eq!(page.notice().message.key, "swap.swapped");
}

#[test]
fn what_no_node_answers_for_keeps_the_form_and_is_watched_by_its_signature() {
    let (mut page, world) = buying();
    page.on(|effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("sendTransaction") =>
        {
            Some(http(502, ""))
        }
        _ => None,
    });
    confirm(&mut page);
    page.advance(150);
    assert_eq!(page.notice().message.key, "error.sendUncertain");
    assert_eq!(swap(&page).source_token_amount, "0.5", "what was typed stays");
    assert_eq!(progress(&page), Progress::Waiting);
    confirmed(&mut page, &world);
    assert_eq!(progress(&page), Progress::Confirmed);
}
