//! No word of a gateway, a node or a wallet makes the core panic, brings letters that turn or hide others to what is shown, shows an offer
//! for another form than the one in sight, loses what was typed, fills in another amount than it understands, has a wallet sign what the visitor did not see and confirm, or twice, or
//! leaves a promise open.
//!
//! An input is lines. The first names the chain family, `evm` or `solana`. `> 7` is a step of the visitor, of the list below; without any,
//! all of them are done in order. `quotes {..}` is the answer to a question of this name: the purpose of an HTTP request, the last part of
//! its path where money is exchanged, or the method of a node or a wallet. Answers of one name are given in turn, and then anew. `link ..` is
//! what a QR code says that the visitor scans as the receiver.

use std::collections::{BTreeMap, VecDeque};

use drawstring_core::App;
use drawstring_core::protocol::Output;
use json::Value;

const OPTIONS: &str = r#"{"projectId":"p1","gatewayUrl":"https://gateway.test","sdkType":"react","sdkVersion":"0","adapters":["eip155","solana"],
"metadata":{"name":"Shop","description":"","url":"https://shop.test","icons":[]},"networks":[
{"id":1,"name":"Ethereum","nativeCurrency":{"name":"Ether","symbol":"ETH","decimals":18},"rpcUrls":{"default":{"http":["https://node.test"]}}},
{"id":"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","chainNamespace":"solana","name":"Solana","nativeCurrency":{"name":"Sol","symbol":"SOL","decimals":9},
"rpcUrls":{"default":{"http":["https://sol.test"]}}}]}"#;
const ENVIRONMENT: &str = r#"{"url":"https://shop.test/","domain":"shop.test","language":"en","mobile":false,"visible":true,"online":true,"doNotTrack":true}"#;
const FEATURES: &str = r#"{"features":[{"id":"activity","isEnabled":true,"config":null},{"id":"swap","isEnabled":true,"config":null}]}"#;
const ALICE: &str = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const BOB: &str = "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb";
const SOL: &str = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const SOL_BOB: &str = "So11111111111111111111111111111111111111112";
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/// What a visitor does about money: sends the coin, an item and to a name; sells for another token; waits.
const STEPS: &[&str] = &[
    r#"{"type":"open"}"#,
    r#"{"type":"activity","action":{"type":"watch","on":true}}"#,
    r#"{"type":"nfts","action":{"type":"watch","on":true}}"#,
    r#"{"type":"push","view":"WalletSend"}"#,
    r#"{"type":"send","action":{"type":"amount","text":"0.5","point":"."}}"#,
    r#"{"type":"send","action":{"type":"receiver","text":"RECEIVER"}}"#,
    r#"{"type":"send","action":{"type":"review"}}"#,
    r#"{"type":"review","action":{"type":"confirm"}}"#,
    r#"{"type":"push","view":"WalletSend"}"#,
    r#"{"type":"send","action":{"type":"receiver","text":"bob.eth"}}"#,
    r#"{"type":"send","action":{"type":"chooseItem","collection":"0x5ce35bc96953473470798B0c3468535c4a460f12","number":"2"}}"#,
    r#"{"type":"send","action":{"type":"review"}}"#,
    r#"{"type":"review","action":{"type":"confirm"}}"#,
    r#"{"type":"back"}"#,
    r#"{"type":"open","view":"Swap"}"#,
    r#"{"type":"swap","action":{"type":"choose","side":"to","id":"BOUGHT"}}"#,
    r#"{"type":"swap","action":{"type":"amount","text":"1","point":"."}}"#,
    r#"{"type":"swap","action":{"type":"review"}}"#,
    r#"{"type":"review","action":{"type":"confirm"}}"#,
    r#"{"type":"swap","action":{"type":"switchTokens"}}"#,
    r#"{"type":"swap","action":{"type":"search","query":"usd"}}"#,
    r#"{"type":"send","action":{"type":"max"}}"#,
    r#"{"type":"nfts","action":{"type":"spam","shown":true}}"#,
    r#"{"type":"close"}"#,
    WAIT,
    r#"{"type":"open","view":"WalletSend"}"#,
    r#"{"type":"send","action":{"type":"amount","text":"","point":"."}}"#,
    LINK,
    LINK,
    LINK,
];
/// A QR code is scanned.
const LINK: &str = r#"{"type":"send","action":{"type":"receiver","text":SCANNED,"point":"."}}"#;
/// A quarter of a minute passes.
const WAIT: &str = "wait";
const WAIT_MS: u64 = 15_000;
/// Milliseconds since 1970 at the beginning.
const BEGIN: u64 = 1_700_000_000_000;
/// Milliseconds after each step: longer than any debounce.
const PAUSE_MS: u64 = 600;
/// Answers to one step: a world that makes the core ask without end is none of its faults.
const MOST: usize = 200;
/// Steps of an input.
const MOST_STEPS: usize = 60;

