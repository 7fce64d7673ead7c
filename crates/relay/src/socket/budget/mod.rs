//! Bytes in flight: what peers may have the process hold, and how many of their calls may be under way.

mod book;
mod calls;
mod eviction;
#[cfg(test)]
mod tests;
mod turns;

use std::pin::pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use shares::{ShareKey, Whole};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout, timeout_at};

use book::{Book, Grown};
pub use eviction::Eviction;
use turns::Turns;
pub use turns::{Queued, Turn};

/// Bytes that peers may make the process hold: unfinished messages, what nodes answer to their calls, and answers that are not read. So many
/// in all, shared by the rule of [`shares`]: where there is no room, the network that holds most gives way to one that would hold less, and
/// what its oldest bytes belong to ends.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    book: Mutex<Book>,
    turns: Arc<Turns>,
    /// Rings when bytes were given back.
    freed: Notify,
    /// Bytes that were given back since.
    unrung: AtomicUsize,
    charges: AtomicU64,
    refused: AtomicU64,
    evicted: AtomicU64,
}

/// Bytes that have to be given back before those who wait are told.
const MANY: usize = 64 << 10;
/// How often those who wait look all the same.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// One peer's part of a [`Budget`]: that of its network. The default has no limit.
#[derive(Debug, Clone, Default)]
pub struct Share(Option<Part>);

#[derive(Debug, Clone)]
struct Part {
    budget: Arc<Inner>,
    key: ShareKey,
    /// What is told when bytes of this share are taken back; else each charge has one of its own.
    eviction: Option<Arc<Eviction>>,
}

/// Bytes taken from a [`Budget`], given back when dropped.
#[derive(Debug, Default)]
pub struct Charge(Option<Counted>);

#[derive(Debug)]
struct Counted {
    budget: Arc<Inner>,
    place: (ShareKey, u64),
    eviction: Arc<Eviction>,
    bytes: usize,
}

impl Budget {
    /// So many bytes in all. A network has a sixteenth at most, and not more than `most_of_one`; but always room for one answer of `unit` bytes
    /// beside its share of small ones.
    pub fn new(size: usize, most_of_one: usize, unit: usize) -> Self {
        let wide = |bytes: usize| u64::try_from(bytes).unwrap_or(u64::MAX);
        let whole = Whole::new(wide(size)).with_most(wide(most_of_one));
        let whole = match unit {
            0 => whole,
            unit => {
                let most = wide(unit).saturating_add(whole.share());
                whole.with_unit(most).with_most(most)
            }
        };
        Self(Arc::new(Inner {
            book: Mutex::new(Book::new(whole)),
            turns: Arc::default(),
            freed: Notify::new(),
            unrung: AtomicUsize::new(0),
            charges: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            evicted: AtomicU64::new(0),
        }))
    }

    /// The part of a peer in this network. The machine itself has no share, and is held to the whole alone.
    pub fn share(&self, key: ShareKey) -> Share {
        Share(Some(Part { budget: Arc::clone(&self.0), key, eviction: None }))
    }

    /// Bytes that are held now.
    pub fn used(&self) -> u64 {
        self.0.book().total()
    }

    /// How often there was no room.
    pub fn refused(&self) -> u64 {
        self.0.refused.load(Ordering::Relaxed)
    }

    /// How often bytes were taken back for a network that held less.
    pub fn evicted(&self) -> u64 {
        self.0.evicted.load(Ordering::Relaxed)
    }
}

impl Inner {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn grow(&self, place: (ShareKey, u64), eviction: &Arc<Eviction>, bytes: usize) -> Grown {
        let mut evicted = Vec::new();
        let grown = self.book().grow(place, eviction, bytes as u64, &mut evicted);
        if !evicted.is_empty() {
            self.evicted.fetch_add(evicted.len() as u64, Ordering::Relaxed);
            for eviction in evicted {
                eviction.happen();
            }
            self.freed.notify_waiters();
        }
        grown
    }

    fn shrink(&self, place: (ShareKey, u64), bytes: usize) {
        self.book().shrink(place, bytes as u64);
        // What is waited for is many bytes.
        if self.unrung.fetch_add(bytes, Ordering::Relaxed) + bytes >= MANY {
            self.unrung.store(0, Ordering::Relaxed);
            self.freed.notify_waiters();
        }
    }
}

impl Share {
    /// The same share for one connection: what is taken of it is taken back as one, and `eviction` tells the connection.
    #[must_use]
    pub fn telling(self, eviction: &Arc<Eviction>) -> Self {
        Self(self.0.map(|part| Part { eviction: Some(Arc::clone(eviction)), ..part }))
    }

    /// Takes this many bytes, unless that is more than there are.
    pub fn take(&self, bytes: usize) -> Option<Charge> {
        let mut charge = self.nothing();
        charge.grow(bytes).then_some(charge)
    }

