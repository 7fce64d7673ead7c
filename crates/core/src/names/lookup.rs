//! Records that a name's owner keeps on a server of their own (EIP-3668). What the server answers is handed to the name's contract, which checks it: the server
//! is not believed, and may refuse alone.

use super::{
    abi::{Member, bytes, list, tuple},
    own::{self, Answer, RESOLVER, Unanswered, call},
};
use crate::{
    context::Context,
    protocol::{Effect, Method, Network, Purpose, Reply},
    review::abi::{Words, bare, number, text_of_hex},
    text::{begins, has, is_web_page, join},
};
use json::Value;
use std::{future::Future, pin::Pin, rc::Rc};

/// What the entry point is to name as its server: this code, which asks the servers of the names themselves (ENSIP-21).
pub(super) const BATCH_SERVER: &str = "x-batch-gateway:true";
/// `OffchainLookup(address,string[],bytes,bytes4,bytes)`
const OFFCHAIN: &str = "556f1830";
/// `query((address,string[],bytes)[])` (ENSIP-21)
const QUERY: &str = "a780bab6";
/// `HttpError(uint16,string)` (ENSIP-21)
const HTTP_ERROR: &str = "01800152";
/// What the entry point is reverted with where there is no such record: `ResolverNotFound(bytes)`, `ResolverNotContract(bytes,address)`,
/// `UnsupportedResolverProfile(bytes4)`, `ResolverError(bytes)` (ENSIP-23).
const NO_RECORD: [&str; 4] = ["77209fe8", "1e9535f2", "7b1c461b", "95c0c752"];

/// A resolver may send on to another server a few times (EIP-3668 advises 4).
const MOST_LOOKUPS: usize = 4;
/// Servers of one resolver that are asked in turn, and resolvers asked for one record.
const MOST_SERVERS: usize = 4;
/// A question within a question within a question is no name's.
const DEEPEST: u8 = 2;
/// One server has this long, and its answer these letters (the gateway's limits for the same).
const TIMEOUT_MS: u32 = 4_000;
const MOST_LETTERS: usize = 50 * 1024;

/// The record in an answer of the entry point, in hex; `None` where there is none.
pub(super) async fn follow(
    context: &Context,
    ethereum: &Rc<Network>,
    first: Answer,
) -> Result<Option<String>, Unanswered> {
    let mut answer = first;
    for _ in 0..=MOST_LOOKUPS {
        if answer.done {
            // A node without the entry point answers nothing at all.
            let record = Words(&answer.data).bytes(0).ok_or(Unanswered)?;
            return Ok(Some(record.to_owned()));
        }
        let (selector, rest) = answer.data.split_at_checked(8).ok_or(Unanswered)?;
        if NO_RECORD.contains(&selector) {
            return Ok(None);
        }
        let lookup = Some(rest).filter(|_| selector == OFFCHAIN).and_then(Lookup::read);
        let lookup = lookup.filter(|lookup| lookup.sender == RESOLVER).ok_or(Unanswered)?;
        let served = serve(context, &lookup.question, 0).await.map_err(|_| Unanswered)?;
        let arguments = [bytes(&served), bytes(&lookup.extra)].map(Member::Tail);
        let calls = [join(&[&lookup.callback, &tuple(&arguments)])];
        answer = call(context, ethereum, &calls).await?.pop().ok_or(Unanswered)?;
    }
    Err(Unanswered)
}

/// Whom to ask, and what.
#[derive(Debug, PartialEq, Eq)]
struct Question {
    /// On behalf of this contract.
    sender: String,
    servers: Vec<String>,
    /// In hex, as all below.
    data: String,
}

/// What a contract wants to know from outside the chain.
#[derive(Debug, PartialEq, Eq)]
struct Lookup {
    sender: String,
    question: Question,
    callback: String,
    extra: String,
}

impl Lookup {
    /// Reads the arguments of `OffchainLookup`.
    fn read(arguments: &str) -> Option<Self> {
        let words = Words(arguments);
        let question = Question::read(words)?;
        let callback = words.word(3)?.get(..8)?.to_owned();
        let extra = words.bytes(4)?.to_owned();
        Some(Self { sender: question.sender.clone(), question, callback, extra })
    }
}

impl Question {
    /// Reads `(address,string[],bytes)`.
    fn read(words: Words<'_>) -> Option<Self> {
        let servers = words.calls(1)?.into_iter().map(text_of_hex).collect::<Option<_>>()?;
        let sender = words.address(0)?.to_ascii_lowercase();
        Some(Self { sender, servers, data: words.bytes(2)?.to_owned() })
    }

