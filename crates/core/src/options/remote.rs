use super::RemoteConfig;
use crate::{
    context::Context,
    errors::{Failure, Problem},
    gateway,
    protocol::{FeatureOptions, LogLevel, Purpose, Switch},
    runtime::Key,
    signal::Signal,
    state::State,
    text::add,
};
use json::{
    Error, FromJson, Map, ToJson, TypeScript, Value, View,
    typescript::Declarations,
    view::{List, Unread},
};

const FETCH: Key = Key::new("configuration");
/// Features by the names of the options, and by those of the project (`api::config::FeatureId`). All are on where neither the
/// project nor the page chose (specification, section 1). What has no effect here is not among them: it could only be believed.
const FEATURES: [(&str, &str); 5] = [
    (EMAIL, "social_login"),
    (SOCIALS, "social_login"),
    ("swaps", "swap"),
    ("onramp", "onramp"),
    ("activity", "activity"),
];
const EMAIL: &str = "email";
const SOCIALS: &str = "socials";
/// Social logins where nobody chose (specification, section 1).
const ALL_SOCIALS: [&str; 7] =
    ["google", "x", "discord", "farcaster", "github", "apple", "facebook"];

/// Features that the gateway serves, under the names of the options. `true` leaves the choice to the feature; a list
/// names providers, best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteFeatures(pub Map<Switch>);

impl RemoteFeatures {
    /// Each feature by its name.
    fn each(mut decide: impl FnMut(usize, &'static str, &'static str) -> Switch) -> Self {
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

#[derive(View)]
#[view(of = api::config::ProjectConfig)]
struct ConfigView<'a> {
    features: Option<Unread<'a, List<'a, FeatureView<'a>>>>,
}

#[derive(View)]
#[view(of = api::config::Feature)]
struct FeatureView<'a> {
    id: Option<&'a str>,
    is_enabled: Option<bool>,
    config: Option<Unread<'a, List<'a, &'a str>>>,
}

/// Reads the project's configuration; once it answered, it is not asked again.
pub fn fetch(context: &Context) {
    let known = matches!(context.state().remote, RemoteConfig::Known(_));
    if known || context.runtime().is_running(FETCH) {
        return;
    }
    context.spawn_latest(FETCH, |context| async move {
        let Some(answer) = gateway::get(&context, "/v1/config", Purpose::Configuration) else {
            return;
        };
        let body = gateway::read(&context, answer).await;
        let config = body.ok().and_then(|body| Value::parse(&body).ok());
        take(&context, config.filter(|config| ConfigView::view(config).features.is_some()));
    });
}

fn take(context: &Context, config: Option<Value>) {
    let mut state = context.edit();
    state.remote = config.map_or(RemoteConfig::Failed, RemoteConfig::Known);
    let ignored = decide(&mut state);
    drop(state);
    context.tell(Signal::ConfigurationRead);
    if !ignored.is_empty() {
        let failure = Failure::new(Problem::FeaturesIgnored, ignored);
        context.log(LogLevel::Warning, &failure);
    }
}

/// Decides about each feature (interface, section 1.3): what the page switched off is off; else what the project says wins;
/// where it leaves the choice, and where it could not be read, the page's own switch counts, then the specification's default.
/// Returns the page's switches that do not count.
pub(super) fn decide(state: &mut State) -> String {
    let FeatureOptions { email, socials, swaps, onramp, activity, .. } = &state.config.features;
    let own = [email, socials, swaps, onramp, activity];
    let mut ignored = String::new();
    let features = RemoteFeatures::each(|place, name, id| {
        let own = own.get(place).and_then(|own| own.as_ref());
        let said = match &state.remote {
            RemoteConfig::Unknown => return Switch::Off,
            RemoteConfig::Failed => Said::Nothing,
            RemoteConfig::Known(config) => said(config, id),
        };
        match (said, own) {
            // The project cannot bring back what the page does not want.
            (_, Some(Switch::Off)) => Switch::Off,
            (Said::Nothing | Said::On, own) => choose(name, own.cloned().unwrap_or(Switch::On)),
            (Said::This(switch), own) => {
                if own.is_some() {
                    add(&mut ignored, ", ", name);
                }
                choose(name, switch)
            }
        }
    });
    state.slices.options.remote_features = features;
    ignored
}

/// Whether the visitor can be offered this: the page did not switch it off, and the project serves it as far as is known.
/// Before the project's configuration arrived, what the page asks for is shown: [`take`] closes it if it turns out to be off.
pub fn offers(state: &State, feature: &str) -> bool {
    if !state.slices.options.offers(feature) {
        return false;
    }
    let served = state.slices.options.remote_features.0.get(feature);
    match state.remote {
        _ if served.is_none() => true,
        RemoteConfig::Unknown => state.config.has_gateway(),
        _ => served.is_some_and(|switch| *switch != Switch::Off),
    }
}

/// What the project says about a feature.
enum Said {
    Nothing,
    /// It is on, and the page may choose.
    On,
    This(Switch),
}

fn said(config: &Value, id: &str) -> Said {
    let features = ConfigView::view(config).features.and_then(|features| features.read());
    let feature = features.unwrap_or_default().into_iter().find(|feature| feature.id == Some(id));
    let is_on = |feature: &FeatureView<'_>| feature.is_enabled == Some(true);
    let Some(feature) = feature.filter(is_on) else { return Said::This(Switch::Off) };
    match feature.config.map(|choices| choices.value) {
        Some(choices @ Value::Array(_)) => {
            Said::This(Switch::from_json(choices).unwrap_or_default())
        }
        _ => Said::On,
    }
}

/// E-mail and social logins are one feature of the project, with `email` among its choices.
fn choose(name: &str, switch: Switch) -> Switch {
    match switch {
        Switch::Only(choices) if name == EMAIL => {
            if choices.iter().any(|choice| choice == EMAIL) {
                Switch::On
            } else {
                Switch::Off
            }
        }
        Switch::Only(mut choices) if name == SOCIALS => {
            choices.retain(|choice| choice != EMAIL);
            Switch::only(choices)
        }
        Switch::On if name == SOCIALS => {
            let mut all = Vec::new();
            for social in ALL_SOCIALS {
                all.push(social.to_owned());
            }
            Switch::Only(all)
        }
        other => other,
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
