use std::collections::{BTreeMap, HashMap};
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shares::ShareKey;
use walletconnect::{ClientId, MessageId, Topic};

use super::{
    Left, Mailbox, MailboxError, Owners, Page, Pending, Published, READERS, Receipt, Room,
};
use crate::{Message, Stored};

/// A mailbox that ends with the process.
#[derive(Debug)]
pub struct MemoryMailbox {
    room: Room,
    owners: Owners,
    kept: Mutex<Kept>,
}

#[derive(Debug)]
struct Kept {
    last: u64,
    topics: HashMap<Topic, Vec<Letter>>,
    /// Where each network's messages are, oldest first.
    by_owner: BTreeMap<(ShareKey, u64), Topic>,
    owners: Owners,
}

#[derive(Debug)]
struct Letter {
    stored: Stored,
    acked: Vec<ClientId>,
}

impl MemoryMailbox {
    /// One that keeps this much.
    pub fn new(room: Room) -> Self {
        let owners = Owners::new(room.all);
        let kept = Kept {
            last: 0,
            topics: HashMap::new(),
            by_owner: BTreeMap::new(),
            owners: owners.clone(),
        };
        Self { room, owners, kept: Mutex::new(kept) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, message: Arc<Message>) -> Result<Published, MailboxError> {
        let mut kept = self.kept();
        let letters = kept.of(&message.topic);
        if let Some(same) = letters.iter().find(|letter| letter.stored.message.id == message.id) {
            return Ok(Published::Again(same.stored.seq));
        }
        if !self.fits(letters, &message) {
            let now = message.published_ms / 1000;
            kept.drop_of(&message.topic, |letter| {
                !letter.acked.is_empty() || letter.stored.message.expires <= now
            });
        }
        if !self.fits(kept.of(&message.topic), &message) {
            return Err(MailboxError::Full);
        }
        while let Some(largest) = self.owners.gives_way(message.owner, message.cost())? {
            if !kept.drop_oldest(largest) {
                return Err(MailboxError::NoRoom);
            }
        }
        Ok(Published::New(kept.add(message)))
    }

    fn fits(&self, letters: &[Letter], message: &Message) -> bool {
        let bytes: usize = letters.iter().map(|letter| letter.stored.message.bytes()).sum();
        letters.len() < self.room.messages && bytes + message.bytes() <= self.room.bytes
    }

    fn read(&self, page: Page) -> Vec<Stored> {
        let kept = self.kept();
        let due = kept.of(&page.topic).iter().filter(|letter| {
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

impl Kept {
    fn of(&self, topic: &Topic) -> &[Letter] {
        self.topics.get(topic).map_or(&[][..], Vec::as_slice)
    }

    fn add(&mut self, message: Arc<Message>) -> u64 {
        self.last += 1;
        self.owners.ledger().add(message.owner, message.cost());
        self.by_owner.insert((message.owner, self.last), message.topic);
        let letters = self.topics.entry(message.topic).or_default();
        letters.push(Letter { stored: Stored { seq: self.last, message }, acked: Vec::new() });
        self.last
    }

    fn drop_of(&mut self, topic: &Topic, gone: impl Fn(&Letter) -> bool) {
        let Some(letters) = self.topics.get_mut(topic) else { return };
        let (by_owner, mut ledger) = (&mut self.by_owner, self.owners.ledger());
        letters.retain(|letter| {
            let gone = gone(letter);
            if gone {
                let Stored { seq, message } = &letter.stored;
                by_owner.remove(&(message.owner, *seq));
                ledger.remove(message.owner, message.cost());
            }
            !gone
        });
        if letters.is_empty() {
            self.topics.remove(topic);
        }
    }

    /// Drops the oldest message of a network; false where it has none.
    fn drop_oldest(&mut self, owner: ShareKey) -> bool {
        let oldest = self.by_owner.range((owner, 0)..=(owner, u64::MAX)).next();
        let Some((&(_, seq), &topic)) = oldest else { return false };
        self.drop_of(&topic, |letter| letter.stored.seq == seq);
        true
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
        let found = kept.of(&topic).iter().find(|letter| letter.stored.message.id == id);
        Box::pin(ready(Ok(found.map(|letter| letter.stored.seq))))
    }

    fn expire(&self, now: u64) -> Pending<'_, Result<Left, MailboxError>> {
        let mut kept = self.kept();
        let topics: Vec<Topic> = kept.topics.keys().copied().collect();
        for topic in topics {
            kept.drop_of(&topic, |letter| letter.stored.message.expires <= now);
        }
        let all = kept.topics.values().flatten();
        let left = all.fold(Left::default(), |left, letter| Left {
            messages: left.messages + 1,
            bytes: left.bytes + letter.stored.message.bytes() as u64,
        });
        Box::pin(ready(Ok(left)))
    }

    fn owners(&self) -> Option<&Owners> {
        Some(&self.owners)
    }

    fn flush(&self) -> Pending<'_, Result<(), MailboxError>> {
        Box::pin(ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::MemoryMailbox;
    use crate::mailbox::contract::{ROOM, mailbox_contract};
    use crate::mailbox::sharing::sharing_contract;

    mailbox_contract!(
        async || ((), MemoryMailbox::new(ROOM)),
        what_expired_is_not_kept,
        so_many_readers_of_a_message_are_noted
    );

    sharing_contract!(|room| ((), MemoryMailbox::new(room)));
}
