//! Whose a signature of a sign-in message is: `sign_in::verify` before a real chain, and before nodes that fail.

use std::sync::{Arc, Mutex};

use alloy_primitives::{Address, B256, address, eip191_hash_message, hex, keccak256};
use alloy_sol_types::SolValue;
use caip::Namespace;
use drawstring_gateway::app::Shared;
use drawstring_gateway::config::ChainSettings;
use drawstring_gateway::sign_in::verify::{VerifyError, verify};
use serde_json::{Value, json};
use siwx::Message;

use crate::chain::Anvil;
use crate::world::{Behaviour, Node, World, eventually, until_kept};

const ALICE: Address = address!("f39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
const BOB: Address = address!("70997970C51812dc3A010C7d01b50e0d17dc79C8");
/// Addresses whose code the tests set.
const WALLET: Address = address!("00000000000000000000000000000000000a11ce");
const OTHER: Address = address!("0000000000000000000000000000000000000b0b");
/// The published proxy that deploys with CREATE2 what follows a salt; anvil has it from the beginning.
pub const FACTORY: Address = address!("4e59b44847b379578588920cA78FbF26c0B4956C");

/// Accepts the hash itself as its signature: `return calldata[4..36] == calldata[100..132] ? 0x1626ba7e : 0`.
pub const ACCEPTS: &str = "60043560643514631626ba7e60e01b0260005260206000f3";
/// Creation code of [`ACCEPTS`].
pub const DEPLOYS: &str =
    "6018600c60003960186000f360043560643514631626ba7e60e01b0260005260206000f3";
/// Accepts every signature.
const ALWAYS: &str = "631626ba7e60e01b60005260206000f3";
pub const REVERTS: &str = "60006000fd";
const LOOPS: &str = "5b600056";
/// Accepts whatever it is asked, once it was called with nothing: `calldatasize ? (sload(0) ? 0x1626ba7e : 0) : sstore(0, 1)`.
const PREPARED: &str = "36600a576001600055005b631626ba7e60e01b6000540260005260206000f3";

/// Code that accepts nothing.
const REFUSING: [(&str, &str); 9] = [
    ("loops until its gas is used up", LOOPS),
    ("stops with an invalid instruction", "fe"),
    ("reverts", REVERTS),
    ("answers another magic value", "63ffffffff60e01b60005260206000f3"),
    ("answers the magic value in the last bytes", "631626ba7e60005260206000f3"),
    ("answers the first word that it is asked", "60003560005260206000f3"),
    ("answers four bytes", "631626ba7e60e01b60005260046000f3"),
    ("answers nothing", "00"),
    ("answers a megabyte", "621000006000f3"),
];

fn text_of(account: Address) -> String {
    format!(
        "example.com wants you to sign in with your Ethereum account:\n{account}\n\n\nURI: https://example.com\nVersion: 1\nChain ID: 31337\nNonce: 32891756abcdefgh\nIssued At: 2026-01-01T00:00:00Z"
    )
}

async fn check(world: &World, account: Address, signature: &str) -> Result<(), VerifyError> {
    let text = text_of(account);
    let message = Message::parse(Namespace::Eip155, &text).unwrap();
    verify(&Shared::new(Arc::clone(&world.gateway.app)), &message, &text, signature).await
}

fn hash_of(account: Address) -> B256 {
    eip191_hash_message(text_of(account))
}

/// What [`ACCEPTS`] takes for the account's signature.
fn accepted(account: Address) -> String {
    hash_of(account).to_string()
}

async fn signed(anvil: &Anvil, signer: Address, account: Address) -> String {
    let data = hex::encode_prefixed(text_of(account));
    anvil.call("personal_sign", json!([data, signer])).await.as_str().unwrap().to_owned()
}

pub async fn set_code(anvil: &Anvil, account: Address, code: &str) {
    anvil.call("anvil_setCode", json!([account, format!("0x{code}")])).await;
}

/// Adds a block and waits until the gateway knows it: what it was answered before is cached for the block before.
pub async fn mined(anvil: &Anvil, world: &World) {
    anvil.call("evm_mine", json!([])).await;
    let head = anvil.call("eth_blockNumber", json!([])).await;
    eventually("the block is seen", async || world.call("eth_blockNumber", "[]").await == head)
        .await;
}

/// A signature with what deploys its account (ERC-6492).
pub fn wrapped(factory: Address, deploy: &[u8], signature: &str) -> String {
    let signature = hex::decode(signature).unwrap();
    let inside = (factory, deploy.to_vec(), signature).abi_encode_params();
    hex::encode_prefixed([inside, [0x64, 0x92].repeat(16)].concat())
}

/// What [`FACTORY`] is called with, and the address that it deploys to.
pub fn creation(salt: u8, code: &str) -> (Vec<u8>, Address) {
    let (salt, code) = (B256::with_last_byte(salt), hex::decode(code).unwrap());
    let account = FACTORY.create2(salt, keccak256(&code));
    ([salt.to_vec(), code].concat(), account)
}

#[tokio::test]
async fn a_key_signs_in_itself_and_no_other() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let alices = signed(&anvil, ALICE, ALICE).await;
    assert_eq!(check(&world, ALICE, &alices).await, Ok(()));
    let bobs = signed(&anvil, BOB, ALICE).await;
    assert_eq!(check(&world, ALICE, &bobs).await, Err(VerifyError::Wrong));
    let of_another_text = signed(&anvil, ALICE, BOB).await;
    assert_eq!(check(&world, ALICE, &of_another_text).await, Err(VerifyError::Wrong));
}

