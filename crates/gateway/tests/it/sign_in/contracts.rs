//! Contract accounts sign in: by what is deployed at the newest block (ERC-1271), and by what a signature would deploy (ERC-6492).

use alloy_primitives::{Address, eip191_hash_message, hex};
use serde_json::json;

use super::{Visitor, assert_refused, session_of};
use crate::chain::Anvil;
use crate::signatures::{ACCEPTS, DEPLOYS, FACTORY, REVERTS, creation, set_code, wrapped};
use crate::world::{Answer, World};

/// An address whose code the tests set.
const ACCOUNT: Address = Address::repeat_byte(0xa1);

/// What the accounts of these tests take for their signature of a text: its hash.
fn signed(text: &str) -> String {
    eip191_hash_message(text).to_string()
}

async fn sign_in(world: &World, account: Address, sign: impl FnOnce(&str) -> String) -> Answer {
    Visitor::of(world).sign_in_by(|text| text.address = account.to_string(), sign).await
}

async fn assert_signed_in(world: &World, account: Address, answer: &Answer) {
    let claims = Visitor::of(world).me(&session_of(answer)).await.json();
    assert_eq!(claims["sub"], json!(format!("eip155:31337:{account}")));
    assert_eq!(claims["address"], json!(account.to_string()));
}

#[tokio::test]
async fn a_contract_account_signs_in_as_long_as_its_code_accepts_the_signature() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    set_code(&anvil, ACCOUNT, ACCEPTS).await;
    let answer = sign_in(&world, ACCOUNT, signed).await;
    assert_signed_in(&world, ACCOUNT, &answer).await;
    let of_another_text = sign_in(&world, ACCOUNT, |text| signed(&format!("{text} "))).await;
    assert_refused(&of_another_text, 401, "signature_invalid");
    let nothing_there = sign_in(&world, Address::repeat_byte(0xa2), signed).await;
    assert_refused(&nothing_there, 401, "signature_invalid");
    // No block comes between: what was answered for this one must not count.
    set_code(&anvil, ACCOUNT, REVERTS).await;
    assert_refused(&sign_in(&world, ACCOUNT, signed).await, 401, "signature_invalid");
}

#[tokio::test]
async fn a_contract_account_signs_in_before_it_is_deployed_and_after() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (deploy, account) = creation(0, DEPLOYS);
    let with_deployment = |text: &str| wrapped(FACTORY, &deploy, &signed(text));
    let before = sign_in(&world, account, with_deployment).await;
    assert_signed_in(&world, account, &before).await;
    assert_eq!(anvil.call("eth_getCode", json!([account, "latest"])).await, "0x");
    let by_itself = sign_in(&world, account, signed).await;
    assert_refused(&by_itself, 401, "signature_invalid");
    let (other, _) = creation(1, DEPLOYS);
    let elsewhere = sign_in(&world, account, |text| wrapped(FACTORY, &other, &signed(text))).await;
    assert_refused(&elsewhere, 401, "signature_invalid");

    let sender = anvil.call("eth_accounts", json!([])).await[0].clone();
    let data = hex::encode_prefixed(&deploy);
    let transaction = json!({ "from": sender, "to": FACTORY, "data": data });
    anvil.call("eth_sendTransactionSync", json!([transaction])).await;
    let after = sign_in(&world, account, with_deployment).await;
    assert_signed_in(&world, account, &after).await;
    let by_itself = sign_in(&world, account, signed).await;
    assert_signed_in(&world, account, &by_itself).await;
}

#[tokio::test]
async fn a_contract_account_does_not_sign_in_where_its_chain_does_not_answer() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    set_code(&anvil, ACCOUNT, ACCEPTS).await;
    let (nonce, token) = Visitor::of(&world).nonce().await;
    let mut text = Visitor::of(&world).text(&super::Wallet::of(1), &nonce);
    text.address = ACCOUNT.to_string();
    let text = text.write();
    drop(anvil);
    let answer = Visitor::of(&world).authenticate(&token, &text, &signed(&text)).await;
    assert_refused(&answer, 503, "chain_unavailable");
}
