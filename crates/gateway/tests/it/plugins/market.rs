//! A vendor's offer beside the gateway's own, on a real chain.

use alloy_primitives::{Address, U256};
use alloy_sol_types::{SolCall, sol};
use drawstring_gateway::config::ChainSettings;
use drawstring_gateway::evm::abi::Erc20::approveCall;
use drawstring_gateway::plugins::{PluginSettings, Secret};
use serde_json::{Value, json};

use super::{KEY, Service};
use crate::chain::ChainWorld;
use crate::world::{Answer, World, eventually, get, post};

sol! {
    function swapExactTokensForTokens(
        uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline
    ) external returns (uint256[] amounts);
    function getAmountsOut(uint256 amountIn, address[] path) external view returns (uint256[] amounts);
}

const AMOUNT: u64 = 1_000_000_000;

/// A real chain that says that it is Ethereum, and a gateway before it whose vendor swaps by a real router.
struct Hall {
    chain: ChainWorld,
    world: World,
    service: Service,
    user: Address,
    _files: tempfile::TempDir,
}

impl Hall {
    /// With the chain's v2 exchange among the gateway's own sources, or without any.
    async fn open(own: bool) -> Self {
        let chain = ChainWorld::start().await;
        chain.rpc("anvil_setChainId", json!([1])).await;
        let service = Service::start().await;
        let files = tempfile::tempdir().unwrap();
        let v2 = &chain.facts.uniswap_v2;
        let exchange =
            json!({ "id": "uniswap-v2", "factory": v2.factory, "router": v2.router, "feeBps": 30 });
        let v2 = if own { json!([exchange]) } else { json!([]) };
        let bases = [chain.token("WETH").address];
        let list = json!({ "chain": "eip155:1", "bases": bases, "v2": v2, "v3": [] });
        let dex = files.path().join("dex.json");
        std::fs::write(&dex, list.to_string()).unwrap();
        let world = World::with(&[], |settings| {
            settings.timeouts.upstream_ms = Some(20_000);
            let rpc = vec![chain.url().to_owned()];
            let ethereum = ChainSettings { rpc, dex: Some(dex), ..ChainSettings::default() };
            settings.chains.insert("eip155:1".into(), ethereum);
            let (key, url) = (Some(Secret::new(KEY)), Some(service.url.clone()));
            let plugin = PluginSettings { key, url, ..PluginSettings::default() };
            settings.plugins.insert("0x".into(), plugin);
        });
        let user = chain.account(0);
        Self { chain, world, service, user, _files: files }
    }

    fn path(&self) -> Vec<Address> {
        ["USDC", "WETH"].map(|key| self.chain.token(key).address).to_vec()
    }

    /// What the real router gives now.
    async fn out(&self) -> U256 {
        let call = getAmountsOutCall { amountIn: U256::from(AMOUNT), path: self.path() };
        *self.chain.read(self.chain.facts.uniswap_v2.router, &call).await.last().unwrap()
    }

    async fn approve(&self, spender: Address) {
        // The node's own accounts sign for the chain that they were made for.
        self.chain.rpc("anvil_setChainId", json!([31_337])).await;
        let approve = approveCall { spender, amount: U256::MAX };
        self.chain.write(self.user, self.chain.token("USDC").address, &approve).await;
        self.chain.rpc("anvil_setChainId", json!([1])).await;
    }

    /// The vendor offers this much, and a transaction that swaps by the real router.
    fn offer(&self, amount: U256) {
        let router = self.chain.facts.uniswap_v2.router;
        let min = (amount * U256::from(99)).div_ceil(U256::from(100));
        let swap = swapExactTokensForTokensCall {
            amountIn: U256::from(AMOUNT),
            amountOutMin: min,
            path: self.path(),
            to: self.user,
            deadline: U256::MAX,
        };
        let data = alloy_primitives::hex::encode_prefixed(swap.abi_encode());
        let answer = json!({
            "liquidityAvailable": true,
            "buyAmount": amount.to_string(),
            "minBuyAmount": min.to_string(),
            "gas": "120000",
            "allowanceTarget": router,
            "transaction": { "to": router, "data": data, "value": "0" },
        });
        self.service.on("/swap/allowance-holder/", answer.to_string());
    }

