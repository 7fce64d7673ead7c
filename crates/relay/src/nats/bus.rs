use std::collections::HashMap;
use std::sync::Arc;

use async_nats::HeaderValue;
use async_nats::header::{NATS_LAST_SEQUENCE, NATS_SEQUENCE};
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use walletconnect::Topic;

use super::codec::decode;
use super::connect::{NODE, Nats};
use crate::Stored;
use crate::bus::Bus;
use crate::hub::Hub;
use crate::mailbox::Pending;

/// The bus over NATS: each topic that somebody listens to on this node is a subscription. The server says there what it keeps.
pub struct NatsBus {
    nats: Nats,
    orders: mpsc::UnboundedSender<Order>,
}

/// Done one after the other, since a topic may be left and joined at once.
enum Order {
    Subscribe(Topic),
    Unsubscribe(Topic),
    Settle(oneshot::Sender<()>),
    Hint(Topic),
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

    fn hint(&self, topic: Topic) {
        self.order(Order::Hint(topic));
    }

    fn attach(&self, hub: Arc<Hub>) {
        if self.nats.hub.set(hub).is_err() {
            tracing::error!("the bus belongs to another node");
        }
    }
}

async fn follow(nats: Nats, mut orders: mpsc::UnboundedReceiver<Order>) {
    let mut heard: HashMap<Topic, JoinHandle<()>> = HashMap::new();
    while let Some(order) = orders.recv().await {
        match order {
            Order::Subscribe(topic) => match nats.client.subscribe(nats.live(topic)).await {
                Ok(messages) => {
                    let Some(hub) = nats.hub.get().cloned() else { continue };
                    heard.insert(topic, tokio::spawn(hear(topic, messages, hub, nats.clone())));
                }
                Err(error) => tracing::error!(%error, "a topic cannot be heard of"),
            },
            Order::Unsubscribe(topic) => {
                // Ending the task drops the subscription.
                heard.remove(&topic).inspect(JoinHandle::abort);
            }
            Order::Settle(done) => drop(done.send(())),
            Order::Hint(topic) => {
                // Whoever does not hear of it finds it in the mailbox.
                if let Err(error) = nats.client.publish(nats.live(topic), Vec::new().into()).await {
                    tracing::warn!(kind = ?error.kind(), "the other nodes are not told");
                }
            }
        }
    }
}

async fn hear(topic: Topic, mut messages: async_nats::Subscriber, hub: Arc<Hub>, nats: Nats) {
    while let Some(message) = messages.next().await {
        let said = |name| message.headers.as_ref()?.get(name).map(HeaderValue::as_str);
        let place = |name| said(name).and_then(|seq| seq.parse().ok());
        let seq = place(NATS_SEQUENCE);
        if let Some((seq, before)) = seq.zip(place(NATS_LAST_SEQUENCE)) {
            nats.links.note(seq, before);
        }
        // A node hands what it publishes to its own sockets itself.
        if said(NODE) == Some(&nats.node) {
            continue;
        }
        match seq.zip(decode(topic, &message.payload)) {
            Some((seq, message)) => hub.deliver(&Stored { seq, message: Arc::new(message) }),
            None => hub.behind(&topic),
        }
    }
}

#[cfg(test)]
mod tests {
    use walletconnect::ClientId;

    use super::*;
    use crate::bus::contract::{Node, bus_contract};
    use crate::mailbox::contract::message;
    use crate::mailbox::{Mailbox, Published};
    use crate::nats::NatsMailbox;
    use crate::nats::mailbox::tests::{connect, connect_to};
    use crate::servers::reach;

    fn node(nats: &Nats) -> Node {
        Node { mailbox: Box::new(NatsMailbox::new(nats)), bus: Box::new(NatsBus::new(nats)) }
    }

    bus_contract!(async || {
        let (server, near) = connect().await;
        let far = connect_to(&server).await;
        (server, [node(&near), node(&far)])
    });

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_is_heard_of_is_known_to_follow_what_was_before_it_on_its_topic() {
        let (_server, nats) = connect().await;
        let (mailbox, bus) = (NatsMailbox::new(&nats), NatsBus::new(&nats));
        bus.attach(Arc::default());
        let topics = [Topic([7; 32]), Topic([8; 32])];
        for topic in topics {
            bus.subscribe(topic);
        }
        bus.settled().await;
        let mut places = Vec::new();
        for number in 0..6 {
            let text = number.to_string();
            let message = message(topics[number % 2], ClientId([1; 32]), &text, 300);
            let kept = mailbox.publish(message).await;
            let Ok(Published::New(seq)) = kept else { panic!("{kept:?}") };
            places.push(seq);
        }
        let follows = |number: usize| match number {
            0 | 1 => 0,
            later => places[later - 2],
        };
        reach(async || {
            let known = (0..6).all(|number| nats.links.before(places[number]) == follows(number));
            known.then_some(())
        })
        .await;
    }
}
