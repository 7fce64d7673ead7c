use crate::protocol::Switch;
use json::{Error, FromJson, Map, ToJson, TypeScript, Value, typescript::Declarations};

/// Features by the names of the options, and by those of the project (`api::config::FeatureId`). All are on where neither the
/// project nor the page chose (specification, section 1). What has no effect here is not among them: it could only be believed.
const FEATURES: [(&str, &str); 5] = [
    (EMAIL, "social_login"),
    (SOCIALS, "social_login"),
    ("swaps", "swap"),
    ("onramp", "onramp"),
    ("activity", "activity"),
];
pub(super) const EMAIL: &str = "email";
pub(super) const SOCIALS: &str = "socials";

/// How far the project's configuration (`api::config::ProjectConfig`) is known.
#[derive(Default)]
pub enum RemoteConfig {
    /// Not asked, or not answered yet: nothing is offered.
    #[default]
    Unknown,
    /// It could not be read: the page's own switches count, and the specification's defaults where it has none.
    Failed,
    /// It wins over the page's own switches, except over an explicit `false`.
    Known(Value),
}

/// Features that the gateway serves, under the names of the options. `true` leaves the choice to the feature; a list
/// names providers, best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteFeatures(pub Map<Switch>);

impl RemoteFeatures {
    /// Each feature by its name.
    pub(super) fn each(
        mut decide: impl FnMut(usize, &'static str, &'static str) -> Switch,
    ) -> Self {
        let mut features = Vec::new();
        for (place, &(name, id)) in FEATURES.iter().enumerate() {
            features.push((name.to_owned(), decide(place, name, id)));
        }
        Self(Map(features))
    }
}

/// Nothing is offered.
impl Default for RemoteFeatures {
    fn default() -> Self {
        Self::each(|_, _, _| Switch::Off)
    }
}

impl ToJson for RemoteFeatures {
    fn write(&self, out: &mut String) {
        self.0.write(out);
    }
}

impl FromJson for RemoteFeatures {
    fn from_json(value: &Value) -> Result<Self, Error> {
        Map::from_json(value).map(Self)
    }

    fn blank() -> Self {
        Self(Map::blank())
    }
}

impl TypeScript for RemoteFeatures {
    fn inline() -> String {
        "RemoteFeatures".into()
    }

    fn declare(out: &mut Declarations) {
        let names = FEATURES.map(|(name, _)| ["'", name, "'"].concat()).join(" | ");
        let docs = "Features that the gateway serves. `true` leaves the choice to the feature; a \
                    list names providers, best first.";
        let record = ["Record<", &names, ", ", &Switch::inline(), ">"].concat();
        out.alias("RemoteFeatures", module_path!(), docs, &record);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::config::FeatureId;

    #[test]
    fn the_projects_names_are_those_of_the_wire() {
        for (_, id) in FEATURES {
            let id = json::to_string(id);
            assert!(json::from_str::<FeatureId>(&id).is_ok(), "{id}");
        }
    }
}
