use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;

use super::asker::Asker;

/// How many accounts of one chain are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountCaps {
    /// For one network (IPv4 /24, IPv6 /56).
    pub network: usize,
    /// For one project.
    pub project: usize,
    /// In all.
    pub chain: usize,
}

impl Default for AccountCaps {
    /// A household, an office or a carrier's shared address; a large page; what follows 2 s blocks on one core.
    fn default() -> Self {
        Self { network: 500, project: 50_000, chain: 100_000 }
    }
}

/// The accounts of a chain by when they were last requested. An account counts for the network and project that requested it first; one
/// that is over a cap loses its least recently requested account.
#[derive(Debug)]
pub struct Seats<K> {
    caps: AccountCaps,
    /// Counts askings.
    clock: u64,
    by_account: HashMap<K, Seat>,
    all: BTreeMap<u64, K>,
    networks: HashMap<IpAddr, BTreeMap<u64, K>>,
    projects: HashMap<Arc<str>, BTreeMap<u64, K>>,
}

#[derive(Debug)]
struct Seat {
    at: u64,
    asker: Asker,
}

impl<K: Copy + Eq + Hash> Seats<K> {
    /// None taken.
    pub fn new(caps: AccountCaps) -> Self {
        Self {
            caps,
            clock: 0,
            by_account: HashMap::new(),
            all: BTreeMap::new(),
            networks: HashMap::new(),
            projects: HashMap::new(),
        }
    }

    /// Notes that an account was asked for; returns the accounts that have to go for it.
    pub fn take(&mut self, account: K, asker: &Asker) -> Vec<K> {
        let first = self.remove(account).unwrap_or_default();
        let asker = Asker {
            network: first.network.or(asker.network),
            project: first.project.or_else(|| asker.project.clone()),
        };
        self.clock += 1;
        let at = self.clock;
        self.all.insert(at, account);
        if let Some(network) = asker.network {
            self.networks.entry(network).or_default().insert(at, account);
        }
        if let Some(project) = &asker.project {
            self.projects.entry(Arc::clone(project)).or_default().insert(at, account);
        }
        self.by_account.insert(account, Seat { at, asker: asker.clone() });
        let mut gone = Vec::new();
        while let Some(oldest) = self.surplus(&asker) {
            self.remove(oldest);
            gone.push(oldest);
        }
        gone
    }

    /// The network that asked for an account first, where that is known.
    pub fn network(&self, account: K) -> Option<IpAddr> {
        self.by_account.get(&account)?.asker.network
    }

    /// The account to drop, if a cap is exceeded.
    fn surplus(&self, asker: &Asker) -> Option<K> {
        let network = asker.network.and_then(|network| self.networks.get(&network));
        let project = asker.project.as_ref().and_then(|project| self.projects.get(project));
        let groups = [
            (network, self.caps.network),
            (project, self.caps.project),
            (Some(&self.all), self.caps.chain),
        ];
        let over = groups
            .into_iter()
            .find_map(|(group, cap)| group.filter(|group| group.len() > cap.max(1)));
        over.and_then(|group| group.first_key_value()).map(|(_, account)| *account)
    }

    /// Forgets an account; returns who asked for it first.
    pub fn remove(&mut self, account: K) -> Option<Asker> {
        let Seat { at, asker } = self.by_account.remove(&account)?;
        self.all.remove(&at);
        if let Some(network) = asker.network
            && let Some(group) = self.networks.get_mut(&network)
        {
            group.remove(&at);
            if group.is_empty() {
                self.networks.remove(&network);
            }
        }
        if let Some(project) = &asker.project
            && let Some(group) = self.projects.get_mut(project)
        {
            group.remove(&at);
            if group.is_empty() {
                self.projects.remove(project);
            }
        }
        Some(asker)
    }

    /// Forgets the accounts that are not kept.
    pub fn retain(&mut self, keep: impl Fn(&K) -> bool) {
        let gone: Vec<K> =
            self.by_account.keys().filter(|account| !keep(account)).copied().collect();
        for account in gone {
            self.remove(account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::net::Ipv4Addr;

    const CAPS: AccountCaps = AccountCaps { network: 3, project: 5, chain: 7 };

    fn asker(network: u8, project: u8) -> Asker {
        Asker {
            network: Some(Ipv4Addr::new(203, 0, network, 0).into()),
            project: Some(project.to_string().into()),
        }
    }

    #[test]
    fn the_least_recently_asked_account_of_who_is_over_the_cap_goes() {
        let mut seats = Seats::new(CAPS);
        assert!(seats.take(100, &asker(9, 9)).is_empty());
        for account in 1..=3 {
            assert!(seats.take(account, &asker(1, 1)).is_empty());
        }
        // Requested again, 1 is the newest; it stays with the network that requested it first.
        assert!(seats.take(1, &asker(2, 2)).is_empty());
        assert_eq!(seats.take(4, &asker(1, 1)), [2]);
        assert_eq!(seats.take(5, &asker(1, 1)), [3]);
        assert_eq!(seats.take(6, &asker(1, 1)), [1]);
        // A network that requests many accounts displaces its own.
        for account in 1_000..2_000 {
            assert_eq!(seats.take(account, &asker(1, 1)).len(), 1);
        }
        assert!(seats.by_account.contains_key(&100));
    }

    #[test]
    fn a_project_and_a_chain_have_their_caps_too() {
        let mut seats = Seats::new(CAPS);
        let gone: Vec<_> = (0..6_u8).flat_map(|n| seats.take(u32::from(n), &asker(n, 1))).collect();
        assert_eq!(gone, [0]);
        let gone: Vec<_> =
            (10..14_u8).flat_map(|n| seats.take(u32::from(n), &asker(n, n))).collect();
        assert_eq!(gone, [1, 2]);
    }

    proptest! {
        #[test]
        fn no_cap_is_ever_exceeded_and_nothing_is_left_behind(
            steps in proptest::collection::vec((0_u16..40, 0_u8..6, 0_u8..4, any::<bool>()), 1..300),
        ) {
            let mut seats = Seats::new(CAPS);
            for (account, network, project, takes) in steps {
                if takes {
                    let gone = seats.take(account, &asker(network, project));
                    prop_assert!(!gone.contains(&account));
                } else {
                    seats.remove(account);
                }
                prop_assert!(seats.all.len() <= CAPS.chain && seats.all.len() == seats.by_account.len());
                prop_assert!(seats.networks.values().all(|group| (1..=CAPS.network).contains(&group.len())));
                prop_assert!(seats.projects.values().all(|group| (1..=CAPS.project).contains(&group.len())));
                prop_assert_eq!(seats.networks.values().map(BTreeMap::len).sum::<usize>(), seats.by_account.len());
            }
        }
    }
}
