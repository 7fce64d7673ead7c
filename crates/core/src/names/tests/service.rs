//! The name service of a chain, as far as it is asked here: Multicall3 before the entry point, which has any answer for a name's record.

use crate::{
    evm::{Words, hex, text_of_hex},
    names::{lookup::BATCH_SERVER, own::RESOLVER},
    testing::abi::{Member, bytes, list, tuple},
};
use json::Value;

pub const BOB: &str = "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb";

/// `c0ffee00(bytes,bytes)`, called back with what a server answered.
const CALLBACK: &str = "c0ffee00";
/// What a server's answer begins with if it is of the name's owner.
pub const SIGNED: &str = "5167";
/// The contract on whose behalf its server is asked.
pub const OWNER: &str = "0x00000000000000000000000000000000000000aa";

/// What the entry point answers.
#[derive(Debug, Clone)]
pub enum Says {
    /// This record, in hex.
    Record(String),
    /// An address, from before there were coin types.
    Address(&'static str),
    /// Reverted with this.
    Reverts(String),
    /// What a server answers that is named by one of these.
    Offchain(Vec<String>),
    /// The same with another contract's name on it.
    Foreign(String),
}

/// Hex of an address' bytes.
pub fn plain(address: &str) -> String {
    address[2..].to_lowercase()
}

pub fn record(address: &str) -> Says {
    Says::Record(plain(address))
}

pub fn no_resolver() -> Says {
    Says::Reverts(format!("77209fe8{}", tuple(&[Member::Tail(bytes("0362"))])))
}

pub fn offchain(servers: &[&str]) -> Says {
    Says::Offchain(servers.iter().map(|server| (*server).to_owned()).collect())
}

/// What a resolver was reverted with, as the entry point hands it on.
pub fn resolver_error(with: &str) -> String {
    format!("95c0c752{}", tuple(&[Member::Tail(bytes(with))]))
}

/// Of a name and a coin type, what is said; no coin type: by the first way to ask.
type Records = Box<dyn Fn(&str, Option<u64>) -> Says>;

pub struct Service {
    records: Records,
    pub code: &'static str,
}

impl Service {
    pub fn new(records: impl Fn(&str, Option<u64>) -> Says + 'static) -> Self {
        Self { records: Box::new(records), code: "0x" }
    }

    /// The same one; accounts on its chain have this code.
    pub fn with_code(self, code: &'static str) -> Self {
        Self { code, ..self }
    }

    /// The answer to `eth_call`; none to what is no call of the name service.
    pub fn call(&self, params: &Value) -> Option<String> {
        let call = params.as_array()?.first()?;
        assert_eq!(params.as_array()?[1].as_str(), Some("latest"));
        let data = call.get("data")?.as_str()?.strip_prefix("0x82ad56cb")?;
        assert_eq!(call.get("to")?.as_str(), Some("0xca11bde05977b3631167028862be2a173976ca11"));
        let words = Words(data);
        let all = words.from(words.small(0)?)?;
        let items = all.from(32)?;
        let mut answers = Vec::new();
        for place in 0..all.small(0)? {
            let item = items.from(items.small(place)?)?;
            assert_eq!((item.address(0).as_deref(), item.small(1)), (Some(RESOLVER), Some(1)));
            let (done, data) = self.answer(item.bytes(2)?);
            let done = Member::Word(u8::from(done).to_string());
            answers.push(Member::Tail(tuple(&[done, Member::Tail(bytes(&data))])));
        }
        Some(format!("0x{}", tuple(&[Member::Tail(list(&answers))])))
    }

