//! A page whose gateway and nodes lie as they were told to, and a visitor who goes through with what they wanted.

use super::{
    calls::{table, table_of},
    chain::{Chain, WRAPPED, own},
    lies::{Lie, tell},
    people::{BUYS, OTHER, OWN, SELLS, chain},
};
use crate::{
    protocol::{
        Action, Effect, Purpose, Reply, ReviewAction, SendAction, SwapAction, SwapSide, View,
    },
    review::{
        ReviewSlice, ReviewStage,
        wire::{SYSTEM_PROGRAM, TOKEN_PROGRAM},
    },
    send::SendSlice,
    swap::{SwapSlice, SwapToken},
    testing::{Answer, Page, SOLANA_CHAIN, actions, http, rpc_of, solana, standard},
};
use json::{Later, Value};
use std::rc::Rc;

/// What the gateway and the node answer from.
#[derive(Clone, Default)]
pub struct World {
    pub lies: Vec<Lie>,
    /// The transaction that the gateway builds.
    pub built: Vec<u8>,
    /// What stands in its table, as the node says.
    pub listed: Vec<String>,
    /// What the signer would have less and more after it, as the node says: token and units, nothing for the coin.
    pub spends: (String, u64),
    pub gets: (String, u64),
}

/// What the wallet got to sign, after the visitor read this.
pub struct Handed {
    pub bytes: Vec<u8>,
    pub shown: ReviewSlice,
}

/// Half of a coin or of a token is exchanged for another token.
pub fn swap(world: &World) -> Option<Handed> {
    let mut page = open(world);
    let act = |page: &mut Page, action: SwapAction| {
        page.act(Action::Swap { action: Later::of(&action) });
    };
    let id = |mint: &str| format!("{SOLANA_CHAIN}:{mint}");
    page.act(actions::open_at(View::Swap));
    if !world.spends.0.is_empty() {
        let source = SwapAction::Choose { side: SwapSide::Source, id: id(SELLS) };
        act(&mut page, source);
    }
    let bought = if world.gets.0.is_empty() {
        &"So11111111111111111111111111111111111111111"
    } else {
        &BUYS
    };
    act(&mut page, SwapAction::Choose { side: SwapSide::To, id: id(bought) });
    act(&mut page, SwapAction::Amount { text: "0.5".into(), point: ".".into() });
    page.advance(400);
    let form: SwapSlice = page.read("swap");
    let mint =
        |token: Option<Rc<SwapToken>>| token.map(|one| one.address.clone().unwrap_or_default());
    // Whoever sees other tokens in the form goes no further.
    if (mint(form.source_token), mint(form.to_token))
        != (Some(world.spends.0.clone()), Some(world.gets.0.clone()))
    {
        return None;
    }
    act(&mut page, SwapAction::Review);
    confirm(&mut page)
}

/// Half of a coin or of a token is sent to somebody.
pub fn send(world: &World, to: &str) -> Option<Handed> {
    let mut page = open(world);
    let act = |page: &mut Page, action: SendAction| {
        page.act(Action::Send { action: Later::of(&action) });
    };
    page.act(actions::open());
    page.act(actions::push(View::WalletSend));
    if !world.spends.0.is_empty() {
        act(&mut page, SendAction::Choose { id: format!("{SOLANA_CHAIN}:{SELLS}") });
    }
    act(&mut page, SendAction::Amount { text: "0.5".into(), point: ".".into() });
    act(&mut page, SendAction::Receiver { text: to.into(), point: None });
    page.advance(400);
    let form: SendSlice = page.read("send");
    if form.token?.address.clone().unwrap_or_default() != world.spends.0 {
        return None;
    }
    act(&mut page, SendAction::Review);
    confirm(&mut page)
}

/// The visitor reads what is shown, accepts what must be accepted, and goes on.
fn confirm(page: &mut Page) -> Option<Handed> {
    page.advance(400);
    let shown: ReviewSlice = page.read("review");
    if shown.stage != ReviewStage::Ready {
        return None;
    }
    let act = |page: &mut Page, action: ReviewAction| {
        page.act(Action::Review { action: Later::of(&action) });
    };
    if !shown.critical.is_empty() {
        act(page, ReviewAction::Confirm);
        assert!(signed(page).is_none(), "what is critical must be accepted first");
        act(page, ReviewAction::Accept { on: true });
    }
    act(page, ReviewAction::Confirm);
    Some(Handed { bytes: signed(page)?, shown })
}

