use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::store;
use crate::database::DatabaseError;

/// Queries that run at the same time. One request runs its queries one after the other, so it never takes all connections.
pub const READERS: usize = 4;

/// A fixed pool of connections to `index.db` that only read, off the event loop: a slow query delays no other request. Queries that
/// wait for a connection get one in the order in which they came.
#[derive(Debug, Clone)]
pub struct Readers {
    idle: Idle,
    permits: Arc<Semaphore>,
}

type Idle = Arc<Mutex<Vec<Connection>>>;

/// No answer from the pool.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// SQLite refused.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    /// The query ended by a fault in the program, or the gateway stops.
    #[error("the query did not end")]
    Ended,
}

/// A connection in use. It is returned to the pool when the query ends, whether it succeeds or fails, even if its request was cancelled.
struct Lent {
    connection: Option<Connection>,
    idle: Idle,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.extend(self.connection.take());
    }
}

impl Readers {
    /// Opens the connections.
    pub fn open(folder: &Path) -> Result<Self, DatabaseError> {
        let mut connections = Vec::with_capacity(READERS);
        for _ in 0..READERS {
            let connection = store::open(folder)?;
            connection.pragma_update(None, "query_only", true)?;
            connections.push(connection);
        }
        let permits = Arc::new(Semaphore::new(connections.len()));
        Ok(Self { idle: Arc::new(Mutex::new(connections)), permits })
    }

    /// Runs a query on one of the connections.
    pub async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, ReadError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|_| ReadError::Ended)?;
        let connection = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let lent = Lent { connection, idle: Arc::clone(&self.idle), _permit: permit };
        let run = tokio::task::spawn_blocking(move || {
            let connection = lent.connection.as_ref().ok_or(ReadError::Ended)?;
            query(connection).map_err(ReadError::from)
        });
        run.await.unwrap_or(Err(ReadError::Ended))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn readers() -> (tempfile::TempDir, Readers) {
        let folder = tempfile::tempdir().unwrap();
        let readers = Readers::open(folder.path()).unwrap();
        (folder, readers)
    }

    /// A query that ends when the sender is dropped, once it began.
    async fn hold(readers: &Readers) -> (tokio::task::JoinHandle<()>, mpsc::Sender<()>) {
        let (end, ended) = mpsc::channel::<()>();
        let (begin, running) = tokio::sync::oneshot::channel();
        let own = readers.clone();
        let task = tokio::spawn(async move {
            let held = own.read(move |_| {
                let _ = begin.send(());
                let _ = ended.recv();
                Ok(())
            });
            held.await.unwrap();
        });
        running.await.unwrap();
        (task, end)
    }

    fn one(connection: &Connection) -> rusqlite::Result<i64> {
        connection.query_row("SELECT 1", [], |row| row.get(0))
    }

    #[tokio::test]
    async fn queries_run_beside_each_other_and_off_the_event_loop() {
        let (_folder, readers) = readers();
        let mut held = Vec::new();
        for _ in 1..READERS {
            held.push(hold(&readers).await);
        }
        assert_eq!(readers.read(one).await.unwrap(), 1, "the last connection answers");
        held.push(hold(&readers).await);
        let mut late = std::pin::pin!(readers.read(one));
        let first = std::future::poll_fn(|context| {
            std::task::Poll::Ready(late.as_mut().poll(context).is_pending())
        });
        assert!(first.await, "a fifth query waits");
        drop(held);
        assert_eq!(late.await.unwrap(), 1);
    }

    #[tokio::test]
    async fn a_request_that_is_gone_gives_its_connection_back() {
        let (_folder, readers) = readers();
        for _ in 0..3 {
            let mut ends = Vec::new();
            for _ in 0..READERS {
                let (task, end) = hold(&readers).await;
                task.abort();
                assert!(task.await.unwrap_err().is_cancelled());
                ends.push(end);
            }
            assert_eq!(readers.permits.available_permits(), 0, "the queries still run");
            drop(ends);
            for _ in 0..READERS {
                assert_eq!(readers.read(one).await.unwrap(), 1);
            }
        }
    }

    #[tokio::test]
    async fn a_query_that_fails_or_panics_costs_no_connection() {
        let (_folder, readers) = readers();
        for _ in 0..READERS * 2 {
            let failed = readers.read(|connection| connection.execute("SELECT nothing", [])).await;
            assert!(matches!(failed, Err(ReadError::Database(_))), "{failed:?}");
            let ended = readers.read(|_| -> rusqlite::Result<()> { panic!("a fault") }).await;
            assert!(matches!(ended, Err(ReadError::Ended)), "{ended:?}");
        }
        assert_eq!(readers.read(one).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn the_pool_cannot_write() {
        let (_folder, readers) = readers();
        let sql = "INSERT INTO chain (name) VALUES ('eip155:1')";
        assert!(readers.read(|connection| connection.execute(sql, [])).await.is_err());
    }
}
