use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};

/// What is counted. Handles are made by the recorder that is set when this is made; no label holds a client's or a topic's name.
pub struct Meters {
    /// Sockets that are open and were let in.
    pub sockets: Gauge,
    /// Sockets that are open and were not let in.
    pub refused: Gauge,
    /// Sockets that are open and passed on to another relay.
    pub passed_on: Gauge,
    /// Topics that somebody listens to on this node.
    pub topics: Gauge,
    /// Messages in the mailboxes.
    pub depth: Gauge,
    /// Bytes of the messages in the mailboxes, with what a store needs around them.
    pub bytes: Gauge,
    /// Messages that their network, or all, had no room for.
    pub over_quota: Counter,
    /// Messages kept.
    pub published: Counter,
    /// Messages that were there already.
    pub repeated: Counter,
    /// Messages that the mailbox did not take.
    pub unkept: Counter,
    /// Seconds from a message's arrival until it was kept.
    pub latency: Histogram,
    /// Messages sent as they came.
    pub live: Counter,
    /// Messages sent out of the mailbox for the first time: to who was away, or slow.
    pub waited: Counter,
    /// Messages sent again, to who had not acknowledged them.
    pub redelivered: Counter,
    /// Messages that their readers acknowledged.
    pub acknowledged: Counter,
    /// Requests answered with an error.
    pub errors: Counter,
    /// Watches and topics that are remembered for webhooks.
    pub watched: Gauge,
    /// Webhooks that were delivered.
    pub hooks: Counter,
    /// Webhooks given up.
    pub hooks_lost: Counter,
}

/// The name of the histogram of [`Meters::latency`], in seconds.
pub const LATENCY: &str = "drawstring_relay_publish_seconds";

impl Default for Meters {
    fn default() -> Self {
        let messages =
            |what: &'static str| counter!("drawstring_relay_messages_total", "what" => what);
        let sent =
            |from: &'static str| counter!("drawstring_relay_deliveries_total", "from" => from);
        let hooks = |how: &'static str| counter!("drawstring_relay_webhooks_total", "how" => how);
        let sockets = |who: &'static str| gauge!("drawstring_relay_sockets", "who" => who);
        Self {
            sockets: sockets("clients"),
            refused: sockets("refused"),
            passed_on: sockets("passed on"),
            topics: gauge!("drawstring_relay_topics"),
            depth: gauge!("drawstring_relay_mailbox_messages"),
            bytes: gauge!("drawstring_relay_mailbox_bytes"),
            over_quota: messages("over quota"),
            published: messages("kept"),
            repeated: messages("repeated"),
            unkept: messages("refused"),
            latency: histogram!(LATENCY),
            live: sent("publisher"),
            waited: sent("mailbox"),
            redelivered: sent("again"),
            acknowledged: counter!("drawstring_relay_acknowledged_total"),
            errors: counter!("drawstring_relay_errors_total"),
            watched: gauge!("drawstring_relay_watched"),
            hooks: hooks("delivered"),
            hooks_lost: hooks("lost"),
        }
    }
}

impl std::fmt::Debug for Meters {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Meters").finish_non_exhaustive()
    }
}
