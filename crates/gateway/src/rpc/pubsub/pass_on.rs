use std::sync::Arc;

use super::talk::Talk;
use crate::rpc::chains::Chain;
use crate::rpc::node_socket::{LONGEST_PAUSE, PAUSE, SocketFault, open_socket};
use crate::rpc::proxy::Proxy;

/// The longest event: an account holds up to 10 MiB, a third more in base64.
const LONGEST: usize = 16 << 20;

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
                        Ok(()) => return,
                        Err(fault) => fault,
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
