use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The client's side of a WebSocket, with a mask of zeros: what is sent is the text itself.
pub struct Wire {
    stream: TcpStream,
    input: Vec<u8>,
    start: usize,
    end: usize,
    /// What is written with the next flush.
    pub output: Vec<u8>,
}

/// Read at a time.
const INPUT: usize = 64 * 1024;

impl Wire {
    /// Opens a socket at this path.
    pub async fn open(host: &str, path: &str) -> Self {
        let mut stream = TcpStream::connect(host).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(stream.read_u8().await.unwrap());
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        Self { stream, input: Vec::new(), start: 0, end: 0, output: Vec::new() }
    }

    /// Adds a frame of text to what is written next.
    pub fn say(&mut self, text: &[u8]) {
        self.frame(0x81, text);
    }

    fn frame(&mut self, kind: u8, text: &[u8]) {
        self.output.push(kind);
        match text.len() {
            short @ 0..=125 => self.output.push(0x80 | u8::try_from(short).unwrap()),
            long => {
                self.output.push(0x80 | 0x7e);
                self.output.extend_from_slice(&u16::try_from(long).unwrap().to_be_bytes());
            }
        }
        self.output.extend_from_slice(&[0; 4]);
        self.output.extend_from_slice(text);
    }

    /// Writes what was said.
    pub async fn flush(&mut self) {
        assert!(self.try_flush().await, "the relay hung up");
    }

    /// Writes what was said; false when the socket broke.
    pub async fn try_flush(&mut self) -> bool {
        if self.output.is_empty() {
            return true;
        }
        let written = self.stream.write_all(&self.output).await;
        self.output.clear();
        written.is_ok()
    }

    /// Waits for something to be read.
    pub async fn fill(&mut self) {
        assert!(self.try_fill().await, "the relay hung up");
    }

    /// Waits for something to be read; false when the socket broke.
    pub async fn try_fill(&mut self) -> bool {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        } else if self.start > 0 {
            self.input.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        self.input.resize(INPUT.max(self.input.len()), 0);
        let read = self.stream.read(&mut self.input[self.end..]).await.unwrap_or(0);
        self.end += read;
        read > 0
    }

    /// The next whole frame of text that was read; pings are answered.
    pub fn next(&mut self) -> Option<std::ops::Range<usize>> {
        loop {
            let have = &self.input[self.start..self.end];
            let (head, length) = match have {
                [_, short @ 0..=125, ..] => (2, usize::from(*short)),
                [_, 126, a, b, ..] => (4, usize::from(u16::from_be_bytes([*a, *b]))),
                [_, 127, ..] => panic!("a longer frame than any asked for"),
                _ => return None,
            };
            if have.len() < head + length {
                return None;
            }
            let (kind, text) = (have[0], self.start + head..self.start + head + length);
            self.start = text.end;
            match kind {
                0x81 => return Some(text),
                0x89 => self.frame(0x8a, &[]),
                0x88 => panic!("closed: {}", String::from_utf8_lossy(&self.input[text][2..])),
                other => panic!("a frame of kind {other:#x}"),
            }
        }
    }

    /// What was read there.
    pub fn text(&self, place: std::ops::Range<usize>) -> &[u8] {
        &self.input[place]
    }

    /// Waits for the next text.
    pub async fn hear(&mut self) -> String {
        loop {
            if let Some(place) = self.next() {
                return String::from_utf8(self.text(place).to_vec()).unwrap();
            }
            self.flush().await;
            self.fill().await;
        }
    }
}