    /// Reads the arguments of `query`.
    fn read_all(data: &str) -> Option<Vec<Self>> {
        let words = Words(data.strip_prefix(QUERY)?);
        let all = words.from(words.small(0)?)?;
        let items = all.from(32)?;
        let mut questions = Vec::new();
        for place in 0..all.small(0).filter(|count| *count <= MOST_SERVERS)? {
            questions.push(Self::read(items.from(items.small(place)?)?)?);
        }
        Some(questions)
    }
}

/// The status that a server refused with; 0 where it gave none.
struct Refused(u16);

type Served<'a> = Pin<Box<dyn Future<Output = Result<String, Refused>> + 'a>>;

/// What a server answers, in hex.
fn serve<'a>(context: &'a Context, question: &'a Question, depth: u8) -> Served<'a> {
    Box::pin(async move {
        if question.servers.iter().any(|server| server == BATCH_SERVER) {
            return serve_all(context, &question.data, depth).await;
        }
        let mut refused = Refused(0);
        for server in question.servers.iter().take(MOST_SERVERS) {
            match fetch(context, server, question).await {
                Ok(data) => return Ok(data),
                Err(Refused(status)) => refused = Refused(status),
            }
            // A no ends the matter, as the standard has it.
            if (400..500).contains(&refused.0) {
                break;
            }
        }
        Err(refused)
    })
}

/// What the servers of several questions answer, as `(bool[],bytes[])`: which failed, and the answers or errors.
async fn serve_all(context: &Context, data: &str, depth: u8) -> Result<String, Refused> {
    let questions = Question::read_all(data).filter(|_| depth < DEEPEST).ok_or(Refused(0))?;
    let (mut failed, mut answers) = (Vec::new(), Vec::new());
    for question in &questions {
        let answer = serve(context, question, depth + 1).await;
        failed.push(Member::Word(String::from(if answer.is_ok() { "0" } else { "1" })));
        let answer = answer.unwrap_or_else(|Refused(status)| {
            let status = Member::Word(number(&json::to_string(&status)));
            join(&[HTTP_ERROR, &tuple(&[status, Member::Tail(bytes(""))])])
        });
        answers.push(Member::Tail(bytes(&answer)));
    }
    Ok(tuple(&[list(&failed), list(&answers)].map(Member::Tail)))
}

/// Asks one server.
async fn fetch(context: &Context, server: &str, question: &Question) -> Result<String, Refused> {
    let data = join(&["0x", &question.data]);
    let in_path = has(server, "{data}");
    let url = put(&put(server, "{sender}", &question.sender), "{data}", &data);
    if !(begins(&url, "https://") && is_web_page(&url)) || url.len() > MOST_LETTERS {
        return Err(Refused(0));
    }
    let body = ["{\"data\":\"", &data, "\",\"sender\":\"", &question.sender, "\"}"];
    let (method, body) =
        if in_path { (Method::Get, None) } else { (Method::Post, Some(join(&body))) };
    let asked = Effect::Http { method, url, body, timeout_ms: TIMEOUT_MS, purpose: Purpose::Names };
    match context.ask(asked).await {
        Ok(Reply::Http { status: 200, body }) => served(&body).ok_or(Refused(200)),
        Ok(Reply::Http { status, .. }) => Err(Refused(status)),
        _ => Err(Refused(0)),
    }
}

/// What a server answers: `{"data":"0x…"}`.
fn served(body: &str) -> Option<String> {
    if body.len() > MOST_LETTERS {
        return None;
    }
    let body = Value::parse(body).ok()?;
    let data = bare(body.get("data")?.as_str()?)?;
    let is_hex = data.len() % 2 == 0 && data.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hex.then(|| data.to_ascii_lowercase())
}

/// The text with all of its places filled.
fn put(text: &str, place: &str, value: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let next =
        |rest: &str| rest.as_bytes().windows(place.len()).position(|part| part == place.as_bytes());
    while let Some(at) = next(rest) {
        out.push_str(&rest[..at]);
        out.push_str(value);
        rest = &rest[at + place.len()..];
    }
    out.push_str(rest);
    out
}

/// The pieces of hex that are taken from what a node or a server answers, read in every way that is known here.
pub(super) fn pieces(answer: &str) -> Vec<String> {
    let mut pieces: Vec<String> = served(answer).into_iter().collect();
    for answer in own::read(answer).unwrap_or_default() {
        let lookup = answer.data.get(8..).and_then(Lookup::read);
        pieces.push(answer.data);
        let Some(lookup) = lookup else { continue };
        pieces.extend([lookup.callback, lookup.extra]);
        let inner = Question::read_all(&lookup.question.data).unwrap_or_default();
        pieces.extend(inner.into_iter().chain([lookup.question]).map(|question| question.data));
    }
    pieces
}