    fn answer(&self, call: &str) -> (bool, String) {
        if let Some(arguments) = call.strip_prefix(CALLBACK) {
            return called_back(Words(arguments));
        }
        let words = Words(call.strip_prefix("a1472844").expect("a call of the entry point"));
        let server = words.calls(2).unwrap();
        assert_eq!(server, [hex(BATCH_SERVER.as_bytes())]);
        let question = words.bytes(1).unwrap();
        let coin = question.strip_prefix("f1cb7e06");
        let coin = coin.map(|rest| u64::from_str_radix(&rest[64 + 48..], 16).unwrap());
        assert!(coin.is_some() || question.starts_with("3b3b57de"));
        match (self.records)(&name_of(words.bytes(0).unwrap()), coin) {
            Says::Record(record) => (true, resolved(&tuple(&[Member::Tail(bytes(&record))]))),
            Says::Address(address) => (true, resolved(&tuple(&[Member::Word(plain(address))]))),
            Says::Reverts(with) => (false, with),
            Says::Offchain(servers) => (false, lookup(RESOLVER, &asking(&servers))),
            Says::Foreign(server) => (false, lookup(OWNER, &asking(&[server]))),
        }
    }
}

/// `(bytes,address)`
fn resolved(record: &str) -> String {
    tuple(&[Member::Tail(bytes(record)), Member::Word(plain(OWNER))])
}

/// `OffchainLookup`, to be asked of this code.
pub fn lookup(sender: &str, question: &str) -> String {
    let servers = list(&[Member::Tail(bytes(&hex(BATCH_SERVER.as_bytes())))]);
    let callback = Member::Word(format!("{CALLBACK}{}", "0".repeat(56)));
    let sender = Member::Word(plain(sender));
    let [servers, question, extra] = [servers, bytes(question), bytes("e1")].map(Member::Tail);
    format!("556f1830{}", tuple(&[sender, servers, question, callback, extra]))
}

/// `query` of questions that are to be asked of this code again.
pub fn nested(questions: &[&str]) -> String {
    let server = hex(BATCH_SERVER.as_bytes());
    let all: Vec<_> = questions
        .iter()
        .map(|question| Member::Tail(asked_of(std::slice::from_ref(&server), question)))
        .collect();
    format!("a780bab6{}", tuple(&[Member::Tail(list(&all))]))
}

/// A question to servers, in hex.
fn asked_of(servers: &[String], question: &str) -> String {
    let servers: Vec<_> = servers.iter().map(|server| Member::Tail(bytes(server))).collect();
    let sender = Member::Word(plain(OWNER));
    tuple(&[sender, Member::Tail(list(&servers)), Member::Tail(bytes(question))])
}

/// `query` of one question to these servers.
pub fn asking(servers: &[String]) -> String {
    let servers: Vec<_> = servers.iter().map(|server| hex(server.as_bytes())).collect();
    let questions = list(&[Member::Tail(asked_of(&servers, "beef"))]);
    format!("a780bab6{}", tuple(&[Member::Tail(questions)]))
}

/// Takes what its owner's server said; nothing else.
fn called_back(words: Words<'_>) -> (bool, String) {
    assert_eq!(words.bytes(1), Some("e1"));
    let response = Words(words.bytes(0).unwrap());
    let failed = response.from(response.small(0).unwrap()).unwrap();
    let answers = response.calls(1).unwrap();
    assert_eq!(failed.small(0), Some(answers.len()));
    if failed.small(1) == Some(1) {
        return (false, answers[0].to_owned());
    }
    if let Some(record) = answers[0].strip_prefix(SIGNED) {
        return (true, resolved(&tuple(&[Member::Tail(bytes(record))])));
    }
    let why = format!("08c379a0{}", tuple(&[Member::Tail(bytes("6e6f"))]));
    (false, resolver_error(&why))
}

fn name_of(dns: &str) -> String {
    let text = text_of_hex(dns).unwrap();
    let mut labels = Vec::new();
    let mut rest = text.as_str();
    while let Some(length) = rest.bytes().next().filter(|length| *length > 0) {
        labels.push(&rest[1..=usize::from(length)]);
        rest = &rest[usize::from(length) + 1..];
    }
    labels.join(".")
}