fn signed(page: &Page) -> Option<Vec<u8>> {
    page.effects.iter().find_map(|request| match &request.effect {
        Effect::Request { request, .. } => {
            let params = Value::parse(request.params()).unwrap();
            base64::read(params.get("transaction").and_then(Value::as_str)?)
        }
        _ => None,
    })
}

fn open(world: &World) -> Page {
    let mut page = Page::with(|setup| {
        setup.options.adapters = vec!["solana".into()];
        setup.options.networks = vec![solana()];
    });
    let gateway = world.clone();
    page.on(move |effect| match effect {
        Effect::Http { purpose: Purpose::Balance, .. } => {
            Some(http(200, &tell("balance", &balances(), &gateway.lies)))
        }
        Effect::Http { purpose: Purpose::Convert, url, .. } => {
            let path = url.trim_start_matches("https://gateway.test/v1/");
            let path = path.split('?').next().unwrap_or_default();
            Some(http(200, &tell(path, &gateway.offers(path, url), &gateway.lies)))
        }
        Effect::Connect { .. } => Some(Answer::session(&[OWN], SOLANA_CHAIN)),
        Effect::Request { .. } => {
            let value = format!("\"{}\"", bs58::encode([7; 64]).into_string());
            Some(Answer::Now(Reply::Text { value }))
        }
        _ => None,
    });
    let node = world.clone();
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &Value| {
            let honest = node.said(&chain(), method, params);
            let result = tell(method, &honest, &node.lies);
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        };
        http(200, &rpc_of(body, one))
    });
    page.connect(standard("Phantom"));
    page
}

fn balances() -> String {
    let one = |symbol: &str, address: &str, decimals: u8, amount: &str| {
        format!(
            "{{\"name\":\"{symbol}\",\"symbol\":\"{symbol}\",\"chainId\":\"{SOLANA_CHAIN}\",{address}\"price\":1,\"value\":2,\
             \"quantity\":{{\"decimals\":\"{decimals}\",\"numeric\":\"{amount}\"}},\"iconUrl\":\"\",\"verified\":true}}"
        )
    };
    let at = |mint: &str| format!("\"address\":\"{SOLANA_CHAIN}:{mint}\",");
    let list = [
        one("SOL", "", 9, "10"),
        one("SELL", &at(SELLS), 6, "2"),
        one("OTHER", &at(OTHER), 6, "8"),
    ];
    format!("{{\"balances\":[{}]}}", list.join(","))
}

impl World {
    /// What the gateway says of exchanges.
    fn offers(&self, path: &str, url: &str) -> String {
        let value = |name: &str| {
            let (_, found) = url.split_once(&format!("{name}=")).unwrap_or_default();
            found.split('&').next().unwrap_or_default().to_owned()
        };
        let token = |mint: &str, symbol: &str, decimals: u8| {
            format!(
                "{{\"name\":\"{symbol}\",\"symbol\":\"{symbol}\",\"address\":\"{SOLANA_CHAIN}:{mint}\",\"decimals\":{decimals},\"verified\":true}}"
            )
        };
        let (out, least) = (self.gets.1 / 99 * 100, self.gets.1);
        match path {
            "convert/tokens" => format!(
                "{{\"tokens\":[{},{},{}]}}",
                token("So11111111111111111111111111111111111111111", "SOL", 9),
                token(SELLS, "SELL", 6),
                token(BUYS, "BUY", 6)
            ),
            "convert/quotes" => format!(
                "{{\"quotes\":[{{\"id\":\"q\",\"fromAmount\":\"{}\",\"fromAccount\":\"{}\",\"toAmount\":\"{out}\",\"toAccount\":\"{}\",\
                 \"minToAmount\":\"{least}\",\"gasCost\":\"5000\",\"route\":[{{\"dex\":\"Pool\"}}]}}]}}",
                value("amount"),
                value("from"),
                value("to"),
            ),
            "convert/build-transaction" => format!(
                "{{\"tx\":{{\"from\":\"{SOLANA_CHAIN}:{OWN}\",\"data\":\"{}\",\"solana\":{{\"lastValidBlockHeight\":\"100\"}}}}}}",
                base64::padded(&self.built)
            ),
            "supported-chains" => format!(
                "{{\"capabilities\":[{{\"chain\":\"{SOLANA_CHAIN}\",\"can\":[\"swap\"]}}]}}"
            ),
            "fungible/price" => "{\"fungibles\":[]}".into(),
            _ => "{\"standard\":\"1\",\"fast\":\"1\",\"instant\":\"1\"}".into(),
        }
    }

