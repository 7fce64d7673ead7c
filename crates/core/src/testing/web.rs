use super::{Answer, Page};
use crate::protocol::{Effect, Purpose};
use api::wallets::{Wallet, WalletPage, WalletQuery};
use json::{
    ToJson, Value,
    view::{Fields, wire_name},
};

impl Page {
    /// Answers JSON-RPC posted to addresses that begin so.
    pub fn on_node(&mut self, prefix: &str, mut answer: impl FnMut(&str) -> Answer + 'static) {
        let prefix = prefix.to_owned();
        self.on(move |effect| match effect {
            Effect::Http { purpose: Purpose::Rpc | Purpose::Node, url, body, .. }
                if url.starts_with(&prefix) =>
            {
                Some(answer(body.as_deref().unwrap_or_default()))
            }
            _ => None,
        });
    }

    /// Answers every request of this purpose.
    pub fn on_http(&mut self, wanted: Purpose, mut answer: impl FnMut(&str) -> Answer + 'static) {
        self.on(move |effect| match effect {
            Effect::Http { purpose, url, .. } if is(*purpose, wanted) => Some(answer(url)),
            _ => None,
        });
    }

    /// Addresses asked for this purpose, in order.
    pub fn urls(&self, wanted: Purpose) -> Vec<String> {
        self.effects
            .iter()
            .filter_map(|request| match &request.effect {
                Effect::Http { purpose, url, .. } if is(*purpose, wanted) => Some(url.clone()),
                _ => None,
            })
            .collect()
    }

    /// Bodies posted for this purpose, in order.
    pub fn bodies(&self, wanted: Purpose) -> Vec<String> {
        self.effects
            .iter()
            .filter_map(|request| match &request.effect {
                Effect::Http { purpose, body: Some(body), .. } if is(*purpose, wanted) => {
                    Some(body.clone())
                }
                _ => None,
            })
            .collect()
    }
}

/// JSON-RPC is the same, whosever node it is.
fn is(purpose: Purpose, wanted: Purpose) -> bool {
    purpose == wanted || (purpose, wanted) == (Purpose::Node, Purpose::Rpc)
}

/// An HTTP answer.
pub fn http(status: u16, body: &str) -> Answer {
    Answer::http(status, body)
}

/// The gateway's answer with these rows in its empty list `field`. They are texts, for a test to put something into them that a gateway
/// should not write.
pub fn with_rows<T: Fields + ToJson>(answer: &T, field: &str, rows: &[String]) -> String {
    let list = |rows: &str| format!("\"{}\":[{rows}]", wire_name::<T>(field));
    json::to_string(answer).replacen(&list(""), &list(&rows.join(",")), 1)
}

/// The gateway's registry: pages, searches, conditions.
pub fn registry(wallets: &[Wallet], url: &str) -> Answer {
    let query = WalletQuery::parse(url.split_once('?').map_or("", |(_, query)| query)).unwrap();
    let matching: Vec<&Wallet> = wallets
        .iter()
        .filter(|wallet| query.include.is_empty() || is_named(wallet, &query.include))
        .filter(|wallet| !is_named(wallet, &query.exclude))
        .filter(|wallet| {
            let chains = &wallet.chains.0;
            query.chains.is_empty()
                || chains.is_empty()
                || chains.iter().any(|chain| query.chains.contains(chain))
        })
        .filter(|wallet| {
            let named = |rdns| query.rdns.contains(rdns);
            query.rdns.is_empty() || wallet.rdns.as_ref().is_some_and(named)
        })
        .filter(|wallet| query.badge_type.is_none() || wallet.badge_type == query.badge_type)
        .filter(|wallet| {
            let wanted = query.search.as_deref().unwrap_or_default().to_lowercase();
            wallet.name.to_lowercase().contains(&wanted)
        })
        .collect();
    let skip = (query.page - 1) * query.entries;
    let data = matching.iter().skip(skip as usize).take(query.entries as usize);
    let page = WalletPage {
        data: data
            .map(|wallet| named(wallet, &query.include))
            .map(|wallet| if query.brief { wallet.brief() } else { wallet })
            .collect(),
        count: matching.len() as u32,
    };
    http(200, &json::to_string(&page))
}

fn is_named(wallet: &Wallet, ids: &[String]) -> bool {
    ids.iter().any(|id| *id == wallet.id || wallet.aliases.contains(id))
}

/// The wallet as it is answered: with the other ids by which it was asked for.
fn named(wallet: &Wallet, ids: &[String]) -> Wallet {
    let mut wallet = wallet.clone();
    wallet.aliases.retain(|alias| ids.contains(alias));
    wallet
}

/// A node's answer to each request of a body.
pub fn rpc_results(body: &str, result: impl Fn(&str) -> String) -> Answer {
    http(
        200,
        &rpc(body, |id, method| {
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{}}}", result(method))
        }),
    )
}

/// One text per request of a body, in the body's own shape.
pub fn rpc(body: &str, answer: impl Fn(&str, &str) -> String) -> String {
    rpc_of(body, |id, method, _| answer(id, method))
}

/// The same, with what is asked: the method's arguments.
pub fn rpc_of(body: &str, answer: impl Fn(&str, &str, &Value) -> String) -> String {
    let one = |request: &Value| {
        let id = request.get("id").and_then(Value::as_number).unwrap();
        let method = request.get("method").and_then(Value::as_str).unwrap();
        answer(id, method, request.get("params").unwrap_or(&Value::Null))
    };
    match Value::parse(body).unwrap() {
        Value::Array(requests) => {
            let answers: Vec<String> = requests.iter().map(one).collect();
            format!("[{}]", answers.join(","))
        }
        single => one(&single),
    }
}