    /// The most that the network may ever have.
    pub fn most(&self) -> usize {
        let most = self.0.as_ref().map(|part| part.budget.book().most(part.key));
        most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX)
    }

    /// Waits until the network has fewer calls to this chain under way than it may; none where there is no limit.
    pub async fn turn(&self, chain: u32) -> Option<Turn> {
        match &self.0 {
            Some(part) => Some(part.budget.turns.turn(part.key, chain).await),
            None => None,
        }
    }

    /// A charge of nothing, which may grow.
    pub fn nothing(&self) -> Charge {
        Charge(self.0.as_ref().map(|part| Counted {
            budget: Arc::clone(&part.budget),
            place: (part.key, part.budget.charges.fetch_add(1, Ordering::Relaxed)),
            eviction: part.eviction.clone().unwrap_or_default(),
            bytes: 0,
        }))
    }

    /// Tells when bytes of this share are taken back, if they are as one.
    pub fn eviction(&self) -> Option<&Arc<Eviction>> {
        self.0.as_ref()?.eviction.as_ref()
    }
}

impl Charge {
    /// Takes this many bytes more; false, and nothing taken, where there are not so many.
    pub fn grow(&mut self, bytes: usize) -> bool {
        let taken = self.grow_ahead(bytes);
        if let (false, Some(counted)) = (taken, &self.0) {
            counted.note_refused();
        }
        taken
    }

    /// The same for bytes that may be needed later: without them no peer is refused.
    pub fn grow_ahead(&mut self, bytes: usize) -> bool {
        let Some(counted) = &mut self.0 else { return true };
        bytes == 0 || counted.grow(bytes) == Grown::Taken
    }

    /// Waits until those of the network who came before no longer want room for many bytes; none where it takes longer. What grows by steps keeps the
    /// place until all is there: else two would hold what the other one waits for.
    pub async fn queue(&self, until: Instant) -> Option<Queued> {
        let counted = self.0.as_ref()?;
        let queued = timeout_at(until, counted.budget.turns.queue(counted.place.0)).await;
        queued.inspect_err(|_| counted.note_refused()).ok()
    }

    /// Takes this many bytes more once there is room; false where there is none until then, or never will be.
    pub async fn grow_in_time(&mut self, bytes: usize, until: Instant) -> bool {
        let Some(counted) = &mut self.0 else { return true };
        let taken = timeout_at(until, counted.grow_in_time(bytes)).await.unwrap_or(false);
        if !taken {
            counted.note_refused();
        }
        taken
    }

    /// Holds this many bytes from now on; false, and nothing changed, where there is no room for them.
    pub fn resize(&mut self, bytes: usize) -> bool {
        let held = self.bytes();
        if bytes >= held {
            return self.grow(bytes - held);
        }
        if let Some(counted) = &mut self.0 {
            counted.shrink(held - bytes);
        }
        true
    }

    /// Gives everything back.
    pub fn clear(&mut self) {
        self.resize(0);
    }

    /// Whether its bytes are counted at all.
    pub const fn is_counted(&self) -> bool {
        self.0.is_some()
    }

    /// Bytes that it holds, where they are counted.
    pub fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |counted| counted.bytes)
    }

    /// Waits until its bytes are taken back; for ever where they never are.
    pub fn evicted(&self) -> impl Future<Output = ()> + Send + 'static {
        let eviction = self.0.as_ref().map(|counted| Arc::clone(&counted.eviction));
        async move {
            match eviction {
                Some(eviction) => eviction.wait().await,
                None => std::future::pending().await,
            }
        }
    }

    /// The same bytes, which give the charge back once no part of them is left.
    pub fn on(self, bytes: Bytes) -> Bytes {
        if self.0.is_some() { Bytes::from_owner(Held { bytes, _charge: self }) } else { bytes }
    }
}

impl Counted {
    fn grow(&mut self, bytes: usize) -> Grown {
        let grown = self.budget.grow(self.place, &self.eviction, bytes);
        if grown == Grown::Taken {
            self.bytes += bytes;
        }
        grown
    }

    async fn grow_in_time(&mut self, bytes: usize) -> bool {
        let budget = Arc::clone(&self.budget);
        loop {
            let mut freed = pin!(budget.freed.notified());
            freed.as_mut().enable();
            match self.grow(bytes) {
                Grown::Taken => return true,
                Grown::Never => return false,
                // Few bytes at a time ring nothing.
                Grown::NoRoom => drop(timeout(LOOK_AGAIN, freed).await),
            }
        }
    }

    fn note_refused(&self) {
        self.budget.refused.fetch_add(1, Ordering::Relaxed);
    }

    fn shrink(&mut self, bytes: usize) {
        self.bytes -= bytes;
        self.budget.shrink(self.place, bytes);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.budget.shrink(self.place, self.bytes);
        }
    }
}

/// Bytes with what is charged for them.
struct Held {
    bytes: Bytes,
    _charge: Charge,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
