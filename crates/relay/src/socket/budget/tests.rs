use std::time::Duration;

use futures_util::FutureExt;
use proptest::prelude::*;
use tokio::task::unconstrained;
use tokio::time::timeout;

use super::turns::TURNS;
use super::*;

const MIB: usize = 1 << 20;
const SOON: Duration = Duration::from_millis(20);

fn peer(number: u16) -> ShareKey {
    let [high, low] = number.to_be_bytes();
    ShareKey::of([100, high, low, 7].into())
}

/// A time that does not come in a test.
fn later() -> Instant {
    Instant::now() + Duration::from_hours(1)
}

fn holds_all(charges: &[Charge]) -> usize {
    charges.iter().map(Charge::bytes).sum()
}

/// Takes what it gets of a share, in pieces.
fn hoard(share: &Share, piece: usize) -> Vec<Charge> {
    std::iter::from_fn(|| share.take(piece)).collect()
}

#[test]
fn bytes_are_counted_in_all_and_by_network_and_given_back() {
    let budget = Budget::new(1_600, 60, 0);
    let [one, again, other] = [1, 1, 2].map(|number| budget.share(peer(number)));
    let first = one.take(50).unwrap();
    assert!(again.take(11).is_none(), "the network has 60");
    let second = other.take(50).unwrap();
    assert_eq!((budget.used(), budget.refused()), (100, 1));
    drop(first);
    assert!(again.take(50).is_some());
    drop(second);
    assert_eq!(budget.used(), 0);
}

#[test]
fn a_charge_grows_as_far_as_there_is_room() {
    let budget = Budget::new(1_600, 1_600, 0);
    let mut charge = budget.share(peer(1)).nothing();
    assert!(charge.grow(60) && charge.grow(40) && !charge.grow(1));
    assert_eq!((charge.bytes(), budget.used()), (100, 100));
    assert!(charge.resize(30) && charge.resize(70) && !charge.resize(101));
    assert_eq!((charge.bytes(), budget.used()), (70, 70));
    charge.clear();
    assert_eq!((charge.bytes(), budget.used()), (0, 0));
}

#[test]
fn the_machine_itself_is_held_to_the_whole_budget() {
    let budget = Budget::new(100, 10, 0);
    let local = budget.share(ShareKey::MACHINE);
    assert!(local.take(100).is_some());
    assert!(local.take(101).is_none());
    assert!(Share::default().take(usize::MAX).is_some());
}

#[test]
fn of_64_mib_one_network_has_4_and_the_largest_of_sixteen_gives_way_to_a_newcomer() {
    let budget = Budget::new(64 * MIB, usize::MAX, 0);
    let hoards: Vec<_> =
        (0..16).map(|number| hoard(&budget.share(peer(number)), 16 << 10)).collect();
    assert_eq!(holds_all(&hoards[0]), 4 * MIB);
    let before = budget.evicted();
    let newcomer = hoard(&budget.share(peer(999)), 16 << 10);
    assert!(holds_all(&newcomer) >= 2 * MIB, "{} bytes are held", budget.used());
    assert!(budget.evicted() > before);
    assert!(budget.used() <= 64 * MIB as u64);
    let told = |charge: &Charge| charge.0.as_ref().unwrap().eviction.has_happened();
    for hoard in &hoards {
        let kept: usize = hoard.iter().filter(|charge| !told(charge)).map(Charge::bytes).sum();
        assert!((2 * MIB..=4 * MIB).contains(&kept), "{kept} bytes are left of one network's");
    }
}

#[test]
fn an_answer_always_fits_beside_small_ones() {
    let budget = Budget::new(64 * MIB, 4 * MIB, 10 * MIB);
    let share = budget.share(peer(1));
    let small = share.take(4 * MIB).unwrap();
    let long = share.take(10 * MIB).unwrap();
    assert!(share.take(1).is_none());
    drop((small, long));
}

