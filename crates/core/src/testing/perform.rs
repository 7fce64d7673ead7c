use super::{Answer, Page, SOL, SOLANA_CHAIN, answer::session, registry, rpc_results};
use crate::protocol::{Data, Effect, Purpose, Reply, Request};
use caip::{ChainId, Namespace};

impl Page {
    /// The answers that come at once.
    pub(super) fn perform(&mut self, request: Request) -> Vec<(u32, Reply)> {
        let Request { id, effect } = request;
        match &effect {
            Effect::Settle { call, error } => {
                assert!(self.settled.iter().all(|(known, _)| known != call), "settled twice");
                self.settled.push((*call, error.clone()));
            }
            Effect::Cancel { request } => {
                self.open.retain(|open| open != request);
                self.cancelled.push(*request);
            }
            _ => {}
        }
        if id == 0 {
            return Vec::new();
        }
        self.open.push(id);
        let scripted = self.scripts.iter_mut().rev().find_map(|script| script(&effect));
        match scripted.unwrap_or_else(|| self.usual(&effect)) {
            Answer::Now(reply) => vec![(id, reply)],
            Answer::Twice(reply) => vec![(id, reply.clone()), (id, reply)],
            Answer::After(ms, reply) => {
                self.due.push((self.now + ms, id, reply));
                Vec::new()
            }
            Answer::Never => Vec::new(),
        }
    }

    /// What a friendly world answers.
    fn usual(&mut self, effect: &Effect) -> Answer {
        match effect {
            Effect::Connect { namespace, .. } | Effect::Reconnect { namespace, .. } => {
                Answer::Now(match namespace {
                    Namespace::Solana => session(&[SOL], None),
                    _ => session(&[super::ALICE], Some("eip155:1")),
                })
            }
            Effect::StorageRead { keys } => {
                let values = keys.iter().map(|key| self.storage.entries.get(key).cloned());
                Answer::Now(Reply::Values { values: values.collect() })
            }
            Effect::StorageWrite { entries } => {
                if let Some(message) = &self.storage.broken {
                    let kind = crate::protocol::FaultKind::Storage;
                    return Answer::Now(super::answer::failed(kind, None, message));
                }
                for entry in entries {
                    match &entry.value {
                        Some(value) => {
                            self.storage.entries.insert(entry.key.clone(), value.clone())
                        }
                        None => self.storage.entries.remove(&entry.key),
                    };
                }
                Answer::done()
            }
            Effect::Random { bytes } => {
                let value = "a7".repeat(usize::from(*bytes));
                Answer::Now(Reply::Text { value })
            }
            Effect::LoadData { data: Data::Wallets, .. } => {
                Answer::Now(Reply::Text { value: json::to_string(&self.packaged) })
            }
            Effect::LoadData { data: Data::Chain, chain } => {
                let chain = chain.as_ref().map_or("", ChainId::as_str);
                Answer::Now(Reply::Text { value: chain_data(chain).into() })
            }
            Effect::Http { purpose: Purpose::Registry, url, .. } => registry(&self.registry, url),
            Effect::Http { purpose: Purpose::Configuration, .. } => Answer::http(404, ""),
            Effect::Http { purpose: Purpose::Balance, .. } => {
                Answer::http(200, "{\"balances\":[]}")
            }
            Effect::Http { purpose: Purpose::History, .. } => {
                Answer::http(200, "{\"data\":[],\"next\":null}")
            }
            Effect::Http { purpose: Purpose::Identity, .. } => {
                Answer::http(200, "{\"name\":null,\"avatar\":null}")
            }
            Effect::Http { purpose: Purpose::Rpc | Purpose::Node, body, .. } => {
                rpc_results(body.as_deref().unwrap_or_default(), |method| match method {
                    "eth_getBalance" => "\"0xde0b6b3a7640000\"".into(),
                    "getBalance" => "{\"context\":{\"slot\":1},\"value\":1500000000}".into(),
                    _ => "\"0x1\"".into(),
                })
            }
            Effect::Http { .. } => Answer::http(202, ""),
            _ => Answer::done(),
        }
    }
}

/// The registry's files, which hold what the package's chunks hold, and more.
fn chain_data(chain: &str) -> &'static str {
    match chain {
        "eip155:1" => include_str!("../../../../registry/tokens/eip155-1.json"),
        "eip155:10" => include_str!("../../../../registry/tokens/eip155-10.json"),
        "eip155:137" => include_str!("../../../../registry/tokens/eip155-137.json"),
        "eip155:8453" => include_str!("../../../../registry/tokens/eip155-8453.json"),
        SOLANA_CHAIN => include_str!("../../../../registry/tokens/solana-mainnet.json"),
        _ => "{}",
    }
}