    async fn quotes(&self) -> Answer {
        let [from, to] = self.assets();
        let (url, project, user) = (&self.world.url, &self.world.open, self.user);
        get(&format!(
            "{url}/v1/convert/quotes?projectId={project}&from={from}&to={to}&userAddress={user}&amount={AMOUNT}"
        ))
        .await
    }

    async fn build(&self) -> Answer {
        let [from, to] = self.assets();
        let body = json!({
            "projectId": self.world.open,
            "amount": AMOUNT.to_string(),
            "from": from,
            "to": to,
            "userAddress": self.user.to_string(),
            "eip155": { "slippage": 1 },
        });
        post(&format!("{}/v1/convert/build-transaction", self.world.url), &body.to_string()).await
    }

    fn assets(&self) -> [String; 2] {
        ["USDC", "WETH"].map(|key| format!("eip155:1:{}", self.chain.token(key).address))
    }
}

fn sources(answer: &Value) -> Vec<&str> {
    answer["quotes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|quote| quote["source"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn the_best_offer_wins_whoever_makes_it() {
    let hall = Hall::open(true).await;
    let fair = hall.out().await;
    hall.offer(fair + U256::from(10).pow(U256::from(15)));
    let answer = hall.quotes().await.json();
    assert_eq!(sources(&answer), ["0x", "router"]);
    // What a vendor offers, the vendor alone can build.
    let kinds = [0, 1].map(|at| answer["quotes"][at]["plan"]["kind"].clone());
    assert_eq!(kinds, [Value::Null, "v2".into()]);
    let hall = Hall::open(true).await;
    hall.offer(fair / U256::from(2));
    assert_eq!(sources(&hall.quotes().await.json()), ["router", "0x"]);
}

#[tokio::test]
async fn a_vendors_offer_is_tried_before_it_is_told() {
    let hall = Hall::open(false).await;
    hall.offer(hall.out().await);
    let quote = hall.quotes().await.json()["quotes"][0].clone();
    let router = hall.chain.facts.uniswap_v2.router;
    assert_eq!(quote["spender"], format!("eip155:1:{router}"));
    // Nobody allowed the router anything yet.
    let (_, advice) = hall.build().await.reason();
    assert!(advice.contains("allow"), "{advice}");
    hall.approve(router).await;
    let mut built = Value::Null;
    // The gateway looks at the newest block only now and then.
    eventually("it sees the allowance", async || {
        let answer = hall.build().await;
        built = answer.json();
        answer.status == 200
    })
    .await;
    assert_eq!((&built["source"], &built["tx"]["amount"]), (&"0x".into(), &quote["toAmount"]));
    assert_eq!(built["simulation"]["method"], "eth_simulateV1");
}

#[tokio::test]
async fn a_vendor_that_promises_too_much_is_found_out() {
    let hall = Hall::open(false).await;
    let router = hall.chain.facts.uniswap_v2.router;
    hall.approve(router).await;
    hall.offer(hall.out().await * U256::from(2));
    let (field, advice) = hall.build().await.reason();
    assert!(field == "slippage" && advice.contains("minimum"), "{field}: {advice}");
}

#[tokio::test]
async fn a_vendor_that_fails_is_only_missing() {
    let hall = Hall::open(true).await;
    hall.service.on_status("/", 401, format!("{KEY} is no key"));
    let answer = hall.quotes().await;
    let json = answer.json();
    assert_eq!(sources(&json), ["router"]);
    assert_eq!(
        (&json["partial"][0]["source"], &json["partial"][0]["what"]),
        (&"0x".into(), &"quotes".into())
    );
    assert!(
        !answer.text.contains(KEY) && !answer.text.contains(&hall.service.url),
        "{}",
        answer.text
    );
    let alone = Hall::open(false).await;
    alone.service.on_status("/", 401, "");
    let refused = alone.quotes().await;
    assert_eq!(refused.status, 503, "{}", refused.text);
    assert!(refused.reason().1.contains("nobody answered"), "{}", refused.text);
}

#[tokio::test]
async fn a_vendor_without_liquidity_is_not_even_missing() {
    let hall = Hall::open(false).await;
    hall.service.on("/", r#"{"liquidityAvailable":false}"#);
    let (field, advice) = hall.quotes().await.reason();
    assert!(field == "amount" && advice.contains("insufficient liquidity"), "{advice}");
    assert!(!advice.contains("0x"), "{advice}");
}