#[tokio::test(start_paused = true)]
async fn whoever_gave_way_is_told_and_takes_nothing_more() {
    let budget = Budget::new(1_600, usize::MAX, 0);
    let eviction = Arc::default();
    let socket = budget.share(peer(1)).telling(&eviction);
    let mut first = socket.take(60).unwrap();
    let _others: Vec<_> =
        (2..40).flat_map(|number| hoard(&budget.share(peer(number)), 10)).collect();
    let _fresh: Vec<_> = (40..400).map(|number| budget.share(peer(number)).take(1)).collect();
    timeout(SOON, eviction.wait()).await.unwrap();
    timeout(SOON, first.evicted()).await.unwrap();
    assert!(!first.grow(1) && !socket.nothing().grow(1));
    let before = budget.used();
    drop(first);
    assert_eq!(budget.used(), before, "its bytes were given back before");
}

#[tokio::test(start_paused = true)]
async fn who_waits_for_many_bytes_gets_them_before_those_who_came_later() {
    let budget = Budget::new(16 * MIB, usize::MAX, 0);
    let share = budget.share(peer(1));
    let held = share.take(MIB / 2).unwrap();
    let [mut first, second] = [share.nothing(), share.nothing()];
    let place = first.queue(later()).await.unwrap();
    let mut behind = Box::pin(second.queue(later()));
    let mut waiting = Box::pin(first.grow_in_time(MIB, later()));
    assert!(timeout(SOON, waiting.as_mut()).await.is_err());
    assert!(timeout(SOON, behind.as_mut()).await.is_err(), "it passed the one before");
    drop(held);
    assert!(timeout(SOON, waiting.as_mut()).await.unwrap());
    assert!(timeout(SOON, behind.as_mut()).await.is_err(), "the first one is not whole yet");
    drop(place);
    assert!(timeout(SOON, behind).await.unwrap().is_some());
    let refused = budget.refused();
    assert!(!share.nothing().grow_in_time(MIB + 1, later()).await, "it never fits");
    assert!(!share.nothing().grow_in_time(MIB, Instant::now() + SOON).await, "it came too late");
    assert_eq!(budget.refused(), refused + 2);
}

#[tokio::test(start_paused = true)]
async fn many_small_parts_that_are_given_back_make_room_too() {
    let budget = Budget::new(16 * MIB, usize::MAX, 0);
    let share = budget.share(peer(1));
    let rest = share.take(MIB - 10).unwrap();
    let small = share.take(10).unwrap();
    let mut charge = share.nothing();
    let mut waiting = Box::pin(charge.grow_in_time(10, later()));
    assert!(timeout(SOON, waiting.as_mut()).await.is_err());
    drop(small);
    assert!(timeout(LOOK_AGAIN * 2, waiting).await.unwrap());
    drop(rest);
}

#[test]
fn of_the_largest_network_the_longest_answer_goes_and_not_the_many_short_ones() {
    let budget = Budget::new(16 * MIB, usize::MAX, 0);
    let office = budget.share(peer(1));
    let short: Vec<_> = (0..50).map(|_| office.take(2_000).unwrap()).collect();
    let long = office.take(MIB - 100_000).unwrap();
    let _others: Vec<_> =
        (2..30).flat_map(|number| hoard(&budget.share(peer(number)), MIB / 8)).collect();
    let told = |charge: &Charge| charge.0.as_ref().unwrap().eviction.has_happened();
    assert!(told(&long), "{} bytes are held", budget.used());
    assert!(!short.iter().any(told));
}

#[tokio::test(start_paused = true)]
async fn a_networks_calls_wait_their_turn_and_anothers_do_not() {
    let budget = Budget::new(100, 60, 0);
    let [one, again, other] = [1, 1, 2].map(|number| budget.share(peer(number)));
    let mut turns = Vec::new();
    for _ in 0..TURNS {
        turns.push(one.turn(1).await);
    }
    assert!(timeout(SOON, again.turn(1)).await.is_err());
    assert!(timeout(SOON, other.turn(1)).await.is_ok());
    assert!(timeout(SOON, one.turn(2)).await.is_ok(), "another chain's calls wait");
    turns.pop();
    assert!(timeout(SOON, again.turn(1)).await.is_ok());
    drop(turns);
    assert!(budget.0.turns.is_idle(), "a network without a call is forgotten");
}

/// What a network has of the turns of a chain that it gets without waiting.
fn turns_of(share: &Share, most: usize) -> Vec<Option<Turn>> {
    std::iter::from_fn(|| unconstrained(share.turn(1)).now_or_never()).take(most).collect()
}

