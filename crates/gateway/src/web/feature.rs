use std::sync::Arc;

use api::config::FeatureId;
use axum::extract::FromRequestParts;
use http::StatusCode;
use http::request::Parts;

use crate::app::Shared;
use crate::projects::{Project, feature_name};
use crate::web::{Admitted, ApiError};

/// The extractor that admits a request of a project that swaps.
#[derive(Debug)]
pub struct Swapping(pub Arc<Project>);

/// The extractor that admits a request of a project that shows what accounts did.
#[derive(Debug)]
pub struct ShowingActivity(pub Arc<Project>);

impl FromRequestParts<Shared> for Swapping {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        admit(parts, app, FeatureId::Swap).await.map(Self)
    }
}

impl FromRequestParts<Shared> for ShowingActivity {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        admit(parts, app, FeatureId::Activity).await.map(Self)
    }
}

async fn admit(
    parts: &mut Parts,
    app: &Shared,
    feature: FeatureId,
) -> Result<Arc<Project>, ApiError> {
    let Admitted(project) = Admitted::from_request_parts(parts, app).await?;
    require(&project, feature)?;
    Ok(project)
}

/// 403 where the project does not have the feature. The field is `feature`, by which pages tell it from an origin that is not allowed.
pub fn require(project: &Project, feature: FeatureId) -> Result<(), ApiError> {
    if project.has(feature) {
        return Ok(());
    }
    let name = feature_name(feature);
    let words = format!(
        "the feature {name} is switched off for this project: its operator can switch it on"
    );
    Err(ApiError::new(StatusCode::FORBIDDEN, "feature", words))
}
