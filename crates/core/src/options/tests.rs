//! What the page configured, and what it is told when that is wrong (specification, section 5).

mod remote;
mod tokens;
mod unbuilt;

use crate::{
    protocol::{
        Action, AllWalletsMode, CustomRpcUrl, FeatureOptions, Options, RouterKind, RouterOption,
        SiweOptions, ThemeMode, TokenOption,
    },
    testing::{Page, SOLANA_CHAIN, Setup, Storage, actions::*, evm, metamask, solana},
};
use json::Map;

const GOOD: &str = "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D";

fn router(address: &str) -> RouterOption {
    RouterOption { address: address.into(), kind: RouterKind::V2 }
}

/// The console's lines for options.
fn said(change: impl FnOnce(&mut Options)) -> Vec<String> {
    let mut setup = Setup::default();
    change(&mut setup.options);
    setup.open().console()
}

/// The console's lines for options as JSON text.
fn said_of(options: &str) -> Vec<String> {
    let mut page = Page::load(options, "{}", Storage::default());
    page.start();
    page.console()
}

#[test]
fn right_options_say_nothing() {
    assert!(said(|_| {}).is_empty());
}

#[test]
fn a_missing_project_id_is_told_and_the_dialog_still_works() {
    let mut page = Page::with(|setup| setup.options.project_id.clear());
    assert_eq!(page.console(), ["Project ID Not Configured"]);
    assert_eq!((page.alert().open, page.alert().code.as_str()), (true, "DS006"));
    page.connect(metamask());
    assert!(page.address().is_some());
}

#[test]
fn a_blank_project_id_is_a_missing_one() {
    assert_eq!(said(|options| options.project_id = " ".into()), ["Project ID Not Configured"]);
}

#[test]
fn without_a_project_id_the_gateway_is_not_asked() {
    let mut page = Page::with(|setup| setup.options.project_id.clear());
    page.act(open_at(crate::protocol::View::AllWallets));
    assert!(page.urls(crate::protocol::Purpose::Registry).is_empty());
    assert!(!page.directory().failed);
    assert!(!page.wallets().show_all);
}

#[test]
fn no_networks_are_told() {
    let text = "No networks are configured: give at least one in `networks`";
    assert_eq!(said(|options| options.networks.clear()), [text]);
}

#[test]
fn a_duplicate_network_is_told_and_counts_once() {
    let page = Page::with(|setup| setup.options.networks.push(evm(1, "Again")));
    assert_eq!(page.console(), ["A network is configured twice (eip155:1)"]);
    assert_eq!(page.network().networks.len(), 3);
}

#[test]
fn an_unknown_namespace_is_told_and_the_other_networks_count() {
    let mut setup = Setup::default();
    setup.options.networks[0].chain_namespace = Some("cosmos".into());
    let page = setup.open();
    assert_eq!(
        page.console(),
        [
            "Unsupported chain (Ethereum: Unknown namespace: use eip155, solana, polkadot or bip122: \
          cosmos)"
        ]
    );
    assert_eq!(page.active(), "eip155:10");
}

#[test]
fn an_unknown_adapter_is_told() {
    assert_eq!(
        said(|options| options.adapters.push("tron".into())),
        ["Options are not valid (adapters: Unknown namespace: use eip155, solana, polkadot or \
          bip122: tron)"]
    );
}

#[test]
fn addresses_that_are_none_are_told() {
    let node = |url: &str| vec![CustomRpcUrl { url: url.into() }];
    let own = |chain: &str, url: &str| {
        let entry = (chain.to_owned(), node(url));
        said(|options| options.custom_rpc_urls.0.push(entry))
    };
    let not_http = |name: &str, url: &str| {
        [format!("Options are not valid ({name}: must begin with https:// or http://: {url})")]
    };
    for url in ["gateway.example.com", "ftp://gateway.example.com", ""] {
        let said = said(|options| options.gateway_url = Some(url.into()));
        assert_eq!(said, not_http("gatewayUrl", url));
    }
    assert_eq!(own("eip155:1", "node.example"), not_http("customRpcUrls", "node.example"));
    for url in ["me:pw@node.example/v1", "wss://me:p@w@node.example/v1", "//pw@node.example/v1"] {
        assert_eq!(own("eip155:1", url), not_http("customRpcUrls", "…@node.example/v1"), "{url}");
    }
    let text = "Options are not valid (customRpcUrls: Invalid CAIP-2 network id: 1)";
    assert_eq!(own("1", "https://node.example"), [text]);
    assert!(own("eip155:1", "http://127.0.0.1:8545").is_empty());
}

#[test]
fn a_namespace_that_contradicts_the_id_is_told() {
    let said = said(|options| {
        options.networks[0].caip_network_id = Some("eip155:1".into());
        options.networks[0].chain_namespace = Some("solana".into());
    });
    let text = "A configured network is not valid (Ethereum: chainNamespace is solana, but the id \
                is eip155:1)";
    assert_eq!(said, [text]);
}

