//! The project's configuration at the gateway (interface, section 1.3): what it says wins over the page's switches.

use crate::{
    options::RemoteFeatures,
    protocol::{Action, FeatureOptions, Purpose, Switch, View},
    testing::{Answer, Page, actions::*, http, metamask},
};

fn only(choices: &[&str]) -> Switch {
    Switch::Only(choices.iter().map(|&choice| choice.into()).collect())
}

/// An opened dialog of a project with these features, and a page with these switches.
fn opened(features: &str, local: FeatureOptions) -> Page {
    let answer = http(200, &format!("{{\"features\":[{features}]}}"));
    let mut page = Page::with(|setup| setup.options.features = local);
    page.on_http(Purpose::Configuration, move |_| answer.clone());
    page.act(open());
    page
}

fn features(page: &Page) -> RemoteFeatures {
    page.options().remote_features
}

/// How a feature stands.
fn feature(page: &Page, name: &str) -> Switch {
    features(page).0.get(name).cloned().unwrap()
}

/// Everything is off but these.
fn off_but(on: &[(&str, Switch)]) -> RemoteFeatures {
    let mut features = RemoteFeatures::default();
    for (name, switch) in &mut features.0.0 {
        if let Some((_, on)) = on.iter().find(|(known, _)| known == name) {
            *switch = on.clone();
        }
    }
    features
}

