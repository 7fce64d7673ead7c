use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::{Buf, Bytes};
use relay::socket::{Eviction, Pace, Violation};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::head_clock::HeadClock;

/// A connection of which something was read already: it comes again.
#[derive(Debug)]
pub struct Rewound {
    again: Bytes,
    stream: TcpStream,
    /// How slowly what is written may be read.
    pace: Pace,
    /// How slowly a head may come.
    clock: HeadClock,
    /// Tells when the room of what is not read is needed for others.
    eviction: Arc<Eviction>,
}

impl Rewound {
    /// The connection with what was read of it. A client that reads too slowly (`pace`), or takes too long to send a request's head
    /// (`clock`), or whose unread answer gives way to others (`eviction`), is disconnected.
    pub const fn new(
        stream: TcpStream,
        again: Bytes,
        pace: Pace,
        clock: HeadClock,
        eviction: Arc<Eviction>,
    ) -> Self {
        Self { again, stream, pace, clock, eviction }
    }

    fn read(&mut self, context: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, out);
        if read.is_ready() {
            self.clock.arrived();
            return read;
        }
        self.clock.poll_over(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    fn write(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let in_time = match &written {
            Poll::Ready(Ok(bytes)) => {
                self.clock.wrote();
                self.pace.moved(*bytes)
            }
            Poll::Ready(Err(_)) => true,
            Poll::Pending if self.eviction.poll(context).is_ready() => false,
            Poll::Pending => self.pace.poll_over(context).is_pending(),
        };
        if in_time { written } else { Poll::Ready(Err(Violation::Unread.into())) }
    }
}

impl AsyncRead for Rewound {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.again.is_empty() {
            return this.read(context, out);
        }
        this.clock.arrived();
        let part = this.again.len().min(out.remaining());
        out.put_slice(&this.again[..part]);
        this.again.advance(part);
        if this.again.is_empty() {
            // Even without a byte left it would hold the memory of all, as long as the socket is open.
            this.again = Bytes::new();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Rewound {
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
        bytes: &[io::IoSlice<'_>],
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
