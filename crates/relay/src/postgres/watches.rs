use tokio::sync::{Mutex, MutexGuard};
use tokio_postgres::{Client, Config, Row};
use walletconnect::ClientId;

use super::session::{PostgresError, Session, config};
use super::table;
use crate::mailbox::{MailboxError, Pending};
use crate::watch::{Kept, WatchStore};

/// Watches in PostgreSQL, over a connection of their own.
pub struct PostgresWatches {
    config: Config,
    session: Mutex<Session>,
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

impl PostgresWatches {
    /// Connects, and makes the table when it is not there.
    pub async fn connect(address: &str) -> Result<Self, PostgresError> {
        let config = config(address)?;
        let mut session = Session::open(&config).await?;
        session.ask(async |client| table::make(client, TABLE).await).await?;
        Ok(Self { config, session: Mutex::new(session) })
    }

    /// The connection, anew when it is over.
    async fn session(&self) -> Result<MutexGuard<'_, Session>, PostgresError> {
        let mut session = self.session.lock().await;
        if session.is_over() {
            *session = Session::open(&self.config).await?;
        }
        Ok(session)
    }

    async fn find(&self, client: ClientId) -> Result<Option<Kept>, PostgresError> {
        let sql = "SELECT version, client, record FROM relay_watch WHERE client = $1";
        let ask = async |it: &mut Client| it.query_opt(sql, &[&&client.0[..]]).await;
        let row = self.session().await?.ask(ask).await?;
        Ok(row.as_ref().and_then(kept))
    }

    async fn replace(
        &self,
        client: ClientId,
        over: u64,
        record: &[u8],
    ) -> Result<Option<u64>, PostgresError> {
        let mut session = self.session().await?;
        session.ask(async |it| replace(it, client, over, record).await).await
    }

    async fn after(&self, version: u64) -> Result<Vec<Kept>, PostgresError> {
        let sql = "SELECT version, client, record FROM relay_watch WHERE version > $1 ORDER BY version LIMIT $2";
        let version = i64::try_from(version).unwrap_or(i64::MAX);
        let ask = async |it: &mut Client| it.query(sql, &[&version, &MOST]).await;
        let rows = self.session().await?.ask(ask).await?;
        Ok(rows.iter().filter_map(kept).collect())
    }
}

async fn replace(
    connection: &mut Client,
    client: ClientId,
    over: u64,
    record: &[u8],
) -> Result<Option<u64>, tokio_postgres::Error> {
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

fn fault(error: &PostgresError) -> MailboxError {
    MailboxError::Store(format!("PostgreSQL, watches: {}", error.reason()))
}

#[cfg(test)]
mod tests {
    use walletconnect::ClientId;

    use super::PostgresWatches;
    use crate::postgres::wire::DeadWire;
    use crate::servers::{Postgres, reach};
    use crate::watch::WatchStore;
    use crate::watch::contract::watch_contract;

    async fn open() -> (Postgres, PostgresWatches) {
        let server = Postgres::start();
        let watches = reach(async || PostgresWatches::connect(&server.url).await.ok()).await;
        (server, watches)
    }

    watch_contract!(open);

    #[tokio::test]
    async fn who_gets_no_answer_connects_anew() {
        let (server, _watches) = open().await;
        let wire = DeadWire::to(&server.url).await;
        let watches = PostgresWatches::connect(&wire.url).await.unwrap();
        wire.die();
        assert!(watches.read(ClientId([1; 32])).await.is_err());
        assert_eq!(watches.read(ClientId([1; 32])).await, Ok(None));
    }
}
