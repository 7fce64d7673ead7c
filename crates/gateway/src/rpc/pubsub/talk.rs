use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::ending::Ending;
use super::topic::Topic;
use super::wire::{Said, read};
use crate::rpc::chains::Chain;
use crate::rpc::feed::Meter;
use crate::rpc::node_socket::{NodeSocket, SILENCE, SocketFault};
use crate::rpc::proxy::Proxy;

/// How long a socket without subscriptions is kept: a page that confirms one transaction after the other needs it again.
const LINGER: Duration = Duration::from_secs(10);

/// The subscriptions at one node.
pub struct Talk<'a> {
    proxy: &'a Proxy,
    chain: &'a Chain,
    socket: NodeSocket,
    next: u64,
    /// Subscriptions without an answer, by request: the oldest first.
    asked: BTreeMap<u64, Asked>,
    /// Subscriptions that the node took, by its number, and the other way round. It may have one number for several whose params it takes
    /// for the same.
    taken: HashMap<u64, Vec<Topic>>,
    numbers: HashMap<Topic, u64>,
    ending: Ending,
}

/// A subscription without an answer.
struct Asked {
    topic: Topic,
    since: Instant,
    /// What counts what it brings, where its subscribers left before the answer.
    left: Option<Arc<Meter>>,
}

impl<'a> Talk<'a> {
    /// With a node whose socket was asked for its chain, and nothing else.
    pub fn new(proxy: &'a Proxy, chain: &'a Chain, socket: NodeSocket) -> Self {
        Self {
            proxy,
            chain,
            socket,
            next: 2,
            asked: BTreeMap::new(),
            taken: HashMap::new(),
            numbers: HashMap::new(),
            ending: Ending::default(),
        }
    }

    /// Passes subscriptions on until there are none any more, or the node fails.
    pub async fn run(mut self) -> Result<(), SocketFault> {
        let pubsub = &self.chain.pubsub;
        self.subscribe(pubsub.topics()).await?;
        let mut pinged = false;
        let mut idle: Option<Instant> = None;
        while !self.is_owed_an_answer() {
            // Who left is looked at first: what the node says next may be about that.
            let message = tokio::select! {
                biased;
                () = pubsub.changed.notified() => {
                    let changes = pubsub.changes();
                    self.unsubscribe(changes.went).await?;
                    self.subscribe(changes.came).await?;
                    idle = changes.nothing.then(|| Instant::now() + LINGER);
                    continue;
                }
                () = sleep_until(idle.unwrap_or_else(Instant::now)), if idle.is_some() => {
                    if pubsub.ends() {
                        return Ok(());
                    }
                    idle = None;
                    continue;
                }
                message = timeout(SILENCE, self.socket.next()) => message,
            };
            let message = match message {
                Ok(Some(Ok(message))) => message,
                Ok(_) => return Err(SocketFault::Connection),
                Err(_) if pinged => return Err(SocketFault::Silent),
                Err(_) => {
                    pinged = true;
                    let ping = self.socket.send(Message::Ping(Bytes::new())).await;
                    ping.map_err(|_| SocketFault::Connection)?;
                    continue;
                }
            };
            pinged = false;
            if message.is_text() || message.is_binary() {
                let said = read(&message.into_data()).ok_or(SocketFault::NotAnAnswer)?;
                self.hear(said).await?;
            }
        }
        Err(SocketFault::Silent)
    }

    /// Whether the node did not answer a request in time, whatever else it says.
    fn is_owed_an_answer(&self) -> bool {
        let oldest = self.asked.values().next().map(|asked| asked.since);
        [oldest, self.ending.oldest()].into_iter().flatten().any(|since| since.elapsed() > SILENCE)
    }

    async fn subscribe(&mut self, topics: Vec<Topic>) -> Result<(), SocketFault> {
        for topic in topics {
            if self.numbers.contains_key(&topic) {
                // The last one left and another one came: the node's own goes on.
                self.chain.pubsub.answered(&topic, Ok(()));
            } else if let Some(asked) = self.asked.values_mut().find(|asked| asked.topic == topic) {
                asked.left = None;
            } else {
                self.ask(topic).await?;
            }
        }
        Ok(())
    }

