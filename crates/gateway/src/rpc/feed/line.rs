use std::sync::Arc;

use super::meter::Meter;
use super::outbox::{Event, Outbox, Over};

/// Bytes of a message around what it tells, about.
const AROUND: usize = 128;

/// The way from one subscription to its client's socket.
#[derive(Debug, Clone)]
pub struct Line {
    outbox: Arc<Outbox>,
    meter: Arc<Meter>,
}

impl Line {
    /// A line to this outbox; what goes through it is counted by this meter.
    pub const fn new(outbox: Arc<Outbox>, meter: Arc<Meter>) -> Self {
        Self { outbox, meter }
    }

    /// Puts an event into the outbox that costs the nodes the same however many are told: a head.
    pub fn put_uncounted(&self, event: Event) {
        self.outbox.put(event);
    }

    /// Counts an event and puts it into the outbox.
    pub fn put(&self, event: Event) {
        if self.count(&event) {
            self.outbox.put(event);
        }
    }

    /// Counts an event; where it is too much the client is let go, and nothing more is told.
    pub fn count(&self, event: &Event) -> bool {
        let counted = self.meter.count(event.result.len() + AROUND);
        if !counted {
            self.outbox.end(Over::TooMuch);
        }
        counted
    }

    /// The gateway cannot go on telling.
    pub fn fail(&self) {
        self.outbox.end(Over::Failed);
    }

    /// The client's outbox.
    pub const fn outbox(&self) -> &Arc<Outbox> {
        &self.outbox
    }

    /// What counts the events.
    pub const fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }
}
