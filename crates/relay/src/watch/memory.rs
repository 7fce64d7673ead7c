use std::collections::HashMap;
use std::future::ready;
use std::sync::{Mutex, MutexGuard, PoisonError};

use walletconnect::ClientId;

use super::store::{Kept, MOST, WatchStore};
use crate::mailbox::{MailboxError, Pending};

/// Watches that end with the process.
#[derive(Debug, Default)]
pub struct MemoryWatches(Mutex<Written>);

#[derive(Debug, Default)]
struct Written {
    last: u64,
    records: HashMap<ClientId, Kept>,
}

impl MemoryWatches {
    fn written(&self) -> MutexGuard<'_, Written> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WatchStore for MemoryWatches {
    fn read(&self, client: ClientId) -> Pending<'_, Result<Option<Kept>, MailboxError>> {
        Box::pin(ready(Ok(self.written().records.get(&client).cloned())))
    }

    fn write(
        &self,
        client: ClientId,
        over: u64,
        record: Vec<u8>,
    ) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        let mut written = self.written();
        if written.records.get(&client).map_or(0, |kept| kept.version) != over {
            return Box::pin(ready(Ok(None)));
        }
        written.last += 1;
        let version = written.last;
        written.records.insert(client, Kept { client, version, record });
        Box::pin(ready(Ok(Some(version))))
    }

    fn changes(&self, after: u64) -> Pending<'_, Result<Vec<Kept>, MailboxError>> {
        let written = self.written();
        let new = written.records.values().filter(|kept| kept.version > after);
        let mut new: Vec<_> = new.cloned().collect();
        drop(written);
        new.sort_unstable_by_key(|kept| kept.version);
        new.truncate(MOST);
        Box::pin(ready(Ok(new)))
    }
}

#[cfg(test)]
mod tests {
    use super::MemoryWatches;
    use crate::watch::contract::watch_contract;

    watch_contract!(async || ((), MemoryWatches::default()));
}
