//! What a provider of the session answers (EIP-1193 for EVM chains): what the session knows at once, what the wallet must do by asking it,
//! and what a node knows not at all.

use super::{Engine, Outcome, failure, nothing, state::Session, wrong};
use crate::hex;
use crate::namespaces::{allows, has_chain};
use crate::text::{after_last, digits, join, number};
use json::{Raw, Value};

impl Engine {
    pub(super) fn provide(
        &mut self,
        call: u32,
        topic: &str,
        namespace: &str,
        method: &str,
        params: Raw,
    ) -> Outcome {
        let index = self.session_at(topic)?;
        let session = &self.sessions[index];
        let Some(chain) = session.chains.get(namespace).cloned() else {
            return Err(failure(4901, "The session has no chain of this namespace."));
        };
        if namespace == "eip155" {
            match method {
                "eth_chainId" => return Ok(Some(text(&hex_number(&chain)?))),
                "net_version" => return Ok(Some(text(reference(&chain)))),
                "eth_accounts" | "eth_requestAccounts" => {
                    return Ok(Some(Raw(json::to_string(&addresses(session, namespace)))));
                }
                "wallet_switchEthereumChain" => return self.switch(call, topic, index, params),
                _ => {}
            }
        }
        if !allows(&session.granted, &chain, method) {
            return Err(failure(4200, "The wallet does not offer this method."));
        }
        self.request(call, topic, &chain, method, params, None)
    }

    /// EIP-3326: a chain of the session is simply used; for another the wallet is asked, if it can.
    fn switch(&mut self, call: u32, topic: &str, index: usize, params: Raw) -> Outcome {
        let asked = Value::parse(&params.0).ok();
        let asked = asked.as_ref().and_then(|params| {
            let chain = params.as_array()?.first()?.get("chainId")?.as_str()?;
            number(chain.strip_prefix("0x")?, 16)
        });
        let Some(asked) = asked else { return Err(wrong("expected [{chainId: '0x…'}]")) };
        let chain = join(&["eip155:", &digits(asked)]);
        let session = &self.sessions[index];
        if has_chain(&session.granted, &chain) {
            self.use_chain(topic, &chain)?;
            return Ok(Some(nothing()));
        }
        let method = "wallet_switchEthereumChain";
        let in_use = session.chains.get("eip155").cloned().unwrap_or_default();
        if allows(&session.granted, &in_use, method) {
            return self.request(call, topic, &in_use, method, params, None);
        }
        Err(failure(4902, "The chain is not in the session."))
    }
}

fn addresses(session: &Session, namespace: &str) -> Vec<String> {
    let mut addresses = Vec::new();
    for account in session.accounts_in_use(namespace) {
        addresses.push(after_last(&account, b':').to_owned());
    }
    addresses
}

fn reference(chain: &str) -> &str {
    after_last(chain, b':')
}

fn hex_number(chain: &str) -> Result<String, Box<crate::protocol::CallError>> {
    let Some(number) = number(reference(chain), 10) else {
        return Err(failure(4901, "The chain has no number."));
    };
    let digits = hex::encode(&number.to_be_bytes());
    let zeros = digits.bytes().take(15).take_while(|digit| *digit == b'0').count();
    Ok(join(&["0x", &digits[zeros..]]))
}

fn text(text: &str) -> Raw {
    Raw(json::to_string(text))
}
