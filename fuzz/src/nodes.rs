//! Whatever a node of any family says, every room that asks it answers: in the known shape, by 200 or by a refusal that is no fault of the
//! gateway's own.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::cell::Cell;

use alloy_primitives::Address;
use drawstring_gateway::database;
use drawstring_gateway::projects::{Project, ProjectId, SqliteStore, Store};
use serde_json::Value;

use super::desk::{BITCOIN, BITCOIN_NODE, Desk, EVM, POLKADOT, SOLANA};

/// What a contract's answer is written between, where several follow each other.
const NEXT: u8 = b'\x1e';

struct Room {
    desk: Desk,
    project: String,
    count: Cell<u64>,
}

thread_local! {
    static ROOM: Room = Room::open();
}

/// The law: the first byte chooses what is asked, the rest is what the node says, one answer after the other.
pub fn holds(input: &[u8]) {
    let Some((which, said)) = input.split_first() else { return };
    ROOM.with(|room| {
        room.desk.say(said.split(|byte| *byte == NEXT).map(<[u8]>::to_vec).collect());
        let (path, body) = room.question(usize::from(*which));
        let (status, text) = room.desk.ask(&path, body.as_deref());
        assert!([200, 400, 404, 422, 503].contains(&status), "{status} {text}");
        let answer: Value = serde_json::from_str(&text).expect("an answer is JSON");
        assert!(status == 200 || answer["status"] == "FAILED", "{text}");
    });
}

impl Room {
    fn open() -> Self {
        let desk = Desk::open();
        let store = SqliteStore::new(database::open(&desk.app.config.data_dir).unwrap());
        let id = ProjectId::random().unwrap();
        let project = Project {
            id: id.clone(),
            name: String::new(),
            origins: Vec::new(),
            features: Project::DEFAULT_FEATURES.to_vec(),
            analytics: false,
            bundle_ids: Vec::new(),
            tokens: Vec::new(),
        };
        store.add(&project).unwrap();
        Self { desk, project: id.to_string(), count: Cell::default() }
    }

    /// A question that was not asked before: its answer is remembered by nobody.
    fn question(&self, which: usize) -> (String, Option<String>) {
        let count = self.count.replace(self.count.get() + 1);
        let mut bytes = [0x11; 32];
        bytes[..8].copy_from_slice(&count.to_be_bytes());
        let evm = Address::from_slice(&bytes[..20]);
        let key = bs58::encode(bytes).into_string();
        let (solana, polkadot) = (key, "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5");
        let coins = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
        let test_coins = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
        let usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
        let of = |account: &str, what: &str, chain: &str| {
            format!("/v1/account/{account}/{what}?chainId={chain}&forceUpdate={chain}:{account}")
        };
        let quotes = format!(
            "/v1/convert/quotes?amount={}&userAddress={EVM}:{evm}&from={EVM}:{usdc}&to={EVM}:{evm}",
            1_000_000 + count
        );
        let evm_text = evm.to_string();
        let path = match which % 11 {
            0 => of(&evm_text, "balance", EVM),
            1 => format!("/v1/identity/{evm_text}?useCache=false"),
            2 => format!("/v1/convert/allowance?tokenAddress={EVM}:{usdc}&userAddress={EVM}:{evm}"),
            3 => format!("/v1/convert/gas-price?chainId={EVM}"),
            4 => quotes,
            5 => of(&solana, "balance", SOLANA),
            6 => of(&solana, "history", SOLANA),
            7 => of(polkadot, "balance", POLKADOT),
            8 => of(coins, "balance", BITCOIN),
            9 => of(test_coins, "balance", BITCOIN_NODE),
            _ => {
                let body = format!(
                    r#"{{"projectId":"{}","currency":"usd","addresses":["{EVM}:{evm}"]}}"#,
                    self.project
                );
                return ("/v1/fungible/price".to_owned(), Some(body));
            }
        };
        let and = if path.contains('?') { '&' } else { '?' };
        (format!("{path}{and}projectId={}", self.project), None)
    }
}
