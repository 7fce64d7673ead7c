use std::net::IpAddr;
use std::time::Duration;

use http::Uri;
use relay::mailbox::Pending;
use relay::watch::{PostError, Poster};

use crate::outbound::{FetchError, Limits, Outbound, is_public};

/// Posts through the gateway's door to the outside: https, to public addresses, unless the operator allowed a host.
#[derive(Debug)]
pub struct Webhooks {
    outbound: Outbound,
    allowed: Vec<String>,
}

/// How much of an answer is read, and how long a receiver may take.
const LIMITS: Limits = Limits { bytes: 64 << 10, time: Duration::from_secs(5) };

impl Webhooks {
    /// Through this door, which besides the public internet leads to the `allowed` hosts, each `host:port`.
    pub fn new(outbound: Outbound, allowed: &[String]) -> Self {
        Self { outbound, allowed: allowed.to_vec() }
    }
}

impl Poster for Webhooks {
    /// Names are resolved when they are posted to; what is written as an address is looked at here.
    fn accepts(&self, url: &str) -> bool {
        let Ok(uri) = url.parse::<Uri>() else { return false };
        let Some(authority) = uri.authority() else { return false };
        if authority.as_str().contains('@') {
            return false;
        }
        if self.allowed.iter().any(|host| host == authority.as_str()) {
            return true;
        }
        let bare = authority.host().trim_matches(['[', ']']).parse::<IpAddr>();
        uri.scheme_str() == Some("https") && bare.map_or(true, is_public)
    }

    fn post<'a>(&'a self, url: &'a str, json: String) -> Pending<'a, Result<(), PostError>> {
        Box::pin(async move {
            match self.outbound.post(url, json.into(), LIMITS).await {
                Err(FetchError::Status(408 | 429)) => Err(PostError::Again),
                // It arrived: what the receiver says to it is of no account, and one that wants nothing there (4xx) is asked no more,
                // as the protocol has it.
                Ok(_)
                | Err(
                    FetchError::TooLarge | FetchError::Compressed | FetchError::Status(400..=499),
                ) => Ok(()),
                Err(FetchError::Url | FetchError::Private) => Err(PostError::Never),
                Err(_) => Err(PostError::Again),
            }
        })
    }
}
