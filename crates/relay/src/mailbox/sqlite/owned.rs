use std::collections::HashMap;

use rusqlite::Connection;
use shares::{ShareKey, Whole};

use crate::mailbox::{Left, Owners};
use crate::message::cost;

/// Who holds how much of the file, and what the transaction under way changes of it.
pub struct Owned {
    pub owners: Owners,
    change: Vec<(ShareKey, Change)>,
}

#[derive(Clone, Copy)]
enum Change {
    More(u64),
    Less(u64),
}

/// A message that was dropped.
pub struct Counted {
    pub seq: i64,
    pub bytes: u64,
    pub owner: ShareKey,
}

impl Counted {
    pub fn new(seq: i64, bytes: u64, stored: i64) -> Self {
        Self { seq, bytes, owner: owner(stored) }
    }
}

/// The network that the file names by this number.
pub fn owner(stored: i64) -> ShareKey {
    ShareKey::from_stored(stored).unwrap_or(ShareKey::UNKNOWN)
}

impl Owned {
    /// Counts what a file has.
    pub fn count(file: &Connection, whole: Whole) -> rusqlite::Result<(Self, Left)> {
        // In the order of the file: grouped by an index each row would be looked up.
        let sql = "SELECT owner, octet_length(text) + octet_length(attestation) FROM message";
        let (mut held, mut left) = (HashMap::<ShareKey, u64>::new(), Left::default());
        let mut statement = file.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let bytes = row.get(1).map(i64::cast_unsigned)?;
            left = Left { messages: left.messages + 1, bytes: left.bytes + bytes };
            *held.entry(owner(row.get(0)?)).or_default() += cost(bytes);
        }
        let owners = Owners::new(whole);
        let mut ledger = owners.ledger();
        for (owner, cost) in held {
            ledger.add(owner, cost);
        }
        drop(ledger);
        Ok((Self { owners, change: Vec::new() }, left))
    }

    pub fn add(&mut self, owner: ShareKey, cost: u64) {
        self.owners.ledger().add(owner, cost);
        self.change.push((owner, Change::More(cost)));
    }

    pub fn remove(&mut self, owner: ShareKey, cost: u64) {
        self.owners.ledger().remove(owner, cost);
        self.change.push((owner, Change::Less(cost)));
    }

    pub fn commit(&mut self) {
        self.change.clear();
    }

    pub fn roll_back(&mut self) {
        let mut ledger = self.owners.ledger();
        for (owner, change) in self.change.drain(..).rev() {
            match change {
                Change::More(cost) => ledger.remove(owner, cost),
                Change::Less(cost) => ledger.add(owner, cost),
            }
        }
    }
}
