use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::frames::Frames;
use super::{Charge, Eviction, Pace, Share};

/// What one socket may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a message.
    pub message: usize,
    /// How long a peer may take for a message, and for reading an answer, beside what their bytes take at `rate`.
    pub patience: Duration,
    /// Bytes a second at least.
    pub rate: u32,
}

/// A peer does what it may not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// A message is longer than it may be.
    #[error("the message is longer than the limit")]
    TooLong,
    /// A message takes too long.
    #[error("the message took too long")]
    TooSlow,
    /// What is sent is not read.
    #[error("what was sent is not read")]
    Unread,
    /// There is no room, or no more room, for what the network's peers began and did not finish, or did not read.
    #[error("too much is unfinished or not read")]
    NoRoom,
}

/// A stream of WebSocket frames, held to limits as its bytes pass: a message that is too long is seen by its header, one that is too slow ends the
/// stream, and what an unfinished one holds is charged to the peer.
#[derive(Debug)]
pub struct Guard<S> {
    stream: S,
    limits: Limits,
    frames: Frames,
    incoming: Pace,
    outgoing: Pace,
    charge: Charge,
    /// Tells when what the peer holds is taken back for somebody else.
    eviction: Option<Arc<Eviction>>,
    /// A limit was broken: what comes now is dropped by the reader, and counts no more.
    over: bool,
}

impl<S> Guard<S> {
    /// Holds a stream that is past its handshake to these limits, and charges it to this share.
    pub fn new(stream: S, limits: Limits, share: &Share) -> Self {
        let pace = || Pace::new(limits.patience, limits.rate);
        Self {
            stream,
            limits,
            frames: Frames::default(),
            incoming: pace(),
            outgoing: pace(),
            charge: share.nothing(),
            eviction: share.eviction().cloned(),
            over: false,
        }
    }

    /// These bytes were read.
    fn passed(&mut self, bytes: &[u8]) -> Result<(), Violation> {
        if bytes.is_empty() || self.over {
            return Ok(());
        }
        let in_time = self.incoming.moved(bytes.len());
        if self.frames.pass(bytes) {
            self.charge.clear();
            self.incoming.finish();
        } else if !in_time {
            return Err(Violation::TooSlow);
        }
        if self.frames.announced() > self.limits.message as u64 {
            return Err(Violation::TooLong);
        }
        let held = usize::try_from(self.frames.passed()).unwrap_or(usize::MAX);
        if !self.charge.grow(held.saturating_sub(self.charge.bytes())) {
            return Err(Violation::NoRoom);
        }
        Ok(())
    }

    fn is_evicted(&self, context: &mut Context<'_>) -> bool {
        self.eviction.as_ref().is_some_and(|eviction| eviction.poll(context).is_ready())
    }

    fn write(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) => {
                if self.outgoing.moved(count) {
                    Poll::Ready(Ok(count))
                } else {
                    Poll::Ready(Err(Violation::Unread.into()))
                }
            }
            Poll::Pending if self.is_evicted(context) => Poll::Ready(Err(Violation::NoRoom.into())),
            Poll::Pending => {
                self.outgoing.poll_over(context).map(|()| Err(Violation::Unread.into()))
            }
            failed @ Poll::Ready(Err(_)) => failed,
        }
    }
}

