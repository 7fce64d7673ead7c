use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};

use rusqlite::Connection;
use tokio::sync::oneshot;
use walletconnect::{MessageId, Topic};

use super::table::Table;
use crate::mailbox::{MailboxError, Page, Published, Receipt};
use crate::{Message, Stored};

type Answer<T> = oneshot::Sender<Result<T, MailboxError>>;

/// Something to do for the thread.
pub enum Job {
    Publish(Arc<Message>, Answer<Published>),
    Backlog(Page, Answer<Vec<Stored>>),
    Ack(Receipt),
    Find(Topic, MessageId, Answer<Option<u64>>),
    /// Answered with how many were dropped, and how many are left.
    Expire(u64, Answer<(usize, u64)>),
    Flush(Answer<()>),
}

/// What a job came to; it is told after the commit.
enum Outcome {
    Published(Result<Published, MailboxError>),
    Backlog(Vec<Stored>),
    Found(Option<u64>),
    Expired(usize),
    Nothing,
}

/// Jobs of one transaction.
const MOST: usize = 1_024;

/// How the writer and who folds the log beside it tell each other.
pub struct Folding {
    /// The log is long.
    pub long: SyncSender<()>,
    /// It is folded but for what was written meanwhile.
    pub rest: Arc<AtomicBool>,
}

/// Folds the log into the file, beside the writer, each time that it is told to, as long as there is a writer. Twice, so that the rest, which is
/// the writer's, is what was written in a moment.
pub fn fold(connection: &Connection, long: &Receiver<()>, rest: &AtomicBool) {
    while long.recv().is_ok() {
        if let Err(error) = Table::fold(connection).and_then(|()| Table::fold(connection)) {
            tracing::warn!(%error, "the mailboxes' log is not folded; the writer will");
        }
        rest.store(true, Ordering::Release);
    }
}

/// Does jobs until nobody is left who could give one.
pub fn run(mut table: Table, queue: &Receiver<Job>, folding: Option<&Folding>) {
    let mut jobs = Vec::with_capacity(MOST);
    while let Ok(job) = queue.recv() {
        jobs.push(job);
        jobs.extend(queue.try_iter().take(MOST - 1));
        match transact(&mut table, &jobs) {
            Ok(outcomes) => {
                let left = table.count();
                for (job, outcome) in jobs.drain(..).zip(outcomes) {
                    job.answer(outcome, left);
                }
                if let Some(folding) = folding {
                    keep_log_short(&mut table, folding);
                }
            }
            Err(error) => {
                // SQLite's texts name tables and codes, never values.
                tracing::error!(%error, "the mailboxes' file cannot be written");
                if let Err(error) = table.roll_back() {
                    tracing::error!(%error, "the mailboxes' file cannot be rolled back");
                }
                // Nothing of it was ever there, what was read included: its places may become other messages'.
                let error = MailboxError::Store(error.to_string());
                jobs.drain(..).for_each(|job| job.refuse(&error));
            }
        }
    }
}

fn keep_log_short(table: &mut Table, Folding { long, rest }: &Folding) {
    if rest.swap(false, Ordering::Acquire)
        && let Err(error) = table.fold_rest()
    {
        tracing::warn!(%error, "the mailboxes' log is not folded; it grows");
    }
    if table.wants_folding() {
        // Full: who folds is at it.
        let _told = long.try_send(());
    }
}

fn transact(table: &mut Table, jobs: &[Job]) -> rusqlite::Result<Vec<Outcome>> {
    table.begin()?;
    let outcomes = jobs.iter().map(|job| job.run(table)).collect::<Result<_, _>>()?;
    table.commit()?;
    Ok(outcomes)
}

impl Job {
    fn run(&self, table: &mut Table) -> rusqlite::Result<Outcome> {
        Ok(match self {
            Self::Publish(message, _) => Outcome::Published(table.publish(message)?),
            Self::Backlog(page, _) => Outcome::Backlog(table.backlog(page)?),
            Self::Find(topic, id, _) => Outcome::Found(table.find(*topic, *id)?),
            Self::Expire(now, _) => Outcome::Expired(table.expire(*now)?),
            Self::Ack(receipt) => {
                table.ack(receipt)?;
                Outcome::Nothing
            }
            Self::Flush(_) => Outcome::Nothing,
        })
    }

    /// Each job has the outcome of its own kind.
    fn answer(self, outcome: Outcome, left: u64) {
        match (self, outcome) {
            (Self::Publish(_, answer), Outcome::Published(published)) => tell(answer, published),
            (Self::Backlog(_, answer), Outcome::Backlog(found)) => tell(answer, Ok(found)),
            (Self::Find(_, _, answer), Outcome::Found(found)) => tell(answer, Ok(found)),
            (Self::Expire(_, answer), Outcome::Expired(dropped)) => {
                tell(answer, Ok((dropped, left)));
            }
            (Self::Flush(answer), _) => tell(answer, Ok(())),
            _ => {}
        }
    }

    fn refuse(self, error: &MailboxError) {
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
