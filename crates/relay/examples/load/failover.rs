use std::cell::Cell;
use std::collections::HashMap;
use std::process::Command;
use std::time::{Duration, Instant};

use super::pair::{acknowledgement, connect, frame, subscribe};

/// Between two messages.
const RHYTHM: Duration = Duration::from_millis(1);
/// Before and after the end of the node, and until the last messages have come.
const BEFORE: Duration = Duration::from_secs(2);
const AFTER: Duration = Duration::from_secs(3);
const LAST: Duration = Duration::from_secs(1);
/// An acknowledgement that is so old is written: it waits for a write under way, then for its own (`nats/acks.rs`), half a millisecond each and
/// longer beside a load.
const WRITTEN: Duration = Duration::from_millis(5);
/// Letters of a message's number.
const DIGITS: usize = 10;

/// Kills the node on which somebody listens while somebody publishes at the other; what became of it, as JSON.
pub async fn run(host: &str, other: &str, process: &str) -> String {
    let begun = Instant::now();
    let published = Cell::new(None);
    let publishing = async {
        let sent = publish(other, begun + BEFORE + AFTER).await;
        published.set(Some(Instant::now()));
        sent
    };
    let listening = async {
        let mut got: HashMap<u64, Instant> = HashMap::new();
        let mut again = Vec::new();
        let mut listener = connect(host, 0, 2).await;
        subscribe(&mut listener, 0).await;
        let (mut killed, mut is_back, mut first) = (None, false, None);
        // The last publish is answered when it is kept, which may be late.
        while published.get().is_none_or(|moment| moment.elapsed() < LAST) {
            if killed.is_none() && begun.elapsed() >= BEFORE {
                let status = Command::new("kill").args(["-9", process]).status().unwrap();
                assert!(status.success());
                killed = Some(Instant::now());
            }
            match tokio::time::timeout(Duration::from_millis(50), listener.try_fill()).await {
                Err(_) | Ok(true) => {}
                Ok(false) => {
                    listener = connect(other, 0, 2).await;
                    subscribe(&mut listener, 0).await;
                    is_back = true;
                }
            }
            while let Some(place) = listener.next() {
                let text = listener.text(place).to_vec();
                let Some(answer) = acknowledgement(&text) else { continue };
                let number = number(&text);
                if is_back {
                    first.get_or_insert_with(Instant::now);
                }
                if let Some(before) = got.get(&number) {
                    again.push(*before);
                }
                got.entry(number).or_insert_with(Instant::now);
                listener.say(&answer);
            }
            // Where it broke, that is seen at the next read.
            listener.try_flush().await;
        }
        let killed = killed.unwrap();
        // What was acknowledged after the end was never heard.
        let ages = again.iter().filter_map(|before| killed.checked_duration_since(*before));
        let ages: Vec<Duration> = ages.collect();
        let late = ages.iter().filter(|age| **age > WRITTEN).count();
        let oldest = ages.iter().max().map_or(0, Duration::as_millis);
        let took = first.map(|first: Instant| first - killed);
        (got.len() as u64, late, ages.len() - late, oldest, took)
    };
    let (sent, (came, resent, unwritten, oldest, took)) = tokio::join!(publishing, listening);
    let took = took.map_or_else(|| "null".into(), |took| took.as_millis().to_string());
    format!(
        r#"{{"failoverMs":{took},"published":{sent},"lost":{},"resent":{resent},"unwritten":{unwritten},"oldestResentMs":{oldest}}}"#,
        sent - came
    )
}

/// Publishes one message after the other, each once it was answered; how many.
async fn publish(host: &str, end: Instant) -> u64 {
    let mut publisher = connect(host, 0, 1).await;
    let (mut frame, message) = frame(0);
    let mut sent = 0;
    while Instant::now() < end {
        let number = format!("{sent:0DIGITS$}");
        frame[message..message + DIGITS].copy_from_slice(number.as_bytes());
        publisher.say(&frame);
        publisher.flush().await;
        let answer = publisher.hear().await;
        assert!(answer.contains("\"result\":true"), "{answer}");
        sent += 1;
        tokio::time::sleep(RHYTHM).await;
    }
    sent
}

fn number(text: &[u8]) -> u64 {
    let message = b"\"message\":\"";
    let at = text.windows(message.len()).position(|part| part == message).unwrap() + message.len();
    std::str::from_utf8(&text[at..at + DIGITS]).unwrap().parse().unwrap()
}