/// How far a life got.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reached {
    /// Something was shown before it is signed.
    pub reviewed: usize,
    /// A wallet was asked to sign.
    pub signed: usize,
    /// Something was on its way.
    pub pending: bool,
    /// Something was done.
    pub done: bool,
    /// An offer was shown.
    pub offered: bool,
    /// QR codes that filled in an amount.
    pub scanned: usize,
}

/// The law for one input; tells how far its life got.
pub fn holds(input: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.lines();
    let solana = lines.next().is_some_and(|family| family.trim() == "solana");
    let mut answers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut steps = Vec::new();
    for line in lines {
        let Some((name, said)) = line.split_once(' ') else { continue };
        match (name, said.trim().parse::<usize>()) {
            (">", Ok(step)) => steps.push(step % STEPS.len()),
            _ => answers.entry(name).or_default().push(said),
        }
    }
    if steps.is_empty() {
        steps.extend(0..STEPS.len());
    }
    let mut life = Life {
        answers,
        given: BTreeMap::new(),
        solana,
        app: App::new(OPTIONS, ENVIRONMENT, BEGIN),
        now: BEGIN,
        calls: 0,
        open: Vec::new(),
        yes: 0,
        shown: Vec::new(),
        typed: [None, None],
        filled: None,
        reached: Reached::default(),
    };
    life.begin();
    for step in steps.into_iter().take(MOST_STEPS) {
        life.step(STEPS[step]);
    }
    life.end();
    life.reached
}

struct Life<'a> {
    answers: BTreeMap<&'a str, Vec<&'a str>>,
    /// How many answers of a name were given.
    given: BTreeMap<String, usize>,
    solana: bool,
    app: App,
    now: u64,
    calls: u32,
    /// Promises that have not ended.
    open: Vec<u32>,
    yes: usize,
    /// What was shown as it would be signed.
    shown: Vec<String>,
    /// What stands in the amount fields of Send and Swap, while nothing but the visitor may change it.
    typed: [Option<String>; 2],
    /// What a QR code filled in.
    filled: Option<String>,
    reached: Reached,
}