#[test]
fn a_network_id_that_is_none_is_told() {
    let said = said(|options| options.networks[0].caip_network_id = Some("ethereum".into()));
    let text = "Invalid chainId (Ethereum: Invalid CAIP-2 network id: ethereum)";
    assert_eq!(said, [text]);
}

#[test]
fn an_id_of_another_kind_is_told() {
    let said = said(|options| options.networks[0].id = json::Value::Null);
    let text = "Chain is required... (Ethereum: id: must be a number or a text)";
    assert_eq!(said, [text]);
}

#[test]
fn a_coin_with_absurd_decimals_is_told() {
    let said = said(|options| options.networks[0].native_currency.decimals = 37);
    let text =
        "A configured network is not valid (Ethereum: nativeCurrency.decimals must be at most 36)";
    assert_eq!(said, [text]);
}

#[test]
fn both_ways_of_signing_in_are_one_too_many() {
    let said = said(|options| {
        options.siwx = true;
        options.siwe_config = Some(SiweOptions::default().into());
    });
    assert_eq!(said, ["siweConfig and siwx cannot both be set"]);
}

#[test]
fn an_unknown_default_network_is_told_and_the_first_one_counts() {
    let page = Page::with(|setup| setup.options.default_network = Some("eip155:5".into()));
    let text = "defaultNetwork is not among the configured networks (eip155:5)";
    assert_eq!(page.console(), [text]);
    assert_eq!(page.active(), "eip155:1");
}

#[test]
fn the_default_network_is_the_active_one() {
    let page = Page::with(|setup| setup.options.default_network = Some(SOLANA_CHAIN.into()));
    assert_eq!(page.active(), SOLANA_CHAIN);
}

