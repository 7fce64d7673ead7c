use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use http::{HeaderName, HeaderValue, header};
use serde::Serialize;

use super::Clock;
use super::jwt::{self, Purpose};
use super::keys::{KeyTimes, SigningKeys};
use super::spent::{self, SpentTokens};
use crate::config::Config;
use crate::database::{self, DatabaseError};
use crate::secrets::{SecretError, Secrets, SqliteStore};
use crate::web::ApiError;

/// How long a session lasts at most.
pub const SESSION: Duration = Duration::from_hours(1);

/// How long the next key is published before it signs: twice as long as caches may keep the public keys.
const AHEAD: Duration = Duration::from_mins(10);

/// How long a key is published after its last token was made: that token's time, and a margin for clocks that are late.
const AFTER: Duration = Duration::from_mins(65);

/// Sign-in with a wallet, shared by all workers.
#[derive(Debug)]
pub struct SignIn {
    /// The time of day.
    pub clock: Clock,
    /// The keys that tokens are signed with.
    pub keys: SigningKeys,
    /// Who issues sessions: the gateway's public address.
    pub issuer: String,
    /// Nonces and sessions that may not be used again.
    pub spent: Arc<SpentTokens>,
}

/// A response that no cache keeps.
pub type NoStore<T> = ([(HeaderName, HeaderValue); 1], Json<T>);

/// The head of [`NoStore`].
pub const NO_STORE: [(HeaderName, HeaderValue); 1] =
    [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];

/// Sign-in cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The gateway's secrets cannot be used.
    #[error(transparent)]
    Secrets(#[from] SecretError),
    /// The tokens that were used cannot be read.
    #[error(transparent)]
    Spent(#[from] spent::StoreError),
}

impl SignIn {
    /// Opens the keys in the data folder, and makes the first ones. `address` is where the gateway listens.
    pub fn start(config: &Config, address: SocketAddr) -> Result<Self, SignInError> {
        let store = SqliteStore::new(database::open(&config.data_dir)?);
        let secrets = Secrets::open(&config.secrets, &config.data_dir, Box::new(store))?;
        let rotate_after = config.sign_in.rotate_after;
        let times = KeyTimes { rotate_after, ahead: AHEAD, after: AFTER };
        let clock = Clock::default();
        let keys = SigningKeys::open(Arc::new(secrets), times, clock.now_ms())?;
        let store = spent::SqliteStore::new(database::open(&config.data_dir)?);
        let spent = Arc::new(SpentTokens::open(Box::new(store))?);
        let issuer = config.public_url.clone().unwrap_or_else(|| local(address));
        Ok(Self { clock, keys, issuer, spent })
    }

    /// A token of these claims.
    pub fn token(
        &self,
        purpose: Purpose,
        claims: &impl Serialize,
        now_ms: u64,
    ) -> Result<String, ApiError> {
        let made = self.keys.current(now_ms).and_then(|key| jwt::write(purpose, claims, &key));
        made.map_err(|error| {
            tracing::error!(%error, "no token can be signed");
            ApiError::unavailable("the gateway cannot sign at the moment: try again later")
        })
    }
}

/// Where this machine reaches a gateway that does not know its public address.
fn local(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        return format!("http://localhost:{}", address.port());
    }
    format!("http://{address}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issuer_without_a_public_address_is_one_of_this_machine() {
        let table = [
            ("127.0.0.1:8787", "http://127.0.0.1:8787"),
            ("0.0.0.0:8787", "http://localhost:8787"),
            ("[::]:80", "http://localhost:80"),
            ("[::1]:80", "http://[::1]:80"),
        ];
        for (address, expected) in table {
            assert_eq!(local(address.parse().unwrap()), expected);
        }
    }
}
