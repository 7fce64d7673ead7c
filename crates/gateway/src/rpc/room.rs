use std::io::Read;
use std::pin::pin;
use std::time::Instant;

use bytes::Bytes;
use futures_util::FutureExt;
use relay::socket::Charge;

use super::budget::Budget;
use super::link::LinkError;
use super::place::Taken;
use super::upstream::UpstreamError;
use crate::web::{DecodeError, Encoding, Unpacking};

/// The room that an answer may take.
#[derive(Debug)]
pub struct Room<'a> {
    /// What is charged for it.
    pub held: &'a mut Charge,
    /// The bytes that its body may have.
    pub most: usize,
    /// Until when a long answer waits for room.
    pub until: Instant,
    /// What it may cost its visitor, where it is for one.
    pub budget: Option<&'a Budget>,
    /// Its place among the long answers of its network.
    pub place: Option<Taken<'a>>,
    /// Whether it waited, which is not the node's doing.
    pub waited: bool,
}

/// Bytes up to which an answer takes its room at once or is refused. A longer one waits for room, the node with it: one of a network at a time, by
/// steps that double where its length is not known.
const SHORT: usize = 64 << 10;

/// Bytes that are unpacked at once: few at first, as most answers are short.
const STEPS: (usize, usize) = (4 << 10, 64 << 10);

impl Room<'_> {
    /// Makes room for a body of this many bytes.
    pub async fn make(&mut self, bytes: usize) -> Result<(), LinkError> {
        let held = self.held.bytes();
        if !self.held.is_counted() || bytes <= held {
            return Ok(());
        }
        let made =
            if bytes <= SHORT { self.held.grow(bytes - held) } else { self.make_much(bytes).await };
        if made { Ok(()) } else { Err(LinkError::NoRoom) }
    }

    /// Makes room for many bytes, once the answers of its network that came before are all there.
    async fn make_much(&mut self, bytes: usize) -> bool {
        let Self { held, most, until, budget, place, waited } = self;
        let Some(budget) = *budget else { return false };
        let until = (*until).into();
        let mut told = || {
            *waited = true;
            budget.visitor().note_waiting();
        };
        if place.is_none() {
            *place = telling(budget.place.take(held, until), &mut told).await;
        }
        let now = held.bytes();
        // Steps that double are few, but the last one may be too long where the answer is not.
        let doubled = now.saturating_mul(2).min(*most).max(bytes);
        place.is_some()
            && (held.grow_ahead(doubled.saturating_sub(now))
                || telling(held.grow_in_time(bytes.saturating_sub(now), until), &mut told).await)
    }

    /// Unpacks a body. There is room for each part of it, beside what is packed, before it is there.
    pub async fn unpack(
        &mut self,
        encoding: Encoding,
        body: Bytes,
    ) -> Result<Bytes, UpstreamError> {
        let packed = body.len();
        let mut from = match encoding.unpacking(body)? {
            Unpacking::Plain(body) => return Ok(body),
            Unpacking::Packed(from) => from,
        };
        let mut whole = Vec::new();
        loop {
            let step = whole.len().clamp(STEPS.0, STEPS.1);
            self.make_beside(packed, (whole.len() + step).min(self.most)).await?;
            let limit = u64::try_from(step).unwrap_or(u64::MAX);
            let read = from.by_ref().take(limit).read_to_end(&mut whole);
            let is_over = read.map_err(|_| DecodeError::Unreadable)? < step;
            if whole.len() > self.most {
                return Err(UpstreamError::TooLarge);
            }
            if is_over {
                return Ok(whole.into());
            }
        }
    }

    /// Makes room for what is unpacked and what is still packed; where both are more than a network may ever have, for the former.
    async fn make_beside(&mut self, packed: usize, unpacked: usize) -> Result<(), LinkError> {
        let most = self.budget.map_or(usize::MAX, |budget| budget.share().most());
        self.make(packed.saturating_add(unpacked).min(most).max(unpacked)).await
    }
}

/// Waits for something, and tells if it is not there at once.
async fn telling<T>(wait: impl Future<Output = T>, waits: &mut impl FnMut()) -> T {
    let mut wait = pin!(wait);
    if let Some(there) = wait.as_mut().now_or_never() {
        return there;
    }
    waits();
    wait.await
}
