use std::collections::BTreeMap;

use alloy_primitives::{Address, U256};
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::balanceOfCall;
use serde_json::{Value, json};

use crate::chain::ChainWorld;
use crate::world::{Answer, CHAIN, World, catch_up, get, post};

pub const NATIVE: &str = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/// A gateway before the prepared chain, and a visitor: anvil's first account.
pub struct Floor {
    pub chain: ChainWorld,
    pub gateway: World,
    pub user: Address,
    _files: tempfile::TempDir,
}

/// Which exchanges the operator named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchanges {
    All,
    V2,
    /// Without the hash from which pools' addresses are computed.
    V2Asked,
    V3First,
    V3Second,
    /// Both, without the v3 pools of two stable coins.
    Both,
}

/// What a swap did.
pub struct Swapped {
    pub quote: Value,
    pub built: Value,
    /// What the user had less of what was sold, and more of what was bought; gas not counted.
    pub paid: U256,
    pub got: U256,
}

impl Floor {
    pub async fn start() -> Self {
        Self::with(Exchanges::All).await
    }

    pub async fn with(exchanges: Exchanges) -> Self {
        let chain = ChainWorld::start().await;
        let url = chain.url().to_owned();
        Self::over(chain, &[&url], exchanges)
    }

    /// Behind these nodes.
    pub fn over(chain: ChainWorld, nodes: &[&str], exchanges: Exchanges) -> Self {
        let files = tempfile::tempdir().unwrap();
        let write = |name: &str, content: &Value| {
            let path = files.path().join(name);
            std::fs::write(&path, content.to_string()).unwrap();
            path
        };
        let dex = write("dex.json", &dex(&chain, exchanges));
        let tokens = write("tokens.json", &tokens(&chain));
        let gateway = World::with(nodes, |settings| {
            settings.timeouts.upstream_ms = Some(20_000);
            let chain = settings.chains.get_mut(CHAIN).unwrap();
            (chain.dex, chain.tokens) = (Some(dex), Some(tokens));
        });
        let user = chain.account(0);
        Self { chain, gateway, user, _files: files }
    }

    /// A token of the world by its key, `ETH`, or an address.
    pub fn asset(&self, key: &str) -> String {
        let address = match key {
            "ETH" => NATIVE.to_owned(),
            key if key.starts_with("0x") => key.to_owned(),
            key => self.chain.token(key).address.to_string(),
        };
        format!("{CHAIN}:{address}")
    }

    /// Asks a call of the room.
    pub async fn get(&self, call: &str, parameters: &[(&str, &str)]) -> Answer {
        let mut query = format!("projectId={}", self.gateway.open);
        for (name, value) in parameters {
            api::query::write_pair(&mut query, name, value);
        }
        get(&format!("{}/v1/convert/{call}?{query}", self.gateway.url)).await
    }

    pub async fn quote(&self, from: &str, to: &str, amount: U256) -> Answer {
        let (from, to, user) = (self.asset(from), self.asset(to), self.user.to_string());
        let amount = amount.to_string();
        let asked = [("from", &*from), ("to", &to), ("userAddress", &user), ("amount", &amount)];
        self.get("quotes", &asked).await
    }

    /// The best quote.
    pub async fn best(&self, from: &str, to: &str, amount: U256) -> Value {
        let answer = self.quote(from, to, amount).await;
        assert_eq!(answer.status, 200, "{from} to {to}: {}", answer.text);
        answer.json()["quotes"][0].clone()
    }

    /// The body that builds a swap with a slippage of 1 %.
    pub fn body(&self, from: &str, to: &str, amount: U256) -> Value {
        json!({
            "projectId": self.gateway.open,
            "amount": amount.to_string(),
            "from": self.asset(from),
            "to": self.asset(to),
            "userAddress": self.user.to_string(),
            "eip155": { "slippage": 1 },
        })
    }

    pub async fn build(&self, body: &Value) -> Answer {
        post(&format!("{}/v1/convert/build-transaction", self.gateway.url), &body.to_string()).await
    }

    /// Lets the quoted router take the amount, as the gateway says it is done.
    pub async fn approve(&self, from: &str, to: &str, amount: U256) -> Value {
        let (asset, other, user) = (self.asset(from), self.asset(to), self.user.to_string());
        let amount = amount.to_string();
        let asked =
            [("from", &*asset), ("to", &other), ("userAddress", &user), ("amount", &amount)];
        let answer = self.get("build-approve", &asked).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let built = answer.json();
        let one = [built["tx"].clone()];
        for tx in built["steps"].as_array().map_or(&one[..], Vec::as_slice) {
            self.send(tx).await;
        }
        self.settle().await;
        built
    }

    /// Signs and sends a built transaction past the gateway, and returns its receipt.
    pub async fn send(&self, tx: &Value) -> Value {
        self.chain.send(&self.transaction(tx)).await
    }

    pub fn transaction(&self, tx: &Value) -> Transaction {
        let to = tx["to"].as_str().unwrap().rsplit(':').next().unwrap();
        Transaction {
            from: Some(self.user),
            to: Some(to.parse().unwrap()),
            value: Some(number(&tx["value"])),
            data: Some(tx["data"].as_str().unwrap().parse().unwrap()),
        }
    }

    /// Waits until the gateway has seen the newest block; it only looks while it is asked.
    pub async fn settle(&self) {
        catch_up(&self.gateway, &self.chain).await;
    }

