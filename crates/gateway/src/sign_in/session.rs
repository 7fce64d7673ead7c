use api::sign_in::{SessionClaims, SignInCode};
use axum::Json;
use axum::extract::State;
use data_encoding::HEXLOWER;
use http::{HeaderMap, StatusCode};

use super::bearer::bearer;
use super::jwt::{self, Purpose};
use super::refusal::refuse;
use super::shared::{NO_STORE, NoStore, SignIn};
use super::spend::{Spending, epoch, is_spent, spend};
use super::spent::{Kind, MARGIN_MS, NotKept};
use crate::app::Shared;
use crate::web::{Admitted, ApiError, Network};

/// The header of a session.
const HEADER: &str = "authorization";

/// `GET /auth/v1/me?projectId`: whose session it is, as long as it lasts.
pub async fn get_me(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    headers: HeaderMap,
) -> Result<NoStore<SessionClaims>, ApiError> {
    let sign_in = app.sign_in()?;
    let now_ms = sign_in.clock.now_ms();
    let claims = read_session(sign_in, project.id.as_str(), &headers, now_ms)?;
    if is_over(&claims, sign_in, now_ms)? {
        let advice = "the session is over: sign in again";
        return Err(refuse(SignInCode::SessionExpired, HEADER, advice));
    }
    match is_spent(&app, Kind::Session, claims.jti.clone()).await {
        Ok(false) => Ok((NO_STORE, Json(claims))),
        Ok(true) => {
            let advice = "this session was signed out of: sign in again";
            Err(refuse(SignInCode::SessionRevoked, HEADER, advice))
        }
        Err(error) => Err(unreadable(&error)),
    }
}

/// `POST /auth/v1/sign-out?projectId`: ends the session; 204 also where it had ended.
pub async fn post_sign_out(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    Network(network): Network,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let sign_in = app.sign_in()?;
    let now_ms = sign_in.clock.now_ms();
    let claims = read_session(sign_in, project.id.as_str(), &headers, now_ms)?;
    if is_over(&claims, sign_in, now_ms)? {
        return Ok(StatusCode::NO_CONTENT);
    }
    let (epoch, exp_ms) = (epoch_of(&claims.jti), claims.exp.saturating_mul(1_000));
    let spending = Spending { kind: Kind::Session, id: claims.jti, epoch, owner: network, exp_ms };
    match spend(&app, spending).await {
        Ok(()) | Err(NotKept::Already | NotKept::Forgotten) => Ok(StatusCode::NO_CONTENT),
        Err(error) => Err(unreadable(&error)),
    }
}

/// The session of a request, whether it lasts or not.
fn read_session(
    sign_in: &SignIn,
    project: &str,
    headers: &HeaderMap,
    now_ms: u64,
) -> Result<SessionClaims, ApiError> {
    let token = bearer(headers, HEADER).ok_or_else(|| {
        let advice = "the header Authorization is missing: send the session as `Bearer …`";
        refuse(SignInCode::SessionMissing, HEADER, advice)
    })?;
    let claims: Option<SessionClaims> =
        jwt::read(Purpose::Session, token, &sign_in.keys, now_ms).ok();
    claims.filter(|claims| claims.aud == project).ok_or_else(|| {
        let advice = "this is no session of this gateway for this project: sign in again";
        refuse(SignInCode::SessionInvalid, HEADER, advice)
    })
}

/// Whether it has ended; also where it was made by a clock that was ahead and was put back since.
fn is_over(claims: &SessionClaims, sign_in: &SignIn, now_ms: u64) -> Result<bool, ApiError> {
    let [began_ms, ends_ms] = [claims.iat, claims.exp].map(|time| time.saturating_mul(1_000));
    let is_early = began_ms > now_ms.saturating_add(MARGIN_MS);
    Ok(ends_ms <= now_ms || is_early || epoch_of(&claims.jti) != epoch(sign_in, now_ms)?)
}

/// The id of a session: the epoch that it is made in, and what tells it from others.
pub fn session_id(epoch: u64, random: [u8; 16]) -> String {
    format!("{epoch}-{}", HEXLOWER.encode(&random))
}

/// The epoch that a session was made in.
fn epoch_of(id: &str) -> u64 {
    let number = id.split_once('-').and_then(|(epoch, _)| epoch.parse().ok());
    number.unwrap_or_default()
}

/// 503, with the reason in the log: it is the operator's to mend.
pub fn unreadable(error: &NotKept) -> ApiError {
    tracing::warn!(%error, "sign-in is refused");
    let advice = "the gateway cannot remember more sign-ins at the moment: try again later";
    refuse(SignInCode::StoreUnavailable, "", advice).retry_after(LATER)
}

/// Seconds after which a request that was refused for lack of room may come again.
const LATER: u32 = 10;
