use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use super::Refused;
use crate::app::Shared;
use crate::web::{ApiError, LimitedBody};

/// Bytes of a body.
const MOST: usize = 64 << 10;

/// The extractor of a JSON body of at most 64 kB without unknown members. It comes after [`super::Proven`]: a body is read only once its sender is admitted.
#[derive(Debug)]
pub struct ApiBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Shared> for ApiBody<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Refused> {
        let most = app.config.limits.body_bytes.min(MOST);
        let LimitedBody(body) = LimitedBody::within(request, app, most).await?;
        let read = serde_json::from_slice(&body).map(Self);
        // The text of the error may repeat a secret.
        read.map_err(|error| {
            let at = format!("line {}, column {}", error.line(), error.column());
            ApiError::bad_input("body", format!("the body is not the JSON of this path: {at}"))
                .into()
        })
    }
}