#[tokio::test(start_paused = true)]
async fn where_64_networks_have_all_the_calls_they_may_a_newcomers_begin_all_the_same() {
    let budget = Budget::new(100, 60, 0);
    let hoards: Vec<_> =
        (0..64).map(|number| turns_of(&budget.share(peer(number)), TURNS + 1)).collect();
    assert!(hoards[..63].iter().all(|hoard| hoard.len() == TURNS));
    let newcomer = turns_of(&budget.share(peer(999)), TURNS);
    assert!(newcomer.len() >= 10, "it has {}", newcomer.len());
    let next = turns_of(&budget.share(peer(1_000)), TURNS);
    assert!(next.len() >= 5, "it has {}", next.len());
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_is_given_back_goes_to_the_network_with_fewest() {
    let budget = Budget::new(100, 60, 0);
    let mut hoards: Vec<_> =
        (0..80).map(|number| turns_of(&budget.share(peer(number)), TURNS - 1)).collect();
    let [large, newcomer] = [0, 999].map(|number| budget.share(peer(number)));
    let mut before = Box::pin(large.turn(1));
    assert!(timeout(SOON, before.as_mut()).await.is_err());
    let mut gone = Box::pin(newcomer.turn(1));
    assert!(timeout(SOON, gone.as_mut()).await.is_err(), "there is one left");
    let mut after = Box::pin(newcomer.turn(1));
    assert!(timeout(SOON, after.as_mut()).await.is_err());
    hoards[1].pop();
    // It has its turn, and goes before it knows.
    drop(gone);
    let turn = timeout(SOON, after).await.expect("the larger one has it");
    assert!(timeout(SOON, before.as_mut()).await.is_err());
    drop((turn, before, hoards));
    assert!(budget.0.turns.is_idle());
}

#[tokio::test(start_paused = true)]
async fn calls_of_a_network_begin_in_the_order_in_which_they_came() {
    let budget = Budget::new(100, 60, 0);
    let share = budget.share(peer(1));
    let mut turns = turns_of(&share, TURNS);
    let mut waiting: Vec<_> = (0..4).map(|_| Box::pin(share.turn(1))).collect();
    for one in &mut waiting {
        assert!(timeout(SOON, one.as_mut()).await.is_err());
    }
    drop(waiting.remove(1));
    for mut next in waiting {
        turns.pop();
        turns.push(timeout(SOON, next.as_mut()).await.unwrap());
        assert!(share.turn(1).now_or_never().is_none(), "it came later");
    }
    drop(turns);
    assert!(budget.0.turns.is_idle());
}

#[test]
fn bytes_hold_their_charge_until_the_last_part_of_them_is_gone() {
    let budget = Budget::new(1_600, usize::MAX, 0);
    let whole = budget.share(peer(1)).take(10).unwrap().on(Bytes::from_static(b"0123456789"));
    let part = whole.slice_ref(&whole[3..5]);
    drop(whole);
    assert_eq!((&part[..], budget.used()), (&b"34"[..], 10));
    drop(part);
    assert_eq!(budget.used(), 0);
    assert_eq!(Charge::default().on(Bytes::from_static(b"0")), Bytes::from_static(b"0"));
}

proptest! {
    #[test]
    fn no_more_is_ever_held_than_there_is_and_nothing_is_left_behind(
        steps in proptest::collection::vec((0_u16..30, 0_usize..200, any::<bool>()), 1..200),
    ) {
        let budget = Budget::new(1_600, 120, 100);
        let mut held: Vec<(u16, Charge)> = Vec::new();
        for (number, bytes, takes) in steps {
            if takes {
                held.extend(budget.share(peer(number)).take(bytes).map(|charge| (number, charge)));
            } else if !held.is_empty() {
                held.swap_remove(bytes % held.len());
            }
            prop_assert!(budget.used() <= 1_600);
            let counts = |charge: &Charge| !charge.0.as_ref().unwrap().eviction.has_happened();
            let counted: usize =
                held.iter().map(|(_, charge)| charge).filter(|one| counts(one)).map(Charge::bytes).sum();
            prop_assert_eq!(budget.used(), counted as u64);
        }
        held.clear();
        prop_assert_eq!(budget.used(), 0);
    }
}
