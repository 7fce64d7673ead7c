use crate::{
    protocol::{CustomRpcUrl, Metadata, Purpose, SiweOptions},
    testing::{Page, SOLANA_CHAIN, Setup},
};

/// A page that has just started.
fn started(change: impl FnOnce(&mut Setup)) -> Page {
    let mut setup = Setup::default();
    change(&mut setup);
    let mut page = setup.load();
    page.start();
    page
}

fn told(change: impl FnOnce(&mut Setup)) -> String {
    let mut told = started(change).properties("INITIALIZE");
    assert_eq!(told.len(), 1);
    told.remove(0)
}

#[test]
fn the_start_is_told_with_the_options() {
    let told = told(|setup| {
        let options = &mut setup.options;
        options.theme_variables.0.push(("--ds-accent".into(), "#0a7".into()));
        options.chain_images.0.push(("eip155:1".into(), "https://shop.test/1.png".into()));
        options.allow_unsupported_chain = true;
    });
    assert_eq!(
        told,
        format!(
            r##"{{"networks":["eip155:1","eip155:10","{SOLANA_CHAIN}"],"defaultNetwork":"eip155:1","metadata":{{"name":"Shop","description":"","url":"","icons":[]}},"themeMode":"dark","themeVariables":{{"--ds-accent":"#0a7"}},"chainImages":["eip155:1"],"connectorImages":[],"allowUnsupportedChain":true,"caipNetworkId":"eip155:1"}}"##
        )
    );
}

#[test]
fn the_switches_of_a_sign_in_are_told() {
    let told = told(|setup| {
        let switches = SiweOptions {
            enabled: Some(true),
            nonce_refetch_interval_ms: Some(300_000),
            sign_out_on_network_change: Some(false),
            ..SiweOptions::default()
        };
        setup.options.siwe_config = Some(switches.into());
    });
    let switches =
        r#"{"enabled":true,"nonceRefetchIntervalMs":300000,"signOutOnNetworkChange":false}"#;
    let expected = format!(r#""siweConfig":{{"options":{switches}}}"#);
    assert!(told.contains(&expected), "{told}");
}

#[test]
fn nothing_secret_is_told() {
    let told = told(|setup| {
        let options = &mut setup.options;
        let node = CustomRpcUrl { url: "https://node.test/v3/SECRET".into() };
        options.custom_rpc_urls.0.push(("eip155:1".into(), vec![node]));
        options.connector_images.0.push(("injected".into(), "https://cdn.test/?key=SECRET".into()));
        options.metadata = Metadata {
            url: "https://shop.test/cart?session=SECRET#SECRET".into(),
            icons: vec!["https://cdn.test/?key=SECRET".into()],
            ..Metadata::default()
        };
        options.networks[0].rpc_urls.default.http = vec!["https://node.test/SECRET".into()];
    });
    assert!(!told.contains("SECRET"), "{told}");
    assert!(told.contains(r#""url":"https://shop.test/cart""#), "{told}");
}

#[test]
fn the_start_leaves_with_the_first_batch() {
    let mut page = started(|_| {});
    page.advance(10_000);
    let body = page.bodies(Purpose::Analytics).remove(0);
    assert!(body.contains(r#""event":"INITIALIZE""#), "{body}");
}

#[test]
fn with_analytics_off_the_start_is_not_sent_either() {
    let mut page = started(|setup| setup.options.features.analytics = Some(false));
    page.advance(60_000);
    assert!(page.urls(Purpose::Analytics).is_empty());
}

#[test]
fn a_page_without_networks_starts_too() {
    let told = told(|setup| setup.options.networks.clear());
    assert!(told.starts_with(r#"{"networks":[],"defaultNetwork":null,"#), "{told}");
}
