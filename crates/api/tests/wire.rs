//! The exact text of every wire type, in both codecs: what the page reads is what the server writes.

use api::balance::{Balance, Balances, Quantity};
use api::chains::{Capability, ChainCapabilities, SupportedChains};
use api::config::{Feature, FeatureId, ProjectConfig};
use api::error::ErrorBody;
use api::events::{AnalyticsEvent, EventBatch, EventKind, EventProps};
use api::price::{FungiblePrice, PriceRequest, Prices};
use api::provenance::{AsOf, Partial};
use api::rpc::{RpcError, RpcRequest, RpcResponse};
use api::tokens::{Token, Tokens};
use api::wallets::{BadgeType, Injected, Wallet, WalletPage};
use api::{Currency, Decimal, Known, RawJson};
use caip::{ChainId, Namespace};

/// What both codecs must be able to do with a wire type; without the feature `serde`, one codec.
#[cfg(feature = "serde")]
trait Wire: json::ToJson + json::FromJson + serde::Serialize + serde::de::DeserializeOwned {}
#[cfg(feature = "serde")]
impl<T: json::ToJson + json::FromJson + serde::Serialize + serde::de::DeserializeOwned> Wire for T {}
#[cfg(not(feature = "serde"))]
trait Wire: json::ToJson + json::FromJson {}
#[cfg(not(feature = "serde"))]
impl<T: json::ToJson + json::FromJson> Wire for T {}

/// The value is written as exactly this text and read from it, by every codec.
fn assert_wire<T: Wire + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(json::to_string(value), text);
    assert_eq!(&json::from_str::<T>(text).expect("a wire type"), value);
    #[cfg(feature = "serde")]
    {
        assert_eq!(serde_json::to_string(value).expect("a wire type"), text);
        assert_eq!(&serde_json::from_str::<T>(text).expect("a wire type"), value);
    }
}

/// Another spelling of the value, which is read but never written.
fn assert_reads<T: Wire + PartialEq + std::fmt::Debug>(text: &str, value: &T) {
    assert_eq!(&json::from_str::<T>(text).expect("a wire type"), value);
    #[cfg(feature = "serde")]
    assert_eq!(&serde_json::from_str::<T>(text).expect("a wire type"), value);
}

/// No codec takes the text for this type.
fn assert_refused<T: Wire>(text: &str) {
    assert!(json::from_str::<T>(text).is_err(), "{text}");
    #[cfg(feature = "serde")]
    assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
}

