use api::config::FeatureId;
use caip::AccountId;

use super::{OriginRule, ProjectId};

/// A web site (or several) that uses the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Its name on the wire.
    pub id: ProjectId,
    /// Its name for people.
    pub name: String,
    /// The pages that may speak for it; empty means all.
    pub origins: Vec<OriginRule>,
    /// What its owner switched on.
    pub features: Vec<FeatureId>,
    /// Whether its events are kept.
    pub analytics: bool,
    /// Tokens of its own that balances show and swaps offer, besides the lists' ones.
    pub tokens: Vec<AccountId>,
}

impl Project {
    /// Whether a page of this origin (`https://app.example.org`) may speak for the project (interface 4.11).
    ///
    /// `None` is a caller that is no page of another origin: browsers always send `Origin` across origins, other programs
    /// could send any. The list stops pages, not programs.
    pub fn admits(&self, origin: Option<&str>) -> bool {
        let Some(origin) = origin else { return true };
        self.origins.is_empty()
            || OriginRule::is_local(origin)
            || self.origins.iter().any(|rule| rule.matches(origin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(rules: &[&str]) -> Project {
        Project {
            id: ProjectId::from_stored("a"),
            name: "Test".into(),
            origins: rules.iter().map(|rule| OriginRule::parse(rule).unwrap()).collect(),
            features: Vec::new(),
            analytics: true,
            tokens: Vec::new(),
        }
    }

    #[test]
    fn an_empty_list_admits_everybody() {
        assert!(project(&[]).admits(Some("https://any.example")));
        assert!(project(&[]).admits(Some("null")));
    }

    #[test]
    fn this_machine_is_always_admitted() {
        let project = project(&["https://example.org"]);
        for origin in ["http://localhost:5173", "https://localhost", "http://127.0.0.1:8787"] {
            assert!(project.admits(Some(origin)), "{origin}");
        }
        for origin in ["http://localhost.evil.com", "http://127.0.0.1.evil.com", "http://127.0.0.2"]
        {
            assert!(!project.admits(Some(origin)), "{origin}");
        }
    }

    #[test]
    fn pages_without_an_origin_of_their_own_are_not_on_a_list() {
        assert!(!project(&["https://example.org"]).admits(Some("null")));
    }

    #[test]
    fn a_caller_that_is_no_page_is_admitted() {
        assert!(project(&["https://example.org"]).admits(None));
    }
}
