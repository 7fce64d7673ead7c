//! Swaps on Solana, before a real chain: the vendor's transactions are real ones of real programs, in which a second owner stands for the pool.

use std::collections::BTreeMap;

use drawstring_gateway::config::ChainSettings;
use drawstring_gateway::plugins::{PluginSettings, Secret};
use serde_json::{Value, json};

use super::{KEY, Service};
use crate::chain::{SolanaWorld, Step, Wallet, compose, sign};
use crate::world::{Answer, World, get, post};

const CHAIN: &str = SolanaWorld::CHAIN;
const NATIVE: &str = "So11111111111111111111111111111111111111111";
const WRAPPED: &str = "So11111111111111111111111111111111111111112";
const SYSTEM: &str = "11111111111111111111111111111111";

/// A gateway before the chain, whose vendor is scripted.
struct Market {
    chain: SolanaWorld,
    world: World,
    service: Service,
    user: Wallet,
    pool: Wallet,
}

impl Market {
    async fn open() -> Self {
        let chain = SolanaWorld::start();
        let service = Service::start().await;
        let world = World::with(&[], |settings| {
            settings.timeouts.upstream_ms = Some(10_000);
            let rpc = vec![chain.url.clone()];
            settings.chains.insert(CHAIN.into(), ChainSettings { rpc, ..ChainSettings::default() });
            let (key, url) = (Some(Secret::new(KEY)), Some(service.url.clone()));
            let about = Some(CHAIN.to_owned());
            let plugin = PluginSettings { key, url, chain: about, ..PluginSettings::default() };
            settings.plugins.insert("jupiter".into(), plugin);
        });
        let [user, pool] = [0, 1].map(|at| Wallet::of(&chain.facts.owners[at]));
        Self { chain, world, service, user, pool }
    }

    /// The interface's name of the currency `SOL`, or of a mint by its key.
    fn asset(&self, key: &str) -> String {
        format!(
            "{CHAIN}:{}",
            if key == "SOL" { NATIVE } else { &self.chain.facts.mints[key].address }
        )
    }

    fn mint(&self, key: &str) -> String {
        if key == "SOL" { WRAPPED.to_owned() } else { self.chain.facts.mints[key].address.clone() }
    }

    /// Where an owner keeps a token.
    fn place(&self, of: &Wallet, key: &str) -> String {
        let mut places = self.chain.facts.token_accounts.iter();
        places.find(|one| one.owner == of.address && one.mint == key).unwrap().address.clone()
    }

    /// The step by which one pays the other.
    fn pay(&self, from: &Wallet, to: &Wallet, key: &str, amount: u64) -> Step {
        if key == "SOL" {
            let accounts =
                vec![(from.address.clone(), true, true), (to.address.clone(), false, true)];
            let data = [&2_u32.to_le_bytes()[..], &amount.to_le_bytes()].concat();
            return Step { program: SYSTEM.into(), accounts, data };
        }
        let mint = &self.chain.facts.mints[key];
        let accounts = vec![
            (self.place(from, key), false, true),
            (mint.address.clone(), false, false),
            (self.place(to, key), false, true),
            (from.address.clone(), true, false),
        ];
        let data = [&[12][..], &amount.to_le_bytes(), &[mint.decimals]].concat();
        Step { program: mint.program.clone(), accounts, data }
    }

    /// The vendor quotes this, and builds a transaction of these steps, signed by the pool if it takes part.
    async fn script(&self, sold: (&str, u64), bought: (&str, u64), steps: &[Step]) {
        let (sold, amount) = (self.mint(sold.0), sold.1);
        let (bought, out) = (self.mint(bought.0), bought.1);
        let quote = json!({
            "inputMint": sold,
            "inAmount": amount.to_string(),
            "outputMint": bought,
            "outAmount": out.to_string(),
            "otherAmountThreshold": (out - out / 100).to_string(),
            "priceImpactPct": "0",
            "routePlan": [{ "swapInfo": { "ammKey": self.pool.address, "label": "Pool", "inputMint": sold, "outputMint": bought }, "percent": 100 }],
            "contextSlot": 7,
        });
        let latest = self.chain.rpc("getLatestBlockhash", json!([])).await;
        let blockhash = latest["value"]["blockhash"].as_str().unwrap();
        let mut wire = compose(&self.user.address, steps, blockhash);
        if wire[0] > 1 {
            sign(&mut wire, &self.pool);
        }
        let swap = json!({ "swapTransaction": data_encoding::BASE64.encode(&wire), "lastValidBlockHeight": 99 });
        self.service.on("/swap/v1/quote", quote.to_string()).on("/swap/v1/swap", swap.to_string());
    }

