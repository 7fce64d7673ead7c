//! Signatures of Bitcoin, Polkadot and Solana, as anyone may send them: whatever comes is read or refused, and what signs a text signs no other.

use std::sync::LazyLock;

use caip::{AccountId, Namespace};
use data_encoding::{BASE64, HEXLOWER};
use drawstring_gateway::sign_in::verify::{VerifyError, bip122, polkadot, solana};

/// What the seeds sign.
const TEXT: &str = "example.com wants you to sign in";
const OTHER_TEXT: &str = "example.org wants you to sign in";

/// Whose signatures the seeds are.
const ACCOUNTS: [&str; 9] = [
    "bip122:000000000019d6689c085ae165831e93:bc1qmvlsp4pf7fc48q7vt9p93mq36m09ye5httefcq",
    "bip122:000000000019d6689c085ae165831e93:bc1pfaugy8cg7yvnx0uczwtwck2ph8m85pw9xqhvkup3scdg0xamp7asqh49p4",
    "bip122:000000000019d6689c085ae165831e93:3HhJkZG7UgDWZXoSWCAdyGtnQjZv73WcbL",
    "bip122:000000000019d6689c085ae165831e93:bc1qwjwy9p836fe8rxnd32sqemckrhpj4kwzm3t9pejcn5f2gw7cw5hsyr6hjm",
    "bip122:000000000019d6689c085ae165831e93:1Q1pE5vPGEEMqRcVRMbtBK842Y6Pzo6nK9",
    "polkadot:91b171bb158e2d3848fa23a9f1c25182:15akucHuzriH8pPsCzwT9F7zrRVUTfY5AsWwikYB1kT8eh1b",
    "polkadot:91b171bb158e2d3848fa23a9f1c25182:13KntrPNBMxvDjZLvjA1rBiUAqY9vuptxZQF1dw16Nqyq4aG",
    "polkadot:91b171bb158e2d3848fa23a9f1c25182:12fUH7Z9nd2BkzKeQgF1AhKrbp4wKmYctt48AFNGRayNnJfZ",
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV",
];

static READ: LazyLock<Vec<AccountId>> =
    LazyLock::new(|| ACCOUNTS.map(|account| AccountId::parse(account).expect("an account")).into());

/// Tells whether one of the accounts could have made it. The input is the bytes of a signature.
pub fn holds(input: &[u8]) -> bool {
    if let Some(items) = bip122::read_stack(input) {
        assert_eq!(written(&items), input, "it is another stack");
    }
    let texts = texts(input);
    let takes = |account: &AccountId| {
        texts.iter().any(|signature| {
            let is_taken = verify(account, TEXT, signature).is_ok();
            if is_taken {
                let other = verify(account, OTHER_TEXT, signature);
                assert_eq!(other, Err(VerifyError::Wrong), "{account} {signature}");
            }
            is_taken
        })
    };
    let count = READ.iter().filter(|account| takes(account)).count();
    assert!(count <= 1, "accounts of different keys");
    count == 1
}

fn verify(account: &AccountId, text: &str, signature: &str) -> Result<(), VerifyError> {
    match account.chain().namespace() {
        Namespace::Bip122 => bip122::verify(account, text, signature),
        Namespace::Polkadot => polkadot::verify(account.address(), text, signature),
        _ => solana::verify(account.address(), text, signature),
    }
}

/// The bytes as each family writes them, and as they are.
fn texts(input: &[u8]) -> Vec<String> {
    let base64 = BASE64.encode(input);
    let mut texts = vec![
        format!("smp{base64}"),
        base64,
        format!("0x{}", HEXLOWER.encode(input)),
        String::from_utf8_lossy(input).into_owned(),
    ];
    // Of more bytes writing it takes long.
    if input.len() <= 64 {
        texts.push(bs58::encode(input).into_string());
    }
    texts
}

/// A stack as a transaction has it; no item that is read has more than two bytes of length.
fn written(items: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![u8::try_from(items.len()).expect("not more than are passed on")];
    for item in items {
        if let Ok(length @ 0..=0xfc) = u8::try_from(item.len()) {
            bytes.push(length);
        } else {
            let length = u16::try_from(item.len()).expect("not more than the input has");
            bytes.push(0xfd);
            bytes.extend(length.to_le_bytes());
        }
        bytes.extend(*item);
    }
    bytes
}
