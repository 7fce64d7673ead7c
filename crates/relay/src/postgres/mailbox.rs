use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{Client, Config};
use walletconnect::{MessageId, Topic};

use super::{connect, table};
use crate::mailbox::{Mailbox, MailboxError, Page, Pending, Published, Receipt};
use crate::{Message, Stored};

/// Mailboxes in PostgreSQL. One task of each node does what is asked in order, whatever waits in one transaction.
pub struct PostgresMailbox {
    jobs: mpsc::UnboundedSender<Job>,
}

/// PostgreSQL cannot be used. The text is without the address, which may hold a password.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// The address is none.
    #[error("the address of PostgreSQL is none: write postgres://user:password@host/database")]
    Address,
    /// It does not answer, or refuses.
    #[error("PostgreSQL: {0}")]
    Postgres(#[from] tokio_postgres::Error),
}

type Answer<T> = oneshot::Sender<Result<T, MailboxError>>;

enum Job {
    Publish(Arc<Message>, Answer<Published>),
    Ack(Receipt),
    Backlog(Page, Answer<Vec<Stored>>),
    Find(Topic, MessageId, Answer<Option<u64>>),
    Expire(u64, Answer<u64>),
    Flush(Answer<()>),
}

/// Jobs of one transaction.
const MOST: usize = 512;
/// A transaction that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(5);

impl PostgresMailbox {
    /// Connects to `postgres://user:password@host/database`, and makes the tables when they are not there; it keeps `per_topic` messages of a
    /// topic, and as many more as are published in the same moment.
    pub async fn connect(address: &str, per_topic: usize) -> Result<Self, PostgresError> {
        let config: Config = address.parse().map_err(|_| PostgresError::Address)?;
        let client = connect(&config).await?;
        super::make(&client, table::TABLES).await?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let per_topic = i64::try_from(per_topic).unwrap_or(i64::MAX);
        tokio::spawn(run(config, client, queue, per_topic));
        Ok(Self { jobs })
    }

    fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(Answer<T>) -> Job,
    ) -> Pending<'_, Result<T, MailboxError>> {
        let (answer, answered) = oneshot::channel();
        self.give(job(answer));
        let gone = || MailboxError::Store("its task ended".into());
        Box::pin(async move { answered.await.unwrap_or_else(|_| Err(gone())) })
    }

    fn give(&self, job: Job) {
        if self.jobs.send(job).is_err() {
            tracing::error!("the mailboxes' task ended");
        }
    }
}

impl Mailbox for PostgresMailbox {
    fn publish(&self, message: Arc<Message>) -> Pending<'_, Result<Published, MailboxError>> {
        self.ask(|answer| Job::Publish(message, answer))
    }

    fn backlog(&self, page: Page) -> Pending<'_, Result<Vec<Stored>, MailboxError>> {
        self.ask(|answer| Job::Backlog(page, answer))
    }

    fn ack(&self, receipt: Receipt) {
        self.give(Job::Ack(receipt));
    }

    fn find(&self, topic: Topic, id: MessageId) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        self.ask(|answer| Job::Find(topic, id, answer))
    }

    fn expire(&self, now: u64) -> Pending<'_, Result<u64, MailboxError>> {
        self.ask(|answer| Job::Expire(now, answer))
    }

    fn flush(&self) -> Pending<'_, Result<(), MailboxError>> {
        self.ask(Job::Flush)
    }
}

