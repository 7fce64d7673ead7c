use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};

use super::log::Log;
use super::table::Table;
use crate::mailbox::{Job, MailboxError, Outcome};

/// Jobs of one transaction.
const MOST: usize = 1_024;

/// How the writer and who folds the log beside it tell each other.
pub struct Folding {
    /// The log has grown.
    pub grown: SyncSender<()>,
    /// It is folded but for what was written meanwhile, and should begin anew.
    pub rest: Arc<AtomicBool>,
}

/// Folds the log into the file, beside the writer, each time that it is told to, as long as there is a writer.
pub fn fold(log: &Log, grown: &Receiver<()>, rest: &AtomicBool) {
    while grown.recv().is_ok() {
        match log.fold() {
            Ok(true) => rest.store(true, Ordering::Release),
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%error, "the mailboxes' log is not folded; the writer will");
                rest.store(true, Ordering::Release);
            }
        }
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
                for (job, outcome) in jobs.drain(..).zip(outcomes) {
                    job.answer(outcome);
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

fn keep_log_short(table: &mut Table, Folding { grown, rest }: &Folding) {
    if rest.swap(false, Ordering::Acquire)
        && let Err(error) = table.fold_rest()
    {
        tracing::warn!(%error, "the mailboxes' log is not folded; it grows");
    }
    if table.wants_folding() {
        // Full: who folds is at it.
        let _told = grown.try_send(());
    }
}

fn transact(table: &mut Table, jobs: &[Job]) -> rusqlite::Result<Vec<Outcome>> {
    table.begin()?;
    let outcomes = jobs.iter().map(|job| does(job, table)).collect::<Result<_, _>>()?;
    table.commit()?;
    Ok(outcomes)
}

fn does(job: &Job, table: &mut Table) -> rusqlite::Result<Outcome> {
    Ok(match job {
        Job::Publish(message, _) => Outcome::Published(table.publish(message)?),
        Job::Backlog(page, _) => Outcome::Backlog(table.backlog(page)?),
        Job::Find(topic, id, _) => Outcome::Found(table.find(*topic, *id)?),
        Job::Expire(now, _) => Outcome::Expired(table.expire(*now)?, table.left()),
        Job::Ack(receipt) => {
            table.ack(receipt)?;
            Outcome::Nothing
        }
        Job::Flush(_) => Outcome::Nothing,
    })
}
