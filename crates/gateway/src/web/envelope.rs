use api::error::ErrorBody;
use api::query::QueryError;
use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};

/// An answer that says no: the HTTP status and, in the body, what was wrong with which field.
///
/// The body is `{"status":"FAILED","reasons":[{"field","description"}]}` (interface 3.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiError {
    /// 4xx when the caller can mend it, 5xx when the operator must.
    pub status: StatusCode,
    /// The reasons.
    pub body: ErrorBody,
    /// When to come again, in seconds; for those who ask too often.
    pub retry_after: Option<u32>,
}

impl ApiError {
    /// An error with one reason; `field` is empty when no single one is at fault.
    pub fn new(status: StatusCode, field: &str, description: impl Into<String>) -> Self {
        Self { status, body: ErrorBody::new(field, description), retry_after: None }
    }

    /// 400: the caller wrote `field` wrongly.
    pub fn bad_input(field: &str, description: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, field, description)
    }

    /// 404: nothing is here.
    pub fn not_found(field: &str, description: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, field, description)
    }

    /// 503: a part the gateway depends on does not answer; trying again later may work.
    pub fn unavailable(description: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "", description)
    }

    /// 429: too many requests from this network or for this project.
    pub fn too_many(seconds: u32) -> Self {
        let description = format!("too many requests: try again in {seconds} s");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "", description).retry_after(seconds)
    }

    /// The same, with a time to come again.
    #[must_use]
    pub fn retry_after(self, seconds: u32) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// 413: the body is longer than `limit` bytes.
    pub fn body_too_large(limit: usize) -> Self {
        let description = format!("the body is longer than {limit} bytes: send less at once");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "body", description)
    }
}

impl From<QueryError> for ApiError {
    fn from(error: QueryError) -> Self {
        let body = ErrorBody::from(&error);
        Self { status: StatusCode::BAD_REQUEST, body, retry_after: None }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut answer = (self.status, Json(self.body)).into_response();
        if let Some(seconds) = self.retry_after {
            answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        answer
    }
}