impl Violation {
    /// The violation by which a guarded stream ended.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl From<Violation> for io::Error {
    fn from(violation: Violation) -> Self {
        Self::new(ErrorKind::TimedOut, violation)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guard<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = out.filled().len();
        match Pin::new(&mut this.stream).poll_read(context, out) {
            Poll::Ready(Ok(())) => {
                let passed = this.passed(&out.filled()[before..]);
                this.over |= passed.is_err();
                Poll::Ready(passed.map_err(Into::into))
            }
            Poll::Pending if !this.over && this.is_evicted(context) => {
                this.over = true;
                Poll::Ready(Err(Violation::NoRoom.into()))
            }
            Poll::Pending if this.frames.is_unfinished() && !this.over => {
                let over = this.incoming.poll_over(context);
                this.over = over.is_ready();
                over.map(|()| Err(Violation::TooSlow.into()))
            }
            other => other,
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guard<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.write(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, bytes);
        this.write(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::{Instant, sleep};

    use super::*;
    use crate::socket::Budget;

    const SECOND: Duration = Duration::from_secs(1);
    const LIMITS: Limits =
        Limits { message: 64 << 10, patience: Duration::from_secs(10), rate: 8_192 };

    fn guarded(budget: &Budget) -> (DuplexStream, Guard<DuplexStream>) {
        let (near, far) = duplex(256 << 10);
        (
            far,
            Guard::new(near, LIMITS, &budget.share(shares::ShareKey::of([203, 0, 113, 0].into()))),
        )
    }

    /// Reads until the stream ends, and says by what.
    async fn end(mut guard: Guard<DuplexStream>) -> (Option<Violation>, Guard<DuplexStream>) {
        let mut buffer = [0; 4_096];
        loop {
            match guard.read(&mut buffer).await {
                Ok(0) => return (None, guard),
                Ok(_) => {}
                Err(error) => return (Violation::of(&error), guard),
            }
        }
    }

    /// The header of a masked text frame.
    fn header(bytes: u64) -> Vec<u8> {
        let mut header = vec![0x81, 0xff];
        header.extend(bytes.to_be_bytes());
        header.extend([1, 2, 3, 4]);
        header
    }

    #[tokio::test(start_paused = true)]
    async fn a_message_that_is_too_long_is_refused_by_its_header() {
        let budget = Budget::new(16 << 20, 1 << 20, 0);
        let (mut far, guard) = guarded(&budget);
        far.write_all(&header(LIMITS.message as u64 + 1)).await.unwrap();
        assert_eq!(end(guard).await.0, Some(Violation::TooLong));
    }

    #[tokio::test(start_paused = true)]
    async fn a_message_in_many_frames_is_no_longer_than_one_in_one() {
        let budget = Budget::new(16 << 20, 1 << 20, 0);
        let (mut far, guard) = guarded(&budget);
        let mut part = header(30_000);
        part[0] = 0x01;
        part.extend(vec![7; 30_000]);
        far.write_all(&part).await.unwrap();
        part[0] = 0x00;
        far.write_all(&part).await.unwrap();
        far.write_all(&part).await.unwrap();
        assert_eq!(end(guard).await.0, Some(Violation::TooLong));
    }

    #[tokio::test(start_paused = true)]
    async fn an_unfinished_message_is_charged_and_cut_off() {
        let budget = Budget::new(16 << 20, 1 << 20, 0);
        let (mut far, guard) = guarded(&budget);
        far.write_all(&header(50_000)).await.unwrap();
        far.write_all(&vec![7; 20_000]).await.unwrap();
        let begun = Instant::now();
        let (violation, guard) = end(guard).await;
        assert_eq!(violation, Some(Violation::TooSlow));
        assert_eq!(budget.used(), 20_000);
        assert!(begun.elapsed() <= 11 * SECOND, "{:?}", begun.elapsed());
        drop(guard);
        assert_eq!(budget.used(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_trickle_is_cut_off_and_an_idle_socket_is_not() {
        let budget = Budget::new(16 << 20, 1 << 20, 0);
        let (mut far, guard) = guarded(&budget);
        let reader = tokio::spawn(end(guard));
        // Idle for an hour, then a whole message, then one byte a second.
        sleep(3_600 * SECOND).await;
        far.write_all(&header(3)).await.unwrap();
        far.write_all(&[7; 3]).await.unwrap();
        sleep(3_600 * SECOND).await;
        assert!(!reader.is_finished());
        let begun = Instant::now();
        for byte in header(50_000) {
            if far.write_all(&[byte]).await.is_err() {
                break;
            }
            sleep(SECOND).await;
        }
        assert_eq!(reader.await.unwrap().0, Some(Violation::TooSlow));
        assert!(begun.elapsed() <= 15 * SECOND, "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn a_network_has_so_much_room_for_what_it_does_not_finish() {
        let budget = Budget::new(16 << 20, 100_000, 0);
        let mut open = Vec::new();
        for _ in 0..64 {
            let (mut far, mut guard) = guarded(&budget);
            far.write_all(&header(60_000)).await.unwrap();
            far.write_all(&vec![7; 40_000]).await.unwrap();
            let mut buffer = vec![0; 64 << 10];
            while let Ok(Ok(1..)) = tokio::time::timeout(SECOND / 10, guard.read(&mut buffer)).await
            {
            }
            open.push((far, guard));
        }
        assert!(budget.used() <= 100_000, "{}", budget.used());
        // Another network has room all the same.
        let share = budget.share(shares::ShareKey::of([198, 51, 100, 0].into()));
        assert!(share.take(60_000).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_is_cut_off() {
        let budget = Budget::new(16 << 20, 1 << 20, 0);
        let (_far, mut guard) = guarded(&budget);
        let begun = Instant::now();
        let error = guard.write_all(&vec![7; 1 << 20]).await.unwrap_err();
        assert_eq!(Violation::of(&error), Some(Violation::Unread));
        assert!(begun.elapsed() <= 11 * SECOND);
    }
}
