use api::Known;
use api::chains::{Capability, ChainCapabilities, SupportedChains};
use api::config::{Feature, FeatureId, ProjectConfig};
use api::error::ErrorBody;
use api::events::{AnalyticsEvent, EventBatch, EventKind, EventProps};
use api::wallets::{BadgeType, Browse, Injected, Wallet, WalletPage};
use caip::{ChainId, Namespace};

use crate::support::{assert_reads, assert_refused, assert_wire, raw};

#[test]
fn supported_chains() {
    let chains = SupportedChains {
        http: Known(vec![ChainId::eip155(1), ChainId::parse("solana:5eykt").unwrap()]),
        ..SupportedChains::default()
    };
    let text = r#"{"http":["eip155:1","solana:5eykt"],"ws":[],"capabilities":[]}"#;
    assert_wire(&chains, text);
    assert_reads(r#"{"http":["eip155:1","solana:5eykt"]}"#, &chains);
    let can = Known(vec![Capability::Ws, Capability::Balance]);
    let of_chain = ChainCapabilities { chain: ChainId::eip155(1), can };
    let chains = SupportedChains { capabilities: Known(vec![of_chain]), ..chains };
    let text = r#"{"http":["eip155:1","solana:5eykt"],"ws":[],"capabilities":[{"chain":"eip155:1","can":["ws","balance"]}]}"#;
    assert_wire(&chains, text);
    assert!(chains.can(&ChainId::eip155(1), Capability::Ws));
    assert!(!chains.can(&ChainId::eip155(1), Capability::Swap));
    assert_refused::<SupportedChains>(r#"{"ws":[]}"#);
    assert!(chains.serves(&ChainId::eip155(1)) && !chains.serves(&ChainId::eip155(2)));
}

#[test]
fn a_project_configuration() {
    let choices = vec!["email".to_owned(), "google".to_owned()];
    let config = ProjectConfig {
        features: Known(vec![
            Feature { id: FeatureId::SocialLogin, is_enabled: true, config: Some(choices) },
            Feature { id: FeatureId::Swap, is_enabled: false, config: None },
        ]),
    };
    assert_wire(
        &config,
        concat!(
            r#"{"features":[{"id":"social_login","isEnabled":true,"config":["email","google"]},"#,
            r#"{"id":"swap","isEnabled":false,"config":null}]}"#
        ),
    );
    assert!(config.is_on(FeatureId::SocialLogin));
    assert!(!config.is_on(FeatureId::Swap) && !config.is_on(FeatureId::Onramp));
}

#[test]
fn every_feature_has_its_word() {
    let words = [
        (FeatureId::MultiWallet, "multi_wallet"),
        (FeatureId::Activity, "activity"),
        (FeatureId::Onramp, "onramp"),
        (FeatureId::Swap, "swap"),
        (FeatureId::SocialLogin, "social_login"),
        (FeatureId::Branding, "branding"),
        (FeatureId::EmailCapture, "email_capture"),
        (FeatureId::FundFromExchange, "fund_from_exchange"),
        (FeatureId::Payments, "payments"),
        (FeatureId::Authentication, "authentication"),
        (FeatureId::Headless, "headless"),
    ];
    for (feature, word) in words {
        assert_wire(&feature, &format!("\"{word}\""));
    }
}

#[test]
fn a_feature_of_a_later_gateway_is_left_out_by_the_page() {
    let text = r#"{"features":[{"id":"teleport","isEnabled":true,"config":null}]}"#;
    assert_eq!(json::from_str::<ProjectConfig>(text).unwrap(), ProjectConfig::default());
}

#[test]
fn a_wallet_with_everything() {
    let some = |text: &str| Some(text.to_owned());
    let wallet = Wallet {
        id: "a1".into(),
        name: "Example \"Wallet\"".into(),
        badge_type: Some(BadgeType::Certified),
        description: some("Für alle"),
        chains: Known(vec![ChainId::eip155(1)]),
        namespaces: Known(vec![Namespace::Eip155]),
        homepage: some("https://example.com"),
        image_id: some("i1"),
        image_url: some("https://example.com/i.svg"),
        order: Some(10),
        link_mode: some("https://example.com/wc"),
        mobile_link: some("example://"),
        desktop_link: some("example-desktop://"),
        webapp_link: some("https://app.example.com"),
        app_store: some("https://apps.apple.com/app/id1"),
        play_store: some("https://play.google.com/store/apps/details?id=com.example"),
        chrome_store: some("https://chromewebstore.google.com/detail/x"),
        rdns: some("com.example"),
        aliases: vec!["c57ca95b".into()],
        injected: Known(vec![Injected {
            namespace: Some(Namespace::Eip155),
            injected_id: some("isExample"),
        }]),
        browse: Known(vec![Browse {
            namespace: Namespace::Solana,
            link: "https://example.com/browse/{url}".into(),
        }]),
    };
    assert_wire(
        &WalletPage { data: vec![wallet], count: 412 },
        concat!(
            r#"{"data":[{"id":"a1","name":"Example \"Wallet\"","badge_type":"certified","description":"Für alle","#,
            r#""chains":["eip155:1"],"namespaces":["eip155"],"homepage":"https://example.com","image_id":"i1","#,
            r#""image_url":"https://example.com/i.svg","order":10,"link_mode":"https://example.com/wc","#,
            r#""mobile_link":"example://","desktop_link":"example-desktop://","#,
            r#""webapp_link":"https://app.example.com","app_store":"https://apps.apple.com/app/id1","#,
            r#""play_store":"https://play.google.com/store/apps/details?id=com.example","#,
            r#""chrome_store":"https://chromewebstore.google.com/detail/x","rdns":"com.example","#,
            r#""aliases":["c57ca95b"],"#,
            r#""injected":[{"namespace":"eip155","injected_id":"isExample"}],"#,
            r#""browse":[{"namespace":"solana","link":"https://example.com/browse/{url}"}]}],"count":412}"#
        ),
    );
}

#[test]
fn a_wallet_with_nothing_but_its_name() {
    let wallet = Wallet { id: "a1".into(), name: "A".into(), ..Wallet::default() };
    assert_wire(&wallet, r#"{"id":"a1","name":"A"}"#);
    assert_reads(r#"{"id":"a1","name":"A","order":null,"rdns":null,"later":1}"#, &wallet);
    assert_refused::<Wallet>(r#"{"id":"a1"}"#);
    assert_refused::<Wallet>(r#"{"id":"a1","name":"A","order":-1}"#);
}

#[test]
fn a_refusal() {
    let body = ErrorBody::new("projectId", "Unknown project");
    assert_wire(
        &body,
        r#"{"status":"FAILED","reasons":[{"field":"projectId","description":"Unknown project"}]}"#,
    );
    assert_refused::<ErrorBody>(r#"{"status":"OK","reasons":[]}"#);
    assert_eq!(body.description(), Some("Unknown project"));
}

#[test]
fn a_refusal_of_a_query_names_the_parameter() {
    let error = api::query::CommonQuery::parse("st=x").unwrap_err();
    assert_wire(
        &ErrorBody::from(&error),
        r#"{"status":"FAILED","reasons":[{"field":"projectId","description":"projectId: missing"}]}"#,
    );
}

#[test]
fn events() {
    let plain = EventProps {
        kind: EventKind::Track,
        event: "CLICK_NETWORKS".into(),
        address: None,
        properties: None,
    };
    let full = EventProps {
        kind: EventKind::Error,
        event: "INTERNAL_SDK_ERROR".into(),
        address: Some("0xab".into()),
        properties: Some(raw(r#"{"amount":1.10,"caipNetworkId":"eip155:1"}"#)),
    };
    let event = |props| AnalyticsEvent {
        event_id: "e1".into(),
        url: "https://example.com/shop".into(),
        domain: "example.com".into(),
        timestamp: 1_767_225_600_123,
        props,
    };
    let head = concat!(
        r#"{"eventId":"e1","url":"https://example.com/shop","#,
        r#""domain":"example.com","timestamp":1767225600123,"props":"#
    );
    let plain_text = format!(r#"{head}{{"type":"track","event":"CLICK_NETWORKS"}}}}"#);
    let full_text = format!(
        r#"{head}{{"type":"error","event":"INTERNAL_SDK_ERROR","address":"0xab","properties":{}}}}}"#,
        r#"{"amount":1.10,"caipNetworkId":"eip155:1"}"#
    );
    assert_wire(&event(plain.clone()), &plain_text);
    assert_wire(
        &EventBatch { events: vec![event(plain), event(full)] },
        &format!(r#"{{"events":[{plain_text},{full_text}]}}"#),
    );
}
