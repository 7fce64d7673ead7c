//! A running demo, told to a script, to the site, and to a person.

use anyhow::Result;
use serde_json::{Value, json};

use super::{Demo, settings};

impl Demo {
    /// The one line of `--json`.
    pub fn line(&self) -> String {
        let chains = self
            .chains
            .iter()
            .map(|chain| json!({ "caip2": chain.caip2, "rpcUrl": chain.rpc_url }));
        json!({
            "url": self.url,
            "gatewayUrl": self.gateway_url,
            "relayUrl": self.relay_url,
            "projectId": self.project_id,
            "chains": chains.collect::<Vec<_>>(),
            "accounts": self.accounts,
        })
        .to_string()
    }

    /// The site's `config.json`.
    pub fn config(&self) -> Result<Value> {
        let chains = self.chains.iter();
        let chains = chains.map(
            |chain| json!({ "caip2": chain.caip2, "rpcUrl": chain.rpc_url, "name": chain.name }),
        );
        Ok(json!({
            "gatewayUrl": self.gateway_url,
            "relayUrl": self.relay_url,
            "projectId": self.project_id,
            "chains": chains.collect::<Vec<_>>(),
            "accounts": self.accounts,
            "serverUrl": self.server_url,
            "swap": settings::swap()?,
            "customTokens": settings::custom_tokens()?,
        }))
    }

    pub fn text(&self) -> String {
        format!(
            "\n  The demo is at {}\n  For a page of your own: gatewayUrl '{}', projectId '{}'\n  Ctrl-C stops it.\n",
            self.url, self.gateway_url, self.project_id
        )
    }
}
