use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::app::Shared;
use crate::limits::{Client, Payer};
use crate::web::ApiError;

/// The extractor of who pays for what a request causes elsewhere: the client's network, a token for each fetch and node call beyond the
/// first.
#[derive(Debug)]
pub struct Paying(pub Payer);

impl FromRequestParts<Shared> for Paying {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Self::Rejection> {
        let client = parts.extensions.get().map(|Client(client)| *client);
        let app = app.clone();
        let take = move || client.map_or(Ok(()), |client| app.limiter.take_of(client, 1));
        Ok(Self(Payer::new(take)))
    }
}

impl Paying {
    /// Answers a request; 429 where its network's tokens run out before it is answered.
    pub async fn each<T>(
        self,
        work: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        let paid = self.0.each(work).await;
        paid.unwrap_or_else(|busy| Err(ApiError::too_many(busy.seconds)))
    }
}
