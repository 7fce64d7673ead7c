use std::time::Duration;

use crate::quota;

/// What a relay accepts, and how long it waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The relay's own addresses, as clients write them into their tokens.
    pub urls: Vec<String>,
    /// By how much clients' clocks may differ (the official relay's leeway).
    pub leeway: Duration,
    /// The shortest and the longest life of a message. A session's request may live seven days.
    pub ttl: (Duration, Duration),
    /// How much of the store strangers may fill.
    pub quota: quota::Limits,
    /// How old a token may be, by the moment at which it was signed.
    pub token_age: Duration,
    /// Bytes of a message's text.
    pub message_bytes: usize,
    /// Bytes of a frame. What is between the two is answered with an error, what is above ends the socket.
    pub frame_bytes: usize,
    /// Bytes of a frame of somebody who is not let in.
    pub refused_bytes: usize,
    /// How long a client may take for a message, and for reading what it is sent, beside what the bytes take at `least_rate`.
    pub patience: Duration,
    /// Bytes a second that a client sends and reads at least, once it has begun.
    pub least_rate: u32,
    /// Topics that one client listens to, over all its sockets at one node.
    pub subscriptions: usize,
    /// Sockets that listen to one topic, at one node: a pairing has two sides.
    pub listeners: usize,
    /// Sockets of one client at a time.
    pub sockets_per_client: usize,
    /// Requests of one client: so many a second, and so many at once.
    pub client_rate: (u32, u32),
    /// Between two pings; official clients hang up after 35 s without one.
    pub ping: Duration,
    /// How long a client that was not let in is told why before its socket is closed: official clients come back at once.
    pub refused_for: Duration,
    /// After how long a socket is closed that listens to nothing and asks nothing; zero for never.
    pub idle: Duration,
    /// Watches, and topics of those who watch, that are remembered of all clients together: some 150 bytes a topic, 300 to 2,000 a watch.
    pub watched: usize,
    /// Over how long sockets are closed at the end: clients come back after 100 ms, all of them.
    pub drain: Duration,
    /// Whether a message without a statement on its origin gets an empty one: official wallets then ask no other server about it.
    pub empty_attestation: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            urls: Vec::new(),
            leeway: Duration::from_mins(2),
            ttl: (Duration::from_secs(1), Duration::from_hours(30 * 24)),
            quota: quota::Limits::default(),
            token_age: Duration::from_hours(7 * 24),
            message_bytes: 1 << 20,
            frame_bytes: 4 << 20,
            refused_bytes: 64 << 10,
            patience: Duration::from_secs(10),
            least_rate: 8_192,
            subscriptions: 5_000,
            listeners: 64,
            sockets_per_client: 16,
            client_rate: (100, 1_000),
            ping: Duration::from_secs(30),
            refused_for: Duration::from_secs(90),
            idle: Duration::from_mins(10),
            watched: 1_000_000,
            drain: Duration::from_secs(15),
            empty_attestation: true,
        }
    }
}

/// Sockets closed per second at the end: clients come back after 100 ms.
const CLOSED_PER_SECOND: u32 = 200;

impl Settings {
    /// How long one of so many sockets stays when the relay stops: its part, a 256th at a time, of the time that all need.
    pub fn grace(&self, sockets: usize, part: u8) -> Duration {
        let sockets = u32::try_from(sockets).unwrap_or(u32::MAX);
        let all = Duration::from_secs(1) * sockets / CLOSED_PER_SECOND;
        all.min(self.drain) * u32::from(part) / 256
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_socket_stays_for_its_part_of_the_time_that_all_need() {
        let settings = Settings::default();
        let of_forty = [0, 64, 128, 255].map(|part| settings.grace(40, part).as_millis());
        assert_eq!(of_forty, [0, 50, 100, 199]);
        // However many there are.
        assert_eq!(settings.grace(1_000_000, 128), settings.drain / 2);
    }
}
