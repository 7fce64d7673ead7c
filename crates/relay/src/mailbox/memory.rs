use std::collections::HashMap;
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use walletconnect::{ClientId, MessageId, Topic};

use super::{Left, Mailbox, MailboxError, Page, Pending, Published, READERS, Receipt, Room};
use crate::{Message, Stored};

/// A mailbox that ends with the process.
#[derive(Debug)]
pub struct MemoryMailbox {
    room: Room,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    last: u64,
    topics: HashMap<Topic, Vec<Letter>>,
}

#[derive(Debug)]
struct Letter {
    stored: Stored,
    acked: Vec<ClientId>,
}

impl MemoryMailbox {
    /// One that keeps this much of a topic.
    pub fn new(room: Room) -> Self {
        Self { room, kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, message: Arc<Message>) -> Result<Published, MailboxError> {
        let mut kept = self.kept();
        let Kept { last, topics } = &mut *kept;
        let letters = topics.entry(message.topic).or_default();
        if let Some(same) = letters.iter().find(|letter| letter.stored.message.id == message.id) {
            return Ok(Published::Again(same.stored.seq));
        }
        if !self.fits(letters, &message) {
            let now = message.published_ms / 1000;
            letters.retain(|letter| letter.acked.is_empty() && letter.stored.message.expires > now);
        }
        if !self.fits(letters, &message) {
            return Err(MailboxError::Full);
        }
        *last += 1;
        letters.push(Letter { stored: Stored { seq: *last, message }, acked: Vec::new() });
        Ok(Published::New(*last))
    }

    fn fits(&self, letters: &[Letter], message: &Message) -> bool {
        let bytes: usize = letters.iter().map(|letter| letter.stored.message.bytes()).sum();
        letters.len() < self.room.messages && bytes + message.bytes() <= self.room.bytes
    }

    fn read(&self, page: Page) -> Vec<Stored> {
        let kept = self.kept();
        let letters = kept.topics.get(&page.topic).map_or(&[][..], Vec::as_slice);
        let due = letters.iter().filter(|letter| {
            let message = &letter.stored.message;
            letter.stored.seq > page.after
                && message.publisher != page.reader
                && message.expires > page.now
                && !letter.acked.contains(&page.reader)
        });
        let mut found = Vec::new();
        for letter in due {
            if page.is_full(&found) {
                break;
            }
            found.push(letter.stored.clone());
        }
        found
    }
}

impl Mailbox for MemoryMailbox {
    fn publish(&self, message: Arc<Message>) -> Pending<'_, Result<Published, MailboxError>> {
        Box::pin(ready(self.put(message)))
    }

    fn backlog(&self, page: Page) -> Pending<'_, Result<Vec<Stored>, MailboxError>> {
        Box::pin(ready(Ok(self.read(page))))
    }

    fn ack(&self, receipt: Receipt) {
        let mut kept = self.kept();
        let letters = kept.topics.get_mut(&receipt.topic);
        let letter =
            letters.and_then(|all| all.iter_mut().find(|letter| letter.stored.seq == receipt.seq));
        if let Some(letter) = letter
            && !letter.acked.contains(&receipt.reader)
            && letter.acked.len() < READERS
        {
            letter.acked.push(receipt.reader);
        }
    }

    fn find(&self, topic: Topic, id: MessageId) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        let kept = self.kept();
        let letters = kept.topics.get(&topic);
        let found =
            letters.and_then(|all| all.iter().find(|letter| letter.stored.message.id == id));
        Box::pin(ready(Ok(found.map(|letter| letter.stored.seq))))
    }

    fn expire(&self, now: u64) -> Pending<'_, Result<Left, MailboxError>> {
        let mut kept = self.kept();
        kept.topics.retain(|_, letters| {
            letters.retain(|letter| letter.stored.message.expires > now);
            !letters.is_empty()
        });
        let all = kept.topics.values().flatten();
        let left = all.fold(Left::default(), |left, letter| Left {
            messages: left.messages + 1,
            bytes: left.bytes + letter.stored.message.bytes() as u64,
        });
        Box::pin(ready(Ok(left)))
    }

    fn flush(&self) -> Pending<'_, Result<(), MailboxError>> {
        Box::pin(ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::MemoryMailbox;
    use crate::mailbox::contract::{ROOM, mailbox_contract};

    mailbox_contract!(
        async || ((), MemoryMailbox::new(ROOM)),
        what_expired_is_not_kept,
        so_many_readers_of_a_message_are_noted
    );
}
