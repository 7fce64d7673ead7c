use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use walletconnect::Topic;

/// Mailboxes read at a time for one socket.
const READS: usize = 16;

/// The topics that a socket listens to, and which of their mailboxes are to be read: each stands in line once, however often that is asked.
#[derive(Debug, Default)]
pub struct Topics {
    held: HashMap<Topic, Mailbox>,
    /// Mailboxes to be read, each after a place.
    line: VecDeque<(Topic, u64)>,
    /// Those that are being read.
    reading: Vec<Topic>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mailbox {
    /// It is not asked for, or is being read.
    Calm,
    /// It stands in line.
    Waits,
    /// It stands in line or is being read, and is then read from its beginning.
    Anew,
}

impl Topics {
    /// Takes a topic; false when it was there.
    pub fn join(&mut self, topic: Topic) -> bool {
        match self.held.entry(topic) {
            Entry::Occupied(_) => false,
            Entry::Vacant(place) => {
                place.insert(Mailbox::Calm);
                true
            }
        }
    }

    /// Gives topics back; those that were there.
    pub fn leave(&mut self, topics: &[Topic]) -> Vec<Topic> {
        let mut waited = false;
        let mut left = Vec::new();
        for topic in topics {
            let Some(mailbox) = self.held.remove(topic) else { continue };
            waited |= mailbox != Mailbox::Calm;
            left.push(*topic);
        }
        if waited {
            self.line.retain(|(topic, _)| self.held.contains_key(topic));
        }
        left
    }

    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    pub fn has(&self, topic: &Topic) -> bool {
        self.held.contains_key(topic)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Topic> {
        self.held.keys()
    }

    /// A mailbox is to be read from its beginning.
    pub fn read(&mut self, topic: Topic) {
        let Some(mailbox) = self.held.get_mut(&topic) else { return };
        *mailbox = match mailbox {
            Mailbox::Calm if !self.reading.contains(&topic) => {
                self.line.push_back((topic, 0));
                Mailbox::Waits
            }
            _ => Mailbox::Anew,
        };
    }

    /// The next mailbox that may be read now, and after which place. One read of a mailbox at a time: what the earlier one brings may be
    /// acknowledged when the later one begins.
    pub fn next(&mut self) -> Option<(Topic, u64)> {
        if self.reading.len() >= READS {
            return None;
        }
        let (topic, after) = self.line.pop_front()?;
        if self.line.is_empty() {
            // An idle socket holds no memory for it.
            self.line = VecDeque::new();
        }
        self.reading.push(topic);
        let mailbox = self.held.get_mut(&topic);
        let before = mailbox.map(|mailbox| std::mem::replace(mailbox, Mailbox::Calm));
        Some((topic, if before == Some(Mailbox::Anew) { 0 } else { after }))
    }

    /// A mailbox was read, but for what may be after this place.
    pub fn done(&mut self, topic: Topic, rest: Option<u64>) {
        self.reading.retain(|read| *read != topic);
        let Some(mailbox) = self.held.get_mut(&topic) else { return };
        let rest = if *mailbox == Mailbox::Anew { Some(0) } else { rest };
        *mailbox = Mailbox::Calm;
        if let Some(after) = rest {
            *mailbox = Mailbox::Waits;
            self.line.push_back((topic, after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOPIC: Topic = Topic([7; 32]);

    fn joined(count: u8) -> Topics {
        let mut topics = Topics::default();
        for number in 0..count {
            assert!(topics.join(Topic([number; 32])));
        }
        topics
    }

    #[test]
    fn a_mailbox_stands_in_line_once_however_often_it_is_asked_for() {
        let mut topics = joined(8);
        for _ in 0..500 {
            assert!(!topics.join(TOPIC));
            topics.read(TOPIC);
        }
        assert_eq!(topics.line.len(), 1);
        assert_eq!(topics.next(), Some((TOPIC, 0)));
        assert_eq!(topics.next(), None);
        topics.done(TOPIC, None);
        assert_eq!(topics.next(), None);
        // Asked for once more, it is read once more.
        topics.read(TOPIC);
        assert_eq!(topics.next(), Some((TOPIC, 0)));
    }

    #[test]
    fn what_is_asked_for_while_it_is_read_is_read_again_afterwards() {
        let mut topics = joined(8);
        topics.read(TOPIC);
        topics.next();
        for _ in 0..500 {
            topics.read(TOPIC);
        }
        assert_eq!(topics.next(), None);
        topics.done(TOPIC, Some(40));
        assert_eq!(topics.next(), Some((TOPIC, 0)));
        topics.done(TOPIC, Some(40));
        assert_eq!(topics.next(), Some((TOPIC, 40)));
        topics.done(TOPIC, Some(80));
        topics.read(TOPIC);
        assert_eq!(topics.next(), Some((TOPIC, 0)), "what came late may stand before the place");
    }

    #[test]
    fn who_leaves_and_comes_back_again_and_again_leaves_nothing_behind() {
        let mut topics = joined(8);
        for _ in 0..500 {
            topics.read(TOPIC);
            assert_eq!(topics.leave(&[TOPIC, TOPIC]), [TOPIC]);
            assert!(topics.join(TOPIC));
        }
        assert!(topics.line.is_empty());
        // Also while it is read: the next read waits for the end of this one.
        topics.read(TOPIC);
        topics.next();
        topics.leave(&[TOPIC]);
        topics.join(TOPIC);
        topics.read(TOPIC);
        assert_eq!(topics.next(), None);
        topics.done(TOPIC, Some(40));
        assert_eq!(topics.next(), Some((TOPIC, 0)));
        topics.leave(&[TOPIC]);
        topics.done(TOPIC, Some(40));
        assert_eq!(topics.next(), None);
    }

    #[test]
    fn so_many_are_read_at_a_time() {
        let mut topics = joined(20);
        (0..20).for_each(|number| topics.read(Topic([number; 32])));
        let begun: Vec<_> = std::iter::from_fn(|| topics.next()).collect();
        assert_eq!(begun.len(), READS);
        topics.done(begun[3].0, None);
        assert_eq!(topics.next(), Some((Topic([16; 32]), 0)));
    }
}
