use std::time::Duration;

use alloy_primitives::{Address, Bytes, hex};
use alloy_sol_types::{SolError, SolValue};
use serde::Deserialize;
use serde_json::json;

use super::abi::OffchainLookup;
use super::resolver::{Answered, answer_of};
use super::{Ens, EnsError};
use crate::evm::{BlockTag, Transaction};
use crate::outbound::{FetchError, Limits};

/// A resolver may send on to another server a few times (EIP-3668 advises 4).
const MOST_LOOKUPS: usize = 4;

/// Servers named by one resolver that are asked in turn.
const MOST_SERVERS: usize = 4;

/// What a server may answer, and how long it may take (interface 3.3: 50 KB).
const LIMITS: Limits = Limits { bytes: 50 * 1024, time: Duration::from_secs(4) };

#[derive(Deserialize)]
struct Served {
    data: String,
}

impl Ens {
    /// What a resolver's answer comes to: where it says that its records are elsewhere, fetches them there and lets the resolver check them.
    pub(super) async fn lookup(
        &self,
        resolver: Address,
        first: Answered,
    ) -> Result<Option<Bytes>, EnsError> {
        let mut asked = first;
        for _ in 0..=MOST_LOOKUPS {
            let elsewhere = asked
                .as_ref()
                .err()
                .and_then(|error| OffchainLookup::abi_decode(&error.revert_data()?).ok());
            let Some(elsewhere) = elsewhere else { return answer_of(asked) };
            // A resolver that hands on another contract's request is not to be trusted with the answer.
            if elsewhere.sender != resolver {
                return Err(EnsError::Protocol);
            }
            let answer = self.fetch(&elsewhere).await?;
            let arguments = (answer, elsewhere.extraData).abi_encode_params();
            let data = [elsewhere.callbackFunction.as_slice(), &arguments].concat();
            let data = Some(data.into());
            let call = Transaction { to: Some(resolver), data, ..Transaction::default() };
            asked = self.evm.execute(&call, BlockTag::Latest).await;
        }
        Err(EnsError::Protocol)
    }

    /// Asks the servers in turn. One that says no by a status of 4xx ends the matter, as the standard has it; so does the visitor's budget.
    async fn fetch(&self, lookup: &OffchainLookup) -> Result<Bytes, EnsError> {
        let mut last = EnsError::Protocol;
        for url in lookup.urls.iter().take(MOST_SERVERS) {
            match self.fetch_from(url, lookup).await {
                Ok(data) => return Ok(data),
                Err(
                    error @ EnsError::Server(
                        FetchError::Status(400..500)
                        | FetchError::Budget
                        | FetchError::Unpaid
                        | FetchError::Crowded,
                    ),
                ) => return Err(error),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    async fn fetch_from(&self, url: &str, lookup: &OffchainLookup) -> Result<Bytes, EnsError> {
        let sender = lookup.sender.to_string().to_lowercase();
        let data = hex::encode_prefixed(&lookup.callData);
        let target = url.replace("{sender}", &sender).replace("{data}", &data);
        let body = (!url.contains("{data}"))
            .then(|| json!({ "data": data, "sender": sender }).to_string().into());
        match self.outbound.read(&target, body, LIMITS, read_served).await {
            Err(FetchError::Unreadable) => Err(EnsError::Protocol),
            served => Ok(served?),
        }
    }
}

/// What a server of EIP-3668 answers: `{"data":"0x…"}`; none when it is something else.
pub fn read_served(body: &[u8]) -> Option<Bytes> {
    let served: Served = serde_json::from_slice(body).ok()?;
    served.data.parse().ok()
}