#[test]
fn wrong_types_are_told_by_the_field_they_are_in() {
    for (options, text) in [
        (r#"{"projectId":7}"#, "projectId: expected a string, found a number"),
        (r#"{"networks":{}}"#, "networks: expected an array, found an object"),
        (r#"{"networks":[{"id":1}]}"#, "networks[0].name is missing"),
        (
            r#"{"networks":[{"id":1,"name":"E","nativeCurrency":{"name":"E","symbol":"E","decimals":"18"}}]}"#,
            "networks[0].nativeCurrency.decimals: expected a number, found a string",
        ),
        (
            r#"{"features":{"analytics":"yes"}}"#,
            "features.analytics: expected true or false, found a string",
        ),
        (
            r#"{"swap":{"routers":{"eip155:1":[{"address":"0x1"}]}}}"#,
            r#"swap.routers["eip155:1"][0].kind is missing"#,
        ),
        (
            r#"{"customRpcUrls":{"eip155:1":[{}]}}"#,
            r#"customRpcUrls["eip155:1"][0].url is missing"#,
        ),
    ] {
        assert_eq!(said_of(options), [format!("Options are not valid ({text})")], "{options}");
    }
}

#[test]
fn an_unknown_word_is_told_with_those_that_are_known() {
    let said = said_of(r#"{"themeMode":"blue"}"#);
    assert!(said[0].starts_with("Options are not valid (themeMode: "), "{said:?}");
    assert!(said[0].contains("blue") && said[0].contains("dark"), "{said:?}");
}

#[test]
fn a_router_that_cannot_be_called_is_told() {
    for (chain, address, wrong) in [
        ("eip155:1", "0x7a25", "0x7a25"),
        ("eip155:1", "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488d", "2488d"),
        (SOLANA_CHAIN, GOOD, "only contracts of EVM chains"),
        ("ethereum", GOOD, "ethereum"),
    ] {
        let said = said(|options| {
            let wrong = (chain.to_owned(), vec![router(address)]);
            let right = ("eip155:10".to_owned(), vec![router(GOOD)]);
            options.swap.routers = Map(vec![wrong, right]);
        });
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("swap.routers[") && said[0].contains(wrong), "{said:?}");
    }
}

#[test]
fn addresses_without_0x_are_written_in_the_usual_way() {
    let mut page = Page::with(|setup| {
        let routers = vec![router(&GOOD[2..])];
        setup.options.swap.routers = Map(vec![("eip155:10".to_owned(), routers)]);
        let token = TokenOption { address: GOOD[2..].into(), image: None };
        setup.options.tokens = Map(vec![("eip155:10".to_owned(), token)]);
    });
    assert_eq!(page.console(), [""; 0]);
    page.within(|context| {
        let config = &context.state().config;
        assert_eq!(config.swap.routers.get("eip155:10").unwrap()[0].address, GOOD);
        assert_eq!(config.tokens.get("eip155:10").unwrap().address, GOOD);
    });
}

#[test]
fn options_that_are_no_json_leave_a_dialog_that_can_be_closed() {
    let mut page = Page::load("nonsense", r#"{"domain":"localhost"}"#, Storage::default());
    page.start();
    assert!(page.console()[0].starts_with("Options are not valid (not JSON"));
    assert!(page.alert().open);
    page.act(open());
    page.act(Action::Close);
    assert!(!page.is_open());
    assert_eq!(page.console().len(), 1, "one mistake, one line");
}

#[test]
fn unknown_fields_are_ignored() {
    let options = json::to_string(&Setup::default().options).replacen('{', r#"{"future":[1],"#, 1);
    let mut page = Page::load(&options, "{}", Storage::default());
    page.start();
    assert!(page.console().is_empty());
}

#[test]
fn an_environment_that_is_none_is_told_and_the_page_works() {
    let options = json::to_string(&Setup::default().options);
    let mut page = Page::load(&options, "[]", Storage::default());
    page.start();
    assert!(page.console()[0].starts_with("Options are not valid (environment: "));
    page.connect(metamask());
    page.tick();
    assert!(!page.urls(crate::protocol::Purpose::Rpc).is_empty(), "it counts as visible");
}

#[test]
fn the_pages_own_image_of_a_chain_wins_over_the_gateways() {
    let page = Page::with(|setup| {
        for network in &mut setup.options.networks {
            network.image_id = Some("abc".into());
        }
        let images = &mut setup.options.chain_images.0;
        images.push(("eip155:1".into(), "https://shop.test/1.png".into()));
        images.push(("10".into(), "https://shop.test/10.png".into()));
    });
    let images: Vec<_> = page
        .network()
        .networks
        .into_iter()
        .filter_map(|network| network.image_url.clone())
        .collect();
    assert_eq!(
        images,
        [
            "https://shop.test/1.png",
            "https://shop.test/10.png",
            "https://gateway.test/public/getAssetImage/abc"
        ]
    );
}

#[test]
fn solana_networks_may_name_their_id_in_full() {
    let mut network = solana();
    network.id = json::Value::String(SOLANA_CHAIN.into());
    network.chain_namespace = None;
    network.caip_network_id = Some(SOLANA_CHAIN.into());
    let page = Page::with(|setup| setup.options.networks = vec![network]);
    assert!(page.console().is_empty());
    assert_eq!(page.active(), SOLANA_CHAIN);
}

#[test]
fn views_read_what_concerns_them() {
    let page = Page::with(|setup| {
        setup.options.theme_mode = Some(ThemeMode::System);
        setup.options.terms_conditions_url = Some("https://shop.test/terms".into());
        setup.options.features.legal_checkbox = Some(true);
        setup.options.enable_network_switch = Some(false);
        setup.options.enable_wallet_guide = Some(false);
    });
    let options = page.options();
    assert_eq!(options.theme_mode, ThemeMode::System);
    assert_eq!(options.terms_url.as_deref(), Some("https://shop.test/terms"));
    assert!(options.legal_checkbox && !options.network_switch && !options.wallet_guide);
    assert_eq!(options.metadata.name, "Shop");
}

#[test]
fn the_defaults_are_the_specifications() {
    let options = Page::new().options();
    assert_eq!(options.theme_mode, ThemeMode::Dark);
    assert!(options.network_switch && options.wallet_guide);
    assert!(!options.legal_checkbox && !options.collapse_wallets);
}

#[test]
fn switching_a_feature_keeps_the_others() {
    let mut page = Page::with(|setup| setup.options.features.collapse_wallets = Some(true));
    page.act(Action::SetFeatures {
        features: FeatureOptions { legal_checkbox: Some(true), ..FeatureOptions::default() },
    });
    assert!(page.options().legal_checkbox && page.options().collapse_wallets);
}

#[test]
fn the_theme_can_change_at_any_time() {
    let mut page = Page::new();
    page.act(Action::SetTheme { mode: ThemeMode::Light });
    assert_eq!(page.options().theme_mode, ThemeMode::Light);
    assert_eq!(page.changed, ["options"]);
}

/// Mode, phone, feature switch, and whether the row is shown.
#[test]
fn the_all_wallets_row_follows_its_rules() {
    for (mode, mobile, feature, shown) in [
        (AllWalletsMode::Show, false, None, true),
        (AllWalletsMode::Show, true, Some(true), true),
        (AllWalletsMode::Show, false, Some(false), false),
        (AllWalletsMode::Hide, true, None, false),
        (AllWalletsMode::OnlyMobile, false, None, false),
        (AllWalletsMode::OnlyMobile, true, None, true),
    ] {
        let mut page = Page::with(|setup| {
            setup.options.all_wallets = mode;
            setup.options.features.all_wallets = feature;
            setup.environment.mobile = mobile;
        });
        page.act(open());
        assert_eq!(page.wallets().show_all, shown, "{mode:?} {mobile} {feature:?}");
    }
}

#[test]
fn a_page_without_adapters_is_told_apart() {
    for (adapters, none) in [(vec![], true), (vec!["eip155"], false), (vec!["nonsense"], true)] {
        let adapters = adapters.into_iter().map(str::to_owned).collect();
        let page = Page::with(|setup| setup.options.adapters = adapters);
        assert_eq!(page.options().no_adapters, none);
    }
}