#[tokio::test]
async fn the_key_of_an_account_with_delegated_code_stays_in_charge_and_the_code_is_asked_too() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let delegated = format!("ef0100{}", hex::encode(OTHER));
    set_code(&anvil, ALICE, &delegated).await;
    set_code(&anvil, OTHER, REVERTS).await;
    assert_eq!(check(&world, ALICE, &signed(&anvil, ALICE, ALICE).await).await, Ok(()));
    assert_eq!(check(&world, ALICE, &accepted(ALICE)).await, Err(VerifyError::Wrong));
    set_code(&anvil, OTHER, ACCEPTS).await;
    mined(&anvil, &world).await;
    assert_eq!(check(&world, ALICE, &accepted(ALICE)).await, Ok(()));
}

#[tokio::test]
async fn a_contract_account_decides_itself() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    set_code(&anvil, WALLET, ACCEPTS).await;
    assert_eq!(check(&world, WALLET, &accepted(WALLET)).await, Ok(()));
    for wrong in [accepted(OTHER), "0x".into(), signed(&anvil, ALICE, WALLET).await] {
        assert_eq!(check(&world, WALLET, &wrong).await, Err(VerifyError::Wrong), "{wrong}");
    }
    assert_eq!(check(&world, OTHER, &accepted(OTHER)).await, Err(VerifyError::Wrong), "no code");
    // As wallets answer whose owners approved the message on the chain.
    set_code(&anvil, OTHER, ALWAYS).await;
    mined(&anvil, &world).await;
    assert_eq!(check(&world, OTHER, "0x").await, Ok(()));
}

#[tokio::test]
async fn code_that_does_not_answer_the_magic_value_accepts_nothing() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    for (number, (what, code)) in (1..).zip(REFUSING) {
        let account = Address::with_last_byte(200 - number);
        set_code(&anvil, account, code).await;
        let answer = check(&world, account, &accepted(account)).await;
        assert_eq!(answer, Err(VerifyError::Wrong), "{what}");
    }
}

#[tokio::test]
async fn an_account_signs_in_before_it_is_deployed_and_stays_undeployed() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (deploy, account) = creation(0, DEPLOYS);
    let good = accepted(account);
    assert_eq!(check(&world, account, &wrapped(FACTORY, &deploy, &good)).await, Ok(()));
    assert_eq!(anvil.call("eth_getCode", json!([account, "latest"])).await, "0x");
    let (other_salt, _) = creation(1, DEPLOYS);
    let (fails, _) = creation(0, "fe");
    set_code(&anvil, WALLET, LOOPS).await;
    for (what, wrong) in [
        ("another signature", wrapped(FACTORY, &deploy, &accepted(ALICE))),
        ("deploys another account", wrapped(FACTORY, &other_salt, &good)),
        ("deploys nothing", wrapped(FACTORY, &fails, &good)),
        ("a factory that loops", wrapped(WALLET, &deploy, &good)),
        ("a factory without code", wrapped(BOB, &deploy, &good)),
        ("no factory", wrapped(Address::ZERO, &deploy, &good)),
        ("not wrapped", good),
    ] {
        assert_eq!(check(&world, account, &wrong).await, Err(VerifyError::Wrong), "{what}");
    }
}

#[tokio::test]
async fn code_on_the_chain_decides_over_the_code_that_a_signature_brings() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (deploy, account) = creation(0, DEPLOYS);
    let transaction =
        json!({ "from": ALICE, "to": FACTORY, "data": hex::encode_prefixed(&deploy) });
    anvil.call("eth_sendTransactionSync", json!([transaction])).await;
    let signature = wrapped(FACTORY, &deploy, &accepted(account));
    assert_eq!(check(&world, account, &signature).await, Ok(()), "deployed");
    assert_eq!(check(&world, account, &accepted(account)).await, Ok(()), "and not wrapped");
    // Its owner replaced the key.
    set_code(&anvil, account, REVERTS).await;
    mined(&anvil, &world).await;
    assert_eq!(check(&world, account, &signature).await, Err(VerifyError::Wrong));
}

#[tokio::test]
async fn a_deployed_account_may_have_to_be_prepared_first() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    set_code(&anvil, WALLET, PREPARED).await;
    assert_eq!(check(&world, WALLET, "0x01").await, Err(VerifyError::Wrong));
    assert_eq!(check(&world, WALLET, &wrapped(WALLET, &[], "0x01")).await, Ok(()));
    assert_eq!(check(&world, WALLET, "0x01").await, Err(VerifyError::Wrong), "nothing is kept");
}

