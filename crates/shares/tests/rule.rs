//! The rule, by example and as laws.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use shares::{Decision, Ledger, ShareKey, Whole};

const MIB: u64 = 1 << 20;
const PAGE: u64 = 64 << 10;

fn v4(number: u16) -> ShareKey {
    let [high, low] = number.to_be_bytes();
    ShareKey::of([10, high, low, 1].into())
}

/// Takes as much as it gets, without anybody giving way.
fn fill(ledger: &mut Ledger<ShareKey>, key: ShareKey, step: u64) -> u64 {
    while ledger.take(key, step) == Decision::Granted {}
    ledger.held(&key)
}

/// Takes, and the largest gives way a page at a time. Says what became of it, and who gave how much.
fn insist(
    ledger: &mut Ledger<ShareKey>,
    key: ShareKey,
    more: u64,
) -> (Decision<ShareKey>, BTreeMap<ShareKey, u64>) {
    let mut gave = BTreeMap::new();
    loop {
        match ledger.take(key, more) {
            Decision::GivesWay { largest, units } => {
                let page = units.min(PAGE);
                ledger.remove(largest, page);
                *gave.entry(largest).or_default() += page;
            }
            decision => return (decision, gave),
        }
    }
}

#[test]
fn of_64_mib_one_network_alone_has_4() {
    let mut ledger = Ledger::new(Whole::new(64 * MIB));
    assert_eq!(fill(&mut ledger, v4(1), PAGE), 4 * MIB);
    assert_eq!(ledger.ask(&v4(1), 1), Decision::OverShare);
    assert_eq!(ledger.ask(&v4(2), 4 * MIB), Decision::Granted);
    assert_eq!(ledger.ask(&v4(2), 4 * MIB + 1), Decision::OverShare);
}

#[test]
fn sixteen_that_hold_all_give_way_to_a_newcomer_the_largest_first() {
    let mut ledger = Ledger::new(Whole::new(64 * MIB));
    (0..16).for_each(|number| ledger.add(v4(number), 4 * MIB));
    assert_eq!(ledger.total(), 64 * MIB);
    let newcomer = v4(99);
    let Decision::GivesWay { largest, units } = ledger.ask(&newcomer, PAGE) else { panic!() };
    assert_eq!((ledger.held(&largest), units), (4 * MIB, 2 * PAGE));
    let (decision, gave) = insist(&mut ledger, newcomer, PAGE);
    assert_eq!(decision, Decision::Granted);
    assert_eq!(gave.values().sum::<u64>(), 2 * PAGE);
    // The newcomer goes on until it holds as much as the largest, and no further.
    while insist(&mut ledger, newcomer, PAGE).0 == Decision::Granted {}
    let (_, most) = ledger.largest().unwrap();
    assert!(ledger.held(&newcomer) <= most && most <= ledger.held(&newcomer) + 2 * PAGE);
}

#[test]
fn whoever_holds_less_than_a_fair_part_is_never_evicted() {
    let mut ledger = Ledger::new(Whole::new(64 * MIB));
    let small = v4(1_000);
    ledger.add(small, MIB);
    for _ in 0..80 {
        for number in 0..40 {
            let (_, gave) = insist(&mut ledger, v4(number), PAGE);
            assert!(!gave.contains_key(&small));
        }
    }
    assert_eq!(ledger.held(&small), MIB);
    assert!(ledger.total() <= 64 * MIB);
}

#[test]
fn there_is_always_some_left_without_anybody_giving_way() {
    let mut ledger = Ledger::new(Whole::new(64 * MIB));
    let had: Vec<u64> = (0..18).map(|number| fill(&mut ledger, v4(number), PAGE)).collect();
    assert_eq!(had[..15], [4 * MIB; 15]);
    assert_eq!(had[15..], [2 * MIB, MIB, MIB / 2]);
    assert_eq!(ledger.take(v4(99), PAGE), Decision::Granted);
}

#[test]
fn all_networks_of_one_48_are_one_holder() {
    let mut ledger = Ledger::new(Whole::new(64 * MIB));
    for number in 0..34_u16 {
        let address = std::net::Ipv6Addr::new(0x2001, 0xdb8, 7, number, 0, 0, 0, 1);
        fill(&mut ledger, ShareKey::of(address.into()), PAGE);
    }
    assert_eq!((ledger.total(), ledger.holders()), (4 * MIB, 1));
}

