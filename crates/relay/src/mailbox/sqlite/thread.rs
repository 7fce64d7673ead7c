use std::sync::Arc;
use std::sync::mpsc::Receiver;

use tokio::sync::oneshot::Sender;
use walletconnect::{MessageId, Topic};

use super::table::Table;
use crate::mailbox::{MailboxError, Page, Published, Receipt};
use crate::{Message, Stored};

type Answer<T> = Sender<Result<T, MailboxError>>;

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

/// A job that was done, and whose answer waits for the commit.
enum Done {
    Publish(Answer<Published>, Result<Published, MailboxError>),
    Backlog(Answer<Vec<Stored>>, Vec<Stored>),
    Find(Answer<Option<u64>>, Option<u64>),
    Expire(Answer<(usize, u64)>, usize),
    Flush(Answer<()>),
    Ack,
}

/// Jobs of one transaction.
const MOST: usize = 1_024;

/// Does jobs until nobody is left who could give one.
pub fn run(mut table: Table, queue: &Receiver<Job>) {
    let mut jobs = Vec::with_capacity(MOST);
    let mut done = Vec::with_capacity(MOST);
    while let Ok(job) = queue.recv() {
        jobs.push(job);
        jobs.extend(queue.try_iter().take(MOST - 1));
        let failed = transact(&mut table, &mut jobs, &mut done).err();
        if let Some(error) = &failed {
            // SQLite's texts name tables and codes, never values.
            tracing::error!(%error, "the mailboxes' file cannot be written");
            if let Err(error) = table.roll_back() {
                tracing::error!(%error, "the mailboxes' file cannot be rolled back");
            }
        }
        let failed = failed.map(|error| MailboxError::Store(error.to_string()));
        let left = table.count();
        for one in done.drain(..) {
            one.tell(failed.as_ref(), left);
        }
        // What was not reached when one failed.
        for job in jobs.drain(..) {
            job.refuse(failed.as_ref());
        }
    }
}

fn transact(table: &mut Table, jobs: &mut Vec<Job>, done: &mut Vec<Done>) -> rusqlite::Result<()> {
    table.begin()?;
    // From the last to the first, so that what is not reached stays in the list.
    jobs.reverse();
    while let Some(job) = jobs.pop() {
        match job.run(table) {
            Ok(one) => done.push(one),
            Err((job, error)) => {
                jobs.push(job);
                return Err(error);
            }
        }
    }
    table.commit()
}

impl Job {
    fn run(self, table: &mut Table) -> Result<Done, (Self, rusqlite::Error)> {
        Ok(match self {
            Self::Publish(message, answer) => match table.publish(&message) {
                Ok(published) => Done::Publish(answer, published),
                Err(error) => return Err((Self::Publish(message, answer), error)),
            },
            Self::Backlog(page, answer) => match table.backlog(&page) {
                Ok(found) => Done::Backlog(answer, found),
                Err(error) => return Err((Self::Backlog(page, answer), error)),
            },
            Self::Ack(receipt) => match table.ack(&receipt) {
                Ok(()) => Done::Ack,
                Err(error) => return Err((self, error)),
            },
            Self::Find(topic, id, answer) => match table.find(topic, id) {
                Ok(found) => Done::Find(answer, found),
                Err(error) => return Err((Self::Find(topic, id, answer), error)),
            },
            Self::Expire(now, answer) => match table.expire(now) {
                Ok(dropped) => Done::Expire(answer, dropped),
                Err(error) => return Err((Self::Expire(now, answer), error)),
            },
            Self::Flush(answer) => Done::Flush(answer),
        })
    }

    fn refuse(self, failed: Option<&MailboxError>) {
        let Some(error) = failed else { return };
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

impl Done {
    /// What could not be written was never there: places that were read of it may become another message's.
    fn tell(self, failed: Option<&MailboxError>, left: u64) {
        let written = || failed.map_or(Ok(()), |error| Err(error.clone()));
        match self {
            Self::Publish(answer, published) => tell(answer, written().and(published)),
            Self::Backlog(answer, found) => tell(answer, written().map(|()| found)),
            Self::Find(answer, found) => tell(answer, written().map(|()| found)),
            Self::Expire(answer, dropped) => tell(answer, written().map(|()| (dropped, left))),
            Self::Flush(answer) => tell(answer, written()),
            Self::Ack => {}
        }
    }
}

/// Who asked may be gone.
fn tell<T>(answer: Answer<T>, with: Result<T, MailboxError>) {
    drop(answer.send(with));
}
