use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;

use super::ending::Ending;
use super::topic::Topic;
use super::wire::{Said, read};
use crate::rpc::chains::Chain;
use crate::rpc::feed::Meter;
use crate::rpc::node_socket::{
    LONGEST_PAUSE, NodeSocket, PAUSE, SILENCE, SocketFault, open_socket,
};
use crate::rpc::proxy::Proxy;

/// The longest event: an account holds up to 10 MiB, a third more in base64.
const LONGEST: usize = 16 << 20;

/// How long a socket without subscriptions is kept: a page that confirms one transaction after the other needs it again.
const LINGER: Duration = Duration::from_secs(10);

/// Passes subscriptions on to the chain's nodes, until nobody subscribes any more.
pub fn pass_on(proxy: &Arc<Proxy>, chain: &Arc<Chain>) {
    let (proxy, place) = (Arc::clone(proxy), Place { chain: Arc::clone(chain), ended: false });
    tokio::spawn(async move {
        let mut place = place;
        run(&proxy, &place.chain).await;
        place.ended = true;
    });
}

/// Given back when the task is dropped half-way: its worker ended.
struct Place {
    chain: Arc<Chain>,
    ended: bool,
}

impl Drop for Place {
    fn drop(&mut self) {
        if !self.ended {
            self.chain.pubsub.abandon();
        }
    }
}

/// Why the talk with a node is over.
enum Over {
    /// Nobody subscribes any more.
    Nobody,
    Node(SocketFault),
}

async fn run(proxy: &Proxy, chain: &Chain) {
    let pubsub = &chain.pubsub;
    let mut pause = PAUSE;
    let mut wrong = vec![false; pubsub.sockets.len()];
    loop {
        let mut reached = false;
        for (uri, wrong) in pubsub.sockets.iter().zip(&mut wrong).filter(|(_, wrong)| !**wrong) {
            if pubsub.ends() {
                return;
            }
            let fault = match open_socket(proxy, chain, uri, LONGEST).await {
                Ok(socket) => {
                    (reached, pause) = (true, PAUSE);
                    match Talk::new(proxy, chain, socket).run().await {
                        Over::Nobody => return,
                        Over::Node(fault) => fault,
                    }
                }
                Err(fault) => fault,
            };
            *wrong = fault == SocketFault::WrongChain;
            let node = uri.authority().map(ToString::to_string).unwrap_or_default();
            tracing::warn!(chain = %chain.id, %node, %fault, "a node's socket cannot be used");
        }
        if reached {
            continue;
        }
        pubsub.fail();
        if pubsub.ends() {
            return;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// The subscriptions at one node.
struct Talk<'a> {
    proxy: &'a Proxy,
    chain: &'a Chain,
    socket: NodeSocket,
    next: u64,
    /// Subscriptions without an answer, by request.
    asked: HashMap<u64, Asked>,
    /// Subscriptions that the node took, by its number, and the other way round.
    taken: HashMap<u64, Topic>,
    numbers: HashMap<Topic, u64>,
    ending: Ending,
}

/// A subscription without an answer.
struct Asked {
    topic: Topic,
    /// What counts what it brings, where its subscribers left before the answer.
    left: Option<Arc<Meter>>,
}

impl<'a> Talk<'a> {
    fn new(proxy: &'a Proxy, chain: &'a Chain, socket: NodeSocket) -> Self {
        let (asked, taken, numbers) = (HashMap::new(), HashMap::new(), HashMap::new());
        // The question for the chain was the first request.
        let ending = Ending::default();
        Self { proxy, chain, socket, next: 2, asked, taken, numbers, ending }
    }

    async fn run(mut self) -> Over {
        match self.talk().await {
            Ok(()) => Over::Nobody,
            Err(fault) => Over::Node(fault),
        }
    }

    /// Until nobody subscribes any more.
    async fn talk(&mut self) -> Result<(), SocketFault> {
        let pubsub = &self.chain.pubsub;
        self.subscribe(pubsub.topics()).await?;
        let mut pinged = false;
        let mut idle: Option<Instant> = None;
        loop {
            let message = tokio::select! {
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
                message = tokio::time::timeout(SILENCE, self.socket.next()) => message,
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
    }

    async fn subscribe(&mut self, topics: Vec<Topic>) -> Result<(), SocketFault> {
        for topic in topics {
            if self.numbers.contains_key(&topic) {
                // Somebody left and somebody else came: the node's own goes on.
                self.chain.pubsub.answered(&topic, Ok(()));
            } else if let Some(asked) = self.asked.values_mut().find(|asked| asked.topic == topic) {
                asked.left = None;
            } else {
                let request = self.send(topic.kind.subscribe, &topic.params).await?;
                self.asked.insert(request, Asked { topic, left: None });
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
                self.taken.remove(&number);
                self.end(&topic, number, meter).await?;
            } else if let Some(asked) = self.asked.values_mut().find(|asked| asked.topic == topic) {
                // It ends when the answer comes.
                asked.left = meter;
            }
        }
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
        if let Some(meter) = meter {
            self.ending.begins(number, request, meter);
        }
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
        let pubsub = &self.chain.pubsub;
        match said {
            Said::Begun { request, number } => {
                let Some(asked) = self.asked.remove(&request) else {
                    self.ending.ended(request);
                    return Ok(());
                };
                if pubsub.answered(&asked.topic, Ok(())) {
                    self.numbers.insert(asked.topic.clone(), number);
                    self.taken.insert(number, asked.topic);
                } else {
                    self.end(&asked.topic, number, asked.left).await?;
                }
            }
            Said::Refused { request, error } => match self.asked.remove(&request) {
                Some(asked) => {
                    pubsub.answered(&asked.topic, Err(self.chain.secrets.clean(&error)));
                }
                None => self.ending.ended(request),
            },
            Said::Event { number, result } => self.tell(number, &result),
            Said::Answered { request } => self.ending.ended(request),
            Said::Other => {}
        }
        Ok(())
    }

    fn tell(&mut self, number: u64, result: &Bytes) {
        let Some(topic) = self.taken.get(&number) else {
            return self.ending.count(number, result.len());
        };
        let last = topic.kind.is_last(result);
        self.chain.pubsub.tell(self.proxy, topic, result, last);
        if last {
            // The node dropped it by itself.
            self.numbers.remove(topic);
            self.taken.remove(&number);
        }
    }
}
