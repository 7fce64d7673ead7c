//! What the page asks for. Of each part of the product that has more than one action, they are in a file of their own.

mod account;
mod activity;
mod connect;
mod naming;
mod nfts;
mod receive;
mod review;
mod send;
mod sign_in;
mod swap;
mod tokens;

pub use account::Tab;
pub use activity::ActivityAction;
pub use connect::Platform;
pub use naming::NamingAction;
pub use nfts::NftsAction;
pub use receive::ReceiveAction;
pub use review::ReviewAction;
pub use send::{FeeChoice, SendAction};
pub use sign_in::SignInAction;
pub use swap::{SwapAction, SwapSide};
pub use tokens::TokensAction;

use super::{FeatureOptions, NetworkOption, ThemeMode, View};
use caip::{ChainId, Namespace};
use json::{Json, Later};

/// What the page or its visitor asks for. Every action may be sent in every state; one that makes no
/// sense there changes nothing.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
#[allow(clippy::large_enum_variant, reason = "one action lives at a time, and briefly")]
pub enum Action {
    /// Opens the modal: at `view`, or where the opening rules lead (specification, section 2).
    Open {
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<View>,
        /// Shows only wallets of this namespace until the modal closes.
        #[serde(skip_serializing_if = "Option::is_none")]
        namespace: Option<Namespace>,
        /// Opens straight at this wallet: a wallet id, an rdns or a name.
        #[serde(skip_serializing_if = "Option::is_none")]
        wallet: Option<String>,
    },
    /// Closes the modal, unless the current view must be answered first (it shakes instead).
    Close,
    /// With `enableEmbedded`: the views were put on the page, or taken off it. Closing does not take them off; it goes to the
    /// account, or to the ways to connect.
    Embed { on: bool },
    /// Goes one view deeper.
    Push {
        view: View,
        /// Of `Connect`: shows only wallets of this namespace until the visitor goes back.
        #[serde(skip_serializing_if = "Option::is_none")]
        namespace: Option<Namespace>,
    },
    /// Shows a view in place of the current one.
    Replace { view: View },
    /// Goes back one view; on the last one, closes.
    Back,
    /// The visitor intends to open the modal (hover, focus): fetch what it will need.
    Prepare,
    /// Prepares the list of wallets while the page is idle. Sends no request to another origin.
    Preload,

    /// Connects the wallet with this id (an entry of the `wallets` or `directory` slice).
    Connect {
        wallet: String,
        /// For a wallet of several chain families: which one. Absent: the active network's, or ask where that is connected already.
        #[serde(skip_serializing_if = "Option::is_none")]
        namespace: Option<Namespace>,
        /// Where in its list the wallet was pressed, from 0; for the event catalogue.
        #[serde(skip_serializing_if = "Option::is_none")]
        display_index: Option<u32>,
        /// By which of its ways (`connecting.platforms`). Absent: the first.
        #[serde(skip_serializing_if = "Option::is_none")]
        platform: Option<Platform>,
    },
    /// Asks the wallet again after it declined or failed.
    Retry,
    /// Stops waiting, whatever is awaited, and goes back to a stable state.
    Cancel,
    /// Disconnects one namespace, or all.
    Disconnect {
        #[serde(skip_serializing_if = "Option::is_none")]
        namespace: Option<Namespace>,
    },
    /// Makes one of the connected addresses the active one, and its chain family with it.
    SwitchAccount { namespace: Namespace, address: String },
    /// Switches to a configured network; fails with 'Network not found' for another.
    SwitchNetwork { chain_id: ChainId },
    /// Adds a network to the configured ones.
    AddNetwork { network: NetworkOption },
    /// Removes a network; the last one of a namespace cannot be removed.
    RemoveNetwork { chain_id: ChainId },
    /// Removes a chain family's adapter with its networks and wallets. A session in it ends; if it was the active family,
    /// the first network of the first other one becomes active.
    RemoveAdapter { namespace: Namespace },
    /// Reads the balance again if what is shown is older than its cache time.
    RefreshBalance,
    /// Something about the list of tokens.
    Tokens { action: Later<TokensAction> },
    /// Something about the form to send with.
    Send { action: Later<SendAction> },
    /// Something about exchanging a token for another.
    Swap { action: Later<SwapAction> },
    /// Something about what is to be signed.
    Review { action: Later<ReviewAction> },
    /// Something about what the account did.
    Activity { action: Later<ActivityAction> },
    /// Something about the NFTs that the account holds.
    Nfts { action: Later<NftsAction> },
    /// Something about receiving.
    Receive { action: Later<ReceiveAction> },
    /// Something about the account's name.
    Naming { action: Later<NamingAction> },
    /// What belongs to signing in.
    SignIn { action: Later<SignInAction> },
    /// Shows another of the account's lists.
    ShowTab { tab: Tab },

    /// Searches all wallets; an empty text shows the first page again.
    SearchWallets { query: String },
    /// Loads the next page of all wallets.
    MoreWallets,
    /// Shows certified wallets only, or all.
    FilterCertified { only: bool },
    /// Shows the wallets of one chain family, or all.
    FilterFamily {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        namespace: Option<Namespace>,
    },

    /// Copies the connected address.
    CopyAddress,
    /// Copies the link that a wallet elsewhere is to be reached by.
    CopyLink,
    /// Opens the wallet that is being connected with that link: its app on this device, or its page in a new tab.
    OpenLink,
    /// Draws the address of the wallet's page in a store, for a phone to scan.
    ShowStore { page: WalletPage },
    /// Opens the connected address in the network's block explorer.
    OpenExplorer,
    /// Opens a page of the wallet: its home page or a store.
    OpenWalletPage { wallet: String, page: WalletPage },

    /// Changes the theme.
    SetTheme { mode: ThemeMode },
    /// Changes feature switches; absent fields stay.
    SetFeatures { features: FeatureOptions },
    /// Answers the consent question for analytics.
    SetConsent { granted: bool },
    /// Shows a message of the page's own in the modal's notice.
    ShowNotice { message: String, failed: bool },
    /// Hides the notice.
    DismissNotice,
    /// Hides the alert.
    DismissAlert,
    /// A view was opened or a row was pressed that the event catalogue knows.
    Track { event: TrackedClick },
}

/// Pages of a wallet that the modal links to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum WalletPage {
    /// The wallet's own site.
    Home,
    /// Apple's App Store.
    AppStore,
    /// Google Play.
    PlayStore,
    /// The Chrome Web Store.
    ChromeStore,
}

/// Presses that are tracked but change nothing (event catalogue, interface section 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TrackedClick {
    /// The help button of the wallet list.
    ClickWalletHelp,
    /// The help row of the network list.
    ClickNetworkHelp,
    /// A network to exchange tokens on, where the active one cannot.
    ClickSelectNetworkToSwap,
}
