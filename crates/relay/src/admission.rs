use shares::ShareKey;
use walletconnect::ClientId;
use walletconnect::jwt::{JwtError, Rules, verify};
use walletconnect::relay::{Refusal, RpcId, wire};

use crate::socket::Share;
use crate::{Relay, since_1970};

/// Who comes: a client that proved its name, or somebody who is told why not.
pub struct Visitor {
    /// The client, or the reason.
    pub client: Result<ClientId, Refused>,
    /// Whether a request that counts as so many is within the limits of the address and the project that it comes from.
    pub may_ask: Box<dyn Fn(usize) -> bool + Send + Sync>,
    /// What it may have the relay hold: what it began to say, and what it does not read.
    pub share: Share,
    /// The network that it comes from; its messages take of that network's share.
    pub owner: ShareKey,
}

/// Why somebody is not let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The token is not believed.
    #[error("{0}")]
    Token(#[from] JwtError),
    /// For a reason of the catalogue.
    #[error("{0}")]
    Catalogue(#[from] Refusal),
}

impl Refused {
    /// The error that every request is answered with.
    pub const fn refusal(self) -> Refusal {
        match self {
            Self::Token(_) => Refusal::InvalidJwt,
            Self::Catalogue(refusal) => refusal,
        }
    }

    /// That error, with the reason in words: a client tells by them a wrong clock from a wrong name of the relay.
    pub fn answer(self, id: &RpcId) -> String {
        wire::error_in_words(id, self.refusal(), &self.to_string())
    }
}

impl Relay {
    /// Whose token it is.
    pub fn client_of(&self, token: Option<&str>) -> Result<ClientId, Refused> {
        let token = token.ok_or(Refused::Catalogue(Refusal::MissingJwt))?;
        let (audiences, now, leeway) = self.token_rules();
        let (client, claims) = verify(token, &Rules { audiences: &audiences, now, leeway })?;
        // Whatever end it names: one that was stolen is not good for ever.
        let age = self.settings().token_age.as_secs();
        if claims.iat.saturating_add(age).saturating_add(leeway) < now {
            return Err(JwtError::Expired.into());
        }
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
