use std::net::IpAddr;
use std::sync::Arc;

use shares::{Holder, ShareKey};

/// The source of a request, as far as accounts are counted by it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asker {
    /// The network of the client.
    pub owner: Owner,
    /// The project's id.
    pub project: Option<Arc<str>>,
}

/// The network that an account is counted for: an IPv4 /24, an IPv6 /48, or the machine itself. Nothing finer is kept, in memory or in the
/// file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// Not known: the account is of a time when networks were not kept. All such accounts count as one network's, which has no share of
    /// its own: they give way when it is the largest.
    #[default]
    Unknown,
    /// Known.
    Known(ShareKey),
}

impl Owner {
    /// The machine itself.
    pub const MACHINE: Self = Self::Known(ShareKey::MACHINE);

    /// The network of an address.
    pub fn of(address: IpAddr) -> Self {
        Self::Known(ShareKey::of(address))
    }

    /// The larger network that this one is part of: for IPv6 the /32, which is what a registry allocates.
    #[must_use]
    pub fn allocation(self) -> Self {
        match self {
            Self::Unknown => self,
            Self::Known(key) => Self::Known(key.allocation()),
        }
    }

    /// The number that stands for it in the file.
    pub fn to_stored(self) -> Option<i64> {
        match self {
            Self::Unknown => None,
            Self::Known(key) => Some(key.to_stored()),
        }
    }

    /// The network of this number.
    pub fn from_stored(stored: Option<i64>) -> Self {
        stored.and_then(ShareKey::from_stored).map_or(Self::Unknown, Self::Known)
    }
}

impl Holder for Owner {
    fn is_machine(&self) -> bool {
        *self == Self::MACHINE
    }
}
