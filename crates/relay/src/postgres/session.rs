use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::tls::NoTlsStream;
use tokio_postgres::{Client, Config, Connection, NoTls, Socket};

/// PostgreSQL cannot be used. The text is without the address, which may hold a password.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// The address is none.
    #[error("the address of PostgreSQL is none: write postgres://user:password@host/database")]
    Address,
    /// It refuses, or the connection broke.
    #[error("PostgreSQL: {0}")]
    Postgres(#[from] tokio_postgres::Error),
    /// It does not answer.
    #[error("PostgreSQL: no answer in time")]
    Late,
}

impl PostgresError {
    /// The kind of error alone: PostgreSQL's own text may repeat values.
    pub fn reason(&self) -> &str {
        match self {
            Self::Postgres(error) => {
                error.code().map_or("the connection broke", |code| code.code())
            }
            Self::Address => "no address",
            Self::Late => "no answer in time",
        }
    }
}

/// How long PostgreSQL may take, to be reached or for an answer.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// Without a word for so long the system asks whether the other side is there, and so often again.
const IDLE: Duration = Duration::from_secs(15);

/// Where PostgreSQL is. A machine that vanishes says nothing: what the address does not say of that is said here, since the system's own
/// times are minutes and hours.
pub fn config(address: &str) -> Result<Config, PostgresError> {
    let mut config: Config = address.parse().map_err(|_| PostgresError::Address)?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(PATIENCE);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(IDLE);
    }
    if config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
        config.keepalives_idle(IDLE);
    }
    if config.get_keepalives_interval().is_none() {
        config.keepalives_interval(PATIENCE);
    }
    Ok(config)
}

/// A connection, and the task that drives it, which ends with it.
pub struct Session {
    pub client: Client,
    driver: JoinHandle<()>,
}

impl Session {
    /// Connects, on the runtime on which this is called.
    pub async fn open(config: &Config) -> Result<Self, PostgresError> {
        let (client, connection) = reach(config).await?;
        let driver = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "PostgreSQL is gone");
            }
        });
        Ok(Self { client, driver })
    }

    pub fn is_over(&self) -> bool {
        self.client.is_closed() || self.driver.is_finished()
    }

    /// Asks something. Where no answer comes in time the connection is over: what vanished without a word looks open for long.
    pub async fn ask<T>(
        &mut self,
        asked: impl AsyncFnOnce(&mut Client) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, PostgresError> {
        if let Ok(answer) = timeout(PATIENCE, asked(&mut self.client)).await {
            return Ok(answer?);
        }
        self.driver.abort();
        // It ended because it was told to.
        let _ended = (&mut self.driver).await;
        Err(PostgresError::Late)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Connects. The time for a connection is the address's, for each host; one that was made may still lead to nobody.
pub async fn reach(
    config: &Config,
) -> Result<(Client, Connection<Socket, NoTlsStream>), PostgresError> {
    let hosts = u32::try_from(config.get_hosts().len().max(1)).unwrap_or(u32::MAX);
    let each = config.get_connect_timeout().copied().unwrap_or(PATIENCE);
    let patience = each.saturating_mul(hosts).saturating_add(PATIENCE);
    let reached = timeout(patience, config.connect(NoTls)).await;
    Ok(reached.map_err(|_| PostgresError::Late)??)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_address_leaves_out_of_waiting_is_said() {
        let config = config("postgres://relay@127.0.0.1/postgres").unwrap();
        assert_eq!(config.get_connect_timeout(), Some(&PATIENCE));
        assert_eq!(config.get_tcp_user_timeout(), Some(&IDLE));
        assert!(config.get_keepalives());
        assert_eq!(config.get_keepalives_idle(), IDLE);
        assert_eq!(config.get_keepalives_interval(), Some(PATIENCE));
    }

    #[test]
    fn what_the_address_says_of_waiting_is_left() {
        let said = "connect_timeout=7&tcp_user_timeout=8&keepalives_idle=9&keepalives_interval=10";
        let config = config(&format!("postgres://relay@127.0.0.1/postgres?{said}")).unwrap();
        assert_eq!(config.get_connect_timeout(), Some(&Duration::from_secs(7)));
        assert_eq!(config.get_tcp_user_timeout(), Some(&Duration::from_secs(8)));
        assert_eq!(config.get_keepalives_idle(), Duration::from_secs(9));
        assert_eq!(config.get_keepalives_interval(), Some(Duration::from_secs(10)));
    }
}
