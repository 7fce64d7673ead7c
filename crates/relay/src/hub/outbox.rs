use std::collections::{BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use walletconnect::Topic;

use crate::Stored;
use crate::socket::{Charge, Share};

/// What waits to be written to one socket.
#[derive(Debug, Default)]
pub struct Outbox {
    share: Share,
    waiting: Mutex<Waiting>,
    filled: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    items: VecDeque<Item>,
    /// Topics of which messages were not put here; one note for each is enough, and they stand at the end.
    behind: Notes<Topic>,
    messages: usize,
    bytes: usize,
    /// Nobody reads any more.
    closed: bool,
}

/// What is noted, each thing once. However many others there are, one is found in a few steps.
#[derive(Debug)]
struct Notes<T>(BTreeSet<T>);

impl<T: Ord> Notes<T> {
    fn add(&mut self, note: T) {
        self.0.insert(note);
    }

    fn take(&mut self) -> BTreeSet<T> {
        std::mem::take(&mut self.0)
    }
}

impl<T> Default for Notes<T> {
    fn default() -> Self {
        Self(BTreeSet::new())
    }
}

/// One thing to write, or to do before something can be written.
#[derive(Debug)]
pub enum Item {
    /// An answer to one of the socket's requests.
    Answer {
        /// As text.
        text: String,
        /// What the request counts as among those under way.
        weight: usize,
        /// What it holds until it is written.
        charge: Charge,
    },
    /// A message that was just published, and what it holds until it is written.
    Message(Stored, Charge),
    /// Messages that waited in the mailbox of a topic; `more` of them may be there.
    Page {
        /// Of which topic.
        topic: Topic,
        /// Oldest first.
        messages: Vec<Stored>,
        /// Whether the page was full.
        more: bool,
        /// What they hold until they are written.
        charge: Charge,
    },
    /// Messages of this topic were not put here: they wait in the mailbox.
    Behind(Topic),
}

/// Messages that wait for a slow socket, and their bytes; further ones wait in their mailboxes.
const MOST: usize = 512;
const MOST_BYTES: usize = 4 << 20;

impl Outbox {
    /// One whose content is charged to this share.
    pub fn of(share: Share) -> Self {
        Self { share, ..Self::default() }
    }

    /// Puts an answer to a request of this weight.
    pub fn answer(&self, text: String, weight: usize, charge: Charge) {
        self.put(Item::Answer { text, weight, charge });
    }

    /// Puts what was read of a mailbox.
    pub fn page(&self, topic: Topic, messages: Vec<Stored>, more: bool, charge: Charge) {
        self.put(Item::Page { topic, messages, more, charge });
    }

    /// Puts a message, or a note that there is one when too many wait.
    pub fn message(&self, stored: &Stored) {
        let mut waiting = self.waiting();
        let bytes = waiting.bytes + stored.message.bytes();
        let fits = waiting.messages < MOST && bytes <= MOST_BYTES;
        match fits.then(|| self.share.take(stored.message.bytes())).flatten() {
            Some(charge) => {
                waiting.messages += 1;
                waiting.bytes = bytes;
                waiting.put(Item::Message(stored.clone(), charge));
            }
            None => waiting.behind(stored.message.topic),
        }
        drop(waiting);
        self.filled.notify_one();
    }

    /// Puts a note that something of a topic may wait in the mailbox.
    pub fn behind(&self, topic: Topic) {
        self.waiting().behind(topic);
        self.filled.notify_one();
    }

    /// Waits until there is something.
    pub async fn filled(&self) {
        self.filled.notified().await;
    }

    /// All that there is.
    pub fn take(&self) -> VecDeque<Item> {
        let mut waiting = self.waiting();
        (waiting.messages, waiting.bytes) = (0, 0);
        let mut items = std::mem::take(&mut waiting.items);
        items.extend(waiting.behind.take().into_iter().map(Item::Behind));
        items
    }

    /// Keeps nothing from now on.
    pub fn close(&self) {
        *self.waiting() = Waiting { closed: true, ..Waiting::default() };
    }

    fn put(&self, item: Item) {
        self.waiting().put(item);
        self.filled.notify_one();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn put(&mut self, item: Item) {
        if !self.closed {
            self.items.push_back(item);
        }
    }

    fn behind(&mut self, topic: Topic) {
        if !self.closed {
            self.behind.add(topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::cmp::Ordering;
    use std::sync::Arc;

    use walletconnect::ClientId;

    use super::*;
    use crate::mailbox::contract::message;
    use crate::socket::Budget;

    #[test]
    fn who_reads_slowly_is_sent_to_the_mailbox() {
        let outbox = Outbox::default();
        let topic = Topic([7; 32]);
        for seq in 0..10_000 {
            let message = message(topic, ClientId([1; 32]), &seq.to_string(), 300);
            outbox.message(&Stored { seq, message });
        }
        let items = outbox.take();
        assert_eq!(items.len(), MOST + 1);
        assert!(matches!(items.back(), Some(Item::Behind(behind)) if *behind == topic));
    }

    #[test]
    fn large_messages_fill_it_sooner() {
        let outbox = Outbox::default();
        let topic = Topic([7; 32]);
        let text = "x".repeat(1 << 20);
        for seq in 0..8 {
            let message = message(topic, ClientId([1; 32]), &text, 300);
            outbox.message(&Stored { seq, message });
        }
        assert_eq!(outbox.take().len(), 4 + 1);
        // Once they are taken there is room again.
        let message = message(topic, ClientId([1; 32]), &text, 300);
        outbox.message(&Stored { seq: 9, message });
        assert!(matches!(outbox.take().front(), Some(Item::Message(..))));
    }

    #[test]
    fn what_waits_is_charged_until_it_is_written_and_who_has_no_room_is_sent_to_the_mailbox() {
        let budget = Budget::new(1 << 20, 10_000, 0);
        let outboxes: Vec<_> = (0..100)
            .map(|_| Outbox::of(budget.share(shares::ShareKey::of([203, 0, 113, 0].into()))))
            .collect();
        let topic = Topic([7; 32]);
        let message = message(topic, ClientId([1; 32]), &"x".repeat(1_000), 300);
        for outbox in &outboxes {
            outbox.message(&Stored { seq: 1, message: Arc::clone(&message) });
        }
        assert_eq!(budget.used(), 10_000);
        let taken: Vec<_> = outboxes.iter().map(Outbox::take).collect();
        let behind = taken.iter().flatten().filter(|item| matches!(item, Item::Behind(_)));
        assert_eq!((behind.count(), budget.used()), (90, 10_000));
        drop(taken);
        assert_eq!(budget.used(), 0);
    }

    /// After a break of the bus every topic of a socket is noted; it may have 5,000, and breaks may follow one another.
    #[test]
    fn a_topic_is_noted_once_however_many_others_are() {
        const TOPICS: usize = 5_000;
        let topic = |number: usize| {
            let mut topic = [7; 32];
            topic[..8].copy_from_slice(&number.to_be_bytes());
            Topic(topic)
        };
        let outbox = Outbox::default();
        for round in 0..2 {
            (0..TOPICS).for_each(|number| outbox.behind(topic(number)));
            outbox.answer("between".into(), round, Charge::default());
        }
        let items = outbox.take();
        let noted = items.iter().filter(|item| matches!(item, Item::Behind(_))).count();
        assert_eq!((noted, items.len()), (TOPICS, TOPICS + 2));
        assert!(matches!(items.front(), Some(Item::Answer { .. })), "notes stand at the end");
    }

    thread_local! {
        static COMPARED: Cell<u64> = const { Cell::new(0) };
    }

    /// A note that counts how often it is compared.
    struct Counted(u32);

    impl Ord for Counted {
        fn cmp(&self, other: &Self) -> Ordering {
            COMPARED.set(COMPARED.get() + 1);
            self.0.cmp(&other.0)
        }
    }

    impl PartialOrd for Counted {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl PartialEq for Counted {
        fn eq(&self, other: &Self) -> bool {
            self.cmp(other).is_eq()
        }
    }

    impl Eq for Counted {}

    #[test]
    fn a_note_is_not_compared_with_all_others() {
        let comparisons = |count: u32| {
            COMPARED.set(0);
            let mut notes = Notes::default();
            for number in (0..count).chain(0..count) {
                notes.add(Counted(number));
            }
            assert_eq!(notes.take().len(), count as usize);
            COMPARED.get()
        };
        let (once, twice) = (comparisons(5_000), comparisons(10_000));
        // All pairs would be four times as many.
        assert!(twice < 3 * once, "{once}, then {twice}");
    }

    #[test]
    fn nothing_is_kept_for_who_is_gone() {
        let outbox = Outbox::default();
        outbox.close();
        outbox.answer("late".into(), 1, Charge::default());
        outbox.behind(Topic([7; 32]));
        assert!(outbox.take().is_empty());
    }
}