#[test]
fn the_configuration_is_read_with_the_dialog_and_not_with_the_page() {
    let mut page = Page::new();
    page.on_http(Purpose::Configuration, |_| http(200, r#"{"features":[]}"#));
    page.advance(60_000);
    assert!(page.urls(Purpose::Configuration).is_empty());
    page.act(Action::Prepare);
    let url = "https://gateway.test/v1/config?projectId=p1&st=react&sv=0.1.0";
    assert_eq!(page.urls(Purpose::Configuration), [url]);
    page.act(open());
    page.act(Action::Close);
    page.act(open());
    assert_eq!(page.urls(Purpose::Configuration).len(), 1, "once a start");
}

#[test]
fn nothing_is_offered_before_the_answer_nor_without_a_gateway() {
    let mut waiting = Page::new();
    waiting.on_http(Purpose::Configuration, |_| Answer::Never);
    waiting.act(open());
    let local = FeatureOptions { swaps: Some(Switch::On), ..FeatureOptions::default() };
    let mut alone = Page::with(|setup| {
        setup.options.gateway_url = None;
        setup.options.features = local;
    });
    alone.act(open());
    for page in [waiting, alone] {
        assert_eq!(features(&page), RemoteFeatures::default());
    }
}

#[test]
fn what_the_project_switched_on_is_on_and_the_rest_is_off() {
    let page = opened(
        r#"{"id":"swap","isEnabled":true,"config":["own"]},
           {"id":"activity","isEnabled":true,"config":null},
           {"id":"onramp","isEnabled":false,"config":["own"]},
           {"id":"of_tomorrow","isEnabled":true,"config":null}"#,
        FeatureOptions::default(),
    );
    let expected = off_but(&[("swaps", only(&["own"])), ("activity", Switch::On)]);
    assert_eq!(features(&page), expected);
    assert!(page.console().is_empty());
}

#[test]
fn the_projects_word_wins_and_the_pages_developer_is_told() {
    let local = FeatureOptions {
        swaps: Some(Switch::On),
        onramp: Some(Switch::On),
        history: Some(Switch::On),
        ..FeatureOptions::default()
    };
    let page = opened(
        r#"{"id":"swap","isEnabled":true,"config":["own"]},
           {"id":"activity","isEnabled":false,"config":null}"#,
        local,
    );
    assert_eq!(features(&page), off_but(&[("swaps", only(&["own"]))]));
    assert_eq!(
        page.console(),
        [
            "The project's configuration decides these features; the page's own switches are ignored \
          (swaps, onramp, activity)"
        ]
    );
}

#[test]
fn what_the_project_leaves_open_the_page_decides() {
    let left_open = r#"{"id":"swap","isEnabled":true,"config":null},
        {"id":"social_login","isEnabled":true,"config":null}"#;
    let local = FeatureOptions {
        swaps: Some(Switch::Off),
        socials: Some(only(&["github"])),
        ..FeatureOptions::default()
    };
    let page = opened(left_open, local);
    assert_eq!((feature(&page, "swaps"), feature(&page, "email")), (Switch::Off, Switch::On));
    assert_eq!(feature(&page, "socials"), only(&["github"]));
    assert!(page.console().is_empty());
    let all = feature(&opened(left_open, FeatureOptions::default()), "socials");
    assert_eq!(all, only(&["google", "x", "discord", "farcaster", "github", "apple", "facebook"]));
}

#[test]
fn e_mail_and_social_logins_are_one_feature_of_the_project() {
    for (choices, email, socials) in [
        (r#"["email","google"]"#, Switch::On, only(&["google"])),
        (r#"["email"]"#, Switch::On, Switch::Off),
        (r#"["apple","x"]"#, Switch::Off, only(&["apple", "x"])),
        ("[]", Switch::Off, Switch::Off),
    ] {
        let feature = format!(r#"{{"id":"social_login","isEnabled":true,"config":{choices}}}"#);
        let page = opened(&feature, FeatureOptions::default());
        let expected = off_but(&[("email", email), ("socials", socials)]);
        assert_eq!(features(&page), expected, "{choices}");
    }
}

#[test]
fn what_the_page_switched_off_is_off_whatever_the_project_says() {
    for config in ["null", r#"["own"]"#] {
        for local in [
            FeatureOptions { swaps: Some(Switch::Off), ..FeatureOptions::default() },
            FeatureOptions { swaps: Some(Switch::Only(Vec::new())), ..FeatureOptions::default() },
        ] {
            let on = format!(r#"{{"id":"swap","isEnabled":true,"config":{config}}}"#);
            let local: FeatureOptions = json::from_str(&json::to_string(&local)).unwrap();
            let page = opened(&on, local);
            assert_eq!(feature(&page, "swaps"), Switch::Off, "{config}");
            assert!(!page.options().offers("swaps"), "no button of it");
            assert!(page.console().is_empty(), "its word counts: nothing is ignored");
        }
    }
}

#[test]
fn when_it_cannot_be_read_the_pages_own_switches_count_until_it_can() {
    for answer in [http(500, ""), http(200, "nonsense"), http(200, "{}"), Answer::timeout()] {
        let mut page = Page::with(|setup| setup.options.features.onramp = Some(Switch::Off));
        page.on_http(Purpose::Configuration, move |_| answer.clone());
        page.act(open());
        assert_eq!(feature(&page, "onramp"), Switch::Off);
        for unset in ["swaps", "activity", "email"] {
            assert_eq!(feature(&page, unset), Switch::On, "{unset}: the specification's default");
        }
        assert!(matches!(feature(&page, "socials"), Switch::Only(all) if all.len() == 7));
        let is_of_gateway = |line: &String| line.starts_with("The gateway cannot be reached");
        assert!(page.console().iter().all(is_of_gateway), "no switch of the page is ignored");
        page.on_http(Purpose::Configuration, |_| http(200, r#"{"features":[]}"#));
        page.act(Action::Close);
        page.act(open());
        assert_eq!(feature(&page, "swaps"), Switch::Off);
    }
}

#[test]
fn a_refusal_is_told_once_though_two_calls_met_it() {
    let mut page = Page::new();
    page.on_http(Purpose::Configuration, |_| http(403, ""));
    page.on_http(Purpose::Registry, |_| http(403, ""));
    page.act(open());
    assert_eq!(page.console(), ["Invalid App Configuration: Origin not found on Allowlist"]);
}

#[test]
fn switches_that_change_later_count_by_the_same_rules() {
    let mut page = opened(
        r#"{"id":"swap","isEnabled":true,"config":null},{"id":"onramp","isEnabled":true,"config":["own"]}"#,
        FeatureOptions::default(),
    );
    let features_now = FeatureOptions {
        swaps: Some(only(&["one"])),
        onramp: Some(Switch::Off),
        ..FeatureOptions::default()
    };
    page.act(Action::SetFeatures { features: features_now });
    let expected = off_but(&[("swaps", only(&["one"]))]);
    assert_eq!(features(&page), expected);
}

/// A connected visitor of a project with these features.
fn connected(features: &str) -> Page {
    let answer = http(200, &format!("{{\"features\":[{features}]}}"));
    let mut page = Page::new();
    page.on_http(Purpose::Configuration, move |_| answer.clone());
    page.on_http(Purpose::Convert, |_| Answer::Never);
    page.connect(metamask());
    page
}

#[test]
fn a_feature_that_is_switched_off_is_not_opened() {
    let mut page = connected(r#"{"id":"activity","isEnabled":true,"config":null}"#);
    page.act(open());
    page.act(push(View::Swap));
    assert_eq!(page.view(), View::Account, "pushed");
    page.act(Action::Replace { view: View::Swap });
    assert_eq!(page.view(), View::Account, "put in its place");
    page.act(Action::Close);
    page.act(open_at(View::Swap));
    assert_eq!(page.view(), View::Account, "opened");
}

#[test]
fn a_view_that_was_opened_before_the_configuration_came_is_left_when_it_is_off() {
    let mut page = connected("");
    page.act(open_at(View::Swap));
    assert_eq!(page.view(), View::Account);
    let on = r#"{"id":"swap","isEnabled":true,"config":null}"#;
    let mut page = connected(on);
    page.act(open_at(View::Swap));
    assert_eq!(page.view(), View::Swap);
    let off = FeatureOptions { swaps: Some(Switch::Off), ..FeatureOptions::default() };
    page.act(Action::SetFeatures { features: off });
    assert_eq!(page.view(), View::Account, "the page switched it off meanwhile");
}

#[test]
fn a_feature_stays_open_where_the_configuration_cannot_be_read() {
    let mut page = Page::new();
    page.on_http(Purpose::Configuration, |_| http(500, ""));
    page.on_http(Purpose::Convert, |_| Answer::Never);
    page.connect(metamask());
    page.act(open_at(View::Swap));
    assert_eq!(page.view(), View::Swap);
}