#[test]
fn a_small_whole_has_shares_of_one_unit() {
    // Three places: three networks have one each, a fourth finds none.
    let mut places = Ledger::new(Whole::new(3));
    for number in 0..3 {
        assert_eq!(places.take(v4(number), 1), Decision::Granted);
        assert_eq!(places.take(v4(number), 1), Decision::OverShare);
    }
    assert_eq!(places.take(v4(3), 1), Decision::Full);
    // A store that has room for two of its largest messages.
    let mut store = Ledger::new(Whole::new(2 * MIB).with_unit(MIB));
    assert_eq!(store.take(v4(0), MIB), Decision::Granted);
    assert_eq!(store.take(v4(0), 1), Decision::OverShare);
    assert_eq!(store.take(v4(1), MIB), Decision::Granted);
    assert_eq!(
        store.take(v4(2), PAGE),
        Decision::GivesWay { largest: v4(1).max(v4(0)), units: 2 * PAGE }
    );
    // The operator's limit holds below a sixteenth, and for a unit.
    assert_eq!(Whole::new(64 * MIB).with_most(MIB).share(), MIB);
    assert_eq!(Whole::new(64 * MIB).with_unit(6 * MIB).with_most(5 * MIB).share(), 5 * MIB);
    // Nothing to share: everybody is refused, nothing is divided by zero.
    assert_eq!(Ledger::new(Whole::new(0)).take(v4(0), 1), Decision::OverShare);
}

#[test]
fn the_machine_itself_has_no_share_and_does_not_give_way() {
    let mut ledger = Ledger::new(Whole::new(64 * MIB));
    assert_eq!(ledger.take(ShareKey::MACHINE, 60 * MIB), Decision::Granted);
    assert_eq!(ledger.ask(&v4(1), 2 * MIB), Decision::Granted);
    assert_eq!(ledger.ask(&v4(1), 2 * MIB + 1), Decision::Full);
    ledger.add(v4(1), 2 * MIB);
    assert_eq!(
        ledger.ask(&ShareKey::MACHINE, 3 * MIB),
        Decision::GivesWay { largest: v4(1), units: MIB }
    );
    assert_eq!(ledger.ask(&ShareKey::MACHINE, 5 * MIB), Decision::Full);
}

proptest! {
    /// Whatever is asked and given back: nobody is granted more than a share, the whole is never
    /// overrun, only the largest gives way, and nothing is remembered of who holds nothing.
    #[test]
    fn laws(
        size in 0..5_000_u64,
        unit in 1..40_u64,
        steps in vec((0..24_u16, 1..60_u64, any::<bool>()), 0..400),
    ) {
        let whole = Whole::new(size).with_unit(unit);
        let mut ledger = Ledger::new(whole);
        let mut model = BTreeMap::<ShareKey, u64>::new();
        for (number, amount, back) in steps {
            let key = if number == 0 { ShareKey::MACHINE } else { v4(number) };
            if back {
                ledger.remove(key, amount);
                let held = model.entry(key).or_default();
                *held = held.saturating_sub(amount);
                model.retain(|_, held| *held > 0);
                continue;
            }
            loop {
                let others = model.iter().filter(|(other, _)| **other != key);
                let others: u64 = others.map(|(_, held)| held).sum();
                let held = model.get(&key).copied().unwrap_or_default();
                match ledger.take(key, amount) {
                    Decision::Granted => {
                        let now = held + amount;
                        model.insert(key, now);
                        prop_assert!(others + now <= size);
                        if !key.is_machine() {
                            prop_assert!(now <= (size / 16).max(unit));
                            prop_assert!(now <= ((size - others) / 2).max(unit));
                        }
                        break;
                    }
                    Decision::GivesWay { largest, units } => {
                        let most = model[&largest];
                        let strangers = model.iter().filter(|(key, _)| !key.is_machine());
                        prop_assert!(strangers.map(|(_, held)| held).max() == Some(&most));
                        prop_assert!(largest != key && units >= 1 && units <= most);
                        prop_assert!(key.is_machine() || held + amount < most);
                        ledger.remove(largest, units);
                        model.insert(largest, most - units);
                    }
                    Decision::OverShare => {
                        prop_assert!(!key.is_machine() && held + amount > whole.share());
                        break;
                    }
                    Decision::Full => {
                        prop_assert!(others + held + amount > size || !key.is_machine());
                        break;
                    }
                }
            }
            model.retain(|_, held| *held > 0);
            prop_assert_eq!(ledger.holders(), model.len());
            prop_assert_eq!(ledger.total(), model.values().sum::<u64>());
            for (key, held) in &model {
                prop_assert_eq!(ledger.held(key), *held);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Once nobody insists any more, those who want all hold the same, but for one step.
    #[test]
    fn who_wants_more_gets_as_much_as_the_largest(holders in 17..60_u16, step in 1..8_u64) {
        let mut ledger = Ledger::new(Whole::new(4_096));
        for _ in 0..300 {
            for number in 0..holders {
                let mut turns = 0;
                while let Decision::GivesWay { largest, units } = ledger.take(v4(number), step) {
                    ledger.remove(largest, units);
                    turns += 1;
                    prop_assert!(turns <= 2 * step);
                }
            }
        }
        let held: Vec<u64> = (0..holders).map(|number| ledger.held(&v4(number))).collect();
        let (least, most) = (held.iter().min().unwrap(), held.iter().max().unwrap());
        prop_assert!(most - least <= 3 * step, "{:?}", held);
    }
}
