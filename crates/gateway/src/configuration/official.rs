use api::config::{Feature, FeatureId, ProjectConfig};
use axum::Json;

use super::features::config;
use crate::web::Admitted;

/// `GET /appkit/v1/config`, as other kits' pages read it: what is switched off is absent, and what has choices names them. An entry with `null` in place
/// of them leaves the decision to the page, which then turns to third parties for what the operator switched off (interface 1.3).
pub async fn get_official_config(Admitted(project): Admitted) -> Json<ProjectConfig> {
    Json(official(config(&project)))
}

fn official(config: ProjectConfig) -> ProjectConfig {
    let on = config.features.0.into_iter().filter(|feature| feature.is_enabled);
    let named = on.map(|feature| Feature { config: choices(feature.id), ..feature });
    ProjectConfig { features: named.collect::<Vec<_>>().into() }
}

/// The choices of a feature that has some. The names are the interface's: pages know providers by them, and ask this gateway.
fn choices(id: FeatureId) -> Option<Vec<String>> {
    let names: &[&str] = match id {
        FeatureId::Swap => &["1inch"],
        FeatureId::Onramp => &["meld"],
        FeatureId::SocialLogin => {
            &["email", "google", "x", "discord", "farcaster", "github", "apple", "facebook"]
        }
        _ => return None,
    };
    Some(names.iter().map(|name| (*name).to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_off_is_absent_and_what_is_on_names_its_choices() {
        let feature = |id, is_enabled| Feature { id, is_enabled, config: None };
        let all = vec![
            feature(FeatureId::Swap, true),
            feature(FeatureId::Onramp, false),
            feature(FeatureId::SocialLogin, false),
            feature(FeatureId::Activity, true),
        ];
        let official = official(ProjectConfig { features: all.into() });
        let told = serde_json::to_value(official).unwrap();
        let expected = serde_json::json!({ "features": [
            { "id": "swap", "isEnabled": true, "config": ["1inch"] },
            { "id": "activity", "isEnabled": true, "config": null },
        ]});
        assert_eq!(told, expected);
    }
}
