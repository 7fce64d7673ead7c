//! Recaps (EIP-5573): what a signature allows, as a resource and in words.

use crate::text::join;
use json::{ToJson, Value};

const URN: &str = "urn:recap:";
const REQUEST: &str = "request/";

/// One method that is allowed, and where.
pub(super) struct Ability {
    pub method: String,
    /// CAIP-2; empty where it is not said.
    pub chains: Vec<String>,
}

/// Puts one recap last that asks for these methods, and for whatever the page's own ask for: a message has one, and wallets look at the last
/// resource alone.
pub(super) fn ask(resources: &mut Vec<String>, methods: &[String]) {
    let mut recaps = Vec::new();
    if !methods.is_empty() {
        let mut names = Vec::new();
        for method in methods {
            names.push(method.as_str());
        }
        recaps.push(write(names, None));
    }
    for resource in std::mem::take(resources) {
        let list = if resource.starts_with(URN) { &mut recaps } else { &mut *resources };
        list.push(resource);
    }
    let Some(mut last) = recaps.pop() else { return };
    if !recaps.is_empty() {
        let mut all = Value::Object(Vec::new());
        recaps.push(last);
        for recap in &recaps {
            if let Some(one) = value(recap) {
                merge(&mut all, one);
            }
        }
        last = encode(&json::to_string(&all));
    }
    resources.push(last);
}

/// What both say, keys in order as the standard has them. Limits of one ability are alternatives, so all of them stand.
fn merge(all: &mut Value, one: Value) {
    match (all, one) {
        (Value::Object(all), Value::Object(one)) => {
            for (key, value) in one {
                let at = all.iter().position(|(known, _)| *known >= key).unwrap_or(all.len());
                match all.get_mut(at) {
                    Some((known, before)) if *known == key => merge(before, value),
                    _ => all.insert(at, (key, value)),
                }
            }
        }
        (Value::Array(all), Value::Array(one)) => all.extend(one),
        _ => {}
    }
}

#[cfg(feature = "wallet")]
/// The resource that grants methods on chains.
pub(super) fn grant(methods: &[&str], chains: &[&str]) -> String {
    write(methods.to_vec(), Some(chains))
}

fn write(mut methods: Vec<&str>, chains: Option<&[&str]>) -> String {
    sort(&mut methods);
    let mut json = String::from(r#"{"att":{"eip155":{"#);
    for (index, method) in methods.iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        join(&[REQUEST, method]).write(&mut json);
        json.push_str(":[{");
        for (index, chain) in chains.unwrap_or_default().iter().enumerate() {
            json.push_str(if index == 0 { r#""chains":["# } else { "," });
            chain.write(&mut json);
        }
        json.push_str(if chains.is_some_and(|chains| !chains.is_empty()) { "]}]" } else { "}]" });
    }
    json.push_str("}}}");
    encode(&json)
}

fn encode(json: &str) -> String {
    join(&[URN, &base64::unpadded(json.as_bytes())])
}

/// What a recap says.
fn value(resource: &str) -> Option<Value> {
    let bytes = base64::read(resource.strip_prefix(URN)?)?;
    Value::parse(std::str::from_utf8(&bytes).ok()?).ok()
}

#[cfg(feature = "wallet")]
/// The sentence that stands in the statement for what a recap allows.
pub(super) fn statement(methods: &[&str]) -> String {
    let mut methods = methods.to_vec();
    sort(&mut methods);
    let mut words = String::from(
        "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ",
    );
    for (index, method) in methods.iter().enumerate() {
        words.push_str(if index == 0 { "'" } else { ", '" });
        words.push_str(method);
        words.push('\'');
    }
    words.push_str(" for 'eip155'.");
    words
}

#[cfg(feature = "wallet")]
/// Takes every recap out of the resources; the methods that they ask for, all together. What else they ask for no wallet grants.
pub(super) fn take(resources: &mut Vec<String>) -> Vec<String> {
    let mut methods = Vec::new();
    resources.retain(|resource| {
        let asked = read(resource).unwrap_or_default();
        methods.extend(asked.into_iter().map(|ability| ability.method));
        !resource.starts_with(URN)
    });
    methods
}

/// Reads a resource; `None` for one that is no recap.
pub(super) fn read(resource: &str) -> Option<Vec<Ability>> {
    let value = value(resource)?;
    let mut abilities = Vec::new();
    for (name, limits) in value.get("att")?.get("eip155")?.as_object()? {
        let Some(method) = name.strip_prefix(REQUEST) else { continue };
        let limits = limits.as_array().and_then(|limits| limits.first()?.get("chains")?.as_array());
        let mut chains = Vec::new();
        for chain in limits.unwrap_or_default().iter().filter_map(Value::as_str) {
            chains.push(chain.to_owned());
        }
        abilities.push(Ability { method: method.to_owned(), chains });
    }
    Some(abilities)
}

/// A handful of names: the standard library's sort is larger than that is worth.
fn sort(names: &mut Vec<&str>) {
    for end in 1..names.len() {
        let mut at = end;
        while at > 0 && names[at] < names[at - 1] {
            names.swap(at, at - 1);
            at -= 1;
        }
    }
    names.dedup();
}
