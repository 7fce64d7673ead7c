use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shares::ShareKey;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Calls of one network to one chain that are under way at a time. Four times what two hundred calls a second take where a node needs a tenth of
/// a second; more wait their turn.
pub const TURNS: usize = 64;
/// The same of the machine itself, which stands for all peers where a proxy is not configured.
const LOCAL_TURNS: usize = 512;
/// The same of all networks together.
const ALL_TURNS: usize = 4_096;

/// Who waits for what. Calls to one chain never wait for those to another, which may be down; and whoever has a turn waits for no other.
#[derive(Debug, Default)]
pub struct Turns(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// What is waited for, while somebody waits or is under way.
    lines: HashMap<Line, Waiters>,
    /// By chain, of which there are few.
    all: HashMap<u32, Arc<Semaphore>>,
}

/// What peers of one network wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Line {
    /// A call to this chain.
    Call(ShareKey, u32),
    /// Room for many bytes.
    Room(ShareKey),
}

#[derive(Debug)]
struct Waiters {
    count: usize,
    permits: Arc<Semaphore>,
}

/// A call that is under way, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _of_all: Option<OwnedSemaphorePermit>,
    _of_network: Option<OwnedSemaphorePermit>,
    _waiter: Waiter,
}

/// The first place in the line of those of a network who want room for many bytes, until it is dropped.
#[derive(Debug)]
pub struct Queued {
    _permit: Option<OwnedSemaphorePermit>,
    _waiter: Waiter,
}

/// Somebody in a line, or under way.
#[derive(Debug)]
struct Waiter {
    turns: Arc<Turns>,
    line: Line,
}

impl Turns {
    /// Waits until the network, and all together, have fewer calls to this chain under way than they may.
    pub async fn turn(self: &Arc<Self>, key: ShareKey, chain: u32) -> Turn {
        let most = if key.is_machine() { LOCAL_TURNS } else { TURNS };
        let (waiter, permits) = self.enter(Line::Call(key, chain), most);
        // Nobody closes them.
        let of_network = permits.acquire_owned().await.ok();
        let of_all = if key.is_machine() {
            None
        } else {
            let all = self.state().all.entry(chain).or_insert_with(all).clone();
            all.acquire_owned().await.ok()
        };
        Turn { _of_all: of_all, _of_network: of_network, _waiter: waiter }
    }

    /// Waits until nobody of the network who came before wants room for many bytes.
    pub async fn queue(self: &Arc<Self>, key: ShareKey) -> Queued {
        let (waiter, permits) = self.enter(Line::Room(key), 1);
        Queued { _permit: permits.acquire_owned().await.ok(), _waiter: waiter }
    }

    fn enter(self: &Arc<Self>, line: Line, most: usize) -> (Waiter, Arc<Semaphore>) {
        let mut state = self.state();
        let new = || Waiters { count: 0, permits: Arc::new(Semaphore::new(most)) };
        let waiters = state.lines.entry(line).or_insert_with(new);
        waiters.count += 1;
        (Waiter { turns: Arc::clone(self), line }, Arc::clone(&waiters.permits))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many lines there are.
    #[cfg(test)]
    pub fn lines(&self) -> usize {
        self.state().lines.len()
    }
}

fn all() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(ALL_TURNS))
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let mut state = self.turns.state();
        if let Some(waiters) = state.lines.get_mut(&self.line) {
            waiters.count -= 1;
            if waiters.count == 0 {
                state.lines.remove(&self.line);
            }
        }
    }
}
