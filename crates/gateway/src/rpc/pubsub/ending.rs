use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::rpc::feed::Meter;

/// How long a node may take to answer the end of a subscription. Places of one that never answers are not held for ever.
const PATIENCE: Duration = Duration::from_secs(10);

/// Subscriptions that the node was asked to end, and which bring something until it has: that counts as their last subscriber's. Else a client
/// that subscribes and leaves at once, again and again, would have the node send everything and be counted nothing.
#[derive(Debug, Default)]
pub struct Ending(HashMap<u64, One>);

#[derive(Debug)]
struct One {
    request: u64,
    since: Instant,
    meter: Arc<Meter>,
}

impl Ending {
    /// The node was asked by this request to end the subscription of this number.
    pub fn begins(&mut self, number: u64, request: u64, meter: Arc<Meter>) {
        let now = Instant::now();
        self.0.retain(|_, one| now - one.since < PATIENCE);
        self.0.insert(number, One { request, since: now, meter });
    }

    /// The node answered this request.
    pub fn ended(&mut self, request: u64) {
        self.0.retain(|_, one| one.request != request);
    }

    /// The subscription of this number brought so many bytes more.
    pub fn count(&self, number: u64, bytes: usize) {
        if let Some(one) = self.0.get(&number) {
            // Where it is too much there is nothing left to end.
            let _counted = one.meter.count(bytes);
        }
    }
}
