use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, StatusCode, header};
use shares::ShareKey;

use super::{Refused, refuse, unauthorized};
use crate::app::Shared;
use crate::embedded::dpop::{DeviceKey, Expected, ProofError};
use crate::web::{ApiError, Counted, Network};

/// The extractor of a request's proof (RFC 9449): who has the key sent it, just now, to this path, with this token.
#[derive(Debug)]
pub struct Proven {
    /// The key that signed the proof.
    pub key: DeviceKey,
    /// The key's thumbprint.
    pub jkt: String,
    /// The access token that came with it, whatever it is worth.
    pub token: Option<String>,
    /// The network of the client.
    pub network: ShareKey,
    /// The time at which it was verified, in milliseconds since 1970.
    pub now_ms: u64,
}

impl FromRequestParts<Shared> for Proven {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Refused> {
        Counted::from_request_parts(parts, app).await?;
        let Ok(Network(network)) = Network::from_request_parts(parts, app).await;
        let origin = app.config.embedded.as_ref().map(|wallet| wallet.origin.as_str());
        let origin = origin.unwrap_or_default();
        if parts
            .headers
            .get(header::ORIGIN)
            .is_some_and(|page| page.as_bytes() != origin.as_bytes())
        {
            let advice = "only the frame itself may ask here";
            return Err(refuse(StatusCode::FORBIDDEN, "origin_not_allowed", "origin", advice));
        }
        let embedded = app.embedded()?;
        let now_ms = embedded.clock.now_ms();
        let token = access_token(&parts.headers)?;
        let expected = Expected {
            method: parts.method.as_str(),
            url: &format!("{origin}{}", parts.uri.path()),
            token,
            now_ms,
        };
        let key = embedded.proofs.accept(&parts.headers, &expected, network).map_err(not_proven)?;
        let (jkt, token) = (key.thumbprint(), token.map(str::to_owned));
        Ok(Self { key, jkt, token, network, now_ms })
    }
}

/// The token of `Authorization: DPoP …`, if the header is there. A token that is sent as that of a bearer is not bound to a key.
fn access_token(headers: &HeaderMap) -> Result<Option<&str>, Refused> {
    let mut all = headers.get_all(header::AUTHORIZATION).iter();
    let Some(first) = all.next() else { return Ok(None) };
    let token = first.to_str().ok().and_then(|text| text.split_once(' '));
    match (token, all.next()) {
        (Some((scheme, token)), None) if scheme.eq_ignore_ascii_case("dpop") => Ok(Some(token)),
        _ => {
            let advice = "send one access token as `Authorization: DPoP …`";
            Err(unauthorized("session_invalid", "authorization", advice))
        }
    }
}

fn not_proven(error: ProofError) -> Refused {
    if error == ProofError::Full {
        return ApiError::too_many(60).into();
    }
    unauthorized(error.code(), "dpop", &error.to_string())
}
