use api::sign_in::{SignInCode, SignInNonce};
use axum::Json;
use axum::extract::State;
use data_encoding::HEXLOWER;
use http::HeaderMap;
use serde::{Deserialize, Serialize};

use super::bearer::bearer;
use super::jwt::{self, Purpose};
use super::refusal::refuse;
use super::shared::{NO_STORE, NoStore, SignIn};
use super::site::origin_header;
use super::spend::epoch;
use super::spent::MARGIN_MS;
use crate::app::Shared;
use crate::web::{Admitted, ApiError};

/// How long a nonce may be signed in with, in milliseconds: five minutes, time enough to read what one signs.
const LIFE_MS: u64 = 5 * 60_000;

/// Bytes of a nonce: 128 bits, which cannot be guessed.
const BYTES: usize = 16;

/// The header in which a nonce's token comes back.
const HEADER: &str = "x-nonce-jwt";

/// What the gateway says to itself of a nonce, in place of keeping it.
#[derive(Debug, Serialize, Deserialize)]
pub struct NonceClaims {
    /// The project that it is for.
    aud: String,
    /// The page that it is for; none for a program.
    origin: Option<String>,
    /// The nonce.
    pub nonce: String,
    /// When it is over, in milliseconds since 1970.
    pub exp_ms: u64,
    /// The epoch that it was made in ([`super::spent::Epoch`]).
    pub epoch: u64,
}

/// `GET /auth/v1/nonce?projectId`: a nonce for a message, and a token that proves whose it is. Nothing is kept of it.
pub async fn get_nonce(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    headers: HeaderMap,
) -> Result<NoStore<SignInNonce>, ApiError> {
    let sign_in = app.sign_in()?;
    let now_ms = sign_in.clock.now_ms();
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)
        .map_err(|_| ApiError::unavailable("the system gives no random numbers: try again"))?;
    let nonce = HEXLOWER.encode(&bytes);
    let claims = NonceClaims {
        aud: project.id.to_string(),
        origin: origin_header(&headers).map(str::to_owned),
        nonce: nonce.clone(),
        exp_ms: now_ms.saturating_add(LIFE_MS),
        epoch: epoch(sign_in, now_ms)?,
    };
    let token = sign_in.token(Purpose::Nonce, &claims, now_ms)?;
    Ok((NO_STORE, Json(SignInNonce { nonce, token })))
}

/// The nonce that a request brings back, if it was made for this project and page and is not over.
pub fn read_nonce(
    sign_in: &SignIn,
    project: &str,
    headers: &HeaderMap,
    now_ms: u64,
) -> Result<NonceClaims, ApiError> {
    let token = bearer(headers, HEADER).ok_or_else(|| {
        let advice = "the header x-nonce-jwt is missing: get a nonce from /auth/v1/nonce, and send its token back as `Bearer …`";
        refuse(SignInCode::NonceMissing, HEADER, advice)
    })?;
    let claims: NonceClaims = jwt::read(Purpose::Nonce, token, &sign_in.keys, now_ms)
        .map_err(|_| invalid("this is no nonce of this gateway: get one from /auth/v1/nonce"))?;
    // A browser names no origin where it reads from its own: what the message says is compared with the page in any case.
    let is_other = claims.origin.is_some() && claims.origin.as_deref() != origin_header(headers);
    if claims.aud != project || is_other {
        return Err(invalid(
            "the nonce was made for another project or page: get one from /auth/v1/nonce on this page",
        ));
    }
    // Also one that a clock made which was ahead and was put back since.
    let is_over = claims.exp_ms <= now_ms || claims.epoch != epoch(sign_in, now_ms)?;
    let is_early = claims.exp_ms > now_ms.saturating_add(LIFE_MS + MARGIN_MS);
    if is_over || is_early { Err(nonce_over()) } else { Ok(claims) }
}

/// The refusal of a nonce that is over.
pub fn nonce_over() -> ApiError {
    let advice = "the nonce is over: get a new one, and sign the message within five minutes";
    refuse(SignInCode::NonceExpired, HEADER, advice)
}

fn invalid(advice: &str) -> ApiError {
    refuse(SignInCode::NonceInvalid, HEADER, advice)
}
