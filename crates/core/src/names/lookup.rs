//! Records that a name's owner keeps on a server of their own (EIP-3668). What the server answers is handed to the name's contract, which checks it: the server
//! is not believed, and may refuse alone.

use super::own::{self, Answer, RESOLVER, Service, Unanswered};
use crate::{
    evm::{Argument, Words, bare, encode, functions, is_hex, text_of_hex},
    protocol::{Effect, Method, Purpose, Reply},
    text::{begins, has, is_web_page, join},
};
use json::Value;
use std::{future::Future, pin::Pin};

/// What the entry point is to name as its server: this code, which asks the servers of the names themselves (ENSIP-21).
pub(super) const BATCH_SERVER: &str = "x-batch-gateway:true";
functions! {
    /// (EIP-3668)
    OFFCHAIN = "556f1830" "OffchainLookup(address,string[],bytes,bytes4,bytes)";
    /// (ENSIP-21)
    QUERY = "a780bab6" "query((address,string[],bytes)[])";
    /// (ENSIP-21)
    HTTP_ERROR = "01800152" "HttpError(uint16,string)";
    NOT_FOUND = "77209fe8" "ResolverNotFound(bytes)";
    NOT_CONTRACT = "1e9535f2" "ResolverNotContract(bytes,address)";
    UNSUPPORTED = "7b1c461b" "UnsupportedResolverProfile(bytes4)";
    /// What the resolver was reverted with. Resolvers from before coin types are so with nothing.
    RESOLVER_ERROR = "95c0c752" "ResolverError(bytes)";
}

/// What the entry point is reverted with where the chain has no such record (ENSIP-23).
const NO_RECORD: [&str; 3] = [NOT_FOUND.selector, NOT_CONTRACT.selector, UNSUPPORTED.selector];

/// A resolver may send on to another server so often (EIP-3668).
const MOST_LOOKUPS: usize = 4;
/// Servers of one resolver that are asked in turn, and resolvers asked for one record.
const MOST_SERVERS: usize = 4;
/// A question within a question within a question is no name's.
const DEEPEST: u8 = 2;
/// One server has this long; its answer, a question and an address these letters.
const TIMEOUT_MS: u32 = 4_000;
const MOST_ANSWERED: usize = 256 * 1024;
const MOST_ASKED: usize = 32 * 1024;
const LONGEST_ADDRESS: usize = 2_048;

impl Service<'_> {
    /// The record in an answer of the entry point, in hex; `None` where there is none.
    pub(super) async fn follow(&self, first: Answer) -> Result<Option<String>, Unanswered> {
        if has_no_record(&first) {
            return Ok(None);
        }
        let mut answer = first;
        for _ in 0..MOST_LOOKUPS {
            if answer.done {
                break;
            }
            // What is not answered once a server has answered is that server's doing: it cannot say that there is no record.
            let lookup = Lookup::of(&answer.data).ok_or(Unanswered)?;
            let served = serve(self, &lookup.question, 0).await.map_err(|_| Unanswered)?;
            let arguments = [&*served, &*lookup.extra].map(Argument::bytes);
            let calls = [join(&[&lookup.callback, &encode(&arguments)])];
            answer = self.call(&calls).await?.pop().ok_or(Unanswered)?;
        }
        // A node without the entry point answers nothing at all.
        let record = Words(&answer.data).bytes(0).filter(|_| answer.done);
        Ok(Some(record.ok_or(Unanswered)?.to_owned()))
    }
}

/// Whether the chain itself says that there is no such record.
fn has_no_record(answer: &Answer) -> bool {
    if answer.done {
        return false;
    }
    let resolver_failed = RESOLVER_ERROR.arguments(&answer.data);
    answer.data.get(..8).is_some_and(|selector| NO_RECORD.contains(&selector))
        || resolver_failed.is_some_and(|rest| Words(rest).bytes(0) == Some(""))
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
    question: Question,
    callback: String,
    extra: String,
}

impl Lookup {
    /// Reads `OffchainLookup` of the entry point; a request on behalf of another contract is none.
    fn of(data: &str) -> Option<Self> {
        let words = Words(OFFCHAIN.arguments(data)?);
        let question = Question::read(words).filter(|question| question.sender == RESOLVER)?;
        let callback = words.word(3)?.get(..8)?.to_owned();
        Some(Self { question, callback, extra: words.bytes(4)?.to_owned() })
    }
}

