//! Everything said to people goes to stderr: stdout belongs to the answer (`./x fixture`, `./x demo --json`).
//!
//! A child process may share our pipe and make it non-blocking (Node does), and its reader may be slow: we wait while the pipe is full, where `eprintln!` would panic.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::thread;
use std::time::Duration;

/// A full pipe is tried again after this.
const PAUSE: Duration = Duration::from_millis(5);

pub fn say(text: impl Display) {
    print(&format!("x: {text}\n"));
}

/// Prints to stderr as it is.
pub fn print(text: &str) {
    // A reader that closed the pipe wants nothing more.
    let _ = write_whole(&mut io::stderr().lock(), text.as_bytes());
}

/// Prints an answer to stdout, as it is.
pub fn answer(text: &str) {
    let _ = write_whole(&mut io::stdout().lock(), text.as_bytes());
}

fn write_whole(to: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match to.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if is_full(&error) => thread::sleep(PAUSE),
            Err(error) => return Err(error),
        }
    }
    loop {
        match to.flush() {
            Err(error) if is_full(&error) => thread::sleep(PAUSE),
            flushed => return flushed,
        }
    }
}

fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe with room for three bytes at a time, full at every other try.
    #[derive(Default)]
    struct Narrow {
        tries: usize,
        read: Vec<u8>,
    }

    impl Write for Narrow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.tries += 1;
            if self.tries % 2 == 1 {
                return Err(ErrorKind::WouldBlock.into());
            }
            let some = &bytes[..bytes.len().min(3)];
            self.read.extend(some);
            Ok(some.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_pipe_is_waited_for_and_nothing_is_lost_or_said_twice() {
        let mut narrow = Narrow::default();
        write_whole(&mut narrow, "x: eight – letters\n".as_bytes()).unwrap();
        assert_eq!(String::from_utf8(narrow.read).unwrap(), "x: eight – letters\n");
    }
}
