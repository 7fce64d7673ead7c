//! Everything the core knows. Slices are published; the rest is its own memory.

use crate::{
    account::{AccountSlice, Kinds},
    activity::{ActivityMemory, ActivitySlice},
    balance::BalanceMemory,
    chain_data,
    connection::{ConnectingSlice, ConnectionSlice, Outside, Pending},
    errors::Problem,
    events::Queue,
    gateway::served::Unserved,
    modal::{ModalSlice, Router},
    naming::NamingSlice,
    network::NetworkSlice,
    nfts::{NftsMemory, NftsSlice},
    notice::{AlertSlice, NoticeSlice},
    options::{Config, OptionsSlice, RemoteConfig},
    pairing::{PairingMemory, PairingSlice, StoreSlice},
    parts::{Loaded, part},
    profile::ProfileMemory,
    protocol::{Connector, Environment},
    query::Watchers,
    receive::ReceiveSlice,
    review::{ReviewSlice, Turns},
    rpc::RpcState,
    runtime::Slice,
    send::{SendMemory, SendSlice},
    sign_in::{SignInMemory, SignInSlice},
    swap::{PickerSlice, SwapMemory, SwapSlice},
    tokens::{TokensMemory, TokensSlice},
    wallets::{DirectorySlice, RegistryState, WalletsSlice},
};
use caip::Namespace;
use std::rc::Rc;

/// The name that crosses: the field's, unless it has another.
macro_rules! name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

/// Names the slices once: the field, the name that crosses, and its type. Those of a part are written as JSON by code of
/// that part: they are not read before, and so nothing of theirs is loaded before.
macro_rules! slices {
    (
        now { $($field:ident: $type:ty,)* }
        later { $($late:ident $(as $name:literal)?: $late_type:ty, in $part:ident;)* }
    ) => {
        /// The published state.
        #[derive(Default)]
        pub struct Slices {
            $(#[allow(missing_docs)] pub $field: Slice<$type>,)*
            $(#[allow(missing_docs)] pub $late: Slice<$late_type>,)*
        }

        impl Slices {
            /// Every slice's name.
            pub const NAMES: &[&str] = &[$(stringify!($field),)* $(name!($late $($name)?),)*];

            /// The versions, in the order of `NAMES`.
            pub fn versions(&self) -> Vec<u32> {
                vec![$(self.$field.version(),)* $(self.$late.version(),)*]
            }

            /// One slice as JSON; `None` for an unknown name, and for one of a part that nobody has written to.
            pub fn read(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($field) => Some(json::to_string(&*self.$field)),)*
                    $(name!($late $($name)?) => (self.$late.version() != 0).then(|| written::$late(&self.$late)),)*
                    _ => None,
                }
            }
        }

        /// Slices of parts as JSON.
        mod written {
            use super::*;
            $(
                #[part($part)]
                pub fn $late(slice: &$late_type) -> String {
                    json::to_string(slice)
                }
            )*
        }

        /// Every slice by name, for the generated TypeScript.
        #[derive(Default, json::ToJson, json::TypeScript)]
        #[serde(rename_all = "camelCase")]
        pub struct SliceTypes {
            $(#[allow(missing_docs)] pub $field: $type,)*
            $(#[allow(missing_docs)] pub $late: $late_type,)*
        }
    };
}

slices! {
    now {
        modal: ModalSlice,
        connection: ConnectionSlice,
        connecting: ConnectingSlice,
        network: NetworkSlice,
        wallets: WalletsSlice,
        directory: DirectorySlice,
        notice: NoticeSlice,
        alert: AlertSlice,
        options: OptionsSlice,
    }
    later {
        pairing: PairingSlice, in account;
        store: StoreSlice, in account;
        account: AccountSlice, in account;
        tokens: TokensSlice, in account;
        activity: ActivitySlice, in account;
        nfts: NftsSlice, in account;
        receive: ReceiveSlice, in account;
        swap: SwapSlice, in forms;
        picker: PickerSlice, in forms;
        review: ReviewSlice, in signing;
        send: SendSlice, in forms;
        naming: NamingSlice, in forms;
        sign_in as "signIn": SignInSlice, in account;
    }
}

/// The whole state.
#[derive(Default)]
pub struct State {
    /// What is published.
    pub slices: Slices,
    /// The validated options.
    pub config: Config,
    /// What is known of the chains that were asked about.
    pub chain_data: chain_data::Loaded,
    /// Where the core runs.
    pub environment: Environment,
    /// The history of views.
    pub router: Router,
    /// Every way to connect that adapters found.
    pub connectors: Vec<Rc<Connector>>,
    /// Stored sessions whose connector has not been found yet.
    pub pending: Vec<Pending>,
    /// Sessions whose wallet shares no account now, as when it is locked: they stay stored, and go on when it names one again.
    pub locked: Vec<Pending>,
    /// Sessions that began outside of the modal before stored ones had been looked at.
    pub outside: Vec<Outside>,
    /// The account that was chosen last in a connected family: it stays the active one on networks where the wallet shares it.
    pub preferred: Vec<(Namespace, String)>,
    /// The link that is out.
    pub pairing: PairingMemory,
    /// What the gateway's registry said.
    pub registry: RegistryState,
    /// Nodes, their scores, and requests on their way.
    pub rpc: RpcState,
    /// Which accounts are contracts' ones.
    pub kinds: Kinds,
    /// Balances read lately.
    pub balance: BalanceMemory,
    /// Everything the account holds.
    pub tokens: TokensMemory,
    /// Everything the account did, as far as it was read.
    pub activity: ActivityMemory,
    /// The NFTs that the account holds.
    pub nfts: NftsMemory,
    /// Places of the page that show where to receive.
    pub receive_watchers: Watchers,
    /// Names and pictures asked for lately.
    pub profile: ProfileMemory,
    /// Whose the review is.
    pub turns: Turns,
    /// What the send form remembers.
    pub send: SendMemory,
    /// What is asked to be signed, and what waits for it.
    pub sign_in: SignInMemory,
    /// What can be exchanged, and at what price.
    pub swap: SwapMemory,
    /// Events to be sent.
    pub events: Queue,
    /// The parts of the core's code that are there.
    pub parts: Loaded,
    /// What the project's owner switched on.
    pub remote: RemoteConfig,
    /// How the gateway refused this page, or that it cannot be reached, once its developer was told.
    pub refused: Option<Problem>,
    /// Whether the gateway answered anything, whatever it was.
    pub gateway_answered: bool,
    /// What the gateway does not serve, by network.
    pub unserved: Unserved,
    /// The developer knows that the storage does not keep anything.
    pub storage_warned: bool,
}
