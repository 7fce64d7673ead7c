use async_nats::jetstream::kv::{CreateErrorKind, UpdateErrorKind};
use walletconnect::{ClientId, Topic};

use super::connect::Nats;
use crate::mailbox::{MailboxError, Pending};
use crate::watch::{Kept, WatchStore};

/// Watches on NATS: a key of a bucket for each client, whose revision is the version.
pub struct NatsWatches(Nats);

/// Records of one answer: each is a question to the server.
const MOST: usize = 256;

impl NatsWatches {
    /// Of this connection.
    pub fn new(nats: &Nats) -> Self {
        Self(nats.clone())
    }

    async fn find(&self, client: ClientId) -> Result<Option<Kept>, MailboxError> {
        let entry = self.0.watches.entry(name(client)).await;
        let entry = entry.map_err(|error| fault(error.kind()))?;
        Ok(entry.map(|entry| Kept { client, version: entry.revision, record: entry.value.into() }))
    }

    async fn replace(
        &self,
        client: ClientId,
        over: u64,
        record: Vec<u8>,
    ) -> Result<Option<u64>, MailboxError> {
        if over == 0 {
            return match self.0.watches.create(name(client), record.into()).await {
                Ok(version) => Ok(Some(version)),
                Err(error) if error.kind() == CreateErrorKind::AlreadyExists => Ok(None),
                Err(error) => Err(fault(error.kind())),
            };
        }
        match self.0.watches.update(name(client), record.into(), over).await {
            Ok(version) => Ok(Some(version)),
            Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => Ok(None),
            Err(error) => Err(fault(error.kind())),
        }
    }

    async fn after(&self, version: u64) -> Result<Vec<Kept>, MailboxError> {
        let bucket = &self.0.watches;
        let all = format!("$KV.{}.*", bucket.name);
        let (mut kept, mut place) = (Vec::new(), version);
        while kept.len() < MOST {
            let found = self.0.next(&bucket.stream, all.clone(), place + 1).await;
            let Some(found) = found.map_err(fault)? else { break };
            place = found.sequence;
            // What has another name is none of ours.
            let client = found.subject.rsplit('.').next().and_then(Topic::parse);
            if let Some(Topic(client)) = client {
                let record = found.payload.into();
                kept.push(Kept { client: ClientId(client), version: place, record });
            }
        }
        Ok(kept)
    }
}

impl WatchStore for NatsWatches {
    fn read(&self, client: ClientId) -> Pending<'_, Result<Option<Kept>, MailboxError>> {
        Box::pin(self.find(client))
    }

    fn write(
        &self,
        client: ClientId,
        over: u64,
        record: Vec<u8>,
    ) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        Box::pin(self.replace(client, over, record))
    }

    fn changes(&self, after: u64) -> Pending<'_, Result<Vec<Kept>, MailboxError>> {
        Box::pin(self.after(after))
    }
}

fn name(client: ClientId) -> String {
    Topic(client.0).text()
}

fn fault(kind: impl std::fmt::Display) -> MailboxError {
    MailboxError::Store(format!("NATS, watches: {kind}"))
}

#[cfg(test)]
mod tests {
    use super::NatsWatches;
    use crate::nats::mailbox::tests::connect;
    use crate::watch::contract::watch_contract;

    watch_contract!(async || {
        let (server, nats) = connect().await;
        (server, NatsWatches::new(&nats))
    });
}
