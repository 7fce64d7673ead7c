use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tokio::time::Instant;

use crate::rpc::feed::Meter;

/// Subscriptions that the node was asked to end, and which bring something until it has: that counts as their last subscriber's. Else a client
/// that subscribes and leaves at once, again and again, would have the node send everything and be counted nothing.
#[derive(Debug, Default)]
pub struct Ending {
    /// By request: the oldest first.
    asked: BTreeMap<u64, One>,
    /// The requests, by the subscription's number.
    numbers: HashMap<u64, u64>,
}

#[derive(Debug)]
struct One {
    number: u64,
    since: Instant,
    meter: Option<Arc<Meter>>,
}

impl Ending {
    /// The node was asked by this request to end the subscription of this number.
    pub fn begins(&mut self, number: u64, request: u64, meter: Option<Arc<Meter>>) {
        self.asked.insert(request, One { number, since: Instant::now(), meter });
        self.numbers.insert(number, request);
    }

    /// The node answered this request.
    pub fn ended(&mut self, request: u64) {
        if let Some(one) = self.asked.remove(&request)
            && self.numbers.get(&one.number) == Some(&request)
        {
            self.numbers.remove(&one.number);
        }
    }

    /// Whether the subscription of this number is being ended.
    pub fn has(&self, number: u64) -> bool {
        self.numbers.contains_key(&number)
    }

    /// When the oldest one that is not answered was asked for.
    pub fn oldest(&self) -> Option<Instant> {
        self.asked.values().next().map(|one| one.since)
    }

    /// The subscription of this number brought so many bytes more.
    pub fn count(&self, number: u64, bytes: usize) {
        let one = self.numbers.get(&number).and_then(|request| self.asked.get(request));
        if let Some(meter) = one.and_then(|one| one.meter.as_ref()) {
            // Where it is too much there is nothing left to end.
            let _counted = meter.count(bytes);
        }
    }
}
