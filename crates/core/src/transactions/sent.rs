use super::Gist;

/// A chain is asked this often what became of a transaction.
pub(super) const POLL_MS: u64 = 3_000;
/// What nobody knows of for so long has been dropped.
pub(super) const DROPPED_MS: u64 = 300_000;
/// What no node has known since it was sent may have gone to block builders alone, which try it for longer than others keep it.
pub(super) const UNSEEN_MS: u64 = 1_800_000;
/// Longer than this between two answers nobody was asking: the tab was hidden, or the computer slept.
const GAP_MS: u64 = 30_000;

/// Since when each answer has been that it is not known.
#[derive(Default)]
pub(super) struct Absence {
    since: u64,
    last: Option<u64>,
}

impl Absence {
    /// Takes one more answer: for how long, by now, whoever was asked all the while has not known it.
    pub fn take(&mut self, unknown: bool, now: u64) -> u64 {
        if self.last.is_none_or(|last| now > last + GAP_MS) {
            self.since = now;
        }
        self.last = unknown.then_some(now);
        if unknown { now - self.since } else { 0 }
    }
}

/// A transaction that a wallet handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Its hash; on Solana its signature.
    pub hash: String,
    /// Who signed it.
    pub from: String,
    /// On Solana the last block height at which it may be taken in, on Bitcoin the last before it was made; if it is known.
    pub last_block: Option<u64>,
    /// On Bitcoin the coins it spends, each as `txid:place`.
    pub spends: Vec<String>,
    /// On EVM networks what it is, where a node was seen to know it.
    pub gist: Option<Gist>,
}

/// What became of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It is part of the chain, and did what it should.
    Done,
    /// It is part of the chain, and changed nothing but the fee.
    Failed,
    /// Its signer sent another one in its place; whether that one did as much is not known, or it did something else.
    Replaced,
    /// No block took it in, and none will.
    Dropped,
}
