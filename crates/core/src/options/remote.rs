use super::{
    RemoteConfig, RemoteFeatures,
    memory::{EMAIL, SOCIALS},
};
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
    FromJson, Value, View,
    view::{List, Unread},
};

const FETCH: Key = Key::new("configuration");
/// Social logins where nobody chose (specification, section 1).
const ALL_SOCIALS: [&str; 7] =
    ["google", "x", "discord", "farcaster", "github", "apple", "facebook"];

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