    async fn unsubscribe(
        &mut self,
        topics: Vec<(Topic, Option<Arc<Meter>>)>,
    ) -> Result<(), SocketFault> {
        for (topic, meter) in topics {
            if let Some(number) = self.numbers.remove(&topic) {
                let sharing = self.taken.entry(number).or_default();
                sharing.retain(|one| *one != topic);
                if sharing.is_empty() {
                    self.taken.remove(&number);
                    self.end(&topic, number, meter).await?;
                }
            } else if let Some(asked) = self.asked.values_mut().find(|asked| asked.topic == topic) {
                // It ends when the answer comes.
                asked.left = meter;
            }
        }
        Ok(())
    }

    async fn ask(&mut self, topic: Topic) -> Result<(), SocketFault> {
        let request = self.send(topic.kind.subscribe, &topic.params).await?;
        self.asked.insert(request, Asked { topic, since: Instant::now(), left: None });
        Ok(())
    }

    /// Ends a subscription at the node; until it has ended, what comes of it is counted.
    async fn end(
        &mut self,
        topic: &Topic,
        number: u64,
        meter: Option<Arc<Meter>>,
    ) -> Result<(), SocketFault> {
        let request = self.send(topic.kind.unsubscribe, &format!("[{number}]")).await?;
        self.ending.begins(number, request, meter);
        Ok(())
    }

    async fn send(&mut self, method: &str, params: &str) -> Result<u64, SocketFault> {
        let request = self.next;
        self.next += 1;
        let call =
            format!(r#"{{"jsonrpc":"2.0","id":{request},"method":"{method}","params":{params}}}"#);
        self.socket.send(Message::text(call)).await.map_err(|_| SocketFault::Connection)?;
        Ok(request)
    }

    async fn hear(&mut self, said: Said) -> Result<(), SocketFault> {
        match said {
            Said::Begun { request, number } => match self.asked.remove(&request) {
                Some(asked) => self.begun(asked, number).await?,
                None => self.ending.ended(request),
            },
            Said::Refused { request, error } => match self.asked.remove(&request) {
                Some(asked) => {
                    let error = self.chain.secrets.clean(&error);
                    self.chain.pubsub.answered(&asked.topic, Err(error));
                }
                None => self.ending.ended(request),
            },
            Said::Event { number, result } => self.tell(number, &result),
            Said::Answered { request } => self.ending.ended(request),
            Said::Other => {}
        }
        Ok(())
    }

    /// The node took a subscription.
    async fn begun(&mut self, asked: Asked, number: u64) -> Result<(), SocketFault> {
        let topic = asked.topic;
        if !self.chain.pubsub.answered(&topic, Ok(())) {
            if self.taken.contains_key(&number) {
                return Ok(());
            }
            let left = asked.left.or_else(|| self.chain.pubsub.left(&topic));
            return self.end(&topic, number, left).await;
        }
        if self.ending.has(number) {
            // One that the node takes for the same was ended after this one was asked for.
            return self.ask(topic).await;
        }
        self.numbers.insert(topic.clone(), number);
        self.taken.entry(number).or_default().push(topic);
        Ok(())
    }

    fn tell(&mut self, number: u64, result: &Bytes) {
        let Some(sharing) = self.taken.get_mut(&number) else {
            return self.ending.count(number, result.len());
        };
        let (proxy, pubsub, numbers) = (self.proxy, &self.chain.pubsub, &mut self.numbers);
        sharing.retain(|topic| {
            let last = topic.kind.is_last(result);
            pubsub.tell(proxy, topic, result, last);
            if last {
                // The node dropped it by itself.
                numbers.remove(topic);
            }
            !last
        });
        if sharing.is_empty() {
            self.taken.remove(&number);
        }
    }
}
