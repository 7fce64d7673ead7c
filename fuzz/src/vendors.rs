//! Whatever a vendor's server says, every room that asks it goes on: in time, without a panic, and without the operator's key in what is told.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use alloy_primitives::{Address, U256, address};
use caip::{ChainId, Namespace};
use drawstring_gateway::balance::Question as Account;
use drawstring_gateway::convert::solana::{
    Key, SolanaAsset, SolanaMarket, SolanaOrder, SolanaTerms,
};
use drawstring_gateway::convert::{Asset, Market, Order, Terms};
use drawstring_gateway::evm::Evm;
use drawstring_gateway::history::Question;
use drawstring_gateway::plugins::Plugins;
use drawstring_gateway::tokens::Known;

use super::desk::{BITCOIN, Desk, EVM, KEY, SOLANA};

const USDC: Address = address!("A0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
const DAI: Address = address!("6B175474E89094C44Da98b954EedeAC495271d0F");
const USER: Address = address!("70997970C51812dc3A010C7d01b50e0d17dc79C8");
const MINT: &str = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const OWNER: &str = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96";
const COINS: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/// As long as the rooms wait for a vendor, and some time for a slow machine.
const PATIENCE: Duration = Duration::from_secs(20);

thread_local! {
    static DESK: Desk = Desk::open();
}

/// The law for one answer, said by all vendors.
pub fn holds(answer: &[u8]) {
    DESK.with(|desk| {
        desk.say(vec![answer.to_vec()]);
        // New ones each time: nobody is resting.
        let plugins = Plugins::new(&desk.app.config.plugins);
        desk.runtime.block_on(async {
            let asked = async {
                balances(desk, &plugins).await;
                histories(desk, &plugins).await;
                prices(desk, &plugins).await;
                swaps(desk, &plugins).await;
                solana_swaps(desk, &plugins).await;
            };
            tokio::time::timeout(PATIENCE, asked).await.expect("vendors' answers are read in time");
        });
    });
}

fn chain(id: &str) -> ChainId {
    id.parse().unwrap()
}

fn told(what: &impl Debug) {
    assert!(!format!("{what:?}").contains(KEY), "the key is told");
}

async fn balances(desk: &Desk, plugins: &Plugins) {
    for source in plugins.balances() {
        for (id, account) in [(EVM, USER.to_string()), (SOLANA, OWNER.to_owned())] {
            let question = Account { chain: chain(id), account, tokens: Vec::new(), fresh: false };
            if source.serves(&question.chain) {
                let found = source.balances(&desk.app, &question).await;
                told(&found);
                for holding in found.iter().flat_map(|held| &held.holdings) {
                    let address = holding.token.address.as_deref();
                    let namespace = question.chain.namespace();
                    assert!(address.is_none_or(|it| caip::Address::parse(namespace, it).is_ok()));
                }
            }
        }
    }
}

async fn histories(desk: &Desk, plugins: &Plugins) {
    let own = desk.app.history.0.iter().find(|source| source.id() == "bitcoin");
    let vendors = plugins.history();
    for source in vendors.iter().chain(own) {
        let accounts = [
            (EVM, Namespace::Eip155, USER.to_string()),
            (SOLANA, Namespace::Solana, OWNER.to_owned()),
            (BITCOIN, Namespace::Bip122, COINS.to_owned()),
        ];
        for (id, namespace, account) in accounts {
            if !source.serves(&chain(id)) {
                continue;
            }
            let question = Question {
                address: caip::Address::parse(namespace, &account).unwrap(),
                chain: None,
                chains: vec![chain(id)],
                currency: api::Currency::default(),
                cursor: None,
                limit: 50,
                asker: drawstring_gateway::index::Asker::default(),
            };
            let found = source.page(&desk.app, &question, None).await;
            told(&found);
            // What comes back as a cursor may be anything that this source wrote.
            if let Ok(Some(place)) = found.map(|found| found.next) {
                told(&source.page(&desk.app, &question, Some(&place)).await);
            }
        }
    }
}

async fn prices(desk: &Desk, plugins: &Plugins) {
    for source in plugins.prices() {
        for (id, token) in [(EVM, USDC.to_string()), (SOLANA, MINT.to_owned())] {
            let tokens = [known(Some(token)), known(None)];
            if source.serves(&chain(id)) {
                let found = source.prices(&desk.app, &chain(id), &tokens).await;
                told(&found);
                assert!(found.is_err() || found.is_ok_and(|quotes| quotes.len() == tokens.len()));
            }
        }
    }
}

fn known(address: Option<String>) -> Known {
    Known {
        address,
        name: String::new(),
        symbol: String::new(),
        decimals: 18,
        logo: None,
        eip2612: None,
        peg: None,
        asset: None,
        verified: false,
    }
}

async fn swaps(desk: &Desk, plugins: &Plugins) {
    let evm = Evm::of(&desk.app.proxy, EVM).unwrap();
    let market = Market {
        evm: &evm,
        outbound: &desk.app.outbound,
        block: 1,
        time: 1,
        gas_price: U256::ONE,
        dex: None,
        tokens: None,
        wrapped: None,
    };
    let amount = U256::from(1_000_000_000_u64);
    for order in [
        Order { from: Asset::Token(USDC), to: Asset::Token(DAI), amount, user: USER },
        Order { from: Asset::Native, to: Asset::Token(DAI), amount, user: USER },
    ] {
        for source in plugins.quotes() {
            let found = source.offers(&market, &order).await;
            told(&found);
            for offer in found.into_iter().flat_map(|offers| offers.offers) {
                let terms = Terms { min_out: offer.to_amount, deadline: 99 };
                told(&offer.plan.transaction(&order, terms).await);
            }
        }
    }
}

async fn solana_swaps(desk: &Desk, plugins: &Plugins) {
    let (chain, outbound) = (chain(SOLANA), Arc::clone(&desk.app.outbound));
    let market = SolanaMarket { chain: &chain, outbound: &outbound };
    let order = SolanaOrder {
        from: SolanaAsset::Native,
        to: SolanaAsset::Mint(Key::parse(MINT).unwrap()),
        amount: 1_000_000_000,
        user: Key::parse(OWNER).unwrap(),
    };
    for source in plugins.solana_quotes() {
        let found = source.offers(&market, &order).await;
        told(&found);
        if let Ok(Some(offer)) = found {
            let terms = SolanaTerms { min_out: offer.to_amount };
            told(&offer.plan.transaction(&order, terms).await);
        }
    }
}