impl Question {
    /// Reads `(address,string[],bytes)`.
    fn read(words: Words<'_>) -> Option<Self> {
        let all = words.calls(1)?.into_iter().take(MOST_SERVERS);
        let short = all.filter(|server| server.len() <= 2 * LONGEST_ADDRESS);
        let servers = short.filter_map(text_of_hex).collect();
        let sender = words.address(0)?.to_ascii_lowercase();
        Some(Self { sender, servers, data: words.bytes(2)?.to_owned() })
    }

    /// Reads the arguments of `query`.
    fn read_all(data: &str) -> Option<Vec<Self>> {
        let words = Words(QUERY.arguments(data)?);
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
fn serve<'a>(service: &'a Service<'_>, question: &'a Question, depth: u8) -> Served<'a> {
    Box::pin(async move {
        if question.servers.iter().any(|server| server == BATCH_SERVER) {
            return serve_all(service, &question.data, depth).await;
        }
        let mut refused = Refused(0);
        for server in &question.servers {
            match fetch(service, server, question).await {
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
async fn serve_all(service: &Service<'_>, data: &str, depth: u8) -> Result<String, Refused> {
    let questions = Question::read_all(data).filter(|_| depth < DEEPEST).ok_or(Refused(0))?;
    let (mut failed, mut answers) = (Vec::new(), Vec::new());
    for question in &questions {
        let answer = serve(service, question, depth + 1).await;
        failed.push(Argument::flag(answer.is_err()));
        let answer = answer.unwrap_or_else(|Refused(status)| {
            HTTP_ERROR.call(&[Argument::count(status.into()), Argument::bytes("")])
        });
        answers.push(Argument::bytes(&answer));
    }
    Ok(encode(&[failed, answers].map(Argument::list)))
}

/// Asks one server.
async fn fetch(
    service: &Service<'_>,
    server: &str,
    question: &Question,
) -> Result<String, Refused> {
    let data = join(&["0x", &question.data]);
    let in_path = has(server, "{data}");
    let url = put(&put(server, "{sender}", &question.sender), "{data}", &data);
    let left = service.requests.get();
    let may_ask = left > 0 && data.len() <= MOST_ASKED;
    if !(may_ask && begins(&url, "https://") && is_web_page(&url)) {
        return Err(Refused(0));
    }
    service.requests.set(left - 1);
    let body = ["{\"data\":\"", &data, "\",\"sender\":\"", &question.sender, "\"}"];
    let (method, body) =
        if in_path { (Method::Get, None) } else { (Method::Post, Some(join(&body))) };
    let asked = Effect::Http { method, url, body, timeout_ms: TIMEOUT_MS, purpose: Purpose::Names };
    match service.context.ask(asked).await {
        Ok(Reply::Http { status, body }) if (200..300).contains(&status) => {
            served(&body).ok_or(Refused(status))
        }
        Ok(Reply::Http { status, .. }) => Err(Refused(status)),
        _ => Err(Refused(0)),
    }
}

/// What a server answers: `{"data":"0x…"}`.
fn served(body: &str) -> Option<String> {
    if body.len() > MOST_ANSWERED {
        return None;
    }
    let body = Value::parse(body).ok()?;
    let data = bare(body.get("data")?.as_str()?)?;
    (data.len().is_multiple_of(2) && is_hex(data)).then(|| data.to_ascii_lowercase())
}

/// The text with the first of its places filled: more of them would multiply what is put there.
fn put(text: &str, place: &str, value: &str) -> String {
    let all = text.as_bytes().windows(place.len());
    match { all }.position(|part| part == place.as_bytes()) {
        Some(at) => join(&[&text[..at], value, &text[at + place.len()..]]),
        None => text.to_owned(),
    }
}

/// The pieces of hex that are taken from what a node or a server answers, read in every way that is known here.
pub(super) fn pieces(answer: &str) -> Vec<String> {
    let mut pieces: Vec<String> = served(answer).into_iter().collect();
    for answer in own::read(answer).unwrap_or_default() {
        let lookup = Lookup::of(&answer.data);
        pieces.push(answer.data);
        let Some(lookup) = lookup else { continue };
        pieces.extend([lookup.callback, lookup.extra]);
        let inner = Question::read_all(&lookup.question.data).unwrap_or_default();
        pieces.extend(inner.into_iter().chain([lookup.question]).map(|question| question.data));
    }
    pieces
}
