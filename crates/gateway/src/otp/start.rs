use data_encoding::BASE64URL_NOPAD;

use super::email_codes::{LIFE, Scope};
use super::limits::{DAY, HOUR, SECOND, Window, locked, wait_of};
use super::message::CodeMessage;
use super::store::{Challenge, QueuedMail, Rows, StoreError};
use super::{Code, CodeRequest, Digest, EmailCodes, Fault};
use crate::secrets::SecretError;

/// A code is on its way. Its answer is the same whether the address is known or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The challenge's name: 128 random bits in base64url.
    pub challenge: String,
}

/// No code was made.
#[derive(Debug, thiserror::Error)]
pub enum StartRefusal {
    /// There were too many, of this kind; one may be asked for after this time.
    #[error("too many codes ({limit:?}): wait {wait_ms} ms")]
    Wait {
        /// Milliseconds to wait.
        wait_ms: u64,
        /// Which limit it is.
        limit: Limit,
    },
    /// A fault on this side.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What limits codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Wrong codes locked the address.
    Locked,
    /// The address had one just now, or many.
    Address,
    /// The network asked for many.
    Network,
    /// The project had as many as it may in a day.
    Project,
}

/// Of a project's codes in a day, those that unknown devices leave to known ones: one in so many.
const RESERVED: u32 = 5;

struct Made {
    person: Digest,
    device: Digest,
    challenge: Challenge,
    mail: QueuedMail,
}

impl EmailCodes {
    /// Makes a code and queues its message. The device's older codes end; those of other devices do not.
    pub fn start(&self, request: &CodeRequest<'_>) -> Result<Started, StartRefusal> {
        let now_ms = self.time.now_ms();
        // Made before the limits are looked at: a refusal costs the same work.
        let made = self.make(request, now_ms)?;
        let id = made.challenge.id.clone();
        let refused = self.store.run(|rows| self.record(rows, request, &made, now_ms));
        if let Some(refusal) = refused.map_err(Fault::from)? {
            return Err(refusal);
        }
        self.queued.notify_one();
        Ok(Started { challenge: id })
    }

    fn make(&self, request: &CodeRequest<'_>, now_ms: u64) -> Result<Made, Fault> {
        let CodeRequest { project, email, .. } = *request;
        let mut id = [0; 16];
        getrandom::fill(&mut id).map_err(|_| SecretError::Random)?;
        let id = BASE64URL_NOPAD.encode(&id);
        let code = Code::draw(|bytes| getrandom::fill(bytes).map_err(|_| SecretError::Random))?;
        let expires_ms = now_ms.saturating_add(LIFE);
        let person = self.keys.person(project, email);
        let device = self.device(project, request.device);
        let challenge = Challenge {
            id: id.clone(),
            person,
            device,
            code: self.keys.code_digest(&id, &code),
            email: self.keys.seal("email", &id, email.as_str().as_bytes())?,
            tries: 0,
            expires_ms,
        };
        let (site, wallet) = (request.site.clone(), request.wallet.clone());
        let message = CodeMessage { to: email.clone(), code, site, wallet };
        let sealed = self.keys.seal("mail", &id, &message.to_bytes())?;
        let mail = QueuedMail { id, sealed, tries: 0, next_ms: now_ms, expires_ms };
        Ok(Made { person, device, challenge, mail })
    }

    fn record(
        &self,
        rows: &mut dyn Rows,
        request: &CodeRequest<'_>,
        made: &Made,
        now_ms: u64,
    ) -> Result<Option<StartRefusal>, StoreError> {
        rows.set_newest_ms(now_ms)?;
        let scope = self.scope(rows, &made.person, &made.device)?;
        let windows = self.windows(request, &scope);
        if let Some((wait_ms, limit)) = refused(rows, &scope, &windows, now_ms)? {
            return Ok(Some(StartRefusal::Wait { wait_ms, limit }));
        }
        let mut buckets: Vec<_> = windows.iter().map(|(window, _)| window.bucket).collect();
        buckets.dedup();
        for bucket in &buckets {
            rows.add_event(bucket, now_ms)?;
        }
        rows.remove_challenges_of(&made.device)?;
        rows.put_challenge(&made.challenge)?;
        rows.put_mail(&made.mail)?;
        Ok(None)
    }

    /// The limits of a request, those of one bucket side by side.
    ///
    /// Devices that have read the address's mail before are counted each on its own, are not counted by network, and have a fifth of the
    /// project's codes to themselves: a stranger who asks for codes of another person's address does not shut its owner out.
    fn windows(&self, request: &CodeRequest<'_>, scope: &Scope) -> Vec<(Window, Limit)> {
        let sent = self.keys.digest("sent", &[&scope.digest.0]);
        let network = self.keys.digest("network", &[request.network.to_string().as_bytes()]);
        let project = self.keys.digest("project", &[request.project.as_bytes()]);
        let window = |bucket, most, span_ms| Window { bucket, most, span_ms };
        let whole = self.per_project_per_day;
        let of_strangers = whole - whole / RESERVED;
        let mut windows = vec![
            (window(sent, 1, 30 * SECOND), Limit::Address),
            (window(sent, 5, HOUR), Limit::Address),
            (window(sent, 10, DAY), Limit::Address),
            (window(project, if scope.known { whole } else { of_strangers }, DAY), Limit::Project),
        ];
        if !scope.known {
            windows.push((window(network, 20, HOUR), Limit::Network));
        }
        windows
    }
}

/// The longest wait, if there is one.
fn refused(
    rows: &dyn Rows,
    scope: &Scope,
    windows: &[(Window, Limit)],
    now_ms: u64,
) -> Result<Option<(u64, Limit)>, StoreError> {
    let mut longest = (locked(rows, &scope.digest, now_ms)?, Limit::Locked);
    for (window, limit) in windows {
        let wait_ms = wait_of(rows, window, now_ms)?;
        if wait_ms > longest.0 {
            longest = (wait_ms, *limit);
        }
    }
    Ok((longest.0 > 0).then_some(longest))
}
