use std::net::IpAddr;
use std::sync::Arc;

/// Who asks for an account, as far as accounts are counted by it. Kept in memory alone: no network is ever written beside an account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asker {
    /// The network, as rates are counted; `None` for the machine itself.
    pub network: Option<IpAddr>,
    /// The project's id.
    pub project: Option<Arc<str>>,
}
