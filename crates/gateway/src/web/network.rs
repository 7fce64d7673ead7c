use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::request::Parts;
use shares::ShareKey;

use crate::app::Shared;
use crate::limits::Client;

/// The extractor of the network whose share of what strangers share the client takes; the machine's own where there is no client.
#[derive(Debug, Clone, Copy)]
pub struct Network(pub ShareKey);

impl FromRequestParts<Shared> for Network {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        let client = parts.extensions.get().map(|Client(client)| app.share_key(*client));
        Ok(Self(client.unwrap_or(ShareKey::MACHINE)))
    }
}
