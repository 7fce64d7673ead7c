//! What every bus does between two nodes, together with the mailboxes that they share.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};
use walletconnect::{ClientId, Topic};

use super::Bus;
use crate::hub::{Hub, Item, Outbox};
use crate::mailbox::contract::message;
use crate::mailbox::{Mailbox, Published};

/// The whole contract as tests. `$open` is an async closure that makes a guard (dropped after the test) and two [`Node`]s.
macro_rules! bus_contract {
    ($open:expr) => {
        $crate::bus::contract::bus_contract!($open,
            what_is_kept_is_told_by_the_store
            a_node_is_not_told_what_it_kept_itself);
    };
    ($open:expr, $($name:ident)*) => { $(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let (_guard, nodes) = ($open)().await;
            $crate::bus::contract::$name(&nodes).await;
        }
    )* };
}
pub(crate) use bus_contract;

/// What a node has of the store that it shares.
pub struct Node {
    pub mailbox: Box<dyn Mailbox>,
    pub bus: Box<dyn Bus>,
}

const TOPIC: Topic = Topic([7; 32]);
const DAPP: ClientId = ClientId([1; 32]);
const WALLET: ClientId = ClientId([2; 32]);

/// Long enough for something to come that should not.
const WHILE: Duration = Duration::from_millis(300);

/// Ends a wait for what never comes.
const DEADLINE: Duration = Duration::from_mins(1);

/// A wallet that listens at the first node, and hears the second.
async fn wallet(nodes: &[Node; 2]) -> Arc<Outbox> {
    let [near, far] = nodes;
    let (hub, outbox) = (Arc::new(Hub::default()), Arc::new(Outbox::default()));
    near.bus.attach(Arc::clone(&hub));
    hub.join(TOPIC, WALLET, &outbox, || near.bus.subscribe(TOPIC));
    near.bus.settled().await;
    let begun = std::time::Instant::now();
    while begun.elapsed() < DEADLINE {
        far.bus.hint(TOPIC);
        if timeout(WHILE, outbox.filled()).await.is_ok() {
            // What was hinted at more than once has come by then.
            sleep(WHILE).await;
            outbox.take();
            return outbox;
        }
    }
    panic!("the one node does not hear the other");
}

async fn keep(node: &Node) -> u64 {
    match node.mailbox.publish(message(TOPIC, DAPP, "sealed", 300)).await {
        Ok(Published::New(seq)) => seq,
        other => panic!("{other:?}"),
    }
}

/// The node that keeps it may end at that moment: nothing else of it is at work here.
pub async fn what_is_kept_is_told_by_the_store(nodes: &[Node; 2]) {
    let outbox = wallet(nodes).await;
    let kept = keep(&nodes[1]).await;
    let heard = async {
        loop {
            if let Some(item) = outbox.take().pop_front() {
                return item;
            }
            outbox.filled().await;
        }
    };
    match timeout(DEADLINE, heard).await.expect("nobody told of it") {
        Item::Message(stored, _) => {
            assert_eq!((stored.seq, &*stored.message.text), (kept, "sealed"));
            assert_eq!(stored.message.publisher, DAPP);
        }
        Item::Behind(topic) => assert_eq!(topic, TOPIC),
        other => panic!("{other:?}"),
    }
}

/// It hands it to its own sockets itself.
pub async fn a_node_is_not_told_what_it_kept_itself(nodes: &[Node; 2]) {
    let outbox = wallet(nodes).await;
    keep(&nodes[0]).await;
    sleep(WHILE).await;
    assert!(outbox.take().is_empty());
}
