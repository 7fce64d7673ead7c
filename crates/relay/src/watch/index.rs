use std::collections::HashMap;

use walletconnect::{ClientId, Topic};

use super::wish::{Record, Side, Status, Watch};
use crate::Message;

/// What is known of watches, by client and by topic.
#[derive(Debug, Default)]
pub struct Index {
    clients: HashMap<ClientId, Record>,
    topics: HashMap<Topic, Vec<ClientId>>,
    /// Watches and topics of all clients.
    size: usize,
}

impl Index {
    /// Takes what a client's record is now.
    pub fn put(&mut self, client: ClientId, record: Record) {
        let before = self.clients.remove(&client).unwrap_or_default();
        self.size -= before.size();
        for topic in &before.topics {
            let Some(listeners) = self.topics.get_mut(topic) else { continue };
            listeners.retain(|listener| *listener != client);
            if listeners.is_empty() {
                self.topics.remove(topic);
            }
        }
        if record.watches.is_empty() {
            return;
        }
        for topic in &record.topics {
            self.topics.entry(*topic).or_default().push(client);
        }
        self.size += record.size();
        self.clients.insert(client, record);
    }

    /// Watches and topics of all clients.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Clients with a watch.
    pub fn len(&self) -> usize {
        self.clients.len()
    }

    /// Whether what this client joins and leaves is to be remembered, and is news.
    pub fn is_news(&self, client: ClientId, joined: &[Topic], left: &[Topic]) -> bool {
        let Some(record) = self.clients.get(&client) else { return false };
        let knows = |topic: &Topic| record.topics.contains(topic);
        record.watches_topics() && (!joined.iter().all(knows) || left.iter().any(knows))
    }

    /// Those who listen to a message's topic and may want to be told of it, without its publisher.
    pub fn readers(&self, message: &Message) -> impl Iterator<Item = ClientId> {
        let listeners = self.topics.get(&message.topic).map_or(&[][..], Vec::as_slice);
        listeners.iter().copied().filter(|listener| *listener != message.publisher)
    }

    /// A client's watches that want to be told that a message came so far.
    pub fn wanting(
        &self,
        (client, side): (ClientId, Side),
        tag: u32,
        status: Status,
        now: u64,
    ) -> impl Iterator<Item = &Watch> {
        let watches = self.clients.get(&client).map_or(&[][..], |record| &record.watches);
        watches.iter().filter(move |watch| watch.wants(side, tag, status, now))
    }

    /// Whether a client has a watch with this address.
    pub fn posts_to(&self, client: ClientId, url: &str) -> bool {
        let record = self.clients.get(&client);
        record.is_some_and(|record| record.watches.iter().any(|watch| &*watch.url == url))
    }

    /// Those whose watches are all over by now.
    pub fn over(&self, now: u64) -> Vec<ClientId> {
        let over = self.clients.iter();
        let over =
            over.filter(|(_, record)| record.watches.iter().all(|watch| watch.expires <= now));
        over.map(|(client, _)| *client).collect()
    }
}
