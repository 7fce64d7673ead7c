use walletconnect::ClientId;
use walletconnect::jwt::{JwtError, Rules, verify};
use walletconnect::relay::Refusal;

use crate::{Relay, since_1970};

/// Who comes: a client that proved its name, or somebody who is told why not.
pub struct Visitor {
    /// The client, or the reason.
    pub client: Result<ClientId, Refused>,
    /// Whether one more request is within the limits of the address and the project that it comes from.
    pub may_ask: Box<dyn Fn() -> bool + Send + Sync>,
}

/// Why somebody is not let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The token is not believed.
    #[error("{0}")]
    Token(#[from] JwtError),
    /// For a reason of the catalogue.
    #[error("{0}")]
    Catalogue(Refusal),
}

impl Refused {
    /// The error that every request is answered with.
    pub const fn refusal(self) -> Refusal {
        match self {
            Self::Token(_) => Refusal::InvalidJwt,
            Self::Catalogue(refusal) => refusal,
        }
    }
}

impl Relay {
    /// Whose token it is.
    pub fn client_of(&self, token: Option<&str>) -> Result<ClientId, Refused> {
        let token = token.ok_or(Refused::Catalogue(Refusal::MissingJwt))?;
        let (audiences, now, leeway) = self.token_rules();
        let (client, _) = verify(token, &Rules { audiences: &audiences, now, leeway })?;
        Ok(client)
    }

    /// The relay's names, the time, and how far clocks may differ, in seconds.
    pub(crate) fn token_rules(&self) -> (Vec<&str>, u64, u64) {
        let settings = self.settings();
        let audiences = settings.urls.iter().map(String::as_str).collect();
        (audiences, since_1970().as_secs(), settings.leeway.as_secs())
    }
}

impl std::fmt::Debug for Visitor {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Visitor").finish_non_exhaustive()
    }
}
