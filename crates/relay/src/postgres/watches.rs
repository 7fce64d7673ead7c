use tokio::sync::{Mutex, MutexGuard};
use tokio_postgres::{Client, Config, Row};
use walletconnect::ClientId;

use super::{PostgresError, connect};
use crate::mailbox::{MailboxError, Pending};
use crate::watch::{Kept, WatchStore};

/// Watches in PostgreSQL, over a connection of their own.
pub struct PostgresWatches {
    config: Config,
    client: Mutex<Client>,
}

const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS relay_watch (
        version bigserial PRIMARY KEY,
        client bytea NOT NULL UNIQUE,
        record bytea NOT NULL
    );
";

/// Records of one answer.
const MOST: i64 = 1_000;

type Done<T> = Result<T, tokio_postgres::Error>;

impl PostgresWatches {
    /// Connects, and makes the table when it is not there.
    pub async fn connect(address: &str) -> Result<Self, PostgresError> {
        let config: Config = address.parse().map_err(|_| PostgresError::Address)?;
        let client = connect(&config).await?;
        super::make(&client, TABLE).await?;
        Ok(Self { config, client: Mutex::new(client) })
    }

    /// The connection, anew when it broke.
    async fn client(&self) -> Done<MutexGuard<'_, Client>> {
        let mut client = self.client.lock().await;
        if client.is_closed() {
            *client = connect(&self.config).await?;
        }
        Ok(client)
    }

    async fn find(&self, client: ClientId) -> Done<Option<Kept>> {
        let sql = "SELECT version, client, record FROM relay_watch WHERE client = $1";
        let row = self.client().await?.query_opt(sql, &[&&client.0[..]]).await?;
        Ok(row.as_ref().and_then(kept))
    }

    async fn replace(&self, client: ClientId, over: u64, record: &[u8]) -> Done<Option<u64>> {
        let mut connection = self.client().await?;
        let transaction = connection.transaction().await?;
        // One writer at a time: versions are then seen in the order in which they were given.
        transaction.batch_execute("LOCK TABLE relay_watch IN EXCLUSIVE MODE").await?;
        let over = i64::try_from(over).unwrap_or(i64::MAX);
        let sql = "DELETE FROM relay_watch WHERE client = $1 AND version = $2";
        let replaced = transaction.execute(sql, &[&&client.0[..], &over]).await?;
        if replaced == 0 && over != 0 {
            return Ok(None);
        }
        let sql = "INSERT INTO relay_watch (client, record) VALUES ($1, $2)
            ON CONFLICT (client) DO NOTHING RETURNING version";
        let row = transaction.query_opt(sql, &[&&client.0[..], &record]).await?;
        transaction.commit().await?;
        Ok(row.map(|row| row.get::<_, i64>(0).cast_unsigned()))
    }

    async fn after(&self, version: u64) -> Done<Vec<Kept>> {
        let sql = "SELECT version, client, record FROM relay_watch WHERE version > $1 ORDER BY version LIMIT $2";
        let version = i64::try_from(version).unwrap_or(i64::MAX);
        let rows = self.client().await?.query(sql, &[&version, &MOST]).await?;
        Ok(rows.iter().filter_map(kept).collect())
    }
}

impl WatchStore for PostgresWatches {
    fn read(&self, client: ClientId) -> Pending<'_, Result<Option<Kept>, MailboxError>> {
        Box::pin(async move { self.find(client).await.map_err(|error| fault(&error)) })
    }

    fn write(
        &self,
        client: ClientId,
        over: u64,
        record: Vec<u8>,
    ) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        Box::pin(
            async move { self.replace(client, over, &record).await.map_err(|error| fault(&error)) },
        )
    }

    fn changes(&self, after: u64) -> Pending<'_, Result<Vec<Kept>, MailboxError>> {
        Box::pin(async move { self.after(after).await.map_err(|error| fault(&error)) })
    }
}

/// None for what this program did not write.
fn kept(row: &Row) -> Option<Kept> {
    Some(Kept {
        client: ClientId(row.get::<_, &[u8]>("client").try_into().ok()?),
        version: row.get::<_, i64>("version").cast_unsigned(),
        record: row.get::<_, &[u8]>("record").to_vec(),
    })
}

fn fault(error: &tokio_postgres::Error) -> MailboxError {
    let code = error.code().map_or("the connection broke", |code| code.code());
    MailboxError::Store(format!("PostgreSQL, watches: {code}"))
}

#[cfg(test)]
mod tests {
    use super::PostgresWatches;
    use crate::servers::{Postgres, reach};
    use crate::watch::contract::watch_contract;

    watch_contract!(async || {
        let server = Postgres::start();
        let watches = reach(async || PostgresWatches::connect(&server.url).await.ok()).await;
        (server, watches)
    });
}
