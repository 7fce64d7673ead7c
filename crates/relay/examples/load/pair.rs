use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use walletconnect::MessageId;
use walletconnect::jwt::ClientKey;

use super::Plan;
use super::figures::Figures;
use super::wire::Wire;

/// Bytes of a message, as in the earlier measurements of NATS and Redis.
const MESSAGE: usize = 1_024;
/// A message begins with the moment of its publish, in microseconds, and its number.
const MOMENT: usize = 16;
const NUMBER: usize = 10;

/// A client that publishes, and one that listens.
pub struct Pair {
    number: u32,
    publisher: Wire,
    listener: Wire,
    frame: Vec<u8>,
    /// Where the message begins in the frame.
    message: usize,
}

/// How long the last deliveries are waited for.
const LAST: Duration = Duration::from_millis(300);

fn seed(number: u32, side: u8) -> [u8; 32] {
    let mut seed = [side; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    // Another run is another client: mailboxes outlive runs.
    seed[4..8].copy_from_slice(&std::process::id().to_le_bytes());
    seed
}

pub async fn connect(host: &str, number: u32, side: u8) -> Wire {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let key = ClientKey::from_seed(&seed(number, side));
    let token = key.token("load", &format!("ws://{host}"), now, 3_600);
    Wire::open(host, &format!("/?auth={token}")).await
}

fn topic(number: u32) -> String {
    MessageId::of(&format!("{number} of {}", std::process::id())).text()
}

/// A client that listens on a topic of its own.
pub async fn listen(host: &str, number: u32) -> Wire {
    let mut wire = connect(host, number, 2).await;
    subscribe(&mut wire, number).await;
    wire
}

/// Listens on a pair's topic.
pub async fn subscribe(wire: &mut Wire, number: u32) {
    let topic = topic(number);
    let call = format!(
        r#"{{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{{"topic":"{topic}"}}}}"#
    );
    wire.say(call.as_bytes());
    wire.flush().await;
    let answer = wire.hear().await;
    assert!(answer.contains("result"), "{answer}");
}

/// The call that publishes a message on a pair's topic, and where the message begins in it.
pub fn frame(number: u32) -> (Vec<u8>, usize) {
    let start = format!(
        r#"{{"id":"1732000000000000000","jsonrpc":"2.0","method":"irn_publish","params":{{"topic":"{}","message":""#,
        topic(number)
    );
    let mut frame = start.into_bytes();
    let message = frame.len();
    frame.extend(std::iter::repeat_n(b'A', MESSAGE));
    frame.extend_from_slice(br#"","ttl":300,"tag":1108,"prompt":false}}"#);
    (frame, message)
}

/// The acknowledgement of a delivery; none of anything else.
pub fn acknowledgement(text: &[u8]) -> Option<Vec<u8>> {
    let id = text.get(6..)?.iter().take_while(|letter| letter.is_ascii_digit()).count();
    let is = id > 0 && contains(text, b"\"irn_subscription\"");
    is.then(|| [b"{\"id\":", &text[6..6 + id], b",\"jsonrpc\":\"2.0\",\"result\":true}"].concat())
}

/// Answers pings for ever.
pub async fn keep_alive(mut wire: Wire) {
    loop {
        wire.fill().await;
        while wire.next().is_some() {}
        wire.flush().await;
    }
}

impl Pair {
    /// The publisher at one node, the listener at another or the same.
    pub async fn open(host: &str, other: &str, number: u32) -> Self {
        let listener = listen(other, number).await;
        let publisher = connect(host, number, 1).await;
        let (frame, message) = frame(number);
        Self { number, publisher, listener, frame, message }
    }

    /// Publishes, listens and acknowledges until the plan's end, and then until all that was published has come.
    pub async fn run(self, plan: Plan, figures: &Rc<Figures>) {
        let Self { number, mut publisher, mut listener, mut frame, message } = self;
        let begun = Instant::now();
        let listening = async {
            loop {
                listener.fill().await;
                while let Some(place) = listener.next() {
                    let ack = delivery(listener.text(place), begun, figures);
                    listener.say(&ack);
                }
                listener.flush().await;
            }
        };
        let publishing = async {
            let (mut sent, mut answered) = (0_u32, 0_u32);
            loop {
                let over = Instant::now() >= plan.end;
                if over && answered == sent {
                    break;
                }
                let has_room = |sent, answered| !over && sent - answered < plan.in_flight;
                while has_room(sent, answered) && begun.elapsed() >= plan.due(number, sent) {
                    // What had to wait for its turn counts from when it was due.
                    let moment = match plan.between {
                        None => begun.elapsed(),
                        Some(_) => plan.due(number, sent),
                    };
                    let moment = moment.as_micros();
                    let start = format!("{moment:0MOMENT$}{sent:0NUMBER$}");
                    frame[message..message + start.len()].copy_from_slice(start.as_bytes());
                    publisher.say(&frame);
                    sent += 1;
                }
                publisher.flush().await;
                let filled = publisher.fill();
                if has_room(sent, answered) {
                    let due = begun + plan.due(number, sent);
                    drop(tokio::time::timeout_at(due.into(), filled).await);
                } else {
                    filled.await;
                }
                while let Some(place) = publisher.next() {
                    answered += 1;
                    figures.answered(!contains(publisher.text(place), b"\"error\""));
                }
            }
        };
        let all = async {
            publishing.await;
            tokio::time::sleep(LAST).await;
        };
        tokio::select! {
            () = listening => {}
            () = all => {}
        }
    }
}

/// Notes a delivery, and writes its acknowledgement.
fn delivery(text: &[u8], begun: Instant, figures: &Figures) -> Vec<u8> {
    let id = text.iter().skip(6).take_while(|letter| letter.is_ascii_digit()).count();
    let id = &text[6..6 + id];
    let message = b"\"message\":\"";
    let at = text.windows(message.len()).position(|part| part == message).unwrap() + message.len();
    let moment = std::str::from_utf8(&text[at..at + MOMENT]).unwrap().parse().unwrap();
    figures.delivered(begun.elapsed().saturating_sub(Duration::from_micros(moment)));
    [b"{\"id\":", id, b",\"jsonrpc\":\"2.0\",\"result\":true}"].concat()
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
