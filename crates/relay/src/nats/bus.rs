use std::collections::HashMap;
use std::sync::Arc;

use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use walletconnect::Topic;

use super::codec::{decode, encode};
use super::connect::Nats;
use crate::Stored;
use crate::bus::Bus;
use crate::hub::Hub;
use crate::mailbox::Pending;

/// The bus over NATS: each topic that somebody listens to on this node is a subscription.
pub struct NatsBus {
    nats: Nats,
    orders: mpsc::UnboundedSender<Order>,
}

/// Done one after the other, since a topic may be left and joined at once.
enum Order {
    Subscribe(Topic),
    Unsubscribe(Topic),
    Settle(oneshot::Sender<()>),
    Publish(Topic, Vec<u8>),
}

impl NatsBus {
    /// On this connection, on the runtime on which it lives.
    pub fn new(nats: &Nats) -> Self {
        let (orders, taken) = mpsc::unbounded_channel();
        tokio::spawn(follow(nats.clone(), taken));
        Self { nats: nats.clone(), orders }
    }

    fn order(&self, order: Order) {
        if self.orders.send(order).is_err() {
            tracing::error!("the bus to the other nodes ended");
        }
    }
}

impl Bus for NatsBus {
    fn subscribe(&self, topic: Topic) {
        self.order(Order::Subscribe(topic));
    }

    fn unsubscribe(&self, topic: Topic) {
        self.order(Order::Unsubscribe(topic));
    }

    fn settled(&self) -> Pending<'_, ()> {
        let (done, settled) = oneshot::channel();
        self.order(Order::Settle(done));
        Box::pin(async move {
            // The bus ended, and said so.
            drop(settled.await);
        })
    }

    fn publish(&self, stored: &Stored) {
        let mut bytes = stored.seq.to_be_bytes().to_vec();
        bytes.extend_from_slice(&encode(&stored.message));
        self.order(Order::Publish(stored.message.topic, bytes));
    }

    fn hint(&self, topic: Topic) {
        self.order(Order::Publish(topic, Vec::new()));
    }

    fn attach(&self, hub: Arc<Hub>) {
        if self.nats.hub.set(hub).is_err() {
            tracing::error!("the bus belongs to another node");
        }
    }
}

async fn follow(nats: Nats, mut orders: mpsc::UnboundedReceiver<Order>) {
    let mut heard: HashMap<Topic, JoinHandle<()>> = HashMap::new();
    let subject = |topic: Topic| format!("{}.live.{topic}", nats.prefix);
    while let Some(order) = orders.recv().await {
        match order {
            Order::Subscribe(topic) => match nats.client.subscribe(subject(topic)).await {
                Ok(messages) => {
                    let Some(hub) = nats.hub.get().cloned() else { continue };
                    heard.insert(topic, tokio::spawn(hear(topic, messages, hub)));
                }
                Err(error) => tracing::error!(%error, "a topic cannot be heard of"),
            },
            Order::Unsubscribe(topic) => {
                // Ending the task drops the subscription.
                heard.remove(&topic).inspect(JoinHandle::abort);
            }
            Order::Settle(done) => drop(done.send(())),
            Order::Publish(topic, bytes) => {
                // Whoever does not hear of it finds it in the mailbox.
                if let Err(error) = nats.client.publish(subject(topic), bytes.into()).await {
                    tracing::warn!(kind = ?error.kind(), "the other nodes are not told");
                }
            }
        }
    }
}

async fn hear(topic: Topic, mut messages: async_nats::Subscriber, hub: Arc<Hub>) {
    while let Some(message) = messages.next().await {
        let stored = message.payload.split_first_chunk().and_then(|(seq, bytes)| {
            let message = Arc::new(decode(topic, bytes)?);
            Some(Stored { seq: u64::from_be_bytes(*seq), message })
        });
        match stored {
            Some(stored) => hub.deliver(&stored),
            None => hub.behind(&topic),
        }
    }
}
