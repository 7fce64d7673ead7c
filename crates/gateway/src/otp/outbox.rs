use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::watch;

use super::limits::SECOND;
use super::message::CodeMessage;
use super::store::QueuedMail;
use super::{EmailCodes, Fault};
use crate::mail::{MailError, Mailer};

/// Messages that are sent at a time.
const AT_ONCE: u32 = 8;

/// The pause after the first failure; it doubles with each further one.
const FIRST_PAUSE: u64 = 5 * SECOND;

/// The longest pause.
const LONGEST_PAUSE: u64 = 120 * SECOND;

/// Between two looks for what is over; also the longest wait for mail of another process.
const PRUNE: Duration = Duration::from_mins(1);

/// Sends the mail that is queued, with pauses that grow after failures, until the code is of no use. A message is put off before it is sent and
/// removed after: a process that ends between the two sends it twice, never not at all.
#[derive(Debug, Clone)]
pub struct Outbox {
    codes: Arc<EmailCodes>,
    mailer: Arc<dyn Mailer>,
}

impl Outbox {
    /// Sends the mail of these codes.
    pub fn new(codes: Arc<EmailCodes>, mailer: Arc<dyn Mailer>) -> Self {
        Self { codes, mailer }
    }

    /// Sends until it is stopped. What is not sent then stays queued.
    pub async fn run(self, mut stopped: watch::Receiver<bool>) {
        tokio::select! {
            _ = stopped.wait_for(|stopped| *stopped) => {}
            () = self.send() => {}
        }
    }

    async fn send(&self) {
        loop {
            let pause = self.pass().await;
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.codes.queued.notified() => {}
            }
        }
    }

    /// Tries what is due once; returns how long there is nothing to do.
    pub async fn pass(&self) -> Duration {
        match self.try_pass().await {
            Ok(pause) => pause,
            Err(error) => {
                tracing::error!(%error, "mail is not sent");
                Duration::from_millis(FIRST_PAUSE)
            }
        }
    }

    async fn try_pass(&self) -> Result<Duration, Fault> {
        let due = self.blocking(EmailCodes::due).await?;
        join_all(due.into_iter().map(|mail| self.try_one(mail))).await;
        self.blocking(EmailCodes::until_due).await
    }

    async fn try_one(&self, mail: QueuedMail) {
        let sent = match self.codes.message(&mail) {
            Some(message) => self.mailer.send(&message.write()).await,
            None => Err(MailError::Message),
        };
        let given_up = match sent {
            Ok(()) => false,
            Err(error) => !error.is_temporary() || mail.next_ms >= mail.expires_ms,
        };
        if let Err(error) = sent {
            tracing::warn!(%error, tries = mail.tries, given_up, "a code was not sent");
        }
        if sent.is_ok() || given_up {
            let removed = self.blocking(move |codes| codes.remove_mail(&mail.id)).await;
            if let Err(error) = removed {
                tracing::error!(%error, "a message may be sent twice");
            }
        }
    }

    /// Off the thread that serves: the store waits for the disk.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&EmailCodes) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let codes = Arc::clone(&self.codes);
        let done = tokio::task::spawn_blocking(move || work(&codes)).await;
        done.unwrap_or(Err(Fault::Store(super::StoreError::NotOnce)))
    }
}

impl EmailCodes {
    /// What is due, each put off already: where the store cannot write, nothing is sent, and nothing again and again.
    fn due(&self) -> Result<Vec<QueuedMail>, Fault> {
        self.prune()?;
        let now_ms = self.time.now_ms();
        Ok(self.store.run(|rows| {
            let mut due = rows.due_mail(now_ms, AT_ONCE)?;
            for mail in &mut due {
                mail.next_ms = now_ms.saturating_add(pause_after(mail.tries));
                mail.tries = mail.tries.saturating_add(1);
                rows.put_off(&mail.id, mail.tries, mail.next_ms)?;
            }
            Ok(due)
        })?)
    }

    fn until_due(&self) -> Result<Duration, Fault> {
        let next_ms = self.store.run(|rows| rows.next_due_ms())?;
        let wait = next_ms.map(|at_ms| at_ms.saturating_sub(self.time.now_ms()));
        Ok(wait.map_or(PRUNE, |wait| Duration::from_millis(wait).min(PRUNE)))
    }

    pub(super) fn message(&self, mail: &QueuedMail) -> Option<CodeMessage> {
        let bytes = self.keys.open_field("mail", &mail.id, &mail.sealed).ok()?;
        CodeMessage::from_bytes(&bytes)
    }

    fn remove_mail(&self, id: &str) -> Result<(), Fault> {
        Ok(self.store.run(|rows| rows.remove_mail(id))?)
    }
}

/// The pause after a failure, by the number of those before it.
fn pause_after(tries: u32) -> u64 {
    FIRST_PAUSE.checked_shl(tries).unwrap_or(LONGEST_PAUSE).min(LONGEST_PAUSE)
}
