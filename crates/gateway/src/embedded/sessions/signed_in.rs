use axum::extract::FromRequestParts;
use http::request::Parts;

use super::Session;
use crate::app::Shared;
use crate::embedded::devices::device_id;
use crate::embedded::request::{Proven, Refused, blocking, unauthorized};
use crate::web::ApiError;

/// The extractor of a session: a user who is logged in on the device that sent the request, in a project that is served.
#[derive(Debug)]
pub struct SignedIn {
    /// The session.
    pub session: Session,
    /// The time at which it was verified, in milliseconds since 1970.
    pub now_ms: u64,
}

impl SignedIn {
    /// The id of the device.
    pub fn device_id(&self) -> String {
        device_id(&self.session.project, &self.session.jkt)
    }
}

impl FromRequestParts<Shared> for SignedIn {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Refused> {
        let Proven { jkt, token, now_ms, .. } = Proven::from_request_parts(parts, app).await?;
        let token = token.ok_or_else(|| {
            let advice = "log in, and send the access token as `Authorization: DPoP …`";
            unauthorized("session_missing", "authorization", advice)
        })?;
        let access = move |app: &Shared| Ok(app.embedded()?.sessions.access(&token, &jkt, now_ms));
        let session = blocking(app, access).await?;
        let session = session.map_err(|error| error.refuse("authorization"))?;
        is_served(app, &session)?;
        Ok(Self { session, now_ms })
    }
}

/// Refuses the session of a project that was removed or disabled.
fn is_served(app: &Shared, session: &Session) -> Result<(), Refused> {
    let project = app.projects.get(&session.project).map_err(|error| {
        tracing::error!(%error, "the projects cannot be read");
        ApiError::unavailable("the gateway cannot read its projects: try again")
    })?;
    let advice = "this project is not served any more";
    project.map(drop).ok_or_else(|| unauthorized("session_invalid", "authorization", advice))
}
