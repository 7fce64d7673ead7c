//! The history is what was sent: random transactions, with blocks taken back and the gateway restarted in between.

use std::collections::{BTreeMap, HashSet};

use alloy_primitives::{Address, Bytes, U256};
use alloy_sol_types::{SolCall, sol};
use api::history::{Direction, HistoryItem, HistoryStatus};
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::transferCall;
use drawstring_gateway::evm::units::to_decimal;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::relay::{Call, Relay};
use super::{history, world_of};
use crate::chain::ChainWorld;
use crate::world::World;

sol! {
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data) external;
    function ether_(address to, uint256 count) external;
    function tokens(address token, address to, uint256 count) external;
}

/// Something that happens to the chain, or to the gateway. Accounts are numbers of anvil's.
#[derive(Debug, Clone)]
enum Step {
    Pay {
        from: usize,
        to: usize,
        wei: u64,
    },
    Transfer {
        token: usize,
        from: usize,
        to: usize,
        amount: u64,
    },
    Nft {
        from: usize,
        to: usize,
        index: usize,
    },
    Items {
        from: usize,
        to: usize,
        index: usize,
        amount: u64,
    },
    /// Many payments, or token transfers, by a contract in one transaction.
    Burst {
        from: usize,
        to: usize,
        count: u64,
        coins: bool,
    },
    TakeBack {
        blocks: u64,
    },
    Ask {
        account: usize,
    },
    Restart,
}

const TOKENS: [&str; 3] = ["USDC", "DAI", "USDT"];
const ACCOUNTS: usize = 4;

fn step() -> impl Strategy<Value = Step> {
    let pair = || (0..ACCOUNTS, 0..ACCOUNTS);
    prop_oneof![
        4 => (pair(), any::<u64>()).prop_map(|((from, to), wei)| Step::Pay { from, to, wei: wei >> 8 }),
        // Sometimes more than there is: that fails.
        6 => (pair(), 0..TOKENS.len(), any::<u64>(), 0_u32..64)
            .prop_map(|((from, to), token, amount, shift)| Step::Transfer { token, from, to, amount: amount >> shift }),
        3 => (pair(), 0_usize..8).prop_map(|((from, to), index)| Step::Nft { from, to, index }),
        3 => (pair(), 0_usize..8, 0_u64..4)
            .prop_map(|((from, to), index, amount)| Step::Items { from, to, index, amount }),
        2 => (pair(), 1_u64..4, any::<bool>())
            .prop_map(|((from, to), count, coins)| Step::Burst { from, to, count, coins }),
        2 => (1_u64..4).prop_map(|blocks| Step::TakeBack { blocks }),
        2 => (0..ACCOUNTS).prop_map(|account| Step::Ask { account }),
        1 => Just(Step::Restart),
    ]
}

