//! Accounts of the other families sign in, each as its wallets sign.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use blake2::digest::consts::U32;
use blake2::{Blake2b512, Digest};
use data_encoding::{BASE64, HEXLOWER};
use drawstring_gateway::config::ChainSettings;
use ed25519_dalek::{Signer, SigningKey};
use ripemd::Ripemd160;
use schnorrkel::{ExpansionMode, MiniSecretKey};
use serde_json::json;
use sha2::Sha256;

use super::{Visitor, assert_refused, session_of};
use crate::world::{Answer, Behaviour, Node, World};

const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";
const POLKADOT: &str = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/// An account that signs texts.
struct Account {
    family: &'static str,
    chain: &'static str,
    address: String,
    sign: Box<dyn Fn(&str) -> String>,
}

impl Account {
    async fn sign_in(&self, world: &World, sign: impl FnOnce(&str) -> String) -> Answer {
        let (_, reference) = self.chain.split_once(':').unwrap();
        let change = |text: &mut super::Text| {
            (text.family, text.chain) = (self.family, reference.to_owned());
            text.address.clone_from(&self.address);
        };
        Visitor::of(world).sign_in_by(change, sign).await
    }
}

/// A gateway that serves these chains; no account of theirs costs a call.
async fn world_of(chains: &[&str]) -> World {
    let node = Node::start(Behaviour::Well).await;
    World::with(&[], |settings| {
        for chain in chains {
            let (rpc, methods) = (vec![node.url.clone()], Some(Vec::new()));
            let served = ChainSettings { rpc, methods, ..ChainSettings::default() };
            settings.chains.insert((*chain).to_owned(), served);
        }
    })
}

/// Each signs in itself, with its own signature of the very text, and none of the others.
async fn sign_in_themselves_alone(accounts: Vec<Account>) {
    let world = world_of(&[accounts[0].chain]).await;
    for account in &accounts {
        let answer = account.sign_in(&world, &account.sign).await;
        let claims = Visitor::of(&world).me(&session_of(&answer)).await.json();
        let Account { chain, address, .. } = account;
        assert_eq!(claims["sub"], json!(format!("{chain}:{address}")));
        assert_eq!((&claims["address"], &claims["chainId"]), (&json!(address), &json!(chain)));
        let another_text = account.sign_in(&world, |text| (account.sign)(&format!("{text} ")));
        assert_refused(&another_text.await, 401, "signature_invalid");
        let malformed = account.sign_in(&world, |_| "hunter2".into()).await;
        assert_refused(&malformed, 400, "signature_malformed");
        for other in accounts.iter().filter(|other| other.address != *address) {
            let answer = account.sign_in(&world, &other.sign).await;
            assert_eq!(answer.status, 401, "{address} by {}: {}", other.address, answer.text);
        }
        let elsewhere = account.sign_in(&world_of(&[]).await, &account.sign).await;
        assert_refused(&elsewhere, 400, "chain_unsupported");
    }
}

/// Has `bitcoin_wallet.mjs` sign: address and signature.
fn bitcoin_wallet(kind: &str, text: &str) -> (String, String) {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/sign_in/bitcoin_wallet.mjs");
    let mut node = Command::new("node")
        .args([program.as_os_str(), kind.as_ref()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    node.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "are its packages installed?");
    let lines = String::from_utf8(output.stdout).unwrap();
    let (address, signature) = lines.trim_end().split_once('\n').unwrap();
    (address.to_owned(), signature.to_owned())
}

#[tokio::test]
async fn bitcoin_accounts_sign_in() {
    let account = |kind: &'static str| Account {
        family: "Bitcoin",
        chain: BITCOIN,
        address: bitcoin_wallet(kind, "").0,
        sign: Box::new(move |text| bitcoin_wallet(kind, text).1),
    };
    sign_in_themselves_alone(["p2wpkh", "p2tr", "nested"].map(account).into()).await;
}

#[tokio::test]
async fn a_bitcoin_account_of_another_network_is_refused() {
    let world = world_of(&["bip122:000000000933ea01ad0ee984209779ba"]).await;
    let (address, _) = bitcoin_wallet("p2wpkh", "");
    let account = Account {
        family: "Bitcoin",
        chain: "bip122:000000000933ea01ad0ee984209779ba",
        address,
        sign: Box::new(|text| bitcoin_wallet("p2wpkh", text).1),
    };
    let answer = account.sign_in(&world, &account.sign).await;
    assert_refused(&answer, 401, "signature_invalid");
}

