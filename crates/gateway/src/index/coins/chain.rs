use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OnceCell, watch};

use super::node::Abilities;
use crate::index::Asker;
use crate::index::Status;
use crate::index::node::Node;
use crate::index::seats::Seats;
use crate::index::store::Store;
use crate::metrics::IndexMetrics;

/// The index of one Bitcoin chain.
#[derive(Debug)]
pub struct CoinIndex {
    /// The chain's number in the database.
    pub id: i64,
    /// Its nodes.
    pub node: Node,
    /// Pause between two looks at the head.
    pub pause: Duration,
    /// Blocks of the past that are read where the node has no block filters.
    pub blocks: u64,
    /// What the nodes can do; found out by asking.
    pub abilities: OnceCell<Abilities>,
    /// Counts writes; requests that wait for rows wait for it.
    pub progress: Arc<watch::Sender<u64>>,
    /// How it is doing, for the handlers that answer requests.
    pub status: Arc<Mutex<Status>>,
    /// The database.
    pub store: Arc<Mutex<Store>>,
    /// How many addresses are indexed.
    pub asked: watch::Sender<u32>,
    /// The networks and projects that they are indexed for.
    pub seats: Mutex<Seats<i64>>,
    /// What is counted.
    pub metrics: IndexMetrics,
}

impl CoinIndex {
    /// The database. Never kept over an `await`.
    pub fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the addresses of the database, the least recently requested first; those over a cap are removed.
    pub fn seat_all(&self) -> rusqlite::Result<()> {
        let accounts = self.store().coin_numbers(self.id)?;
        let gone = self.seats().restore(accounts);
        self.drop_all(&gone)
    }

    /// Adds an address that was requested, and removes those that it displaces, from the database as well.
    pub fn add(&self, account: i64, asker: &Asker) -> rusqlite::Result<()> {
        let gone = self.seats().take(account, asker);
        self.drop_all(&gone)
    }

    fn drop_all(&self, gone: &[i64]) -> rusqlite::Result<()> {
        if !gone.is_empty() {
            self.metrics.dropped.increment(gone.len() as u64);
            self.store().remove_coins(gone)?;
        }
        self.recount()
    }

    /// Takes the addresses as the database has them.
    pub fn reload(&self) -> rusqlite::Result<()> {
        let there = self.store().coin_numbers(self.id)?;
        let there: HashSet<i64> = there.into_iter().map(|seated| seated.account).collect();
        self.seats().retain(|account| there.contains(account));
        self.recount()
    }

    fn seats(&self) -> MutexGuard<'_, Seats<i64>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes how many addresses there are.
    pub fn recount(&self) -> rusqlite::Result<()> {
        let count = self.store().count_coins(self.id)?;
        self.asked.send_replace(count);
        Ok(())
    }

    /// Notifies those who wait for rows.
    pub fn made_progress(&self) {
        self.progress.send_modify(|count| *count += 1);
    }

    /// Publishes why blocks are not read, or that they are.
    pub fn tell(&self, trouble: Option<String>) {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).trouble = trouble;
    }

    /// Publishes why older blocks will not be read.
    pub fn tell_older(&self, why: &'static str) {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).older = Some(why);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};
    use std::path::Path;

    use super::*;
    use crate::database::open_file;
    use crate::index::asker::Owner;
    use crate::index::schema::STEPS;
    use crate::index::seats::AccountCaps;
    use crate::index::simulated::Simulated;
    use crate::index::store::open;

    const CAPS: AccountCaps = AccountCaps { network: 500, project: 400, chain: 800 };

    fn start(folder: &Path, caps: AccountCaps) -> CoinIndex {
        let mut store = Store::new(open(folder).unwrap());
        let chain = CoinIndex {
            id: store.chain("bip122:000000000019d6689c085ae165831e93").unwrap(),
            node: Node::over(Arc::new(Simulated::new(1, Duration::from_mins(10))), 600),
            pause: Duration::from_secs(1),
            blocks: 300,
            abilities: OnceCell::new(),
            progress: Arc::new(watch::channel(0).0),
            status: Arc::default(),
            store: Arc::new(Mutex::new(store)),
            asked: watch::channel(0).0,
            seats: Mutex::new(Seats::new(caps)),
            metrics: IndexMetrics::default(),
        };
        chain.seat_all().unwrap();
        chain
    }

    fn request(chain: &CoinIndex, address: &str, owner: Owner) {
        let asker = Asker { owner, project: Some("page".into()) };
        let account = chain.store().register_coins(chain.id, address, 1, &asker).unwrap();
        chain.add(account, &asker).unwrap();
    }

    fn household() -> Owner {
        Owner::of(Ipv4Addr::new(203, 0, 113, 7).into())
    }

    /// Of one /48, from any of its networks.
    fn attacker(subnet: u16) -> Owner {
        Owner::of(Ipv6Addr::new(0x2001, 0xdb8, 7, subnet, 0, 0, 0, 1).into())
    }

    fn known(chain: &CoinIndex) -> usize {
        let is_there =
            |n: &u32| chain.store().are_registered(chain.id, &format!("known {n}")).unwrap();
        (0..20).filter(is_there).count()
    }

    #[test]
    fn three_thousand_addresses_of_one_48_are_its_share_and_nobody_elses_go() {
        let folder = tempfile::tempdir().unwrap();
        let mut chain = start(folder.path(), CAPS);
        (0..20).for_each(|n| request(&chain, &format!("known {n}"), household()));
        for round in 0..3_u16 {
            // After each restart the attacker is the first to request the addresses of others.
            (0..20).for_each(|n| request(&chain, &format!("known {n}"), attacker(n)));
            for n in 0..1_000 {
                request(&chain, &format!("own {round} {n}"), attacker(n));
            }
            assert_eq!(chain.store().count_coins(chain.id).unwrap(), 20 + 25, "of 400 a sixteenth");
            assert_eq!((known(&chain), *chain.asked.borrow()), (20, 45));
            chain = start(folder.path(), CAPS);
        }
    }

    #[test]
    fn addresses_without_a_known_network_are_not_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let older = open_file(folder.path(), "index.db", &STEPS[..5]).unwrap();
        older
            .execute(
                "INSERT INTO chain (name) VALUES ('bip122:000000000019d6689c085ae165831e93')",
                [],
            )
            .unwrap();
        for n in 0..20 {
            let sql = "INSERT INTO coin_account (chain, address, asked_ms) VALUES (1, ?, 1)";
            older.execute(sql, [format!("known {n}")]).unwrap();
        }
        drop(older);
        let chain = start(folder.path(), CAPS);
        (0..20).for_each(|n| request(&chain, &format!("known {n}"), attacker(n)));
        (0..500).for_each(|n| request(&chain, &format!("own {n}"), attacker(n)));
        assert_eq!((known(&chain), *chain.asked.borrow()), (20, 45));
    }

    #[test]
    fn smaller_caps_remove_rows_at_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let chain = start(folder.path(), CAPS);
        (0..20).for_each(|n| request(&chain, &format!("known {n}"), household()));
        drop(chain);
        let chain = start(folder.path(), AccountCaps { network: 5, ..CAPS });
        assert_eq!((known(&chain), *chain.asked.borrow()), (5, 5));
        assert!(chain.store().are_registered(chain.id, "known 19").unwrap(), "the newest stay");
    }
}
