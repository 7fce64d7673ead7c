use std::sync::Arc;

use tokio::sync::oneshot;
use walletconnect::{MessageId, Topic};

use super::{Left, Mailbox, MailboxError, Owners, Page, Pending, Published, Receipt};
use crate::{Message, Stored};

/// Where an answer is awaited.
pub type Answer<T> = oneshot::Sender<Result<T, MailboxError>>;

/// Something to do for whoever owns a store and does what is asked in the order in which it was asked.
pub enum Job {
    Publish(Arc<Message>, Answer<Published>),
    Backlog(Page, Answer<Vec<Stored>>),
    Ack(Receipt),
    Find(Topic, MessageId, Answer<Option<u64>>),
    /// A slice of what expired; answered with how many were dropped, and what is left.
    Expire(u64, Answer<(u64, Left)>),
    Flush(Answer<()>),
}

/// What a job came to.
pub enum Outcome {
    Published(Result<Published, MailboxError>),
    Backlog(Vec<Stored>),
    Found(Option<u64>),
    Expired(u64, Left),
    Nothing,
}

impl Job {
    /// What is to be published.
    pub fn message(&self) -> Option<Arc<Message>> {
        match self {
            Self::Publish(message, _) => Some(Arc::clone(message)),
            _ => None,
        }
    }

    /// Tells what the job came to; each has the outcome of its own kind.
    pub fn answer(self, outcome: Outcome) {
        match (self, outcome) {
            (Self::Publish(_, answer), Outcome::Published(published)) => tell(answer, published),
            (Self::Backlog(_, answer), Outcome::Backlog(found)) => tell(answer, Ok(found)),
            (Self::Find(_, _, answer), Outcome::Found(found)) => tell(answer, Ok(found)),
            (Self::Expire(_, answer), Outcome::Expired(dropped, left)) => {
                tell(answer, Ok((dropped, left)));
            }
            (Self::Flush(answer), _) => tell(answer, Ok(())),
            _ => {}
        }
    }

    /// Tells that the job was not done.
    pub fn refuse(self, error: &MailboxError) {
        match self {
            Self::Publish(_, answer) => tell(answer, Err(error.clone())),
            Self::Backlog(_, answer) => tell(answer, Err(error.clone())),
            Self::Find(_, _, answer) => tell(answer, Err(error.clone())),
            Self::Expire(_, answer) => tell(answer, Err(error.clone())),
            Self::Flush(answer) => tell(answer, Err(error.clone())),
            Self::Ack(_) => {}
        }
    }
}

/// Who asked may be gone.
fn tell<T>(answer: Answer<T>, with: Result<T, MailboxError>) {
    drop(answer.send(with));
}

/// A store that is owned by one thread or task, which takes jobs. That is all that a [`Mailbox`] needs.
pub trait Jobs: Send + Sync {
    /// Has a job done; when nobody is left to do it, it is dropped with its answer.
    fn give(&self, job: Job);

    /// See [`Mailbox::owners`].
    fn owners(&self) -> Option<&Owners> {
        None
    }
}

fn ask<T: Send + 'static>(
    jobs: &impl Jobs,
    job: impl FnOnce(Answer<T>) -> Job,
) -> Pending<'static, Result<T, MailboxError>> {
    let (answer, answered) = oneshot::channel();
    jobs.give(job(answer));
    let ended = || MailboxError::Store("who does its jobs ended".into());
    Box::pin(async move { answered.await.unwrap_or_else(|_| Err(ended())) })
}

impl<J: Jobs> Mailbox for J {
    fn publish(&self, message: Arc<Message>) -> Pending<'_, Result<Published, MailboxError>> {
        ask(self, |answer| Job::Publish(message, answer))
    }

    fn backlog(&self, page: Page) -> Pending<'_, Result<Vec<Stored>, MailboxError>> {
        ask(self, |answer| Job::Backlog(page, answer))
    }

    fn ack(&self, receipt: Receipt) {
        self.give(Job::Ack(receipt));
    }

    fn find(&self, topic: Topic, id: MessageId) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        ask(self, |answer| Job::Find(topic, id, answer))
    }

    fn expire(&self, now: u64) -> Pending<'_, Result<Left, MailboxError>> {
        Box::pin(async move {
            // In slices, so that nobody waits for all of it.
            loop {
                let (dropped, left) = ask(self, |answer| Job::Expire(now, answer)).await?;
                if dropped == 0 {
                    return Ok(left);
                }
            }
        })
    }

    fn owners(&self) -> Option<&Owners> {
        Jobs::owners(self)
    }

    fn flush(&self) -> Pending<'_, Result<(), MailboxError>> {
        ask(self, Job::Flush)
    }
}
