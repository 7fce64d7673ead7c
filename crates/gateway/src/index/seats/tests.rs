use std::net::{Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;

use super::scope::Scope;
use super::*;

const CAPS: AccountCaps = AccountCaps { network: 500, project: 400, chain: 800 };

fn v4(network: u16) -> Owner {
    let [high, low] = network.to_be_bytes();
    Owner::of(Ipv4Addr::new(198, high, low, 7).into())
}

/// An address of this /32, /48 and /56.
fn v6(allocation: u16, network: u16, subnet: u8) -> Owner {
    let address = Ipv6Addr::new(0x2001, allocation, network, u16::from(subnet) << 8, 0, 0, 0, 1);
    Owner::of(address.into())
}

fn of(owner: Owner) -> Asker {
    Asker { owner, project: None }
}

fn at(owner: Owner, project: &str) -> Asker {
    Asker { owner, project: Some(project.into()) }
}

/// Requests accounts; returns those that went.
fn take(seats: &mut Seats<u32>, accounts: std::ops::Range<u32>, asker: &Asker) -> Vec<u32> {
    accounts.flat_map(|account| seats.take(account, asker)).collect()
}

fn seated(seats: &Seats<u32>, accounts: std::ops::Range<u32>) -> usize {
    accounts.filter(|account| seats.by_account.contains_key(account)).count()
}

/// The same accounts after a restart.
fn restarted(seats: &Seats<u32>) -> Seats<u32> {
    let mut rows: Vec<_> = seats.by_account.iter().collect();
    rows.sort_by_key(|(_, seat)| seat.at);
    let rows = rows.into_iter().map(|(account, seat)| {
        let owner = Owner::from_stored(seat.asker.owner.to_stored());
        Seated { account: *account, asker: Asker { owner, ..seat.asker.clone() } }
    });
    let mut again = Seats::new(seats.caps);
    assert_eq!(again.restore(rows), Vec::<u32>::new(), "a restart costs no account");
    again
}

#[test]
fn a_network_at_its_share_replaces_its_own_least_recently_requested() {
    let mut seats = Seats::new(AccountCaps { network: 3, ..CAPS });
    assert_eq!(take(&mut seats, 100..101, &of(v4(9))), Vec::<u32>::new());
    assert_eq!(take(&mut seats, 1..4, &of(v4(1))), Vec::<u32>::new());
    // Requested again, 1 is the newest; it stays with the network that requested it first.
    assert_eq!(seats.take(1, &of(v4(2))), Vec::<u32>::new());
    assert_eq!(seats.owner(1), v4(1));
    assert_eq!(take(&mut seats, 4..7, &of(v4(1))), [2, 3, 1]);
    for account in 1_000..2_000 {
        assert_eq!(seats.take(account, &of(v4(1))).len(), 1);
    }
    assert_eq!(seated(&seats, 100..101), 1);
}

#[test]
fn a_48_has_one_share_however_many_subnets_it_requests_from() {
    let mut seats = Seats::new(CAPS);
    take(&mut seats, 0..40, &of(v4(1)));
    take(&mut seats, 40..80, &of(v4(2)));
    for account in 1_000..9_000_u32 {
        seats.take(account, &of(v6(1, 1, account.to_le_bytes()[0])));
    }
    assert_eq!(seated(&seats, 0..80), 80);
    assert_eq!(seats.chain.networks.held()[&v6(1, 1, 0)], 50, "a sixteenth of 800");
}

#[test]
fn a_newcomer_is_seated_where_others_have_taken_all() {
    let mut seats = Seats::new(CAPS);
    for network in 0..40 {
        let first = 1_000 + u32::from(network) * 100;
        take(&mut seats, first..first + 100, &of(v4(network)));
    }
    let before = seats.chain.networks.held();
    assert!(before.values().all(|held| *held <= 50));
    let most = before.values().max().copied().unwrap();
    let gone = take(&mut seats, 0..3, &of(v4(99)));
    assert_eq!(seated(&seats, 0..3), 3);
    let after = seats.chain.networks.held();
    assert!(gone.len() <= 8 && after[&v4(99)] == 3);
    for (network, held) in before {
        assert!(held == after[&network] || held >= most - 6, "only the largest gave way");
    }
}

#[test]
fn after_a_restart_an_attacker_that_requests_first_owns_nothing_of_others() {
    let mut seats = Seats::new(CAPS);
    for network in 0..12 {
        let first = u32::from(network) * 25;
        take(&mut seats, first..first + 25, &at(v4(network), "page"));
    }
    let mut seats = restarted(&seats);
    // The attacker requests everybody's accounts before they do, then its own.
    let attacker = at(v6(1, 1, 1), "page");
    assert_eq!(take(&mut seats, 0..300, &attacker), Vec::<u32>::new());
    take(&mut seats, 1_000..3_000, &attacker);
    assert_eq!(seated(&seats, 0..300), 300);
    assert_eq!(seats.projects["page"].networks.held()[&attacker.owner], 25, "a sixteenth of 400");
}

#[test]
fn a_restart_in_the_middle_of_an_attack_changes_nothing() {
    let mut seats = Seats::new(CAPS);
    take(&mut seats, 0..50, &of(v4(1)));
    for round in 0..10 {
        for network in 0..30 {
            let first = 1_000 + round * 10_000 + u32::from(network) * 100;
            take(&mut seats, first..first + 20, &of(v6(2, network, 0)));
        }
        seats = restarted(&seats);
        assert_eq!(seated(&seats, 0..50), 50, "round {round}");
    }
    let of_allocation = seats.chain.allocations.held()[&v6(2, 0, 0).allocation()];
    assert_eq!(of_allocation, 200, "a /32 has a quarter of the seats");
}

#[test]
fn a_32_with_more_networks_than_there_are_seats_has_a_quarter() {
    let mut seats = Seats::new(CAPS);
    for network in 0..100 {
        let first = u32::from(network) * 6;
        take(&mut seats, first..first + 6, &of(v4(network)));
    }
    for network in 0..4_000 {
        let gone = seats.take(10_000 + u32::from(network), &of(v6(7, network, 0)));
        assert!(gone.len() <= 1, "{gone:?}");
    }
    assert_eq!((seated(&seats, 0..600), seated(&seats, 10_000..14_000)), (600, 200));
    // A newcomer of another /32 is seated all the same.
    take(&mut seats, 9_000..9_003, &of(v6(8, 1, 0)));
    assert_eq!(seated(&seats, 9_000..9_003), 3);
}

#[test]
fn a_project_is_shared_by_its_networks() {
    let mut seats = Seats::new(CAPS);
    take(&mut seats, 0..20, &at(v4(1), "page"));
    take(&mut seats, 20..40, &at(v4(2), "page"));
    take(&mut seats, 100..140, &at(v4(3), "other"));
    take(&mut seats, 1_000..5_000, &at(v4(3), "page"));
    let held = seats.projects["page"].networks.held();
    assert_eq!((held[&v4(1)], held[&v4(2)], held[&v4(3)]), (20, 20, 25), "a sixteenth of 400");
    assert!(seats.chain.networks.held()[&v4(3)] <= 50);
    let mut seats = restarted(&seats);
    take(&mut seats, 5_000..6_000, &at(v4(3), "page"));
    assert_eq!(
        seats.projects["page"].networks.held()[&v4(3)],
        25,
        "what a project has counts after a restart"
    );
    assert_eq!(seated(&seats, 0..40), 40);
}

#[test]
fn a_32_has_a_quarter_of_a_project_that_is_smaller_than_its_quarter_of_the_chain() {
    let mut seats = Seats::new(AccountCaps { network: 500, project: 80, chain: 800 });
    for network in 0..40 {
        seats.take(network.into(), &at(v4(network), "page"));
    }
    for network in 0..1_000 {
        seats.take(10_000 + u32::from(network), &at(v6(7, network, 0), "page"));
    }
    assert_eq!((seated(&seats, 0..40), seated(&seats, 10_000..11_000)), (40, 20));
}

#[test]
fn where_every_network_has_one_seat_the_least_recently_requested_goes() {
    let mut seats = Seats::new(AccountCaps { chain: 10, ..CAPS });
    for network in 0..10_u16 {
        assert_eq!(seats.take(network.into(), &of(v4(network))), Vec::<u32>::new());
    }
    seats.take(0, &of(v4(77)));
    assert_eq!(seats.take(10, &of(v4(10))), [1]);
    assert_eq!(seats.take(11, &of(v4(10))), [10], "who has one replaces that");
}

#[test]
fn accounts_without_a_known_network_are_not_taken_over() {
    let legacy = |count| (0..count).map(|account| Seated { account, asker: Asker::default() });
    let mut seats = Seats::new(CAPS);
    assert_eq!(seats.restore(legacy(300)), Vec::<u32>::new());
    let attacker = of(v4(1));
    assert_eq!(take(&mut seats, 0..300, &attacker), Vec::<u32>::new());
    assert_eq!((seats.owner(7), seats.chain.networks.held().len()), (Owner::Unknown, 1));
    take(&mut seats, 1_000..2_000, &attacker);
    assert_eq!(seated(&seats, 0..300), 300);
    // As one network's they are the largest where seats are short.
    let mut seats = Seats::new(CAPS);
    assert_eq!(seats.restore(legacy(800)), Vec::<u32>::new());
    assert_eq!(seats.take(900, &of(v4(1))), [0]);
}

#[test]
fn the_machine_itself_has_no_share_and_gives_way_to_nobody() {
    let mut seats = Seats::new(CAPS);
    take(&mut seats, 0..780, &of(Owner::MACHINE));
    take(&mut seats, 1_000..2_000, &of(v4(1)));
    assert_eq!(seated(&seats, 0..780), 780);
    assert_eq!(seats.chain.networks.held()[&v4(1)], 10, "half of what is free");
}

#[test]
fn smaller_caps_hold_after_a_restart() {
    let rows = (0..100).map(|account| {
        let asker = if account < 50 { at(v4(1), "page") } else { at(v4(2), "other") };
        Seated { account, asker }
    });
    let mut smaller = Seats::new(AccountCaps { network: 20, project: 160, chain: 800 });
    let gone = smaller.restore(rows);
    assert_eq!((gone.len(), seated(&smaller, 40..50)), (80, 10));
    assert_eq!(smaller.chain.networks.held(), [(v4(1), 10), (v4(2), 10)].into());
}

proptest! {
    #[test]
    fn no_cap_is_ever_exceeded_and_nothing_is_left_behind(
        steps in proptest::collection::vec((0_u32..400, 0_u16..40, 0_u8..4, 0_u8..8), 1..400),
        chain in 1_usize..120,
        project in 1_usize..60,
    ) {
        let caps = AccountCaps { network: 5, project, chain };
        let mut seats = Seats::new(caps);
        for (account, network, project, step) in steps {
            let owner = match network {
                0 => Owner::MACHINE,
                1..20 => v4(network),
                _ => v6(network % 2, network, step),
            };
            if step == 0 {
                seats.remove(account);
            } else {
                let known = seats.by_account.contains_key(&account);
                let gone = seats.take(account, &at(owner, &project.to_string()));
                prop_assert!(!gone.contains(&account) && gone.len() <= 36);
                prop_assert!(!known || gone.is_empty());
                prop_assert!(seats.by_account.contains_key(&account));
            }
            let all = seats.by_account.len();
            prop_assert!(all <= caps.chain);
            let within = |scope: &Scope<u32>, size: usize, share: usize| {
                let held = scope.held();
                let sum = held.values().sum::<usize>();
                let mut strangers = held.iter().filter(|(owner, _)| **owner != Owner::MACHINE);
                assert!(sum <= size && strangers.all(|(_, held)| *held <= share), "{held:?} of {size}");
                sum
            };
            let of_pool = |pool: &Pool<u32>, size: usize| {
                let of_networks = within(&pool.networks, size, (size / 16).clamp(1, 5));
                assert_eq!(within(&pool.allocations, size, (size / 4).max(1)), of_networks);
                of_networks
            };
            prop_assert_eq!(of_pool(&seats.chain, caps.chain), all);
            let of_projects = seats.projects.values().map(|pool| of_pool(pool, caps.project));
            prop_assert_eq!(of_projects.sum::<usize>(), all);
            prop_assert!(seats.projects.values().all(|pool| !pool.is_empty()));
        }
    }
}
