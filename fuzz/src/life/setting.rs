//! The page of a life, who lives it, and what they do.

pub(super) const OPTIONS: &str = r#"{"projectId":"p1","gatewayUrl":"https://gateway.test","sdkType":"react","sdkVersion":"0","adapters":["eip155","solana"],
"metadata":{"name":"Shop","description":"","url":"https://shop.test","icons":[]},"networks":[
{"id":1,"name":"Ethereum","nativeCurrency":{"name":"Ether","symbol":"ETH","decimals":18},"rpcUrls":{"default":{"http":["https://node.test"]}}},
{"id":"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","chainNamespace":"solana","name":"Solana","nativeCurrency":{"name":"Sol","symbol":"SOL","decimals":9},
"rpcUrls":{"default":{"http":["https://sol.test"]}}}]}"#;
pub(super) const ENVIRONMENT: &str = r#"{"url":"https://shop.test/","domain":"shop.test","language":"en","mobile":false,"visible":true,"online":true,"doNotTrack":true}"#;
pub(super) const FEATURES: &str = r#"{"features":[{"id":"activity","isEnabled":true,"config":null},{"id":"swap","isEnabled":true,"config":null}]}"#;
pub(super) const CHAINS: &str = r#"{"http":[],"ws":[],"capabilities":[{"chain":"eip155:1","can":["swap"]},{"chain":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","can":["swap"]}]}"#;
pub(super) const ALICE: &str = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
pub(super) const BOB: &str = "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb";
pub(super) const SOL: &str = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
pub(super) const SOL_BOB: &str = "So11111111111111111111111111111111111111112";
pub(super) const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/// What a visitor does about money: sends the coin, an item and to a name; sells for another token; waits.
pub(super) const STEPS: &[&str] = &[
    r#"{"type":"open"}"#,
    r#"{"type":"activity","action":{"type":"watch","on":true}}"#,
    r#"{"type":"nfts","action":{"type":"watch","on":true}}"#,
    r#"{"type":"push","view":"WalletSend"}"#,
    r#"{"type":"send","action":{"type":"amount","text":"0.5","point":"."}}"#,
    r#"{"type":"send","action":{"type":"receiver","text":"RECEIVER"}}"#,
    r#"{"type":"send","action":{"type":"review"}}"#,
    r#"{"type":"review","action":{"type":"confirm"}}"#,
    r#"{"type":"push","view":"WalletSend"}"#,
    r#"{"type":"send","action":{"type":"receiver","text":"bob.eth"}}"#,
    r#"{"type":"send","action":{"type":"chooseItem","collection":"0x5ce35bc96953473470798B0c3468535c4a460f12","number":"2"}}"#,
    r#"{"type":"send","action":{"type":"review"}}"#,
    r#"{"type":"review","action":{"type":"confirm"}}"#,
    r#"{"type":"back"}"#,
    r#"{"type":"open","view":"Swap"}"#,
    r#"{"type":"swap","action":{"type":"choose","side":"to","id":"BOUGHT"}}"#,
    r#"{"type":"swap","action":{"type":"amount","text":"1","point":"."}}"#,
    r#"{"type":"swap","action":{"type":"review"}}"#,
    r#"{"type":"review","action":{"type":"confirm"}}"#,
    r#"{"type":"swap","action":{"type":"switchTokens"}}"#,
    r#"{"type":"swap","action":{"type":"search","query":"usd"}}"#,
    r#"{"type":"send","action":{"type":"max"}}"#,
    r#"{"type":"nfts","action":{"type":"spam","shown":true}}"#,
    r#"{"type":"close"}"#,
    WAIT,
    r#"{"type":"open","view":"WalletSend"}"#,
    r#"{"type":"send","action":{"type":"amount","text":"","point":"."}}"#,
    LINK,
    LINK,
    LINK,
];
/// A QR code is scanned.
pub(super) const LINK: &str =
    r#"{"type":"send","action":{"type":"receiver","text":SCANNED,"point":"."}}"#;
/// A quarter of a minute passes.
pub(super) const WAIT: &str = "wait";
pub(super) const WAIT_MS: u64 = 15_000;
/// Milliseconds since 1970 at the beginning.
pub(super) const BEGIN: u64 = 1_700_000_000_000;
/// Milliseconds after each step: longer than any debounce.
pub(super) const PAUSE_MS: u64 = 600;
/// Answers to one step: a world that makes the core ask without end is none of its faults.
pub(super) const MOST: usize = 200;
/// Steps of an input.
pub(super) const MOST_STEPS: usize = 60;
