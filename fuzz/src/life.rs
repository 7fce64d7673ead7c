//! No word of a gateway, a node or a wallet makes the core panic, brings letters that turn or hide others to what is shown, shows an offer
//! for another form than the one in sight, loses what was typed, fills in another amount than it understands, has a wallet sign what the visitor did not see and confirm, or twice, or
//! leaves a promise open.
//!
//! An input is lines. The first names the chain family, `evm` or `solana`. `> 7` is a step of the visitor, of the list below; without any,
//! all of them are done in order. `quotes {..}` is the answer to a question of this name: the purpose of an HTTP request, the last part of
//! its path where money is exchanged, or the method of a node or a wallet. Answers of one name are given in turn, and then anew. `link ..` is
//! what a QR code says that the visitor scans as the receiver.

// Tests of the core include this file from elsewhere, hence the paths.
#[path = "life/laws.rs"]
mod laws;
#[path = "life/setting.rs"]
mod setting;
#[path = "life/world.rs"]
mod world;

use std::collections::{BTreeMap, VecDeque};

use drawstring_core::App;
use drawstring_core::protocol::Output;
use json::Value;
use setting::{
    BEGIN, BOB, ENVIRONMENT, LINK, MOST, MOST_STEPS, OPTIONS, PAUSE_MS, SOL_BOB, SOLANA, STEPS,
    WAIT, WAIT_MS,
};

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
        receiver: None,
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
    /// Who stands in the receiver's field, which nothing but the visitor may change.
    receiver: Option<String>,
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

    fn slice(&self, name: &str) -> Value {
        Value::parse(&self.app.read(name)).expect("a slice is JSON")
    }

    fn word(&self, slice: &str, name: &str) -> String {
        self.slice(slice).get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    /// Whatever was asked, every promise ends: the visitor leaves, and time passes.
    fn end(&mut self) {
        self.step(r#"{"type":"review","action":{"type":"decline"}}"#);
        self.step(r#"{"type":"close"}"#);
        for _ in 0..30 {
            self.pass(WAIT_MS);
            self.check();
        }
        // An approval that a node goes on knowing, and no block takes in, is waited for until the visitor stops that.
        if self.word("swap", "step") == "approved" {
            self.step(r#"{"type":"swap","action":{"type":"cancel"}}"#);
        }
        assert_eq!(self.open, Vec::<u32>::new(), "promises that never end");
    }
}
