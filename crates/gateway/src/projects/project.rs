use api::config::FeatureId;
use caip::AccountId;

use super::{BundleId, OriginRule, ProjectId};

/// A web site (or several) that uses the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Its name on the wire.
    pub id: ProjectId,
    /// Its name for people.
    pub name: String,
    /// The pages that may speak for it; empty means all.
    pub origins: Vec<OriginRule>,
    /// The mobile apps that may speak for it; empty means that they are judged as pages are.
    pub bundle_ids: Vec<BundleId>,
    /// What its owner switched on.
    pub features: Vec<FeatureId>,
    /// Whether its events are kept.
    pub analytics: bool,
    /// Tokens of its own that balances show and swaps offer, besides the lists' ones.
    pub tokens: Vec<AccountId>,
}

/// The name of a feature on the wire and on the command line: `swap`.
pub fn feature_name(feature: FeatureId) -> String {
    serde_json::to_value(feature)
        .ok()
        .and_then(|name| name.as_str().map(str::to_owned))
        .unwrap_or_default()
}

impl Project {
    /// What a project has unless its owner says otherwise: the specification's defaults (section 1), as far as they are the project's.
    pub const DEFAULT_FEATURES: [FeatureId; 4] =
        [FeatureId::SocialLogin, FeatureId::Swap, FeatureId::Onramp, FeatureId::Activity];

    /// Whether its owner switched this on.
    pub fn has(&self, feature: FeatureId) -> bool {
        self.features.contains(&feature)
    }

    /// Whether a page of this origin (`https://app.example.org`) may speak for the project (interface 4.11).
    ///
    /// `None` is a caller that is no page of another origin: browsers always send `Origin` across origins, other programs
    /// could send any. The list stops pages, not programs: nor does it stop a browser's extensions, for wallets read a network where the page
    /// told them to.
    pub fn admits(&self, origin: Option<&str>) -> bool {
        let Some(origin) = origin else { return true };
        self.origins.is_empty()
            || OriginRule::is_local(origin)
            || OriginRule::is_extension(origin)
            || self.origins.iter().any(|rule| rule.matches(origin))
    }

    /// The same for a caller that says which mobile app it is, by one name or by several. The list of apps stands in place of that of
    /// origins, which frameworks for apps make up. Where no app is listed it does not: or any page came in by writing an app's name.
    pub fn admits_app(&self, names: &[impl AsRef<str>], origin: Option<&str>) -> bool {
        if names.is_empty() || self.bundle_ids.is_empty() {
            return self.admits(origin);
        }
        let listed = |name: &str| self.bundle_ids.iter().any(|id| id.as_str() == name);
        names.iter().all(|name| listed(name.as_ref()))
    }
}

#[cfg(test)]
impl Project {
    /// A project that lists these origins.
    pub(crate) fn with_origins(rules: &[&str]) -> Self {
        Self {
            id: ProjectId::from_stored("a"),
            name: "Test".into(),
            origins: rules.iter().map(|rule| OriginRule::parse(rule).unwrap()).collect(),
            features: Vec::new(),
            analytics: true,
            tokens: Vec::new(),
            bundle_ids: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_admits_everybody() {
        assert!(Project::with_origins(&[]).admits(Some("https://any.example")));
        assert!(Project::with_origins(&[]).admits(Some("null")));
    }

    #[test]
    fn this_machine_is_always_admitted() {
        let project = Project::with_origins(&["https://example.org"]);
        for origin in ["http://localhost:5173", "https://localhost", "http://127.0.0.1:8787"] {
            assert!(project.admits(Some(origin)), "{origin}");
        }
        for origin in ["http://localhost.evil.com", "http://127.0.0.1.evil.com", "http://127.0.0.2"]
        {
            assert!(!project.admits(Some(origin)), "{origin}");
        }
    }

    #[test]
    fn extensions_are_programs_and_no_page_can_pass_for_one() {
        let project = Project::with_origins(&["https://example.org"]);
        for origin in [
            "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn",
            "moz-extension://3c4a5b6d-0000-4000-8000-000000000000",
            "safari-web-extension://3C4A5B6D-0000-4000-8000-000000000000",
        ] {
            assert!(project.admits(Some(origin)), "{origin}");
        }
        for origin in [
            "https://chrome-extension.evil.com",
            "https://evil.com/chrome-extension://x",
            "chrome-extension:evil.com",
            "chrome-extension://",
            "chrome-extension",
            "xchrome-extension://x",
            "http://moz-extension",
            "file://",
            "null",
        ] {
            assert!(!project.admits(Some(origin)), "{origin}");
        }
    }

    #[test]
    fn pages_without_an_origin_of_their_own_are_not_on_a_list() {
        assert!(!Project::with_origins(&["https://example.org"]).admits(Some("null")));
    }

    #[test]
    fn apps_are_held_to_the_list_of_apps_where_there_is_one() {
        const PAGE: &str = "https://example.org";
        const OTHER: &str = "https://example.net";
        let pages_only = Project::with_origins(&[PAGE]);
        let mut both = Project::with_origins(&[PAGE]);
        both.bundle_ids = vec![BundleId::parse("org.example.shop").unwrap()];
        let mut apps_only = both.clone();
        apps_only.origins.clear();
        let shop = &["org.example.shop"][..];
        let table = [
            (&both, shop, Some(OTHER), true),
            (&both, shop, None, true),
            (&both, &["org.example.other"], Some(PAGE), false),
            (&both, &["org.example.other"], None, false),
            (&both, &["ORG.example.shop"], None, false),
            (&both, &["org.example.shop.evil"], None, false),
            (&both, &["org.example.shop", "org.example.other"], None, false),
            (&both, &["org.example.shop", "org.example.shop"], None, true),
            (&both, &[], Some(PAGE), true),
            (&both, &[], Some(OTHER), false),
            (&pages_only, shop, Some(OTHER), false),
            (&pages_only, shop, Some(PAGE), true),
            (&pages_only, shop, None, true),
            (&apps_only, &["org.example.other"], None, false),
            (&apps_only, &[], Some(OTHER), true),
        ];
        for (project, names, origin, expected) in table {
            assert_eq!(project.admits_app(names, origin), expected, "{names:?} from {origin:?}");
        }
    }

    #[test]
    fn a_caller_that_is_no_page_is_admitted() {
        assert!(Project::with_origins(&["https://example.org"]).admits(None));
    }
}
