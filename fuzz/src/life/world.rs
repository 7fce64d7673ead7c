//! What gateway, nodes and wallet say to a life: the answers of its input.

use drawstring_core::protocol::Output;
use json::Value;

use super::Life;
use super::setting::{ALICE, CHAINS, FEATURES, SOL, SOLANA};

impl Life<'_> {
    pub(super) fn reply(&mut self, id: u32, effect: &str) -> Option<Output> {
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
                        if path.ends_with("/supported-chains") {
                            return Some(self.app.reply_http(id, 200, CHAINS.into(), self.now));
                        }
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
            "loadData" => {
                let data = match text("chain") {
                    "eip155:1" => include_str!("../../../registry/tokens/eip155-1.json"),
                    "" => "[]",
                    _ => include_str!("../../../registry/tokens/solana-mainnet.json"),
                };
                format!(r#"{{"type":"text","value":{}}}"#, json::to_string(&data.to_owned()))
            }
            "random" => r#"{"type":"text","value":"a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7"}"#.to_owned(),
            _ => r#"{"type":"done"}"#.to_owned(),
        };
        (id != 0).then(|| self.app.reply(id, &said, self.now))
    }

    /// What was said to every call, in an answer that JSON-RPC can be told by.
    pub(super) fn rpc(&mut self, body: &str) -> String {
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
    pub(super) fn said(&mut self, name: &str) -> String {
        let Some(answers) = self.answers.get(name) else { return "null".to_owned() };
        let given = self.given.entry(name.to_owned()).or_default();
        *given += 1;
        answers[(*given - 1) % answers.len()].to_owned()
    }
}
