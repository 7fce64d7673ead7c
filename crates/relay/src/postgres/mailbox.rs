use std::sync::Arc;

use tokio::sync::mpsc;
use tokio_postgres::{Client, Config};

use super::bus::notify;
use super::session::{PostgresError, Session, config};
use super::table;
use crate::mailbox::{Job, Jobs, MailboxError, Outcome, Published, Receipt, Room};

/// Mailboxes in PostgreSQL. One task of each node does what is asked in order, whatever waits in one transaction.
pub struct PostgresMailbox {
    jobs: mpsc::UnboundedSender<Job>,
    pub(super) config: Config,
    /// The name of this node, by which it knows what it published itself.
    pub(super) node: Arc<str>,
}

/// Jobs of one transaction.
const MOST: usize = 512;

impl PostgresMailbox {
    /// Connects to `postgres://user:password@host/database`, and makes the tables when they are not there; it keeps this much of a
    /// topic, and as much more as is published in the same moment.
    pub async fn connect(address: &str, room: Room) -> Result<Self, PostgresError> {
        let config = config(address)?;
        let mut session = Session::open(&config).await?;
        session.ask(async |client| table::make(client, table::TABLES).await).await?;
        let sql = "SELECT gen_random_uuid()::text";
        let name = session.ask(async |client| client.query_one(sql, &[]).await).await?;
        let node: Arc<str> = name.get::<_, String>(0).into();
        let (jobs, queue) = mpsc::unbounded_channel();
        tokio::spawn(run(config.clone(), session, queue, room, Arc::clone(&node)));
        Ok(Self { jobs, config, node })
    }
}

impl Jobs for PostgresMailbox {
    fn give(&self, job: Job) {
        if self.jobs.send(job).is_err() {
            tracing::error!("the mailboxes' task ended");
        }
    }
}

async fn run(
    config: Config,
    mut session: Session,
    mut queue: mpsc::UnboundedReceiver<Job>,
    room: Room,
    node: Arc<str>,
) {
    let mut jobs = Vec::with_capacity(MOST);
    // Kept until they are written: nobody else does.
    let mut receipts: Vec<Receipt> = Vec::new();
    while queue.recv_many(&mut jobs, MOST).await > 0 {
        if session.is_over() {
            match Session::open(&config).await {
                Ok(again) => session = again,
                Err(error) => tracing::warn!(%error, "PostgreSQL is not there"),
            }
        }
        let mut asked = Vec::with_capacity(jobs.len());
        for job in jobs.drain(..) {
            match job {
                Job::Ack(receipt) => receipts.push(receipt),
                other => asked.push(other),
            }
        }
        let done = session
            .ask(async |client| transact(client, &receipts, &asked, room, &node).await)
            .await;
        match done {
            Ok(outcomes) => {
                receipts.clear();
                for (job, outcome) in asked.into_iter().zip(outcomes) {
                    job.answer(outcome);
                }
            }
            Err(error) => refuse(asked, error.reason()),
        }
    }
}

async fn transact(
    client: &mut Client,
    receipts: &[Receipt],
    jobs: &[Job],
    room: Room,
    node: &str,
) -> Result<Vec<Outcome>, tokio_postgres::Error> {
    let transaction = client.transaction().await?;
    if !receipts.is_empty() {
        table::ack(&transaction, receipts).await?;
    }
    let messages: Vec<_> = jobs.iter().filter_map(Job::message).collect();
    let published = if messages.is_empty() {
        Vec::new()
    } else {
        table::publish(&transaction, &messages, room).await?
    };
    let new = messages.iter().zip(&published);
    let new = new.filter(|(_, published)| matches!(published, Ok(Published::New(_))));
    let new: Vec<_> = new.map(|(message, _)| message.topic).collect();
    if !new.is_empty() {
        notify(&transaction, node, &new).await?;
    }
    let mut published = published.into_iter();
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        outcomes.push(match job {
            Job::Publish(..) => published.next().map_or(Outcome::Nothing, Outcome::Published),
            Job::Backlog(page, _) => Outcome::Backlog(table::backlog(&transaction, page).await?),
            Job::Find(topic, id, _) => {
                Outcome::Found(table::find(&transaction, *topic, *id).await?)
            }
            Job::Expire(now, _) => {
                let (dropped, left) = table::expire(&transaction, *now).await?;
                Outcome::Expired(dropped, left)
            }
            Job::Ack(_) | Job::Flush(_) => Outcome::Nothing,
        });
    }
    transaction.commit().await?;
    Ok(outcomes)
}

fn refuse(jobs: Vec<Job>, why: &str) {
    tracing::error!(why, "PostgreSQL did not do what was asked");
    let error = MailboxError::Store(why.into());
    for job in jobs {
        job.refuse(&error);
    }
}

#[cfg(test)]
pub(super) mod tests;