fn raw(text: &str) -> RawJson {
    RawJson::parse(text).expect("JSON")
}

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
    };
    assert_wire(
        &WalletPage { data: vec![wallet], count: 412 },
        concat!(
            r#"{"data":[{"id":"a1","name":"Example \"Wallet\"","badge_type":"certified","description":"Für alle","#,
            r#""chains":["eip155:1"],"homepage":"https://example.com","image_id":"i1","#,
            r#""image_url":"https://example.com/i.svg","order":10,"link_mode":"https://example.com/wc","#,
            r#""mobile_link":"example://","desktop_link":"example-desktop://","#,
            r#""webapp_link":"https://app.example.com","app_store":"https://apps.apple.com/app/id1","#,
            r#""play_store":"https://play.google.com/store/apps/details?id=com.example","#,
            r#""chrome_store":"https://chromewebstore.google.com/detail/x","rdns":"com.example","#,
            r#""aliases":["c57ca95b"],"#,
            r#""injected":[{"namespace":"eip155","injected_id":"isExample"}]}],"count":412}"#
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

#[test]
fn a_call() {
    let call = RpcRequest::new(7, "eth_getBalance", raw(r#"["0xab","latest"]"#));
    assert_wire(
        &call,
        r#"{"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0xab","latest"]}"#,
    );
    assert_refused::<RpcRequest>(r#"{"jsonrpc":"1.0","id":7,"method":"eth_getBalance"}"#);
    assert_refused::<RpcRequest>(r#"{"id":7,"method":"eth_getBalance"}"#);
}

#[test]
fn a_call_without_id_and_parameters() {
    let call = RpcRequest { id: None, params: None, ..RpcRequest::new(1, "ping", RawJson::null()) };
    assert_wire(&call, r#"{"jsonrpc":"2.0","method":"ping"}"#);
}

#[test]
fn ids_keep_their_text() {
    for id in ["\"a\"", "9007199254740993", "1.50", "1e999", "-0", "null"] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":true}}"#);
        assert_wire(&RpcResponse::success(raw(id), raw("true")), &text);
    }
}

#[test]
fn a_result_may_be_null() {
    let response = RpcResponse::success(raw("1"), RawJson::null());
    assert_wire(&response, r#"{"jsonrpc":"2.0","id":1,"result":null}"#);
    assert_reads(r#"{"jsonrpc":"2.0","id":1,"result":null,"error":null}"#, &response);
}

#[test]
fn a_failed_call() {
    let error = RpcError { data: Some(raw("\"0x08c3\"")), ..RpcError::new(3, "reverted") };
    let response = RpcResponse::failure(RawJson::null(), error);
    let text =
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":3,"message":"reverted","data":"0x08c3"}}"#;
    assert_wire(&response, text);
    assert_reads(&text.replace("}}", r#"},"result":null}"#), &response);
}

#[test]
fn an_answer_with_neither_result_nor_error_is_refused() {
    assert_refused::<RpcResponse>(r#"{"jsonrpc":"2.0","id":1}"#);
    assert_refused::<RpcResponse>(r#"{"jsonrpc":"2.0","id":1,"error":null}"#);
    assert_refused::<RpcResponse>(r#"{"jsonrpc":"2.0","id":1,"error":"no"}"#);
}

#[test]
fn balances() {
    let decimal = |text| Decimal::parse(text).ok();
    let ether = Balance {
        name: "Ether".into(),
        symbol: "ETH".into(),
        chain_id: Some(ChainId::eip155(1)),
        address: None,
        value: decimal("4500.3"),
        price: decimal("3000.2"),
        quantity: Quantity { decimals: "18".into(), numeric: "1.5".into() },
        icon_url: String::new(),
        verified: true,
    };
    let balances = Balances {
        balances: vec![ether],
        as_of: vec![AsOf { chain_id: ChainId::eip155(1), block: "23456789".into() }],
        sources: vec!["chain".into()],
        partial: vec![Partial {
            what: "eip155:10".into(),
            source: "chain".into(),
            reason: "no answer in time".into(),
        }],
    };
    assert_wire(
        &balances,
        concat!(
            r#"{"balances":[{"name":"Ether","symbol":"ETH","chainId":"eip155:1","value":4500.3,"price":3000.2,"#,
            r#""quantity":{"decimals":"18","numeric":"1.5"},"iconUrl":"","verified":true}],"#,
            r#""asOf":[{"chainId":"eip155:1","block":"23456789"}],"sources":["chain"],"#,
            r#""partial":[{"what":"eip155:10","source":"chain","reason":"no answer in time"}]}"#
        ),
    );
    // A gateway of another make says less, and writes an unknown price as it likes: absent.
    assert_reads(r#"{"balances":[]}"#, &Balances::default());
    assert_refused::<Balances>(r#"{"balances":[{"name":"Ether"}]}"#);
}

#[test]
fn tokens_and_prices() {
    let address = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48".to_owned();
    let token = Token {
        name: "USD Coin".into(),
        symbol: "USDC".into(),
        address: address.clone(),
        decimals: 6,
        logo_uri: None,
        eip2612: Some(true),
        verified: true,
    };
    assert_wire(
        &Tokens { tokens: vec![token] },
        r#"{"tokens":[{"name":"USD Coin","symbol":"USDC","address":"eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","decimals":6,"eip2612":true,"verified":true}]}"#,
    );
    let request = PriceRequest {
        project_id: "p1".into(),
        currency: Currency::Eur,
        addresses: vec![address.clone()],
    };
    assert_wire(
        &request,
        r#"{"projectId":"p1","currency":"eur","addresses":["eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"]}"#,
    );
    assert_refused::<PriceRequest>(r#"{"projectId":"p1","currency":"chf","addresses":[]}"#);
    let priced = FungiblePrice {
        address,
        name: "USD Coin".into(),
        symbol: "USDC".into(),
        icon_url: String::new(),
        price: Decimal::parse("0.9231").ok(),
        decimals: 6,
        source: Some("feed".into()),
    };
    assert_wire(
        &Prices { fungibles: vec![priced], partial: Vec::new() },
        r#"{"fungibles":[{"address":"eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","name":"USD Coin","symbol":"USDC","iconUrl":"","price":0.9231,"decimals":6,"source":"feed"}],"partial":[]}"#,
    );
}

fn account(address: &str) -> caip::AccountId {
    caip::AccountId::new(ChainId::eip155(1), address).expect("an address")
}

const DAI: &str = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const NATIVE: &str = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

#[test]
fn a_quote_of_the_known_shape_has_five_fields() {
    let quote = api::convert::Quote {
        id: None,
        from_amount: "1".into(),
        from_account: account(NATIVE),
        to_amount: "2988".into(),
        to_account: account(DAI),
        source: None,
        route: Vec::new(),
        min_to_amount: None,
        slippage_bps: None,
        price_impact: None,
        gas: None,
        gas_cost: None,
        net_to_amount: None,
        provider_fee: None,
        spender: None,
        fee_on_transfer: None,
        as_of: None,
        expires: None,
    };
    let text = format!(
        r#"{{"id":null,"fromAmount":"1","fromAccount":"eip155:1:{NATIVE}","toAmount":"2988","toAccount":"eip155:1:{DAI}"}}"#
    );
    assert_wire(&quote, &text);
    let quotes = api::convert::Quotes { quotes: vec![quote], partial: Vec::new() };
    assert_wire(&quotes, &format!(r#"{{"quotes":[{text}]}}"#));
}

#[test]
fn gas_prices_are_text() {
    let price = api::convert::GasPrice {
        standard: "7".into(),
        fast: "8".into(),
        instant: "9".into(),
        base_fee: Some("6".into()),
        l1_fee: None,
        as_of: None,
    };
    assert_wire(&price, r#"{"standard":"7","fast":"8","instant":"9","baseFee":"6"}"#);
    assert_refused::<api::convert::GasPrice>(r#"{"standard":7,"fast":"8","instant":"9"}"#);
}

#[test]
fn an_approval_names_the_token_twice() {
    let tx = api::convert::ApproveTransaction {
        from: account(DAI),
        to: account(DAI),
        data: "0x095ea7b3".into(),
        value: "0".into(),
        eip155: api::convert::ApproveFees { gas_price: "7".into() },
    };
    let built = api::convert::BuiltApproval {
        tx,
        steps: Vec::new(),
        spender: None,
        amount: None,
        eip2612: None,
        as_of: None,
    };
    let text = format!(
        r#"{{"tx":{{"from":"eip155:1:{DAI}","to":"eip155:1:{DAI}","data":"0x095ea7b3","value":"0","eip155":{{"gasPrice":"7"}}}}}}"#
    );
    assert_wire(&built, &text);
}

#[test]
fn a_swap_is_asked_for_and_built() {
    let asked = api::convert::BuildSwap {
        project_id: "p".into(),
        amount: "1".into(),
        from: account(NATIVE),
        to: account(DAI),
        user_address: DAI.into(),
        eip155: api::convert::SwapSettings { slippage: Some(1), ..Default::default() },
        disable_estimate: None,
        quote_id: None,
    };
    let text = format!(
        r#"{{"projectId":"p","amount":"1","from":"eip155:1:{NATIVE}","to":"eip155:1:{DAI}","userAddress":"{DAI}","eip155":{{"slippage":1}}}}"#
    );
    assert_wire(&asked, &text);
    let change = api::convert::BalanceChange { asset: account(NATIVE), change: "-1".into() };
    let built = api::convert::BuiltSwap {
        tx: api::convert::SwapTransaction {
            from: account(DAI),
            to: account(DAI),
            data: "0x".into(),
            amount: "2".into(),
            eip155: api::convert::SwapFees { gas: "3".into(), gas_price: "7".into() },
            value: "1".into(),
        },
        simulation: Some(api::convert::Simulation {
            method: "eth_call".into(),
            changes: vec![change],
        }),
        min_to_amount: None,
        source: None,
        spender: None,
        deadline: None,
        as_of: None,
    };
    let text = format!(
        r#"{{"tx":{{"from":"eip155:1:{DAI}","to":"eip155:1:{DAI}","data":"0x","amount":"2","eip155":{{"gas":"3","gasPrice":"7"}},"value":"1"}},"simulation":{{"method":"eth_call","changes":[{{"asset":"eip155:1:{NATIVE}","change":"-1"}}]}}}}"#
    );
    assert_wire(&built, &text);
}

#[test]
fn an_allowance_is_text() {
    let allowance = api::convert::Allowance { allowance: "0".into(), spender: None };
    assert_wire(&allowance, r#"{"allowance":"0"}"#);
}

#[test]
fn a_page_of_history() {
    use api::history::{
        Direction, FungibleInfo, HistoryItem, HistoryMetadata, HistoryPage, HistoryStatus,
        NftFlags, NftInfo, Transfer, TransferQuantity,
    };
    let transfer = Transfer {
        fungible_info: Some(FungibleInfo {
            name: Some("USD Coin".into()),
            symbol: Some("USDC".into()),
            ..FungibleInfo::default()
        }),
        nft_info: None,
        direction: Direction::Out,
        quantity: TransferQuantity { numeric: "1.5".into() },
        value: Some(api::Decimal::parse("1.50").unwrap()),
        price: None,
        spam_reasons: Vec::new(),
    };
    let nft = Transfer {
        fungible_info: None,
        nft_info: Some(NftInfo {
            name: Some("Punks #7".into()),
            content: None,
            flags: NftFlags { is_spam: true },
            address: None,
            token_id: Some("7".into()),
        }),
        direction: Direction::Itself,
        quantity: TransferQuantity { numeric: "1".into() },
        value: None,
        price: None,
        spam_reasons: vec!["url_in_name".into()],
    };
    let item = HistoryItem {
        id: "eip155:1:0xab".into(),
        metadata: HistoryMetadata {
            operation_type: "send".into(),
            hash: "0xab".into(),
            mined_at: "2026-01-31T12:00:00Z".into(),
            sent_from: "0x1".into(),
            sent_to: "0x2".into(),
            status: HistoryStatus::Confirmed,
            nonce: 7,
            chain: Some(ChainId::eip155(1)),
            application: None,
        },
        transfers: vec![transfer, nft],
    };
    let page = HistoryPage {
        data: Known(vec![item]),
        next: Some("c1".into()),
        sources: vec!["index".into()],
        ..HistoryPage::default()
    };
    assert_wire(
        &page,
        concat!(
            r#"{"data":[{"id":"eip155:1:0xab","metadata":{"operationType":"send","hash":"0xab","#,
            r#""minedAt":"2026-01-31T12:00:00Z","sentFrom":"0x1","sentTo":"0x2","status":"confirmed","nonce":7,"#,
            r#""chain":"eip155:1"},"transfers":[{"fungible_info":{"name":"USD Coin","symbol":"USDC"},"#,
            r#""direction":"out","quantity":{"numeric":"1.5"},"value":1.50},"#,
            r#"{"nft_info":{"name":"Punks #7","flags":{"is_spam":true},"token_id":"7"},"direction":"self","#,
            r#""quantity":{"numeric":"1"},"spam_reasons":["url_in_name"]}]}],"next":"c1","asOf":[],"#,
            r#""sources":["index"],"partial":[]}"#
        ),
    );
    assert_reads(r#"{"data":[],"next":null}"#, &HistoryPage::default());
    assert_refused::<HistoryPage>(r#"{"next":null}"#);
}
