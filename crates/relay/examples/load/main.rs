//! Load for `./x bench relay`: what it measured as one line of JSON.
//!
//!     load relay HOST:PORT PAIRS IN_FLIGHT SECONDS RATE [HOST:PORT]   pairs of clients, one publishing to the other (on a second node)
//!     load nats HOST:PORT PAIRS IN_FLIGHT SECONDS                     the same over bare NATS, nothing stored
//!     load failover HOST:PORT HOST:PORT PROCESS                       kills the first node, and says how long its listener missed messages
//!     load idle HOST:PORT SOCKETS                                     opens sockets, says so, and holds them until its input ends
//!
//! RATE is of publishes per second, 0 for as many as go. The load shares its cores with what it measures, so it writes frames by hand.

#![allow(clippy::unwrap_used, reason = "a tool of measurement fails where it stands")]

mod failover;
mod figures;
mod nats;
mod pair;
mod wire;

use std::io::Read;
use std::rc::Rc;
use std::time::{Duration, Instant};

use figures::Figures;

/// What every pair does.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// Publishes under way at a time.
    pub in_flight: u32,
    /// Between two publishes, of whichever pair; none for as many as go.
    pub between: Option<Duration>,
    /// Pairs that take turns.
    pub pairs: u32,
    /// When to stop.
    pub end: Instant,
}

impl Plan {
    /// When a pair's publish is due, since the beginning.
    fn due(&self, pair: u32, publish: u32) -> Duration {
        self.between.map_or(Duration::ZERO, |between| between * (publish * self.pairs + pair))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["relay", host, pairs, in_flight, seconds, rate, other @ ..] => {
            let other = other.first().unwrap_or(host);
            let (pairs, rate): (u32, u32) = (number(pairs), number(rate));
            let figures = Rc::new(Figures::default());
            let opened = (0..pairs).map(|number| pair::Pair::open(host, other, number));
            let opened = futures_util::future::join_all(opened).await;
            let between = (rate > 0).then(|| Duration::from_secs(1) / rate);
            let begun = Instant::now();
            let end = begun + Duration::from_secs(number(seconds));
            let plan = Plan { in_flight: number(in_flight), between, pairs, end };
            let all = opened.into_iter().map(|pair| pair.run(plan, &figures));
            futures_util::future::join_all(all).await;
            println!("{}", figures.line(begun.elapsed()));
        }
        ["nats", host, pairs, in_flight, seconds] => {
            let figures = Rc::new(Figures::default());
            let pairs = number(pairs);
            let begun = Instant::now();
            let end = begun + Duration::from_secs(number(seconds));
            let plan = Plan { in_flight: number(in_flight), between: None, pairs, end };
            let all = (0..pairs).map(|number| nats::run(host, number, plan, &figures));
            futures_util::future::join_all(all).await;
            println!("{}", figures.line(begun.elapsed()));
        }
        ["failover", host, other, process] => {
            println!("{}", failover::run(host, other, process).await);
        }
        ["idle", host, sockets] => {
            let mut held = Vec::new();
            for number in 0..number(sockets) {
                held.push(pair::listen(host, number).await);
            }
            println!("{{\"sockets\":{}}}", held.len());
            // Pings are answered as long as the input is open.
            let answering = held.into_iter().map(pair::keep_alive);
            let answering = futures_util::future::join_all(answering);
            let ended = tokio::task::spawn_blocking(|| std::io::stdin().read(&mut [0]));
            tokio::select! {
                _ = answering => {}
                _ = ended => {}
            }
        }
        _ => panic!("usage: load relay|nats|idle HOST:PORT ..., see the top of this file"),
    }
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}