impl Life<'_> {
    fn begin(&mut self) {
        let output = self.app.start(self.now);
        self.answer(output);
        let (id, family) =
            if self.solana { ("standard:W", "solana") } else { ("eip6963:w.test", "eip155") };
        let found = format!(
            r#"{{"type":"connectorFound","connector":{{"id":"{id}","kind":"ANNOUNCED","namespace":"{family}","name":"W"}}}}"#
        );
        let output = self.app.event(&found, self.now);
        self.answer(output);
        let wallets = self.slice("wallets");
        let row = wallets.get("rows").and_then(Value::as_array).and_then(<[Value]>::first);
        let wallet = row.and_then(|row| row.get("id")?.as_str()).expect("the wallet is listed");
        let connect = format!(r#"{{"type":"connect","wallet":"{wallet}"}}"#);
        self.step(&connect);
    }

    fn step(&mut self, step: &str) {
        if step == WAIT {
            self.pass(WAIT_MS);
            return self.check();
        }
        let bought = if self.solana {
            format!("{SOLANA}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v")
        } else {
            "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48".to_owned()
        };
        let receiver = if self.solana { SOL_BOB } else { BOB };
        let mut action = step.replace("RECEIVER", receiver).replace("BOUGHT", &bought);
        let before = self.word("send", "amount");
        if step == LINK {
            action = action.replace("SCANNED", &json::to_string(&self.said("link")));
            // An empty field is the visitor's wish to fill it in.
            self.typed[0] = self.typed[0].take().filter(|typed| !typed.trim().is_empty());
        }
        if action.contains("\"confirm\"") && self.word("review", "stage") == "ready" {
            self.yes += 1;
        }
        self.note_typing(&action);
        self.calls += 1;
        self.open.push(self.calls);
        let output = self.app.dispatch(self.calls, &action, self.now);
        self.answer(output);
        if step == LINK {
            self.check_filled(&before);
        }
        self.pass(PAUSE_MS);
        self.check();
    }

    /// A QR code fills in an amount only where there is none, or another code's, and it is one that means what stands there.
    fn check_filled(&mut self, before: &str) {
        let send = self.slice("send");
        let now = send.get("amount").and_then(Value::as_str).unwrap_or_default().to_owned();
        let free = before.trim().is_empty() || self.filled.as_deref() == Some(before);
        assert!(free || now == before, "{before} became {now}");
        if free && !now.is_empty() {
            assert_eq!(send.get("quantity").and_then(Value::as_str), Some(&*now));
            self.reached.scanned += 1;
        }
        self.filled = free.then_some(now);
    }

    /// What the visitor typed, and where they had it changed.
    fn note_typing(&mut self, action: &str) {
        let asked = Value::parse(action).expect("a step is JSON");
        let inner = asked.get("action");
        let word = |name: &str| inner.and_then(|inner| inner.get(name)?.as_str());
        let place = match asked.get("type").and_then(Value::as_str) {
            Some("send") => 0,
            Some("swap") => 1,
            _ => return,
        };
        // While something is being signed the form stands still.
        let free = ["form", ""]
            .contains(&self.word(["send", "swap"][place], ["stage", "step"][place]).as_str());
        match word("type") {
            Some("amount") if free => self.typed[place] = word("text").map(str::to_owned),
            Some("max" | "switchTokens" | "chooseItem" | "choose") => self.typed[place] = None,
            _ => {}
        }
    }

    fn pass(&mut self, ms: u64) {
        self.now += ms;
        let output = self.app.tick(self.now);
        self.answer(output);
    }

    /// Answers until nothing is asked any more.
    fn answer(&mut self, output: Output) {
        let mut outputs = VecDeque::from([output]);
        for _ in 0..MOST {
            let Some(output) = outputs.pop_front() else { return };
            for request in output.effects {
                let effect = json::to_string(&request.effect);
                self.note_shown();
                if let Some(output) = self.reply(request.id, &effect) {
                    outputs.push_back(output);
                }
            }
        }
    }

    fn reply(&mut self, id: u32, effect: &str) -> Option<Output> {
        let effect = Value::parse(effect).expect("an effect is JSON");
        let text = |name: &str| effect.get(name).and_then(Value::as_str).unwrap_or_default();
        let said = match text("type") {
            "settle" => {
                let call = effect.get("call").and_then(Value::as_u64);
                self.open.retain(|open| Some(u64::from(*open)) != call);
                return None;
            }
            "http" => {
                let body = match text("purpose") {
                    "rpc" => self.rpc(text("body")),
                    "configuration" => FEATURES.to_owned(),
                    "convert" => {
                        let path = text("url").split('?').next().unwrap_or_default();
                        self.said(path.rsplit('/').next().unwrap_or_default())
                    }
                    purpose => self.said(purpose),
                };
                return (id != 0)
                    .then(|| self.app.reply_http(id, 200, body.into_bytes(), self.now));
            }
            "request" => {
                let asked = effect.get("request");
                let method =
                    asked.and_then(|asked| asked.get("method")?.as_str()).unwrap_or_default();
                self.note_signature(method, asked.and_then(|asked| asked.get("params")));
                let said = match method {
                    "eth_chainId" => "\"0x1\"".to_owned(),
                    method => self.said(method),
                };
                format!(r#"{{"type":"text","value":{}}}"#, json::to_string(&said))
            }
            "storageRead" => {
                let keys = effect.get("keys").and_then(Value::as_array).map_or(0, <[Value]>::len);
                let values: Vec<_> =
                    (0..keys).map(|_| json::to_string(&self.said("stored"))).collect();
                format!(r#"{{"type":"values","values":[{}]}}"#, values.join(","))
            }
            "connect" | "reconnect" => {
                let (account, chain) =
                    if self.solana { (SOL, SOLANA) } else { (ALICE, "eip155:1") };
                format!(
                    r#"{{"type":"session","session":{{"accounts":["{account}"],"chain":"{chain}"}}}}"#
                )
            }
            "random" => r#"{"type":"text","value":"a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7"}"#.to_owned(),
            _ => r#"{"type":"done"}"#.to_owned(),
        };
        (id != 0).then(|| self.app.reply(id, &said, self.now))
    }

    /// What was said to every call, in an answer that JSON-RPC can be told by.
    fn rpc(&mut self, body: &str) -> String {
        let asked = Value::parse(body).unwrap_or_default();
        let mut one = |call: &Value| {
            let id = call.get("id").map_or("1".into(), json::to_string);
            let method = call.get("method").and_then(Value::as_str).unwrap_or_default();
            format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{}}}"#, self.said(method))
        };
        match asked.as_array() {
            Some(calls) => {
                format!("[{}]", calls.iter().map(&mut one).collect::<Vec<_>>().join(","))
            }
            None => one(&asked),
        }
    }

    /// The next answer of this name.
    fn said(&mut self, name: &str) -> String {
        let Some(answers) = self.answers.get(name) else { return "null".to_owned() };
        let given = self.given.entry(name.to_owned()).or_default();
        *given += 1;
        answers[(*given - 1) % answers.len()].to_owned()
    }

    fn slice(&self, name: &str) -> Value {
        Value::parse(&self.app.read(name)).expect("a slice is JSON")
    }

    fn word(&self, slice: &str, name: &str) -> String {
        self.slice(slice).get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    fn note_shown(&mut self) {
        if self.word("review", "stage") == "ready" {
            let raw = self.word("review", "raw");
            if self.shown.last() != Some(&raw) {
                self.shown.push(raw);
                self.reached.reviewed += 1;
            }
        }
    }

    fn note_signature(&mut self, method: &str, params: Option<&Value>) {
        let signs =
            matches!(method, "eth_sendTransaction" | "wallet_sendCalls" | "eth_signTypedData_v4")
                || method.contains("sign");
        if !signs {
            return;
        }
        self.reached.signed += 1;
        let asked = params.map(json::to_string).unwrap_or_default();
        let shown =
            |raw: &String| Value::parse(raw).is_ok_and(|raw| json::to_string(&raw) == asked);
        let was_shown = self.shown.iter().any(shown);
        assert!(was_shown, "it was never shown: {asked}\n{:?}", self.shown);
        assert!(
            self.reached.signed <= self.yes,
            "{} signatures for {} yeses",
            self.reached.signed,
            self.yes
        );
    }

    /// What must be true at every moment.
    fn check(&mut self) {
        self.note_shown();
        for name in ["tokens", "nfts", "activity", "picker"] {
            let slice = self.app.read(name);
            let turns =
                |letter: &char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            assert_eq!(slice.chars().find(turns), None, "{name}: {slice}");
        }
        let activity = self.slice("activity");
        for one in activity.get("pending").and_then(Value::as_array).unwrap_or_default() {
            match one.get("progress").and_then(Value::as_str) {
                Some("waiting") => self.reached.pending = true,
                Some("confirmed") => self.reached.done = true,
                _ => {}
            }
        }
        let (send, swap) = (self.slice("send"), self.slice("swap"));
        self.check_offer(&swap);
        for (place, (slice, name)) in
            [(&send, "amount"), (&swap, "sourceTokenAmount")].into_iter().enumerate()
        {
            let now = slice.get(name).and_then(Value::as_str).unwrap_or_default();
            if let Some(typed) = self.typed[place].clone() {
                // What was sent begins anew.
                assert!(
                    now == typed || (now.is_empty() && self.reached.signed > 0),
                    "{typed} became {now}"
                );
                if now.is_empty() {
                    self.typed[place] = None;
                }
            }
        }
    }

    /// An offer is for what stands in the form.
    fn check_offer(&mut self, swap: &Value) {
        let Some(quote) = swap.get("quote").filter(|quote| !quote.is_null()) else { return };
        self.reached.offered = true;
        let token = |side: &str| swap.get(side).and_then(|token| token.get("id")).cloned();
        assert_eq!(quote.get("from").cloned(), token("sourceToken"));
        assert_eq!(quote.get("to").cloned(), token("toToken"));
        assert_eq!(quote.get("amount"), swap.get("amount"));
    }

    /// Whatever was asked, every promise ends: the visitor leaves, and time passes.
    fn end(&mut self) {
        self.step(r#"{"type":"review","action":{"type":"decline"}}"#);
        self.step(r#"{"type":"close"}"#);
        for _ in 0..30 {
            self.pass(WAIT_MS);
            self.check();
        }
        assert_eq!(self.open, Vec::<u32>::new(), "promises that never end");
    }
}
