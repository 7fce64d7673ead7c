use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use shares::{ShareKey, Whole};
use tokio::time::Instant;
use walletconnect::ClientId;

/// How often receivers are asked whether they want posts, by the rule of shares over the last
/// moments: so many challenges in all and of one host, of each a share for one network, and a few
/// for one client, whose names cost nothing. What is remembered is bounded by the whole.
#[derive(Debug, Default)]
pub struct Challenges(Mutex<VecDeque<Challenge>>);

#[derive(Debug)]
struct Challenge {
    at: Instant,
    owner: ShareKey,
    client: ClientId,
    host: Box<str>,
}

/// The moments that count.
const SPAN: Duration = Duration::from_secs(20);
/// Challenges in all: of one network 64.
const ALL: Whole = Whole::new(1_024);
/// Challenges of one host: of one network 6. A push server that is asked more often suffers from it.
const OF_HOST: Whole = Whole::new(100);
/// Challenges of one client: a wallet has an address or two.
const OF_CLIENT: u64 = 4;

impl Challenges {
    /// Takes a challenge of a host; false where there are too many.
    pub fn take(&self, owner: ShareKey, client: ClientId, host: &str) -> bool {
        let now = Instant::now();
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while recent.front().is_some_and(|one| now.duration_since(one.at) >= SPAN) {
            recent.pop_front();
        }
        let (mut all, mut of_host, mut of_client) = ((0, 0), (0, 0), 0);
        for one in recent.iter() {
            let mine = u64::from(one.owner == owner);
            all = (all.0 + 1, all.1 + mine);
            if *one.host == *host {
                of_host = (of_host.0 + 1, of_host.1 + mine);
            }
            of_client += u64::from(one.client == client);
        }
        let fits = |whole: Whole, (taken, mine): (u64, u64)| {
            let free = whole.size().saturating_sub(taken - mine);
            let most = if owner.is_machine() { free } else { whole.share_of_free(free) };
            mine < most
        };
        let is_granted = fits(ALL, all)
            && fits(OF_HOST, of_host)
            && (owner.is_machine() || of_client < OF_CLIENT);
        if is_granted {
            recent.push_back(Challenge { at: now, owner, client, host: host.into() });
        }
        is_granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUSH: &str = "push.example.org";

    fn network(number: u8) -> ShareKey {
        ShareKey::of([203, 0, number, 1].into())
    }

    /// Of so many clients of a network, those that may ask the host.
    fn granted(challenges: &Challenges, owner: ShareKey, host: &str, clients: u16) -> usize {
        let client = |number: u16| {
            let mut name = [owner.to_stored().to_le_bytes()[0]; 32];
            name[..2].copy_from_slice(&number.to_be_bytes());
            ClientId(name)
        };
        (0..clients).filter(|number| challenges.take(owner, client(*number), host)).count()
    }

    #[tokio::test(start_paused = true)]
    async fn one_network_has_a_share_of_a_hosts_challenges_and_all_have_more_a_moment_later() {
        let challenges = Challenges::default();
        assert_eq!(granted(&challenges, network(1), PUSH, 500), 6);
        for number in 2..10 {
            assert_eq!(granted(&challenges, network(number), PUSH, 2), 2, "{number}");
        }
        tokio::time::advance(SPAN).await;
        assert_eq!(granted(&challenges, network(1), PUSH, 500), 6);
    }

    #[tokio::test(start_paused = true)]
    async fn a_48_is_one_network_whatever_hosts_it_names() {
        let challenges = Challenges::default();
        let mut all = 0;
        for number in 0..200_u16 {
            let owner =
                ShareKey::of(std::net::Ipv6Addr::new(0x2001, 0xdb8, 7, number, 0, 0, 0, 1).into());
            all += granted(&challenges, owner, &format!("{number}.example.org"), 20);
        }
        assert_eq!(all, 64);
        assert_eq!(granted(&challenges, network(1), PUSH, 4), 4);
    }

    #[tokio::test(start_paused = true)]
    async fn many_networks_leave_something_for_a_newcomer() {
        let challenges = Challenges::default();
        for number in 0..18 {
            granted(&challenges, network(number), PUSH, 100);
        }
        assert_eq!(granted(&challenges, network(99), PUSH, 1), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_asks_a_few_and_the_machine_itself_as_many_as_a_host_is_asked() {
        let challenges = Challenges::default();
        let ask = |owner, host: &str| challenges.take(owner, ClientId([1; 32]), host);
        let hosts = (0..10).filter(|number| ask(network(1), &format!("{number}.example.org")));
        assert_eq!(hosts.count(), 4);
        let own = (0..500).filter(|_| ask(ShareKey::MACHINE, PUSH)).count();
        assert_eq!(own, 100);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_remembered_is_bounded() {
        let challenges = Challenges::default();
        for number in 0..10_000_u16 {
            let [high, low] = number.to_be_bytes();
            granted(&challenges, ShareKey::of([high, low, 1, 1].into()), PUSH, 1);
        }
        let hosts = (0..10_000_u16).map(|number| (number.to_be_bytes(), format!("{number}.a")));
        for ([high, low], host) in hosts {
            granted(&challenges, ShareKey::of([high, low, 2, 1].into()), &host, 3);
        }
        assert!(challenges.0.lock().unwrap().len() <= 1_024);
    }
}
