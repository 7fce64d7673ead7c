use std::fmt;
use std::net::IpAddr;

use tokio::sync::Notify;

use super::limits::{DAY, LOCK_MEMORY, SECOND};
use super::store::{Prune, Rows, Store, StoreError};
use super::{Digest, Keys, Site, SteadyTime};
use crate::mail::EmailAddress;
use crate::secrets::SecretError;

/// How long a code is of use (contract of the embedded wallet, 3.12).
pub const LIFE: u64 = 600 * SECOND;

/// How long a device that has not signed in again is known for its address.
const KNOWN: u64 = 180 * DAY;

/// One-time codes by e-mail: challenges, limits, and mail that is to be sent. Calls block until what they wrote is on the disk.
pub struct EmailCodes {
    pub(super) keys: Keys,
    pub(super) store: Box<dyn Store>,
    pub(super) time: SteadyTime,
    pub(super) per_project_per_day: u32,
    /// Woken when there is new mail.
    pub(super) queued: Notify,
}

/// Who asks for a code, and for which address.
#[derive(Debug, Clone, Copy)]
pub struct CodeRequest<'a> {
    /// The project.
    pub project: &'a str,
    /// The thumbprint of the device's key (RFC 7638), proven by the request.
    pub device: &'a str,
    /// The network that the request comes from: an IPv4 /24, an IPv6 /56.
    pub network: IpAddr,
    /// The address.
    pub email: &'a EmailAddress,
    /// The site, as the message names it.
    pub site: &'a Site,
    /// The wallet, as the message names it.
    pub wallet: &'a Site,
}

/// A code cannot be made or tried, by a fault on this side. The text is for the operator; it holds no address and no code.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store cannot answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is sealed cannot be opened, or there are no random numbers.
    #[error("one-time codes: {0}")]
    Secrets(#[from] SecretError),
}

impl EmailCodes {
    /// Codes in this store. `per_project_per_day` is how many one project may have sent in 24 hours.
    pub fn new(
        keys: Keys,
        store: Box<dyn Store>,
        source: std::sync::Arc<dyn super::TimeSource>,
        per_project_per_day: u32,
    ) -> Result<Self, Fault> {
        let newest_ms = store.run(|rows| rows.newest_ms())?;
        let time = SteadyTime::new(source, newest_ms);
        Ok(Self { keys, store, time, per_project_per_day, queued: Notify::new() })
    }

    /// Removes what is over. For a caller that runs it every minute or so.
    pub fn prune(&self) -> Result<(), Fault> {
        let now_ms = self.time.now_ms();
        let before = Prune {
            now_ms,
            events_ms: now_ms.saturating_sub(DAY),
            locks_ms: now_ms.saturating_sub(LOCK_MEMORY),
            devices_ms: now_ms.saturating_sub(KNOWN),
        };
        Ok(self.store.run(|rows| {
            rows.set_newest_ms(now_ms)?;
            rows.prune(&before)
        })?)
    }

    pub(super) fn device(&self, project: &str, device: &str) -> Digest {
        self.keys.digest("device", &[project.as_bytes(), device.as_bytes()])
    }

    /// What an address's codes are counted by: all devices that have not proven that they read its mail together, each of the others alone.
    pub(super) fn scope(
        &self,
        rows: &dyn Rows,
        person: &Digest,
        device: &Digest,
    ) -> Result<Scope, StoreError> {
        let known = rows.is_known(person, device)?;
        let whose: &[u8] = if known { &device.0 } else { b"" };
        Ok(Scope { digest: self.keys.digest("scope", &[&person.0, whose]), known })
    }
}

/// What is counted together.
pub(super) struct Scope {
    pub digest: Digest,
    /// Whether it is one device that has read the address's mail before.
    pub known: bool,
}

impl fmt::Debug for EmailCodes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("EmailCodes").field("time", &self.time).finish_non_exhaustive()
    }
}
