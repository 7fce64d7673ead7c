use api::sign_in::{Authenticate, SessionClaims, SessionToken, SignInCode};
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use http::HeaderMap;
use siwx::Message;

use super::jwt::Purpose;
use super::nonce::{NonceClaims, nonce_over, read_nonce};
use super::read_message::{check_message, end_of_session, read_message};
use super::refusal::refuse;
use super::session::{session_id, unreadable};
use super::shared::{NO_STORE, NoStore, SESSION, SignIn};
use super::site::{check_site, origin_header};
use super::spend::{Spending, spend};
use super::spent::{Kind, NotKept};
use super::verify::{VerifyError, verify};
use crate::app::Shared;
use crate::projects::Project;
use crate::web::{Admitted, ApiError, LimitedBody, Network, Paying};

/// Bytes of a body: a message with many resources, and a signature that carries the making of a contract account (ERC-6492).
const MOST: usize = 32 << 10;

/// Bytes of a message: the session carries parts of it in a header.
const MOST_OF_MESSAGE: usize = 8 << 10;

/// The extractor of a body of at most [`MOST`] bytes.
#[derive(Debug)]
pub struct SignedBody(Authenticate);

impl FromRequest<Shared> for SignedBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, ApiError> {
        let most = app.config.limits.body_bytes.min(MOST);
        let LimitedBody(body) = LimitedBody::within(request, app, most).await?;
        read_body(&body).map(Self)
    }
}

/// Reads the body of [`post_authenticate`].
pub fn read_body(body: &[u8]) -> Result<Authenticate, ApiError> {
    let body: Authenticate = serde_json::from_slice(body).map_err(|error| {
        let advice = format!("send {{\"message\":\"…\",\"signature\":\"…\"}} as JSON: {error}");
        ApiError::bad_input("body", advice)
    })?;
    if body.message.len() > MOST_OF_MESSAGE {
        let advice = format!("the message is longer than {MOST_OF_MESSAGE} bytes");
        return Err(refuse(SignInCode::MessageMalformed, "message", advice));
    }
    Ok(body)
}

/// `POST /auth/v1/authenticate?projectId`: a session for a message that an account signed. What costs least is checked first: the signature may
/// cost calls of nodes, and the nonce is used up only by a message that is right in all else.
pub async fn post_authenticate(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    Network(network): Network,
    paying: Paying,
    headers: HeaderMap,
    SignedBody(body): SignedBody,
) -> Result<NoStore<SessionToken>, ApiError> {
    let sign_in = app.sign_in()?;
    let now_ms = sign_in.clock.now_ms();
    let nonce = read_nonce(sign_in, project.id.as_str(), &headers, now_ms)?;
    let message = read_message(&body.message)?;
    let page = origin_header(&headers);
    check_site(&project, page, message.scheme.as_deref(), &message.domain, &message.uri)?;
    check_message(&message, &nonce.nonce, now_ms)?;
    let exp = end_of_session(&message, now_ms, SESSION)?;
    let verified =
        async { verify(&app, &message, &body.message, &body.signature).await.map_err(wrong) };
    paying.each(verified).await?;
    // Of two that come at once one wins here.
    let NonceClaims { nonce: id, exp_ms, epoch, .. } = nonce;
    match spend(&app, Spending { kind: Kind::Nonce, id, epoch, owner: network, exp_ms }).await {
        Ok(()) => {}
        Err(NotKept::Forgotten) => return Err(nonce_over()),
        Err(NotKept::Already) => {
            let advice = "this nonce was used: get a new one, and have a new message signed";
            return Err(refuse(SignInCode::NonceUsed, "nonce", advice));
        }
        Err(error) => return Err(unreadable(&error)),
    }
    let jti = new_session_id(epoch)?;
    let claims = claims(sign_in, &project, &message, jti, (now_ms / 1_000, exp));
    let token = sign_in.token(Purpose::Session, &claims, now_ms)?;
    Ok((NO_STORE, Json(SessionToken { token })))
}

fn wrong(error: VerifyError) -> ApiError {
    match error {
        VerifyError::Wrong => {
            let advice = "the signature is not the account's: have the account that the message names sign exactly this text";
            refuse(SignInCode::SignatureInvalid, "signature", advice)
        }
        VerifyError::Malformed => {
            let advice = "the signature is not written as this family of chains writes it: hex for EVM chains, base58 for Solana, base64 for Bitcoin, hex for Polkadot";
            refuse(SignInCode::SignatureMalformed, "signature", advice)
        }
        VerifyError::Unsupported => {
            let advice = "accounts of this kind or of this chain cannot sign in here: GET /v1/supported-chains names the chains that this gateway serves";
            refuse(SignInCode::ChainUnsupported, "message", advice)
        }
        VerifyError::Unavailable => {
            let advice = "the account's chain does not answer: try again";
            refuse(SignInCode::ChainUnavailable, "", advice)
        }
    }
}

fn new_session_id(epoch: u64) -> Result<String, ApiError> {
    let mut random = [0; 16];
    getrandom::fill(&mut random)
        .map_err(|_| ApiError::unavailable("the system gives no random numbers: try again"))?;
    Ok(session_id(epoch, random))
}

/// What a session says: what was signed, and nothing that the page adds.
fn claims(
    sign_in: &SignIn,
    project: &Project,
    message: &Message,
    jti: String,
    (iat, exp): (u64, u64),
) -> SessionClaims {
    let account = &message.account;
    let chain = account.chain();
    SessionClaims {
        iss: sign_in.issuer.clone(),
        aud: project.id.to_string(),
        sub: account.to_string(),
        iat,
        exp,
        jti,
        address: account.address().to_string(),
        chain_id: chain.to_string(),
        chain_namespace: chain.namespace().to_string(),
        caip2_network: chain.to_string(),
        domain: message.domain.clone(),
        uri: message.uri.clone(),
        nonce: message.nonce.clone(),
        project_id: project.id.to_string(),
    }
}