    pub async fn balance(&self, key: &str) -> U256 {
        if key == "ETH" {
            let answer = self.chain.rpc("eth_getBalance", json!([self.user, "latest"])).await;
            return serde_json::from_value(answer).unwrap();
        }
        self.chain.read(self.chain.token(key).address, &balanceOfCall { owner: self.user }).await
    }

    /// The quote's plan is of this kind, begins and ends at these assets, follows the quote's route, and calls what the built transaction calls.
    pub fn assert_plan(&self, swapped: &Swapped, from: &str, to: &str, kind: &str) {
        let (plan, route) = (&swapped.quote["plan"], swapped.quote["route"].as_array().unwrap());
        let case = format!("{from} to {to}: {}", swapped.quote);
        assert_eq!(
            (&plan["kind"], &plan["router"]),
            (&kind.into(), &swapped.built["tx"]["to"]),
            "{case}"
        );
        if kind == "wrap" {
            assert_eq!((&plan["tokens"], &plan["fees"]), (&json!([]), &json!([])), "{case}");
            assert_eq!(plan["router"], self.asset("WETH"), "{case}");
            return;
        }
        let wrapped = |key| self.asset(if key == "ETH" { "WETH" } else { key });
        let tokens = plan["tokens"].as_array().unwrap();
        assert_eq!(tokens.first().unwrap(), &wrapped(from), "{case}");
        assert_eq!(tokens.last().unwrap(), &wrapped(to), "{case}");
        let after: Vec<_> = route.iter().map(|step| step["to"].clone()).collect();
        assert_eq!(tokens[1..], after, "{case}");
        let of_v3 = |step: &Value| step["dex"] == "uniswap-v3";
        let fee = |step: &Value| if of_v3(step) { step["fee"].clone() } else { 0.into() };
        assert_eq!(plan["fees"], route.iter().map(fee).collect::<Value>(), "{case}");
    }

    /// Everything a visitor does: quote, approval where it is needed, transaction, signature.
    pub async fn swap(&self, from: &str, to: &str, amount: U256) -> Swapped {
        self.settle().await;
        let quote = self.best(from, to, amount).await;
        if !quote["spender"].is_null() {
            self.approve(from, to, amount).await;
        }
        let answer = self.build(&self.body(from, to, amount)).await;
        assert_eq!(answer.status, 200, "{from} to {to}: {}", answer.text);
        let built = answer.json();
        let before = [self.balance(from).await, self.balance(to).await];
        let receipt = self.send(&built["tx"]).await;
        let gas = number(&receipt["gasUsed"]) * number(&receipt["effectiveGasPrice"]);
        let after = [self.balance(from).await, self.balance(to).await];
        let spent = |key: &str| if key == "ETH" { gas } else { U256::ZERO };
        let (paid, got) = (before[0] - after[0] - spent(from), after[1] + spent(to) - before[1]);
        self.settle().await;
        Swapped { quote, built, paid, got }
    }
}

/// Reads decimal or hexadecimal text.
pub fn number(value: &Value) -> U256 {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).parse().unwrap()
}

/// So many units of a token with so many decimals: `units(15, 17)` is 1.5 with 18.
pub fn units(number: u64, decimals: u8) -> U256 {
    U256::from(number) * U256::from(10).pow(U256::from(decimals))
}

fn dex(chain: &ChainWorld, exchanges: Exchanges) -> Value {
    let bases = ["WETH", "USDC", "USDT", "DAI"].map(|key| chain.token(key).address);
    let (v2, v3) = (&chain.facts.uniswap_v2, &chain.facts.uniswap_v3);
    let mut pairs = json!({
        "id": "uniswap-v2",
        "factory": v2.factory,
        "router": v2.router,
        "feeBps": 30,
    });
    if exchanges != Exchanges::V2Asked {
        let hash = "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f";
        pairs["initCodeHash"] = hash.into();
    }
    let ranges = |kind: &str, router: Address| {
        json!({
            "id": "uniswap-v3",
            "factory": v3.factory,
            "quoter": v3.quoter_v2,
            "router": router,
            "routerKind": kind,
            "tiers": if exchanges == Exchanges::Both { vec![500, 3_000, 10_000] } else { vec![100, 500, 3_000, 10_000] },
        })
    };
    let first = ranges("swapRouter", v3.swap_router);
    let second = ranges("swapRouter02", v3.swap_router02);
    let (v2, v3) = match exchanges {
        Exchanges::All | Exchanges::Both => (json!([pairs]), json!([second])),
        Exchanges::V2 | Exchanges::V2Asked => (json!([pairs]), json!([])),
        Exchanges::V3First => (json!([]), json!([first])),
        Exchanges::V3Second => (json!([]), json!([second])),
    };
    json!({ "chain": CHAIN, "bases": bases, "v2": v2, "v3": v3 })
}

fn tokens(chain: &ChainWorld) -> Value {
    let native = json!({ "name": "Ether", "symbol": "ETH", "decimals": 18 });
    let listed = ["WETH", "USDC", "USDT", "DAI"].map(|key| {
        let token = chain.token(key);
        json!({
            "address": token.address,
            "symbol": token.symbol,
            "name": token.name,
            "decimals": token.decimals,
        })
    });
    let wrapped = chain.token("WETH").address;
    json!({ "chain": CHAIN, "native": native, "wrapped": wrapped, "tokens": listed })
}

/// What the simulation said of each asset.
pub fn foretold(built: &Value) -> BTreeMap<String, String> {
    let changes = built["simulation"]["changes"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    changes
        .iter()
        .map(|change| (text(&change["asset"]).to_lowercase(), text(&change["change"])))
        .collect()
}