/// The address of 32 bytes on Polkadot (SS58, prefix 0).
fn ss58(key: &[u8]) -> String {
    let named = [&[0][..], key].concat();
    let checksum = Blake2b512::new().chain_update(b"SS58PRE").chain_update(&named).finalize();
    bs58::encode([&named[..], &checksum[..2]].concat()).into_string()
}

fn polkadot(key: &[u8], sign: impl Fn(&[u8]) -> Vec<u8> + 'static) -> Account {
    Account {
        family: "Polkadot",
        chain: POLKADOT,
        address: ss58(key),
        sign: Box::new(move |text| {
            let wrapped = format!("<Bytes>{text}</Bytes>");
            format!("0x{}", HEXLOWER.encode(&sign(wrapped.as_bytes())))
        }),
    }
}

#[tokio::test]
async fn polkadot_accounts_sign_in() {
    let mini = MiniSecretKey::from_bytes(&[4; 32]).unwrap();
    let sr25519 = mini.expand_to_keypair(ExpansionMode::Ed25519);
    let ed25519 = SigningKey::from_bytes(&[5; 32]);
    let ecdsa = k256::ecdsa::SigningKey::from_slice(&[6; 32]).unwrap();
    let hash = |bytes: &[u8]| blake2::Blake2b::<U32>::digest(bytes);
    let ecdsa_key = hash(ecdsa.verifying_key().to_encoded_point(true).as_bytes());
    sign_in_themselves_alone(vec![
        polkadot(&sr25519.public.to_bytes(), move |text| {
            let signature = sr25519.sign_simple(b"substrate", text).to_bytes();
            [&[1][..], &signature].concat()
        }),
        polkadot(&ed25519.verifying_key().to_bytes(), move |text| {
            ed25519.sign(text).to_bytes().to_vec()
        }),
        polkadot(&ecdsa_key, move |text| {
            let (signature, point) = ecdsa.sign_prehash_recoverable(&hash(text)).unwrap();
            [&[2][..], &signature.to_bytes(), &[point.to_byte()]].concat()
        }),
    ])
    .await;
}

#[tokio::test]
async fn solana_accounts_sign_in_also_by_a_hardware_wallet() {
    let account = |seed: u8, header: fn(&[u8], &str) -> Vec<u8>| {
        let key = SigningKey::from_bytes(&[seed; 32]);
        let public = key.verifying_key().to_bytes();
        Account {
            family: "Solana",
            chain: SOLANA,
            address: bs58::encode(public).into_string(),
            sign: Box::new(move |text| {
                let signed = [&header(&public, text), text.as_bytes()].concat();
                bs58::encode(key.sign(&signed).to_bytes()).into_string()
            }),
        }
    };
    let by_ledger: fn(&[u8], &str) -> Vec<u8> = |key, text| {
        let length = u16::try_from(text.len()).unwrap().to_le_bytes();
        [b"\xffsolana offchain\x00", &[0; 32][..], &[0, 1], key, &length].concat()
    };
    sign_in_themselves_alone(vec![account(7, |_, _| Vec::new()), account(8, by_ledger)]).await;
}

#[tokio::test]
async fn a_p2pkh_account_signs_in_by_the_older_signature() {
    let key = k256::ecdsa::SigningKey::from_slice(&[9; 32]).unwrap();
    let point = key.verifying_key().to_encoded_point(true);
    let hash = Ripemd160::digest(Sha256::digest(point.as_bytes()));
    let named = [&[0][..], &hash].concat();
    let checksum = Sha256::digest(Sha256::digest(&named));
    let account = Account {
        family: "Bitcoin",
        chain: BITCOIN,
        address: bs58::encode([&named[..], &checksum[..4]].concat()).into_string(),
        sign: Box::new(move |text| {
            let length = u16::try_from(text.len()).unwrap().to_le_bytes();
            assert!(text.len() > 0xfc, "its length has three bytes");
            let head = b"\x18Bitcoin Signed Message:\n\xfd";
            let signed = [&head[..], &length, text.as_bytes()].concat();
            let hash = Sha256::digest(Sha256::digest(signed));
            let (signature, point) = key.sign_prehash_recoverable(&hash).unwrap();
            BASE64.encode(&[&[31 + point.to_byte()][..], &signature.to_bytes()].concat())
        }),
    };
    sign_in_themselves_alone(vec![account]).await;
}
