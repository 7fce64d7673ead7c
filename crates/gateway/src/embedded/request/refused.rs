use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};

use crate::web::ApiError;

/// A refusal of the wallet's API: the gateway's ordinary error, and with 401 what RFC 9449 (section 7.1) asks for.
#[derive(Debug)]
pub struct Refused(pub ApiError);

/// A refusal with a code for the frame.
pub fn refuse(status: StatusCode, code: &str, field: &str, description: &str) -> Refused {
    let refused = ApiError::new(status, field, description);
    Refused(ApiError { body: refused.body.with_code(code), ..refused })
}

/// 401 with a code for the frame.
pub fn unauthorized(code: &str, field: &str, description: &str) -> Refused {
    refuse(StatusCode::UNAUTHORIZED, code, field, description)
}

impl From<ApiError> for Refused {
    fn from(error: ApiError) -> Self {
        Self(error)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let challenge = (self.0.status == StatusCode::UNAUTHORIZED).then(|| challenge(&self.0));
        let mut response = self.0.into_response();
        if let Some(challenge) = challenge.flatten() {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
        }
        response
    }
}

/// The codes of RFC 9449; every other one is about the token.
fn challenge(error: &ApiError) -> Option<HeaderValue> {
    let code = error.body.reasons.first().and_then(|reason| reason.code.as_deref());
    let code = code.filter(|code| code.contains("dpop")).unwrap_or("invalid_token");
    HeaderValue::from_str(&format!("DPoP error=\"{code}\", algs=\"ES256\"")).ok()
}