    async fn quotes(&self, from: &str, to: &str, amount: u64) -> Answer {
        let [from, to] = [from, to].map(|key| self.asset(key));
        let (url, project, user) = (&self.world.url, &self.world.open, &self.user.address);
        get(&format!("{url}/v1/convert/quotes?projectId={project}&from={from}&to={to}&userAddress={user}&amount={amount}")).await
    }

    fn body(&self, from: &str, to: &str, amount: u64) -> Value {
        json!({
            "projectId": self.world.open,
            "amount": amount.to_string(),
            "from": self.asset(from),
            "to": self.asset(to),
            "userAddress": self.user.address,
            "solana": { "slippage": 1 },
        })
    }

    async fn build(&self, body: &Value) -> Answer {
        post(&format!("{}/v1/convert/build-transaction", self.world.url), &body.to_string()).await
    }

    /// What the user has of everything: lamports under `SOL`, tokens by their key.
    async fn purse(&self) -> BTreeMap<String, i128> {
        let balance = self.chain.rpc("getBalance", json!([self.user.address])).await;
        let mut purse = BTreeMap::from([("SOL".to_owned(), whole(&balance["value"]))]);
        for one in &self.chain.facts.token_accounts {
            if one.owner == self.user.address {
                let how = json!({ "encoding": "jsonParsed" });
                let account = self.chain.rpc("getAccountInfo", json!([one.address, how])).await;
                let amount = &account["value"]["data"]["parsed"]["info"]["tokenAmount"]["amount"];
                *purse.entry(one.mint.clone()).or_default() += whole(amount);
            }
        }
        purse
    }
}

fn whole(value: &Value) -> i128 {
    value.to_string().trim_matches('"').parse().unwrap()
}

