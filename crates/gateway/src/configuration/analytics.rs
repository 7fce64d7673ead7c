use axum::Json;
use serde::Serialize;

use crate::web::Admitted;

/// Whether the page's events are kept.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalyticsConfig {
    is_analytics_enabled: bool,
}

/// `GET /getAnalyticsConfig`
pub async fn get_analytics_config(Admitted(project): Admitted) -> Json<AnalyticsConfig> {
    Json(AnalyticsConfig { is_analytics_enabled: project.analytics })
}
