use std::collections::{BTreeSet, HashMap, VecDeque};

use shares::{Decision, Ledger, ShareKey, Whole};
use tokio::sync::oneshot::{Receiver, Sender, channel};

use super::turns::TURNS;

/// Calls to one chain of all networks together that are under way at a time.
pub const ALL_TURNS: u64 = 4_096;

/// The calls of all networks to one chain: how many are under way, by the rule of [`shares`], and those that wait. No network takes more than half of
/// what is free, so that a newcomer finds some left; and where there is none, the next one goes to who has fewest.
#[derive(Debug)]
pub struct Calls {
    under_way: Ledger<ShareKey>,
    /// By network, the oldest first.
    waiting: HashMap<ShareKey, VecDeque<Waiting>>,
    /// The networks that wait, by how many calls they have under way, then by the number of the first one that waits. If any may begin, the first may.
    order: BTreeSet<(u64, u64, ShareKey)>,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    begins: Sender<()>,
}

impl Default for Calls {
    fn default() -> Self {
        let whole = Whole::new(ALL_TURNS).with_most(TURNS as u64);
        let (waiting, order) = (HashMap::new(), BTreeSet::new());
        Self { under_way: Ledger::new(whole), waiting, order }
    }
}

impl Calls {
    /// A call of a network comes, with a number above all before. None if it may begin at once, else what tells when it does.
    pub fn come(&mut self, key: ShareKey, number: u64) -> Option<Receiver<()>> {
        if !self.waiting.contains_key(&key) && self.under_way.take(key, 1) == Decision::Granted {
            return None;
        }
        let (begins, told) = channel();
        self.waiting.entry(key).or_default().push_back(Waiting { number, begins });
        self.list(key);
        Some(told)
    }

    /// A call goes, whether it is under way or still waits. Returns those that begin instead, which are to be told.
    #[must_use]
    pub fn go(&mut self, key: ShareKey, number: u64) -> Vec<Sender<()>> {
        self.unlist(key);
        if !self.stop_waiting(key, number) {
            self.under_way.remove(key, 1);
        }
        self.list(key);
        self.begin()
    }

    /// Whether no call is there.
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.under_way.total() == 0 && self.waiting.is_empty() && self.order.is_empty()
    }

    fn begin(&mut self) -> Vec<Sender<()>> {
        let mut begun = Vec::new();
        while let Some(&(_, _, key)) = self.order.first() {
            if self.under_way.ask(&key, 1) != Decision::Granted {
                break;
            }
            self.unlist(key);
            self.under_way.add(key, 1);
            let first = self.waiting.get_mut(&key).and_then(VecDeque::pop_front);
            begun.extend(first.map(|first| first.begins));
            self.list(key);
        }
        begun
    }

    fn stop_waiting(&mut self, key: ShareKey, number: u64) -> bool {
        let Some(waiting) = self.waiting.get_mut(&key) else { return false };
        let at = waiting.binary_search_by_key(&number, |one| one.number);
        at.is_ok_and(|at| waiting.remove(at).is_some())
    }

    /// Puts a network in its place in the order, if it waits.
    fn list(&mut self, key: ShareKey) {
        match self.waiting.get(&key).map(VecDeque::front) {
            Some(Some(first)) => {
                self.order.insert((self.under_way.held(&key), first.number, key));
            }
            Some(None) => {
                self.waiting.remove(&key);
            }
            None => {}
        }
    }

    /// Takes it out, before it changes.
    fn unlist(&mut self, key: ShareKey) {
        if let Some(first) = self.waiting.get(&key).and_then(VecDeque::front) {
            self.order.remove(&(self.under_way.held(&key), first.number, key));
        }
    }
}
