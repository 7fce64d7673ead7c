//! What a change in a place can break beyond the crate or workspace that it is in.

/// The tests that a place is in the way of.
pub struct Place {
    /// How paths in it begin.
    pub at: &'static str,
    pub breaks: Breaks,
}

pub enum Breaks {
    /// Whatever there is: the tools and settings of all.
    Everything,
    /// Words for people: the checks read them, no test does.
    Nothing,
    /// These too; browser tests by how their names begin.
    More(&'static [&'static str], &'static [&'static str], &'static [&'static str]),
    /// Every browser test, and nothing else.
    AllSpecs,
    /// Browser tests whose name begins so, and nothing else.
    Specs(&'static [&'static str]),
}

use Breaks::{AllSpecs, Everything, More, Nothing, Specs};

const fn place(at: &'static str, breaks: Breaks) -> Place {
    Place { at, breaks }
}

/// The longest beginning of a path counts.
pub const PLACES: [Place; 47] = [
    place("Cargo.", Everything),
    place("package.json", Everything),
    place("package-lock.json", Everything),
    place("tsconfig", Everything),
    place("x", Everything),
    place(".ci/", Everything),
    place(".cargo/", Everything),
    place(".config/", Everything),
    place("xtask/src/build/", Everything),
    place("xtask/bindgen/", Everything),
    place("xtask/", NO_MORE),
    // What tests of every kind stand on.
    place("contracts/", More(&["drawstring-gateway"], &["e2e"], &[])),
    place("registry/", More(&["drawstring-core", "drawstring-gateway"], &[], &["wallets"])),
    // What each crate's tests try on seeds: all of them stand on this one.
    place("fuzz/", More(&["drawstring-json"], &[], &[])),
    place("fuzz/corpus/", Nothing),
    place("crates/relay/", OFFICIAL),
    place("crates/walletconnect/", OFFICIAL),
    place("crates/walletconnect-wasm/", OFFICIAL),
    place("crates/gateway/src/relay/", OFFICIAL),
    // The frame is built from these too.
    place("packages/core/src/embedded/", More(&[], &["apps/frame"], &["wallet-frame"])),
    place("packages/core/src/walletconnect/", OFFICIAL),
    place("packages/testing/", OFFICIAL),
    place("apps/demo/", More(&[], &[], &["demo", "headless", "embedded"])),
    place("apps/frame/", FRAME),
    place("e2e/", AllSpecs),
    place("e2e/README.md", Nothing),
    place("e2e/bench", Nothing),
    place("e2e/showcase", Nothing),
    place("e2e/screens", Nothing),
    place("e2e/fixture/", Specs(&["packed"])),
    place("e2e/engines/", Specs(&["engines"])),
    place("e2e/consumers/", Specs(&["consumers", "starters", "sign-in-server", "interop/"])),
    place("e2e/interop/", Specs(&["interop/"])),
    place("interop/pages/", Specs(&["interop/"])),
    place("examples/", STARTERS),
    place("examples/sign-in-server/", BACKENDS),
    place("examples/sign-in-server/next-auth/", Specs(&["sign-in-server"])),
    place("docs/sign-in.md", BACKENDS),
    place("docs/wagmi.md", STARTERS),
    place("docs/viem.md", STARTERS),
    place("docs/ethers.md", STARTERS),
    place("packages/ethers", MORE_STARTERS),
    // Its pages and chains serve the tests of the other major too, and a wallet elsewhere.
    place("packages/ethers/src/", More(&[], &["packages/ethers5", "interop"], &["starters"])),
    place("packages/wagmi/", MORE_STARTERS),
    // Apps are made with the lines that stand there.
    place("README.md", Specs(&["consumers", "starters", "sign-in-server"])),
    place("packages/react/README.md", Specs(&["consumers"])),
    place("docs/", Nothing),
];

/// Servers that know who signed in, also the demo's, and the guide that shows their files.
const BACKENDS: Breaks = More(&["drawstring-gateway"], &[], &["sign-in-server", "demo-sign-in"]);
/// The guides show the starters' files.
const STARTERS: Breaks = Specs(&["starters"]);
const MORE_STARTERS: Breaks = More(&[], &[], &["starters"]);
const FRAME: Breaks = More(&[], &[], &["wallet-frame"]);
const NO_MORE: Breaks = More(&[], &[], &[]);
/// WalletConnect with the official libraries.
const OFFICIAL: Breaks = More(&[], &["interop"], &["official", "pairing", "interop/"]);

/// Browser tests of what a visitor sees, by words in the path of what shows it. One word for a thing everywhere (CONTRIBUTING.md).
pub struct Feature {
    /// How a part of a path begins, in lower case.
    pub words: &'static [&'static str],
    /// How the names of its browser tests begin.
    pub specs: &'static [&'static str],
}

const fn feature(words: &'static [&'static str], specs: &'static [&'static str]) -> Feature {
    Feature { words, specs }
}

pub const FEATURES: [Feature; 14] = [
    feature(
        &["swap", "dex", "convert", "price"],
        &["swap", "keyboard-money", "headless", "embedded", "contract-account", "send-strangers"],
    ),
    feature(
        &["send", "walletsend", "review", "transactions", "transact"],
        &[
            "send",
            "swap",
            "nfts",
            "keyboard-money",
            "headless",
            "contract-account",
            "pairing-bitcoin",
        ],
    ),
    feature(
        &["names", "naming", "registeraccountname", "profile", "identity"],
        &["own-names", "naming", "send"],
    ),
    feature(
        &["account", "balance", "tokens", "activity", "history", "nfts", "profilewallets"],
        &["account", "nfts", "embedded", "headless", "demo"],
    ),
    feature(
        &["network", "switchnetwork", "unsupportedchain", "whatisanetwork", "chains"],
        &["network", "session"],
    ),
    feature(
        &["connect", "adapter", "drawstring", "store", "storage"],
        &["connect", "session", "disconnect", "drawn-wallet", "page-around", "faults", "host"],
    ),
    feature(
        &["wallets", "allwallets", "downloads", "getwallet", "registry"],
        &["wallets", "connect", "phone"],
    ),
    feature(
        &["pairing", "walletconnect", "connectingwalletconnect", "relay"],
        &["pairing", "official", "phone", "page-around"],
    ),
    feature(&["siwx", "signin", "sign_in"], &["sign-in"]),
    feature(&["qr", "walletreceive", "receive"], &["copy", "scan", "pairing"]),
    feature(&["rpc", "bitcoin", "outbound"], &["dead-node", "faults", "pairing-bitcoin"]),
    feature(&["events", "projects", "limits"], &["privacy"]),
    feature(
        &["modal", "styles", "theme", "contents", "buttons", "notice"],
        &["frame", "motion", "theme", "zoom", "notice", "drag", "still", "own-sheet", "embedded"],
    ),
    feature(&["parts", "wasm", "preload", "boundary"], &["late-", "preload", "no-wasm", "packed"]),
];

/// What is shown where anything of the product changed: a visitor comes, connects, and nothing is on the console.
pub const ALWAYS: [&str; 3] = ["connect", "console", "privacy"];
/// What is shown where anything of the interface changed.
pub const FACE: [&str; 1] = ["a11y"];
