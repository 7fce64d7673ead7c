use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::{EmailAddress, Mail, MailError, Mailer};

/// A mailer for tests: keeps what it is given, and fails as configured.
#[derive(Debug, Default)]
pub struct ScriptedMailer(Mutex<Script>);

#[derive(Default)]
struct Script {
    outcomes: VecDeque<MailError>,
    sent: Vec<(EmailAddress, String)>,
    attempts: usize,
}

impl ScriptedMailer {
    /// The next attempts fail so.
    pub fn fail(&self, outcomes: impl IntoIterator<Item = MailError>) {
        self.lock().outcomes.extend(outcomes);
    }

    /// Receiver and plain part of each message that was sent, and none any more.
    pub fn take_sent(&self) -> Vec<(EmailAddress, String)> {
        std::mem::take(&mut self.lock().sent)
    }

    /// How often it was asked to send.
    pub fn attempts(&self) -> usize {
        self.lock().attempts
    }

    fn lock(&self) -> MutexGuard<'_, Script> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Mailer for ScriptedMailer {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        async move {
            let mut script = self.lock();
            script.attempts += 1;
            if let Some(error) = script.outcomes.pop_front() {
                return Err(error);
            }
            script.sent.push((mail.to.clone(), mail.text.to_string()));
            Ok(())
        }
        .boxed()
    }
}

impl std::fmt::Debug for Script {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Script").field("attempts", &self.attempts).finish_non_exhaustive()
    }
}
