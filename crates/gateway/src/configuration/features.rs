use api::config::{Feature, FeatureId, ProjectConfig};
use axum::Json;

use crate::projects::Project;
use crate::web::Admitted;

/// The features that an owner can switch.
const SWITCHES: [FeatureId; 4] = Project::DEFAULT_FEATURES;

/// `GET /appkit/v1/config`, and shorter `GET /v1/config`
pub async fn get_project_config(Admitted(project): Admitted) -> Json<ProjectConfig> {
    Json(config(&project))
}

pub fn config(project: &Project) -> ProjectConfig {
    let features = SWITCHES.map(|id| Feature { id, is_enabled: project.has(id), config: None });
    ProjectConfig { features: features.to_vec().into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projects::ProjectId;

    #[test]
    fn a_feature_is_off_until_it_is_switched_on() {
        let project = Project {
            id: ProjectId::from_stored("a"),
            name: "Test".into(),
            origins: Vec::new(),
            features: vec![FeatureId::Activity],
            analytics: true,
            bundle_ids: Vec::new(),
            tokens: Vec::new(),
        };
        let config = config(&project);
        assert!(config.is_on(FeatureId::Activity));
        for id in [FeatureId::SocialLogin, FeatureId::Swap, FeatureId::Onramp] {
            assert!(config.feature(id).is_some() && !config.is_on(id), "{id:?}");
        }
    }
}