/// Quote, transaction, simulation and chain say the same, to the lamport.
async fn assert_exact(sold: (&str, u64), bought: (&str, u64)) {
    let market = Market::open().await;
    let steps = [
        market.pay(&market.user, &market.pool, sold.0, sold.1),
        market.pay(&market.pool, &market.user, bought.0, bought.1),
    ];
    market.script(sold, bought, &steps).await;
    let quotes = market.quotes(sold.0, bought.0, sold.1).await;
    assert_eq!(quotes.status, 200, "{}", quotes.text);
    let quote = quotes.json()["quotes"][0].clone();
    assert_eq!(
        (&quote["source"], &quote["toAmount"]),
        (&"jupiter".into(), &bought.1.to_string().into())
    );
    assert_eq!(quote["fromAccount"], market.asset(sold.0));
    let mut body = market.body(sold.0, bought.0, sold.1);
    body["quoteId"] = quote["id"].clone();
    let answer = market.build(&body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let built = answer.json();
    assert_eq!(built["tx"]["amount"], quote["toAmount"]);
    assert_eq!(built["minToAmount"], quote["minToAmount"]);
    assert_eq!(built["simulation"]["method"], "simulateTransaction");
    let mut foretold = BTreeMap::new();
    for change in built["simulation"]["changes"].as_array().unwrap() {
        foretold.insert(change["asset"].as_str().unwrap().to_owned(), whole(&change["change"]));
    }

    let before = market.purse().await;
    let data = built["tx"]["data"].as_str().unwrap().as_bytes();
    let mut wire = data_encoding::BASE64.decode(data).unwrap();
    sign(&mut wire, &market.user);
    let signed = data_encoding::BASE64.encode(&wire);
    market.chain.rpc("sendTransaction", json!([signed, { "encoding": "base64" }])).await;
    let after = market.purse().await;
    let mut happened = BTreeMap::new();
    for (key, had) in &before {
        let fee = if key == "SOL" { whole(&built["tx"]["solana"]["fee"]) } else { 0 };
        let change = after[key] - had + fee;
        if change != 0 {
            happened.insert(market.asset(key), change);
        }
    }
    assert_eq!(foretold, happened, "{built}");
    assert_eq!(happened[&market.asset(sold.0)], -i128::from(sold.1));
    assert_eq!(happened[&market.asset(bought.0)], i128::from(bought.1));
}

#[tokio::test]
async fn what_is_foretold_is_what_happens() {
    assert_exact(("USDC", 10_000_000), ("META", 1_000_000_000)).await;
    assert_exact(("USDC", 5_000_001), ("SOL", 100_000_007)).await;
    assert_exact(("SOL", 123_456_789), ("USDC", 1_000_000)).await;
}

/// What comes of building a swap of 10 USDC for 1 META by these steps.
async fn built_of(market: &Market, steps: &[Step]) -> (u16, String) {
    market.script(("USDC", 10_000_000), ("META", 1_000_000_000), steps).await;
    let answer = market.build(&market.body("USDC", "META", 10_000_000)).await;
    (answer.status, answer.text)
}

#[tokio::test]
async fn a_transaction_that_does_more_than_was_agreed_is_not_told() {
    let usdc = 10_000_000;
    let meta = 1_000_000_000;
    for case in 0..5 {
        let market = Market::open().await;
        let (user, pool) = (&market.user, &market.pool);
        let pay = |from, to, key, amount| market.pay(from, to, key, amount);
        let fair = || vec![pay(user, pool, "USDC", usdc), pay(pool, user, "META", meta)];
        let mut steps = fair();
        let words = match case {
            0 => {
                steps.push(pay(user, pool, "USDC", 1));
                "takes more than was agreed"
            }
            1 => {
                steps.push(pay(user, pool, "SOL", 50_000_000));
                "takes more than was agreed"
            }
            2 => {
                // Approve: the pool may take it later.
                let mint = &market.chain.facts.mints["USDC"];
                let mut data = vec![4];
                data.extend(1_u64.to_le_bytes());
                let accounts = vec![
                    (market.place(user, "USDC"), false, true),
                    (pool.address.clone(), false, false),
                    (user.address.clone(), true, false),
                ];
                steps.push(Step { program: mint.program.clone(), accounts, data });
                "lets somebody else take"
            }
            3 => {
                // Assign: the account would belong to a program.
                let program = market.chain.facts.mints["USDC"].program.clone();
                let key = bs58::decode(program).into_vec().unwrap();
                let data = [&1_u32.to_le_bytes()[..], &key].concat();
                let accounts = vec![(user.address.clone(), true, true)];
                steps.push(Step { program: SYSTEM.into(), accounts, data });
                "gives the user's account to a program"
            }
            _ => {
                steps[1] = pay(pool, user, "META", meta / 2);
                "would give less than its minimum"
            }
        };
        let (status, text) = built_of(&market, &steps).await;
        assert_eq!(status, if case == 4 { 400 } else { 503 }, "{text}");
        assert!(text.contains(words), "{text}");
    }
}

#[tokio::test]
async fn a_transaction_that_would_fail_is_refused_with_the_reason() {
    let market = Market::open().await;
    let much = 3_000_000_000;
    let steps = [
        market.pay(&market.user, &market.pool, "USDC", much),
        market.pay(&market.pool, &market.user, "META", 5),
    ];
    market.script(("USDC", much), ("META", 5), &steps).await;
    let (field, advice) = market.build(&market.body("USDC", "META", much)).await.reason();
    assert!(field == "amount" && advice.contains("insufficient balance"), "{field}: {advice}");
}

#[tokio::test]
async fn a_transaction_that_waits_for_another_signature_is_not_told() {
    let market = Market::open().await;
    market
        .script(("USDC", 1), ("META", 100), &[market.pay(&market.pool, &market.user, "META", 1)])
        .await;
    // The pool's signature is taken away.
    let latest = market.chain.rpc("getLatestBlockhash", json!([])).await;
    let steps = [market.pay(&market.pool, &market.user, "META", 100)];
    let blockhash = latest["value"]["blockhash"].as_str().unwrap();
    let wire = compose(&market.user.address, &steps, blockhash);
    for data in [data_encoding::BASE64.encode(&wire), "AQIDBA==".to_owned()] {
        market.service.on("/swap/v1/swap", json!({ "swapTransaction": data }).to_string());
    }
    // It answers one after the other: the fair one first.
    let body = market.body("USDC", "META", 1);
    market.build(&body).await;
    for words in ["waits for another signature", "cannot be read"] {
        let answer = market.build(&body).await;
        assert_eq!(answer.status, 503, "{}", answer.text);
        assert!(answer.text.contains(words), "{}", answer.text);
    }
}

#[tokio::test]
async fn what_was_promised_binds() {
    let market = Market::open().await;
    let steps = [
        market.pay(&market.user, &market.pool, "USDC", 10),
        market.pay(&market.pool, &market.user, "META", 1_000),
    ];
    market.script(("USDC", 10), ("META", 1_000), &steps).await;
    let mut body = market.body("USDC", "META", 10);
    assert_eq!(market.build(&body).await.status, 200);
    body["quoteId"] = "1011".into();
    let (field, advice) = market.build(&body).await.reason();
    assert!(field == "slippage" && advice.contains("price has moved"), "{field}: {advice}");
    body["quoteId"] = "1000".into();
    assert_eq!(market.build(&body).await.status, 200);
    body["disableEstimate"] = true.into();
    let built = market.build(&body).await.json();
    assert!(built["simulation"].is_null() && built["tx"]["data"].is_string(), "{built}");
}

#[tokio::test]
async fn nothing_is_approved_on_solana_and_bad_input_is_told() {
    let market = Market::open().await;
    let (url, project) = (&market.world.url, &market.world.open);
    let (usdc, user) = (market.asset("USDC"), &market.user.address);
    let ask = async |call: &str| get(&format!("{url}/v1/convert/{call}&projectId={project}")).await;
    let allowance = ask(&format!("allowance?tokenAddress={usdc}&userAddress={user}")).await;
    assert_eq!(allowance.status, 200, "{}", allowance.text);
    assert!(allowance.json()["allowance"].as_str().unwrap().len() > 70);
    let approve = ask(&format!("build-approve?from={usdc}&to={usdc}&userAddress={user}")).await;
    assert!(approve.reason().1.contains("nothing needs an approval"));
    let gas = ask(&format!("gas-price?chainId={CHAIN}")).await;
    assert!(gas.reason().1.contains("EVM chains"));
    let main = usdc.replace(CHAIN, "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    let elsewhere = ask(&format!(
        "quotes?from={main}&to={}&userAddress={user}&amount=1",
        main.replace(&market.mint("USDC"), NATIVE)
    ))
    .await;
    assert!(elsewhere.reason().1.contains("no node of"), "{}", elsewhere.text);
    let mut body = market.body("USDC", "META", 10);
    body["solana"] = json!({});
    assert_eq!(market.build(&body).await.reason().0, "slippage");
    body["solana"] = json!([]);
    assert_eq!(market.build(&body).await.reason().0, "solana");
    let chains = get(&format!("{url}/v1/supported-chains?projectId={project}")).await.json();
    assert!(chains.to_string().contains("swap"), "{chains}");
    market.service.on_status("/", 500, "hunter2");
    let quotes = market.quotes("USDC", "META", 10).await;
    assert!(quotes.status == 503 && !quotes.text.contains("hunter2"), "{}", quotes.text);
}

#[tokio::test]
async fn without_a_plugin_nobody_swaps_on_solana() {
    let chain = SolanaWorld::start();
    let world = World::with(&[], |settings| {
        let rpc = vec![chain.url.clone()];
        settings.chains.insert(CHAIN.into(), ChainSettings { rpc, ..ChainSettings::default() });
    });
    let (usdc, user) = (&chain.facts.mints["USDC"].address, &chain.facts.owners[0].address);
    let answer = get(&format!(
        "{}/v1/convert/quotes?projectId={}&from={CHAIN}:{usdc}&to={CHAIN}:{NATIVE}&userAddress={user}&amount=1",
        world.url, world.open
    ))
    .await;
    assert!(
        answer.status == 400 && answer.reason().1.contains("nobody swaps on"),
        "{}",
        answer.text
    );
}