/// A transfer as one account sees it: which way, what (a symbol, or a collection and number), how much.
type Seen = (&'static str, String, String);

/// A transaction that is on the chain: block, hash, whether it failed, and what each account sees of it.
#[derive(Debug, Clone)]
struct Sent {
    block: u64,
    hash: String,
    failed: bool,
    seen: BTreeMap<Address, Vec<Seen>>,
}

struct Run {
    chain: ChainWorld,
    sent: Vec<Sent>,
    ever: HashSet<String>,
}

impl Run {
    async fn send(
        &mut self,
        transaction: Transaction,
        moves: Vec<(Address, Address, String, String)>,
    ) {
        let receipt = self.chain.try_send(&transaction).await;
        let text = |key: &str| receipt[key].as_str().unwrap().to_owned();
        let block = u64::from_str_radix(text("blockNumber").trim_start_matches("0x"), 16).unwrap();
        let failed = receipt["status"] == "0x0";
        let mut seen: BTreeMap<Address, Vec<Seen>> = BTreeMap::new();
        let from = transaction.from.unwrap();
        seen.entry(from).or_default();
        if transaction.to.is_some_and(|to| self.accounts().contains(&to)) {
            seen.entry(transaction.to.unwrap()).or_default();
        }
        for (source, target, what, amount) in moves.into_iter().filter(|_| !failed) {
            let sides = if source == target {
                vec![(source, "self")]
            } else {
                vec![(source, "out"), (target, "in")]
            };
            for (account, way) in sides {
                seen.entry(account).or_default().push((way, what.clone(), amount.clone()));
            }
        }
        self.ever.insert(text("transactionHash"));
        self.sent.push(Sent { block, hash: text("transactionHash"), failed, seen });
    }

    fn accounts(&self) -> Vec<Address> {
        (0..ACCOUNTS).map(|number| self.chain.account(number)).collect()
    }

    async fn call(
        &mut self,
        from: Address,
        to: Address,
        call: &impl SolCall,
        moves: Vec<(Address, Address, String, String)>,
    ) {
        let data: Option<Bytes> = Some(call.abi_encode().into());
        self.send(Transaction { from: Some(from), to: Some(to), value: None, data }, moves).await;
    }

    async fn perform(&mut self, step: &Step) {
        let of = |number: usize| self.chain.account(number);
        match *step {
            Step::Pay { from, to, wei } => {
                let (from, to, value) = (of(from), of(to), U256::from(wei));
                let paid = (from, to, "ETH".to_owned(), to_decimal(value, 18));
                let moves = if wei == 0 { Vec::new() } else { vec![paid] };
                self.send(
                    Transaction { from: Some(from), to: Some(to), value: Some(value), data: None },
                    moves,
                )
                .await;
            }
            Step::Transfer { token, from, to, amount } => {
                let token = self.chain.token(TOKENS[token]).clone();
                let (from, to, amount) = (of(from), of(to), U256::from(amount));
                let moved = (from, to, token.symbol.clone(), to_decimal(amount, token.decimals));
                self.call(from, token.address, &transferCall { to, amount }, vec![moved]).await;
            }
            Step::Nft { from, to, index } => {
                let nfts = &self.chain.facts.nfts.erc721;
                let (collection, id) = (nfts.address, nfts.tokens[index % nfts.tokens.len()].id);
                let (from, to) = (of(from), of(to));
                let moved = (from, to, format!("{collection} {id}"), "1".to_owned());
                self.call(from, collection, &transferFromCall { from, to, id }, vec![moved]).await;
            }
            Step::Items { from, to, index, amount } => {
                let items = &self.chain.facts.nfts.erc1155;
                let (collection, id) = (items.address, items.tokens[index % items.tokens.len()].id);
                let (from, to, amount) = (of(from), of(to), U256::from(amount));
                let moved = (from, to, format!("{collection} {id}"), amount.to_string());
                let call = safeTransferFromCall { from, to, id, amount, data: Bytes::new() };
                self.call(from, collection, &call, vec![moved]).await;
            }
            Step::Burst { from, to, count, coins } => {
                let (from, to, burst) = (of(from), of(to), self.chain.facts.tools.burst);
                let dai = self.chain.token("DAI").clone();
                let what = if coins { "ETH".to_owned() } else { dai.symbol.clone() };
                let each = (1..=count)
                    .map(|amount| (burst, to, what.clone(), to_decimal(U256::from(amount), 18)));
                let (moves, count) = (each.collect(), U256::from(count));
                if coins {
                    self.call(from, burst, &ether_Call { to, count }, moves).await;
                } else {
                    self.call(from, burst, &tokensCall { token: dai.address, to, count }, moves)
                        .await;
                }
            }
            Step::TakeBack { blocks } => {
                let newest = self.chain.block_number().await;
                self.chain.reorg(blocks).await;
                // The chain is as high as before: one more block, so that "read up to the head" means the new one.
                self.chain.mine(1).await;
                self.sent.retain(|sent| sent.block + blocks <= newest);
            }
            Step::Ask { .. } | Step::Restart => {}
        }
    }

    /// What an account should see, newest first.
    fn expected(&self, account: Address) -> Vec<(String, bool, Vec<Seen>)> {
        let own = self.sent.iter().rev().filter(|sent| sent.seen.contains_key(&account));
        let told = own.map(|sent| {
            let mut seen = sent.seen[&account].clone();
            seen.sort();
            (sent.hash.clone(), sent.failed, seen)
        });
        told.collect()
    }
}

fn told(item: &HistoryItem) -> (String, bool, Vec<Seen>) {
    let mut seen: Vec<Seen> = item
        .transfers
        .iter()
        .map(|transfer| {
            let way = match transfer.direction {
                Direction::In => "in",
                Direction::Out => "out",
                Direction::Itself => "self",
            };
            let what = match (&transfer.fungible_info, &transfer.nft_info) {
                (Some(info), None) if info.address.is_none() => "ETH".to_owned(),
                (Some(info), None) => info.symbol.clone().unwrap_or_default(),
                (None, Some(nft)) => {
                    format!("{} {}", nft.address.clone().unwrap(), nft.token_id.clone().unwrap())
                }
                both => panic!("a transfer is of one kind: {both:?}"),
            };
            (way, what, transfer.quantity.numeric.clone())
        })
        .collect();
    seen.sort();
    (item.metadata.hash.clone(), item.metadata.status == HistoryStatus::Failed, seen)
}

async fn check(run: &Run, world: &World) {
    for account in run.accounts() {
        let items = history(world, &run.chain, account).await;
        let ours = items.iter().filter(|item| run.ever.contains(&item.metadata.hash));
        let found: Vec<_> = ours.map(told).collect();
        assert_eq!(found, run.expected(account), "of {account}");
        let times: Vec<_> = items.iter().map(|item| &item.metadata.mined_at).collect();
        assert!(times.is_sorted_by(|a, b| a >= b), "newest first: {times:?}");
    }
}

/// The methods that a node has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Methods {
    All,
    /// Those of the standard, and those that tell the calls inside a block's transactions.
    Debug,
    Standard,
}

