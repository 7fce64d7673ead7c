use api::provenance::Partial;
use caip::ChainId;
use serde::Deserialize;
use serde_json::json;

use crate::ask::Ask;

const PROGRAMS: [&str; 2] =
    ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"];

/// Token accounts whose transactions are looked for: each costs a call per page.
const MOST: usize = 64;

/// An owner's token accounts, in the order of their addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accounts {
    /// The addresses.
    pub addresses: Vec<String>,
    /// What is not known of them.
    pub partial: Vec<Partial>,
}

#[derive(Deserialize)]
struct Said {
    value: Vec<Account>,
}

#[derive(Deserialize)]
struct Account {
    pubkey: String,
}

/// Asks for them: a transfer to a token account names that account, and need not name its owner.
pub async fn token_accounts(ask: &Ask, chain: &ChainId, owner: &str) -> Accounts {
    // Only the addresses count: no data of the accounts is asked for.
    let how = json!({ "encoding": "base64", "dataSlice": { "offset": 0, "length": 0 }, "commitment": "confirmed" });
    let params = PROGRAMS.map(|program| json!([owner, { "programId": program }, how]));
    let answers = ask.call_all::<Said>("getTokenAccountsByOwner", &params).await;
    let mut accounts = Accounts::default();
    for (program, said) in PROGRAMS.iter().zip(answers) {
        match said {
            Ok(said) => accounts.addresses.extend(said.value.into_iter().map(|one| one.pubkey)),
            Err(error) => accounts.partial.push(Partial {
                what: format!("{chain}:{program}"),
                source: "solana".into(),
                reason: format!(
                    "transactions that name only token accounts of this program are not told: {error}"
                ),
            }),
        }
    }
    accounts.addresses.sort();
    if accounts.addresses.len() > MOST {
        let all = accounts.addresses.len();
        accounts.addresses.truncate(MOST);
        accounts.partial.push(Partial {
            what: chain.to_string(),
            source: "solana".into(),
            reason: format!("of {all} token accounts only {MOST} were looked through"),
        });
    }
    accounts
}
