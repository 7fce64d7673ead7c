use crate::{
    Topic,
    relay::{Refusal, RpcId},
};
use std::fmt::Write;

/// A message on its way to a client.
#[derive(Debug, Clone, Copy)]
pub struct Delivery<'a> {
    /// The id that the client was given for its subscription, 64 hex digits.
    pub subscription: &'a str,
    /// Where it was published.
    pub topic: &'a Topic,
    /// What was published.
    pub message: &'a str,
    /// When, in milliseconds since 1970.
    pub published_at: u64,
    /// What kind it is.
    pub tag: u32,
    /// A statement on the publisher's origin; empty, or left out, where there is none.
    pub attestation: Option<&'a str>,
}

/// `true`, the answer to most calls.
pub fn truth(id: &RpcId) -> String {
    result(id, "true")
}

/// An answer with this JSON text as its result.
pub fn result(id: &RpcId, json: &str) -> String {
    let mut out = start(id, json.len());
    out.push_str(r#","result":"#);
    out.push_str(json);
    out.push('}');
    out
}

/// An answer that says why not.
pub fn error(id: &RpcId, why: Refusal) -> String {
    error_in_words(id, why, &why.to_string())
}

/// An answer that says why not, in other words than the catalogue's.
pub fn error_in_words(id: &RpcId, why: Refusal, words: &str) -> String {
    let mut out = start(id, words.len() + 80);
    out.push_str(r#","error":{"code":"#);
    number(&mut out, why.code());
    out.push_str(r#","message":"#);
    text(&mut out, words);
    out.push_str(r#","data":""#);
    out.push_str(why.name());
    out.push_str(r#""}}"#);
    out
}

/// `irn_subscription`, the relay's own request. Its id must stay below 2^53.
pub fn subscription(id: u64, delivery: &Delivery<'_>) -> String {
    let mut out = start(&RpcId::Number(id), delivery.message.len() + 320);
    out.push_str(r#","method":"irn_subscription","params":{"id":"#);
    text(&mut out, delivery.subscription);
    out.push_str(r#","data":{"topic":""#);
    out.push_str(&delivery.topic.text());
    out.push_str(r#"","message":"#);
    text(&mut out, delivery.message);
    out.push_str(r#","publishedAt":"#);
    number(&mut out, delivery.published_at);
    out.push_str(r#","tag":"#);
    number(&mut out, delivery.tag);
    if let Some(attestation) = delivery.attestation {
        out.push_str(r#","attestation":"#);
        text(&mut out, attestation);
    }
    out.push_str("}}}");
    out
}

fn start(id: &RpcId, more: usize) -> String {
    let mut out = String::with_capacity(more + 64);
    out.push_str(r#"{"id":"#);
    match id {
        RpcId::Number(id) => number(&mut out, *id),
        RpcId::Text(id) => text(&mut out, id),
    }
    out.push_str(r#","jsonrpc":"2.0""#);
    out
}

fn number(out: &mut String, number: impl std::fmt::Display) {
    write!(out, "{number}").expect("a String takes whatever is written");
}

fn text(out: &mut String, text: &str) {
    json::ToJson::write(text, out);
}
