use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use walletconnect::Topic;

use crate::Message;

/// Messages sent over one socket and not acknowledged; further ones wait in their mailboxes.
const WINDOW: usize = 256;
/// And their bytes.
const WINDOW_BYTES: usize = 4 << 20;

/// Messages acknowledged last: a mailbox that is read at the same moment may still show them. And as many of topics that were left last: their
/// answers may be on their way.
const REMEMBERED: usize = 256;

/// What was sent over a socket and is not acknowledged, and a little of what is.
#[derive(Debug, Default)]
pub struct Letters {
    sent: VecDeque<Letter>,
    bytes: usize,
    left: VecDeque<Letter>,
    done: VecDeque<u64>,
}

/// A message that was sent under an id of the relay's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The id of the request.
    pub id: u64,
    /// On which topic.
    pub topic: Topic,
    /// The message's place in the mailbox.
    pub seq: u64,
    /// Its size.
    pub bytes: usize,
    /// The message itself, where somebody may want to be told that it arrived.
    pub message: Option<Arc<Message>>,
}

impl Letters {
    /// Whether no more may be sent for now.
    pub fn is_full(&self) -> bool {
        self.sent.len() >= WINDOW || self.bytes >= WINDOW_BYTES
    }

    /// Whether the message was sent already.
    pub fn has(&self, seq: u64) -> bool {
        self.sent.iter().any(|letter| letter.seq == seq) || self.done.contains(&seq)
    }

    /// Notes that a message is sent; ids grow.
    pub fn send(&mut self, letter: Letter) {
        self.bytes += letter.bytes;
        self.sent.push_back(letter);
    }

    /// The client answered a request: it took the message, or would not take it now.
    pub fn answered(&mut self, id: u64, taken: bool) -> Option<Letter> {
        let letter = self.take(id).or_else(|| {
            let at = self.left.iter().position(|letter| letter.id == id)?;
            self.left.remove(at)
        })?;
        if taken {
            if self.done.len() == REMEMBERED {
                self.done.pop_front();
            }
            self.done.push_back(letter.seq);
        }
        Some(letter)
    }

    /// Topics were left: what was sent of them waits in its mailbox, and takes no room here any more. The places of those messages.
    pub fn leave(&mut self, topics: &HashSet<Topic>) -> Vec<u64> {
        let of_them = self.sent.iter().filter(|letter| topics.contains(&letter.topic));
        let ids: Vec<u64> = of_them.map(|letter| letter.id).collect();
        let left: Vec<Letter> = ids.into_iter().filter_map(|id| self.take(id)).collect();
        let seqs = left.iter().map(|letter| letter.seq).collect();
        self.left.extend(left);
        let mut bytes: usize = self.left.iter().map(|letter| letter.bytes).sum();
        while (self.left.len() > REMEMBERED || bytes > WINDOW_BYTES)
            && let Some(oldest) = self.left.pop_front()
        {
            bytes -= oldest.bytes;
        }
        seqs
    }

    fn take(&mut self, id: u64) -> Option<Letter> {
        let at = self.sent.binary_search_by_key(&id, |letter| letter.id).ok()?;
        let letter = self.sent.remove(at)?;
        self.bytes -= letter.bytes;
        if self.sent.is_empty() {
            // An idle socket holds no memory for it.
            self.sent = VecDeque::new();
        }
        Some(letter)
    }

    /// What is not acknowledged.
    pub fn unanswered(&self) -> impl Iterator<Item = &Letter> {
        self.sent.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(id: u64) -> Letter {
        Letter { id, topic: Topic([7; 32]), seq: id * 10, bytes: 1_000, message: None }
    }

    #[test]
    fn answers_come_in_any_order_and_count_once() {
        let mut letters = Letters::default();
        (1..=3).for_each(|id| letters.send(letter(id)));
        assert_eq!(letters.answered(2, true), Some(letter(2)));
        assert_eq!(letters.answered(2, true), None);
        assert_eq!(letters.answered(9, true), None);
        assert!([10, 20, 30].into_iter().all(|seq| letters.has(seq)));
        assert_eq!(letters.answered(1, false), Some(letter(1)));
        assert!(!letters.has(10), "what was not taken may be sent again");
    }

    #[test]
    fn what_was_sent_of_a_topic_that_is_left_takes_no_room_and_may_be_answered_late() {
        let mut letters = Letters::default();
        let stays = Letter { topic: Topic([8; 32]), ..letter(0) };
        letters.send(stays.clone());
        (1..WINDOW as u64).for_each(|id| letters.send(letter(id)));
        assert!(letters.is_full());
        let left = letters.leave(&HashSet::from([Topic([7; 32])]));
        assert_eq!(left, (1..WINDOW as u64).map(|id| id * 10).collect::<Vec<_>>());
        assert_eq!(letters.unanswered().collect::<Vec<_>>(), [&stays]);
        assert_eq!((letters.is_full(), letters.bytes), (false, 1_000));
        assert!(!letters.has(20), "who comes back is sent it again");
        assert_eq!(letters.answered(2, true), Some(letter(2)));
        assert_eq!(letters.answered(2, true), None);
        assert!(letters.has(20));
        // Who leaves again and again leaves nothing behind.
        for id in 300..2_000 {
            letters.send(letter(id));
            assert_eq!(letters.leave(&HashSet::from([Topic([7; 32])])), [id * 10]);
        }
        assert_eq!(letters.left.len(), REMEMBERED);
        for id in 2_000..2_010 {
            letters.send(Letter { bytes: 1 << 20, ..letter(id) });
            letters.leave(&HashSet::from([Topic([7; 32])]));
        }
        assert_eq!(letters.left.len(), 4);
    }

    #[test]
    fn large_messages_fill_the_window_sooner() {
        let mut letters = Letters::default();
        for id in 1..=4 {
            assert!(!letters.is_full());
            letters.send(Letter { bytes: 1 << 20, ..letter(id) });
        }
        assert!(letters.is_full());
        letters.answered(2, true);
        assert!(!letters.is_full());
    }

    #[test]
    fn who_never_acknowledges_is_sent_a_window_full() {
        let mut letters = Letters::default();
        let sent = (1..=10_000).take_while(|id| {
            let fits = !letters.is_full();
            if fits {
                letters.send(letter(*id));
            }
            fits
        });
        assert_eq!(sent.count(), WINDOW);
    }
}
