use api::sign_in::SignInCode;
use http::StatusCode;

use crate::web::ApiError;

/// A refusal with a code for pages; the status follows from the code.
pub fn refuse(code: SignInCode, field: &str, description: impl Into<String>) -> ApiError {
    let refused = ApiError::new(status(code), field, description);
    ApiError { body: refused.body.with_code(code.text()), ..refused }
}

const fn status(code: SignInCode) -> StatusCode {
    match code {
        SignInCode::MessageMalformed
        | SignInCode::ChainUnsupported
        | SignInCode::SignatureMalformed => StatusCode::BAD_REQUEST,
        SignInCode::ChainUnavailable | SignInCode::StoreUnavailable => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        SignInCode::NonceMissing
        | SignInCode::NonceInvalid
        | SignInCode::NonceExpired
        | SignInCode::NonceUsed
        | SignInCode::NonceMismatch
        | SignInCode::DomainMismatch
        | SignInCode::MessageNotYetValid
        | SignInCode::MessageExpired
        | SignInCode::SignatureInvalid
        | SignInCode::SessionMissing
        | SignInCode::SessionInvalid
        | SignInCode::SessionExpired
        | SignInCode::SessionRevoked => StatusCode::UNAUTHORIZED,
    }
}