#[tokio::test]
async fn a_key_costs_no_question_and_a_contract_one_of_bounded_gas_from_nowhere() {
    let anvil = Anvil::start();
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let seen: Arc<Mutex<Vec<Value>>> = Arc::default();
    let sight = Arc::clone(&seen);
    node.answer_by(Arc::new(move |method, params| {
        (method == "eth_call").then(|| {
            sight.lock().unwrap().push(params.clone());
            json!({ "result": "0x01" })
        })
    }));
    assert_eq!(check(&world, ALICE, &signed(&anvil, ALICE, ALICE).await).await, Ok(()));
    assert_eq!((node.calls("eth_call"), node.calls("eth_getCode")), (0, 0));
    assert_eq!(check(&world, WALLET, "0x01").await, Ok(()));
    let calls = seen.lock().unwrap().clone();
    let [call] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!(call[0]["from"], json!(Address::ZERO));
    assert_eq!((&call[0]["gas"], &call[1]), (&json!("0x989680"), &json!("latest")));
    assert_eq!(call[0].as_object().unwrap().len(), 3, "it is sent to no address: {call}");
}

#[tokio::test]
async fn a_contract_is_asked_each_time_whatever_it_answered_for_the_same_block() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    // From here on answers for the newest block are cached.
    until_kept(&world).await;
    for (count, (answer, expected)) in (1..).zip([
        ("0x01", Ok(())),
        ("0x00", Err(VerifyError::Wrong)),
        ("0x01", Ok(())),
        ("0x01", Ok(())),
    ]) {
        node.set("eth_call", json!(answer));
        assert_eq!(check(&world, WALLET, "0x01").await, expected, "{count}");
        assert_eq!(node.calls("eth_call"), count);
    }
}

#[tokio::test]
async fn a_chain_that_does_not_answer_signs_nobody_in() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let one = B256::with_last_byte(1).to_string();
    for (number, odd) in (1..).zip(["0x", "0x02", "0x0101", one.as_str()]) {
        node.set("eth_call", json!(odd));
        let account = Address::with_last_byte(200 - number);
        assert_eq!(check(&world, account, "0x01").await, Err(VerifyError::Unavailable), "{odd}");
    }
    node.behave(Behaviour::Error(-32_000));
    assert_eq!(check(&world, WALLET, "0x01").await, Err(VerifyError::Unavailable));
    node.behave(Behaviour::Error(3));
    assert_eq!(check(&world, OTHER, "0x01").await, Err(VerifyError::Unavailable));
    let silent = World::of(&[&Node::dead()]);
    assert_eq!(check(&silent, WALLET, "0x01").await, Err(VerifyError::Unavailable));
}

#[tokio::test]
async fn other_chains_and_what_is_no_signature_are_refused_without_a_question() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let ending = format!("0x{}", "6492".repeat(16));
    let long = format!("0x{}", "00".repeat(8_192));
    for wrong in ["", "00", "0x0", "0xzz", "0x0x00", " 0x00", "MEUCIQ==", &ending, &long] {
        assert_eq!(check(&world, WALLET, wrong).await, Err(VerifyError::Malformed), "{wrong:.20}");
    }
    let app = Shared::new(Arc::clone(&world.gateway.app));
    let text = text_of(ALICE).replace("31337", "1");
    let message = Message::parse(Namespace::Eip155, &text).unwrap();
    let answer = verify(&app, &message, &text, "0x00").await;
    assert_eq!(answer, Err(VerifyError::Unsupported));
    assert_eq!(node.calls("eth_call"), 0);
}

#[tokio::test]
async fn a_key_of_solana_signs_in_where_the_gateway_serves_its_chain() {
    const CHAIN: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const TEXT: &str = "example.com wants you to sign in with your Solana account:
FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z

I accept the terms: ä, 漢字.

URI: https://example.com/login
Version: 1
Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: 32891756abcdefgh
Issued At: 2026-01-01T00:00:00Z";
    const SIGNATURE: &str =
        "2NFgsj4Mrd5EB9H1h1mbi5yeit7sT1Z6KmSDp5yzH8fxtyDVy8dAPWrQL5JA5zrLKty2GNTRZGUzfTYcVrTNKfAA";
    let message = Message::parse(Namespace::Solana, TEXT).unwrap();
    let node = Node::start(Behaviour::Well).await;
    let served = World::with(&[], |settings| {
        let chain = ChainSettings { rpc: vec![node.url.clone()], ..ChainSettings::default() };
        settings.chains.insert(CHAIN.into(), chain);
    });
    let app = Shared::new(Arc::clone(&served.gateway.app));
    assert_eq!(verify(&app, &message, TEXT, SIGNATURE).await, Ok(()));
    let other = SIGNATURE.replace('N', "P");
    assert_eq!(verify(&app, &message, TEXT, &other).await, Err(VerifyError::Wrong));
    let elsewhere = World::of(&[&node.url]);
    let app = Shared::new(Arc::clone(&elsewhere.gateway.app));
    assert_eq!(verify(&app, &message, TEXT, SIGNATURE).await, Err(VerifyError::Unsupported));
}
