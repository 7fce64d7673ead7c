use std::fmt;
use std::time::Duration;

use api::embedded::SessionTokens;

use super::token::{hash_of, new_id, new_token, session_of};
use super::{End, Kept, Session, SessionError, Store, StoreError};

/// Sessions that did not end, of one user: one on each device.
const DEVICES: usize = 20;

/// A use is noted when the last one that was is so long ago, in milliseconds.
const NOTED_MS: u64 = 10_000;

/// How long sessions and their tokens last.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    /// An access token.
    pub access: Duration,
    /// A refresh token.
    pub refresh: Duration,
    /// A session without a request.
    pub idle: Duration,
    /// A session, however often it is used.
    pub whole: Duration,
}

/// All sessions.
pub struct Sessions {
    store: Box<dyn Store>,
    times: Times,
}

/// Who logs in, and where.
#[derive(Debug, Clone, Copy)]
pub struct Login<'a> {
    /// The project's id.
    pub project: &'a str,
    /// The user's id.
    pub user: &'a str,
    /// The thumbprint of the device's key.
    pub jkt: &'a str,
    /// The device's browser and system.
    pub label: &'a str,
}

impl Times {
    /// Ten minutes, thirty days, this, and ninety days.
    pub const fn with_idle(idle: Duration) -> Self {
        Self {
            access: Duration::from_mins(10),
            refresh: Duration::from_hours(30 * 24),
            idle,
            whole: Duration::from_hours(90 * 24),
        }
    }
}

impl Sessions {
    /// Those of this store.
    pub fn new(store: Box<dyn Store>, times: Times) -> Self {
        Self { store, times }
    }

    /// Begins a session, and ends the one that the device had.
    pub fn start(&self, login: &Login<'_>, now_ms: u64) -> Result<SessionTokens, SessionError> {
        let (id, until_ms) = (new_id()?, after(now_ms, self.times.whole));
        let (tokens, [access, refresh]) = self.tokens(&id, until_ms, now_ms)?;
        let session = Session {
            id,
            project: login.project.to_owned(),
            user: login.user.to_owned(),
            jkt: login.jkt.to_owned(),
            label: login.label.to_owned(),
            access,
            refresh,
            created_ms: now_ms,
            seen_ms: now_ms,
            until_ms,
            ended: None,
        };
        self.store.start(&session, DEVICES)?;
        Ok(tokens)
    }

    /// The session of an access token that came with a proof by this key, and notes its use.
    pub fn access(&self, token: &str, jkt: &str, now_ms: u64) -> Result<Session, SessionError> {
        let session = self.lasting(token, jkt, now_ms)?;
        if session.access.hash != hash_of(token) {
            return Err(SessionError::Invalid);
        }
        if session.access.until_ms <= now_ms {
            return Err(SessionError::Expired);
        }
        if now_ms.abs_diff(session.seen_ms) >= NOTED_MS {
            self.store.touch(&session.id, now_ms)?;
        }
        Ok(session)
    }

    /// New tokens for a refresh token. One that is not the latest ends the session: one of two who have it is a thief (RFC 9700, section 4.14.2).
    pub fn refresh(
        &self,
        token: &str,
        jkt: &str,
        now_ms: u64,
    ) -> Result<SessionTokens, SessionError> {
        let session = self.lasting(token, jkt, now_ms)?;
        let used = hash_of(token);
        if session.refresh.hash == used && session.refresh.until_ms <= now_ms {
            return self.over(&session, End::Over);
        }
        let (tokens, [access, refresh]) = self.tokens(&session.id, session.until_ms, now_ms)?;
        if !self.store.rotate(&session.id, &used, &access, &refresh, now_ms)? {
            return self.over(&session, End::Reused);
        }
        Ok(tokens)
    }

    /// Ends a session.
    pub fn revoke(&self, session: &Session) -> Result<(), StoreError> {
        self.store.end(&session.id, End::Revoked).map(drop)
    }

    /// The sessions of a user that still last, the one that was used last first.
    pub fn of_user(&self, user: &str, now_ms: u64) -> Result<Vec<Session>, StoreError> {
        let mut all = self.store.of_user(user)?;
        all.retain(|session| self.end_of(session, now_ms).is_none());
        Ok(all)
    }

    /// The session that a token is said to be of, if it is on this device and lasts.
    fn lasting(&self, token: &str, jkt: &str, now_ms: u64) -> Result<Session, SessionError> {
        let id = session_of(token).ok_or(SessionError::Invalid)?;
        let session = self.store.get(id)?.filter(|session| session.jkt == jkt);
        let session = session.ok_or(SessionError::Invalid)?;
        match session.ended.or_else(|| self.end_of(&session, now_ms)) {
            Some(end) => self.over(&session, end),
            None => Ok(session),
        }
    }

    fn end_of(&self, session: &Session, now_ms: u64) -> Option<End> {
        if session.until_ms <= now_ms {
            return Some(End::Over);
        }
        let is_idle = after(session.seen_ms, self.times.idle) <= now_ms;
        is_idle.then_some(End::Idle)
    }

    /// Ends a session for good, so that a clock that is put back does not begin it again.
    fn over<T>(&self, session: &Session, end: End) -> Result<T, SessionError> {
        self.store.end(&session.id, end)?;
        Err(SessionError::Ended(end))
    }

    fn tokens(
        &self,
        id: &str,
        most_ms: u64,
        now_ms: u64,
    ) -> Result<(SessionTokens, [Kept; 2]), SessionError> {
        let until = |time| after(now_ms, time).min(most_ms);
        let (access_token, access) = new_token(id, until(self.times.access))?;
        let (refresh_token, refresh) = new_token(id, until(self.times.refresh))?;
        let expires_in_s = access.until_ms.saturating_sub(now_ms) / 1_000;
        Ok((SessionTokens { access_token, refresh_token, expires_in_s }, [access, refresh]))
    }
}

fn after(time_ms: u64, by: Duration) -> u64 {
    time_ms.saturating_add(u64::try_from(by.as_millis()).unwrap_or(u64::MAX))
}

impl fmt::Debug for Sessions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Sessions").field("times", &self.times).finish_non_exhaustive()
    }
}