    /// What the node says: that all is well, whatever is in the transaction.
    fn said(&self, chain: &Chain, method: &str, params: &Value) -> String {
        let list = |value: Option<&Value>| -> Vec<String> {
            let list = value.and_then(Value::as_array).unwrap_or_default();
            list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let params = params.as_array().unwrap_or_default();
        let first = params.first().and_then(Value::as_str).unwrap_or_default();
        match method {
            "getLatestBlockhash" => {
                format!("{{\"value\":{{\"blockhash\":\"{BUYS}\",\"lastValidBlockHeight\":100}}}}")
            }
            "getFeeForMessage" => "{\"value\":5000}".into(),
            "getMultipleAccounts" => {
                let list = list(params.first());
                let told = list.iter().map(|at| self.account(chain, at, false));
                format!("{{\"value\":[{}]}}", told.collect::<Vec<_>>().join(","))
            }
            "getAccountInfo" => format!("{{\"value\":{}}}", self.account(chain, first, false)),
            "simulateTransaction" => {
                let accounts = params.get(1).and_then(|more| more.get("accounts"));
                let told = list(accounts.and_then(|accounts| accounts.get("addresses")));
                let told = told.iter().map(|at| self.account(chain, at, true));
                let told = told.collect::<Vec<_>>().join(",");
                format!("{{\"value\":{{\"err\":null,\"logs\":[],\"accounts\":[{told}]}}}}")
            }
            "getTokenAccountsByOwner" => {
                let at = own(OWN, SELLS);
                format!(
                    "{{\"value\":[{{\"pubkey\":\"{at}\",\"account\":{}}}]}}",
                    self.account(chain, &at, false)
                )
            }
            "getMinimumBalanceForRentExemption" => "2248080".into(),
            "getBalance" => format!("{{\"value\":{}}}", chain.coins_of(first)),
            "getEpochInfo" => "{\"absoluteSlot\":1,\"blockHeight\":1}".into(),
            _ => "null".into(),
        }
    }

    /// An account as it is, or as it would be.
    fn account(&self, chain: &Chain, at: &str, after: bool) -> String {
        let told = |lamports: u64, program: &str, data: &[u8]| {
            let data = base64::padded(data);
            format!(
                "{{\"lamports\":{lamports},\"owner\":\"{program}\",\"data\":[\"{data}\",\"base64\"]}}"
            )
        };
        if at == table() {
            return told(1, SYSTEM_PROGRAM, &table_of(&self.listed));
        }
        let less = |of: &str| if after && self.spends.0 == of { self.spends.1 } else { 0 };
        let more = |of: &str| if after && self.gets.0 == of { self.gets.1 } else { 0 };
        if at == OWN {
            let fee = if after { 5_000 } else { 0 };
            return told(chain.coins_of(at) + more("") - less("") - fee, SYSTEM_PROGRAM, &[]);
        }
        if [SELLS, BUYS, OTHER, WRAPPED].contains(&at) {
            let mut mint = [0; 82];
            (mint[44], mint[45]) = (if at == WRAPPED { 9 } else { 6 }, 1);
            return told(1, TOKEN_PROGRAM, &mint);
        }
        let Some(account) = chain.token_accounts.get(at) else {
            return if chain.coins_of(at) > 0 {
                told(chain.coins_of(at), SYSTEM_PROGRAM, &[])
            } else {
                "null".into()
            };
        };
        let own = at == own(OWN, &account.mint);
        let units = if own {
            account.units + more(&account.mint) - less(&account.mint)
        } else {
            account.units
        };
        let key = |address: &str| bs58::decode(address).into_vec().unwrap();
        let mut data =
            [key(&account.mint), key(&account.owner), units.to_le_bytes().to_vec()].concat();
        data.resize(165, 0);
        told(chain.coins_of(at), &account.program, &data)
    }
}
