use crate::{
    context::Context,
    errors::{Failure, Problem},
    gateway,
    protocol::{FeatureOptions, LogLevel, Purpose, Switch},
    runtime::Key,
    state::State,
};
use api::config::{Feature, FeatureId, ProjectConfig};
use json::Json;

const FETCH: Key = Key::new("configuration");
/// Social logins where nobody chose (specification, section 1).
const SOCIALS: [&str; 7] = ["google", "x", "discord", "farcaster", "github", "apple", "facebook"];

/// Features that the gateway serves, under the names of the options. `true` leaves the choice to the feature; a list
/// names providers, best first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct RemoteFeatures {
    /// E-mail login.
    pub email: Switch,
    /// Social logins.
    pub socials: Switch,
    /// Swapping.
    pub swaps: Switch,
    /// Buying.
    pub onramp: Switch,
    /// The account's past transactions.
    pub activity: Switch,
    /// The line that names the product.
    pub branding: Switch,
    /// Several wallets connected at once.
    pub multi_wallet: Switch,
    /// Asking for an e-mail address; `["required"]` forbids to skip it.
    pub email_capture: Switch,
    /// Funding a wallet from an exchange.
    pub pay_with_exchange: Switch,
    /// Payments.
    pub payments: Switch,
    /// Sign-in verified by the gateway.
    pub authentication: Switch,
}

/// How far the project's configuration is known.
#[derive(Default)]
pub enum RemoteConfig {
    /// Not asked, or not answered yet: nothing is offered.
    #[default]
    Unknown,
    /// It could not be read: the page's own switches count.
    Failed,
    /// It wins over the page's own switches.
    Known(ProjectConfig),
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
        let config = body.and_then(|body| json::from_str(&body).map_err(|error| error.message()));
        let mut state = context.edit();
        state.remote = config.map_or(RemoteConfig::Failed, RemoteConfig::Known);
        let ignored = decide(&mut state);
        drop(state);
        if !ignored.is_empty() {
            let failure = Failure::new(Problem::FeaturesIgnored, ignored.join(", "));
            context.log(LogLevel::Warning, &failure);
        }
    });
}

/// Makes the features anew; the page's own switches that do not count.
pub(super) fn decide(state: &mut State) -> Vec<&'static str> {
    let mut rules = Rules { remote: &state.remote, ignored: Vec::new() };
    let local: &FeatureOptions = &state.config.features;
    let (email, socials) = rules.logins(local);
    let features = RemoteFeatures {
        email,
        socials,
        swaps: rules.decide(FeatureId::Swap, "swaps", local.swaps.as_ref()),
        onramp: rules.decide(FeatureId::Onramp, "onramp", local.onramp.as_ref()),
        activity: rules.decide(FeatureId::Activity, "activity", local.activity.as_ref()),
        branding: rules.decide(FeatureId::Branding, "", None),
        multi_wallet: rules.decide(FeatureId::MultiWallet, "", None),
        email_capture: rules.decide(FeatureId::EmailCapture, "", None),
        pay_with_exchange: rules.decide(FeatureId::FundFromExchange, "", None),
        payments: rules.decide(FeatureId::Payments, "", None),
        authentication: rules.decide(FeatureId::Authentication, "", None),
    };
    let ignored = rules.ignored;
    if state.slices.options.remote_features != features {
        state.slices.options.remote_features = features;
    }
    ignored
}

/// Who decides (interface, section 1.3): what the project says wins; where it leaves the choice, and where it could not
/// be read, the page's own switch counts.
struct Rules<'a> {
    remote: &'a RemoteConfig,
    ignored: Vec<&'static str>,
}

impl Rules<'_> {
    fn decide(&mut self, id: FeatureId, name: &'static str, local: Option<&Switch>) -> Switch {
        let config = match self.remote {
            RemoteConfig::Unknown => return Switch::Off,
            RemoteConfig::Failed => return local.cloned().unwrap_or_default(),
            RemoteConfig::Known(config) => config.feature(id),
        };
        let decided = match config {
            Some(Feature { is_enabled: true, config: None, .. }) => {
                return local.cloned().unwrap_or(Switch::On);
            }
            Some(Feature { is_enabled: true, config: Some(choices), .. }) => {
                Switch::only(choices.clone())
            }
            _ => Switch::Off,
        };
        if local.is_some() {
            self.ignored.push(name);
        }
        decided
    }

    /// E-mail and social logins are one feature of the project, with `email` among its choices.
    fn logins(&mut self, local: &FeatureOptions) -> (Switch, Switch) {
        const EMAIL: &str = "email";
        let mut email = self.decide(FeatureId::SocialLogin, EMAIL, local.email.as_ref());
        let mut socials = self.decide(FeatureId::SocialLogin, "socials", local.socials.as_ref());
        if let RemoteConfig::Known(config) = self.remote
            && let Some(Feature { is_enabled: true, config: Some(choices), .. }) =
                config.feature(FeatureId::SocialLogin)
        {
            let mut others = choices.clone();
            others.retain(|choice| choice != EMAIL);
            email = if others.len() < choices.len() { Switch::On } else { Switch::Off };
            socials = Switch::only(others);
        }
        if socials == Switch::On {
            socials = Switch::Only(SOCIALS.map(str::to_owned).to_vec());
        }
        (email, socials)
    }
}