async fn run(
    config: Config,
    mut client: Client,
    mut queue: mpsc::UnboundedReceiver<Job>,
    per_topic: i64,
) {
    let mut jobs = Vec::with_capacity(MOST);
    // Kept until they are written: nobody else does.
    let mut receipts: Vec<Receipt> = Vec::new();
    while queue.recv_many(&mut jobs, MOST).await > 0 {
        if client.is_closed() {
            match connect(&config).await {
                Ok(again) => client = again,
                Err(error) => tracing::warn!(%error, "PostgreSQL is not there"),
            }
        }
        let (mut asked, mut messages, mut answers) = (Vec::new(), Vec::new(), Vec::new());
        for job in jobs.drain(..) {
            match job {
                Job::Ack(receipt) => receipts.push(receipt),
                Job::Publish(message, answer) => {
                    messages.push(message);
                    answers.push(answer);
                }
                other => asked.push(other),
            }
        }
        let done = transact(&mut client, &receipts, &messages, &asked, per_topic);
        let done = tokio::time::timeout(PATIENCE, done).await;
        match done.map_err(|_| "no answer in time".to_owned()) {
            Ok(Ok((published, outcomes))) => {
                receipts.clear();
                for (answer, published) in answers.into_iter().zip(published) {
                    tell(answer, published);
                }
                for (job, outcome) in asked.into_iter().zip(outcomes) {
                    job.answer(outcome);
                }
            }
            Ok(Err(error)) => refuse(answers, asked, &reason(&error)),
            Err(late) => refuse(answers, asked, &late),
        }
    }
}

/// What was read.
enum Outcome {
    Backlog(Vec<Stored>),
    Found(Option<u64>),
    Left(u64),
    Nothing,
}

type Outcomes = (Vec<Result<Published, MailboxError>>, Vec<Outcome>);

async fn transact(
    client: &mut Client,
    receipts: &[Receipt],
    messages: &[Arc<Message>],
    asked: &[Job],
    per_topic: i64,
) -> Result<Outcomes, tokio_postgres::Error> {
    let transaction = client.transaction().await?;
    if !receipts.is_empty() {
        table::ack(&transaction, receipts).await?;
    }
    let published = if messages.is_empty() {
        Vec::new()
    } else {
        table::publish(&transaction, messages, per_topic).await?
    };
    let mut outcomes = Vec::with_capacity(asked.len());
    for job in asked {
        outcomes.push(match job {
            Job::Backlog(page, _) => Outcome::Backlog(table::backlog(&transaction, page).await?),
            Job::Find(topic, id, _) => {
                Outcome::Found(table::find(&transaction, *topic, *id).await?)
            }
            Job::Expire(now, _) => Outcome::Left(table::expire(&transaction, *now).await?),
            _ => Outcome::Nothing,
        });
    }
    transaction.commit().await?;
    Ok((published, outcomes))
}

impl Job {
    /// Each job has the outcome of its own kind.
    fn answer(self, outcome: Outcome) {
        match (self, outcome) {
            (Self::Backlog(_, answer), Outcome::Backlog(found)) => tell(answer, Ok(found)),
            (Self::Find(_, _, answer), Outcome::Found(found)) => tell(answer, Ok(found)),
            (Self::Expire(_, answer), Outcome::Left(left)) => tell(answer, Ok(left)),
            (Self::Flush(answer), _) => tell(answer, Ok(())),
            _ => {}
        }
    }
}

fn refuse(answers: Vec<Answer<Published>>, asked: Vec<Job>, why: &str) {
    tracing::error!(why, "PostgreSQL did not do what was asked");
    let error = MailboxError::Store(why.into());
    for answer in answers {
        tell(answer, Err(error.clone()));
    }
    for job in asked {
        match job {
            Job::Backlog(_, answer) => tell(answer, Err(error.clone())),
            Job::Find(_, _, answer) => tell(answer, Err(error.clone())),
            Job::Expire(_, answer) => tell(answer, Err(error.clone())),
            Job::Flush(answer) => tell(answer, Err(error.clone())),
            Job::Ack(_) | Job::Publish(..) => {}
        }
    }
}

/// The kind of error alone: PostgreSQL's own text may repeat values.
fn reason(error: &tokio_postgres::Error) -> String {
    error.code().map_or_else(|| "the connection broke".into(), |code| code.code().to_owned())
}

/// Who asked may be gone.
fn tell<T>(answer: Answer<T>, with: Result<T, MailboxError>) {
    drop(answer.send(with));
}

#[cfg(test)]
mod tests;
