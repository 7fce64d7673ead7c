use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shares::ShareKey;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::calls::Calls;

/// Calls of one network to one chain that are under way at a time. Four times what two hundred calls a second take where a node needs a tenth of
/// a second; more wait their turn.
pub const TURNS: usize = 64;
/// The same of the machine itself, which stands for all peers where a proxy is not configured. They are not among those of all networks.
const LOCAL_TURNS: usize = 512;

/// Who waits for what. Calls to one chain never wait for those to another, which may be down; and whoever has a turn waits for no other.
#[derive(Debug, Default)]
pub struct Turns(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// What is waited for, while a peer waits or has it.
    lines: HashMap<Line, Waiters>,
    /// The calls of networks, by chain, of which there are few.
    calls: HashMap<u32, Calls>,
    /// Calls that came.
    count: u64,
}

/// What peers wait for one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Line {
    /// A call of the machine itself to this chain.
    Call(u32),
    /// Room for many bytes of this network.
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
    _of_network: Option<Call>,
    _of_machine: Option<Queued>,
}

/// A call of a network, which waits or is under way.
#[derive(Debug)]
struct Call {
    turns: Arc<Turns>,
    key: ShareKey,
    chain: u32,
    number: u64,
}

/// The first place in the line of those of a network who want room for many bytes, until it is dropped.
#[derive(Debug)]
pub struct Queued {
    _permit: Option<OwnedSemaphorePermit>,
    _waiter: Waiter,
}

/// A peer in a line, or with what it waited for.
#[derive(Debug)]
struct Waiter {
    turns: Arc<Turns>,
    line: Line,
}

impl Turns {
    /// Waits until the network, and all together, have fewer calls to this chain under way than they may.
    pub async fn turn(self: &Arc<Self>, key: ShareKey, chain: u32) -> Turn {
        if key.is_machine() {
            let place = self.pass(Line::Call(chain), LOCAL_TURNS).await;
            return Turn { _of_network: None, _of_machine: Some(place) };
        }
        let (call, begins) = {
            let mut state = self.state();
            state.count += 1;
            let number = state.count;
            let begins = state.calls.entry(chain).or_default().come(key, number);
            (Call { turns: Arc::clone(self), key, chain, number }, begins)
        };
        if let Some(begins) = begins {
            // It is told before it is forgotten.
            let _told = begins.await;
        }
        Turn { _of_network: Some(call), _of_machine: None }
    }

    /// Waits until nobody of the network who came before wants room for many bytes.
    pub async fn queue(self: &Arc<Self>, key: ShareKey) -> Queued {
        self.pass(Line::Room(key), 1).await
    }

    /// Waits until fewer than `most` of a line have what they waited for.
    async fn pass(self: &Arc<Self>, line: Line, most: usize) -> Queued {
        let (waiter, permits) = self.enter(line, most);
        // Nobody closes them.
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

    /// Whether nobody waits or is under way.
    #[cfg(test)]
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        state.lines.is_empty() && state.calls.values().all(Calls::is_empty)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let begun = {
            let mut state = self.turns.state();
            state.calls.get_mut(&self.chain).map(|calls| calls.go(self.key, self.number))
        };
        // Outside of the lock: who is told may take it.
        for begins in begun.into_iter().flatten() {
            // Who is gone gives the turn back itself.
            let _gone = begins.send(());
        }
    }
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
