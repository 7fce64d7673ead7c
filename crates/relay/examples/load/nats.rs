use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::Plan;
use super::figures::Figures;

const MESSAGE: usize = 1_024;
const MOMENT: usize = 16;

/// A connection that publishes and one that listens, in NATS' own protocol.
pub async fn run(host: &str, number: u32, plan: Plan, figures: &Rc<Figures>) {
    let subject = format!("load.{}.{number}", std::process::id());
    let mut publisher = connect(host).await;
    let mut listener = connect(host).await;
    listener.write_all(format!("SUB {subject} 1\r\nPING\r\n").as_bytes()).await.unwrap();
    let mut line = String::new();
    while !line.starts_with("PONG") {
        line.clear();
        listener.read_line(&mut line).await.unwrap();
    }
    let mut frame = format!("PUB {subject} {MESSAGE}\r\n").into_bytes();
    let message = frame.len();
    frame.extend(std::iter::repeat_n(b'A', MESSAGE));
    frame.extend_from_slice(b"\r\n");
    let begun = Instant::now();
    let (mut sent, mut came) = (0_u64, 0_u64);
    let mut payload = vec![0; MESSAGE + 2];
    let mut output = Vec::new();
    while Instant::now() < plan.end {
        while sent - came < u64::from(plan.in_flight) {
            let start = format!("{:0MOMENT$}", begun.elapsed().as_micros());
            frame[message..message + MOMENT].copy_from_slice(start.as_bytes());
            output.extend_from_slice(&frame);
            sent += 1;
        }
        publisher.write_all(&output).await.unwrap();
        output.clear();
        loop {
            line.clear();
            listener.read_line(&mut line).await.unwrap();
            if line.starts_with("MSG") {
                listener.read_exact(&mut payload).await.unwrap();
                let moment = std::str::from_utf8(&payload[..MOMENT]).unwrap().parse().unwrap();
                figures.delivered(begun.elapsed().saturating_sub(Duration::from_micros(moment)));
                figures.answered(true);
                came += 1;
            } else if line.starts_with("PING") {
                listener.write_all(b"PONG\r\n").await.unwrap();
            }
            if listener.buffer().is_empty() {
                break;
            }
        }
    }
}

async fn connect(host: &str) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(host).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let mut stream = BufReader::with_capacity(64 * 1024, stream);
    let hello = b"CONNECT {\"verbose\":false,\"pedantic\":false}\r\n";
    stream.write_all(hello).await.unwrap();
    stream
}