impl Methods {
    fn has(self, call: &Call<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Debug => !call.is_special() || call.method.starts_with("debug_"),
            Self::Standard => !call.is_special(),
        }
    }
}

async fn run(steps: &[Step], methods: Methods) {
    let chain = ChainWorld::start().await;
    let relay = Relay::start(chain.url(), move |call| {
        (!methods.has(call)).then_some((-32601, "the method does not exist"))
    })
    .await;
    // The prepared blocks came without their states: no block can be taken back to them.
    chain.mine(4).await;
    let mut run = Run { chain, sent: Vec::new(), ever: HashSet::new() };
    let mut world = world_of(&relay.url);
    for step in steps {
        // Without looking into transactions nobody can know of coins that a contract paid.
        if matches!(step, Step::Burst { coins: true, .. }) && methods == Methods::Standard {
            continue;
        }
        run.perform(step).await;
        match step {
            Step::Ask { account } => {
                let items = history(&world, &run.chain, run.chain.account(*account)).await;
                assert!(items.len() < 1_000);
            }
            Step::Restart => world = world.restart(),
            _ => {}
        }
    }
    check(&run, &world).await;
}

fn cases(methods: Methods) {
    let long = std::env::var("HISTORY_CASES").ok().and_then(|text| text.parse().ok());
    let (cases, steps) = long.map_or((2, 25), |cases| (cases, 60));
    let config =
        Config { cases, max_shrink_iters: 0, failure_persistence: None, ..Config::default() };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let strategy = proptest::collection::vec(step(), steps);
    let mut runner = TestRunner::new(config);
    runner
        .run(&strategy, |steps| {
            let asked = std::panic::AssertUnwindSafe(|| runtime.block_on(run(&steps, methods)));
            std::panic::catch_unwind(asked).map_err(|fault| {
                let text = fault.downcast_ref::<String>().cloned().unwrap_or_default();
                TestCaseError::fail(text)
            })
        })
        .unwrap();
}

#[test]
fn the_history_is_what_was_sent() {
    cases(Methods::All);
}

#[test]
fn without_special_methods_the_history_is_what_was_sent() {
    cases(Methods::Standard);
}

#[test]
fn with_debug_methods_alone_the_history_is_what_was_sent() {
    cases(Methods::Debug);
}
