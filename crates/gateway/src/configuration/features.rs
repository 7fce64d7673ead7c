use api::config::{Feature, FeatureId, ProjectConfig};
use axum::Json;

use crate::projects::Project;
use crate::web::Admitted;

/// The features that an owner can switch, all off unless switched on.
const SWITCHES: [FeatureId; 6] = [
    FeatureId::SocialLogin,
    FeatureId::Swap,
    FeatureId::Onramp,
    FeatureId::Activity,
    FeatureId::MultiWallet,
    FeatureId::Branding,
];

/// `GET /appkit/v1/config`, and shorter `GET /v1/config`
pub async fn get_project_config(Admitted(project): Admitted) -> Json<ProjectConfig> {
    Json(config(&project))
}

pub fn config(project: &Project) -> ProjectConfig {
    let features =
        SWITCHES.map(|id| Feature { id, is_enabled: project.features.contains(&id), config: None });
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
            features: vec![FeatureId::MultiWallet],
            analytics: true,
            bundle_ids: Vec::new(),
            tokens: Vec::new(),
        };
        let config = config(&project);
        assert!(config.is_on(FeatureId::MultiWallet));
        for id in [FeatureId::SocialLogin, FeatureId::Swap, FeatureId::Onramp] {
            assert!(config.feature(id).is_some() && !config.is_on(id), "{id:?}");
        }
    }
}
