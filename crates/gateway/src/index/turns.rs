use std::collections::{HashMap, HashSet, VecDeque};

use tokio::time::Instant;

use super::asker::Owner;
use super::store::Account;
use super::window::Window;

/// Whose past is read next: networks take turns, and so do the accounts of each; a network whose turns took many calls lets others go first.
/// Newcomers have every other turn for their newest blocks, so that a first page does not wait for the pasts of others.
#[derive(Debug)]
pub struct Turns {
    newcomers: Ring,
    others: Ring,
    /// Whether the last turn was a newcomer's.
    newcomer_was_last: bool,
    waiting: HashMap<i64, Waiting>,
    /// Calls beyond those of an ordinary turn that networks had.
    debts: Debts,
    /// Accounts that nodes refuse at the moment, and until when they are left alone; the soonest first.
    aside: VecDeque<(Instant, Account)>,
    /// How many blocks are read at once.
    usual: Window,
    /// So many blocks the nodes answered for: an account that is refused for as many or fewer has a busy history.
    proven: u64,
}

type Debts = HashMap<Owner, u64>;

/// The calls of an ordinary turn: a window's logs, and a few transactions.
const ORDINARY: u64 = 12;

/// The most that a network can owe: after so many rounds of the others it has a turn again.
const MOST_OWED: u64 = 50 * ORDINARY;

/// An account with blocks that were not read yet.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    network: Owner,
    /// Where it is not the usual one.
    window: Option<Window>,
    /// Whether it is read together with others, too.
    shares: bool,
}

/// An account's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub account: Account,
    /// How many blocks are read.
    pub window: Window,
}

impl Default for Turns {
    /// No account waits, and the window is the first guess of what nodes answer for.
    fn default() -> Self {
        let usual = Window::default();
        Self {
            newcomers: Ring::default(),
            others: Ring::default(),
            newcomer_was_last: false,
            waiting: HashMap::new(),
            debts: Debts::new(),
            aside: VecDeque::new(),
            usual,
            proven: usual.size(),
        }
    }
}

impl Turns {
    /// An account was requested, for the first time or after long.
    pub fn enter(&mut self, account: Account, network: Owner) {
        if self.wait(account, network) {
            self.newcomers.push(network, account);
        }
    }

    /// An account has blocks to be read, of which it is not known since when.
    pub fn go_on(&mut self, account: Account, network: Owner) {
        if self.wait(account, network) {
            self.others.push(network, account);
        }
    }

    fn wait(&mut self, account: Account, network: Owner) -> bool {
        let new = !self.waiting.contains_key(&account.id);
        self.waiting.entry(account.id).or_insert(Waiting { network, window: None, shares: true });
        new
    }

    /// The next turn. Its account comes back by [`Self::again`] or [`Self::put_aside`], or has nothing left to read.
    pub fn next(&mut self, now: Instant) -> Option<Turn> {
        while let Some((_, account)) = self.aside.pop_front_if(|(until, _)| *until <= now) {
            self.again(account);
        }
        let is_newcomers = match (self.newcomers.is_empty(), self.others.is_empty()) {
            (false, false) => !self.newcomer_was_last,
            (newcomers_wait_not, _) => !newcomers_wait_not,
        };
        self.newcomer_was_last = is_newcomers;
        let ring = if is_newcomers { &mut self.newcomers } else { &mut self.others };
        let account = ring.pop(&mut self.debts)?;
        let window = self.waiting.get(&account.id)?.window.unwrap_or(self.usual);
        Some(Turn { account, window })
    }

    /// An account's turn took so many calls.
    pub fn charge(&mut self, account: Account, calls: u64) {
        if let Some(waiting) = self.waiting.get(&account.id) {
            let debt = self.debts.entry(waiting.network).or_default();
            *debt = (*debt + calls.saturating_sub(ORDINARY)).min(MOST_OWED);
        }
    }

    /// The account waits for another turn.
    pub fn again(&mut self, account: Account) {
        if let Some(waiting) = self.waiting.get(&account.id) {
            self.others.push(waiting.network, account);
        }
    }

    /// The nodes refuse even a single block of this account: it waits, and the others go on.
    pub fn put_aside(&mut self, account: Account, until: Instant) {
        self.aside.push_back((until, account));
    }

    /// When an account that was put aside has its next turn.
    pub fn next_due(&self) -> Option<Instant> {
        self.aside.front().map(|(until, _)| *until)
    }

    /// The account has nothing left to read.
    pub fn leave(&mut self, account: Account) {
        self.waiting.remove(&account.id);
    }

    /// The nodes answered for so many blocks of an account. Fewer than its window say nothing about their limits.
    pub fn answered(&mut self, turn: Turn, blocks: u64) {
        let Some(waiting) = self.waiting.get_mut(&turn.account.id) else { return };
        waiting.shares = true;
        if blocks < turn.window.size() {
            return;
        }
        let Some(own) = &mut waiting.window else {
            self.proven = self.proven.max(blocks);
            self.usual.grow();
            return;
        };
        own.grow();
        if own.size() >= self.usual.size() {
            waiting.window = None;
        }
    }

    /// The nodes refused so many blocks of an account by itself; false when that was a single one. A size that they answered for
    /// others makes only this account's window smaller.
    pub fn refused(&mut self, account: Account, blocks: u64) -> bool {
        let Some(waiting) = self.waiting.get_mut(&account.id) else { return true };
        if waiting.window.is_none() && blocks > self.proven {
            return self.usual.shrink(blocks);
        }
        waiting.window.get_or_insert(self.usual).shrink(blocks)
    }

    /// The nodes refused what these accounts have together: until each was read by itself, it is not read with others. One account that is
    /// in every block must not make everybody's windows small.
    pub fn part(&mut self, accounts: &[Account]) {
        for account in accounts {
            if let Some(waiting) = self.waiting.get_mut(&account.id) {
                waiting.shares = false;
            }
        }
    }

    /// Whether an account is read together with others.
    pub fn shares(&self, account: Account) -> bool {
        self.waiting.get(&account.id).is_none_or(|waiting| waiting.shares)
    }

    /// Removes the accounts that have nothing left to read, and adds those that got gaps in other ways than being requested.
    pub fn set(&mut self, unread: &[Account], network_of: impl Fn(Account) -> Owner) {
        let ids: HashSet<i64> = unread.iter().map(|account| account.id).collect();
        self.waiting.retain(|id, _| ids.contains(id));
        self.newcomers.retain(|account| ids.contains(&account.id));
        self.others.retain(|account| ids.contains(&account.id));
        self.aside.retain(|(_, account)| ids.contains(&account.id));
        for account in unread {
            self.go_on(*account, network_of(*account));
        }
        // A network without accounts that wait has nothing to pay with.
        let networks: HashSet<_> = self.waiting.values().map(|waiting| waiting.network).collect();
        self.debts.retain(|network, debt| *debt > 0 && networks.contains(network));
    }
}

/// Accounts by network.
#[derive(Debug, Default)]
struct Ring {
    networks: VecDeque<Owner>,
    accounts: HashMap<Owner, VecDeque<Account>>,
}

impl Ring {
    fn push(&mut self, network: Owner, account: Account) {
        let of_network = self.accounts.entry(network).or_default();
        if of_network.is_empty() {
            self.networks.push_back(network);
        }
        of_network.push_back(account);
    }

    fn is_empty(&self) -> bool {
        self.networks.is_empty()
    }

    /// Takes out the next account. A network that owes calls is passed over, and owes less then.
    fn pop(&mut self, debts: &mut Debts) -> Option<Account> {
        while self.networks.len() > 1
            && let Some(debt) = debts.get_mut(self.networks.front()?).filter(|debt| **debt > 0)
        {
            *debt = debt.saturating_sub(ORDINARY);
            self.networks.rotate_left(1);
        }
        let network = self.networks.pop_front()?;
        let of_network = self.accounts.get_mut(&network)?;
        let account = of_network.pop_front();
        if of_network.is_empty() {
            self.accounts.remove(&network);
        } else {
            self.networks.push_back(network);
        }
        account
    }

    fn retain(&mut self, keep: impl Fn(&Account) -> bool) {
        self.accounts.retain(|_, of_network| {
            of_network.retain(&keep);
            !of_network.is_empty()
        });
        self.networks.retain(|network| self.accounts.contains_key(network));
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use alloy_primitives::Address;

    use super::*;

    const LONG: Duration = Duration::from_secs(30);

    fn account(id: i64) -> Account {
        Account { id, address: Address::ZERO }
    }

    fn network(number: u8) -> Owner {
        Owner::of(Ipv4Addr::new(203, 0, number, 0).into())
    }

    /// The accounts of the next turns; each wants another one.
    fn next(turns: &mut Turns, count: usize) -> Vec<i64> {
        let mut next = || {
            let account = turns.next(Instant::now()).expect("an account that waits").account;
            turns.again(account);
            account.id
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn a_network_with_many_accounts_has_no_more_turns_than_one_with_one() {
        let mut turns = Turns::default();
        (100..200).for_each(|id| turns.go_on(account(id), network(1)));
        turns.go_on(account(1), network(2));
        assert_eq!(next(&mut turns, 6), [100, 1, 101, 1, 102, 1]);
    }

    #[test]
    fn a_network_whose_turn_took_many_calls_lets_others_go_first() {
        let mut turns = Turns::default();
        turns.go_on(account(1), network(1));
        turns.go_on(account(2), network(2));
        assert_eq!(next(&mut turns, 2), [1, 2]);
        turns.charge(account(1), 4 * ORDINARY);
        assert_eq!(next(&mut turns, 6), [2, 2, 2, 1, 2, 1]);
        turns.charge(account(1), u64::MAX);
        turns.leave(account(2));
        turns.set(&[account(1)], |_| Owner::Unknown);
        assert_eq!(next(&mut turns, 1), [1], "alone it waits for nobody");
    }

    #[test]
    fn debts_of_networks_that_left_are_forgotten() {
        let mut turns = Turns::default();
        for number in 0..=u8::MAX {
            let one = account(number.into());
            turns.enter(one, network(number));
            turns.charge(one, u64::MAX);
            turns.leave(one);
            turns.set(&[], |_| Owner::Unknown);
            assert!(turns.debts.is_empty(), "network {number}");
        }
        let [stays, goes] = [account(1), account(2)];
        turns.go_on(stays, network(1));
        turns.go_on(goes, network(2));
        turns.charge(stays, 2 * ORDINARY);
        turns.charge(goes, 2 * ORDINARY);
        turns.set(&[stays, account(3)], |_| network(3));
        assert_eq!(turns.debts, Debts::from([(network(1), ORDINARY)]), "one that waits still owes");
    }

    #[test]
    fn newcomers_have_every_other_turn() {
        let mut turns = Turns::default();
        turns.go_on(account(1), network(1));
        turns.go_on(account(2), network(2));
        (10..13).for_each(|id| turns.enter(account(id), network(1)));
        assert_eq!(next(&mut turns, 8), [10, 1, 11, 2, 12, 10, 2, 1]);
    }

    #[test]
    fn who_is_asked_for_twice_has_one_place() {
        let mut turns = Turns::default();
        turns.enter(account(1), network(1));
        turns.enter(account(1), network(2));
        turns.set(&[account(1)], |_| network(3));
        assert_eq!(turns.next(Instant::now()).map(|turn| turn.account), Some(account(1)));
        assert_eq!(turns.next(Instant::now()), None);
        turns.leave(account(1));
        turns.again(account(1));
        assert_eq!(turns.next(Instant::now()), None, "it left");
    }

    #[test]
    fn who_went_has_no_turn_and_who_is_new_has_one() {
        let mut turns = Turns::default();
        turns.enter(account(1), network(1));
        turns.go_on(account(2), network(1));
        turns.set(&[account(2), account(3)], |_| Owner::Unknown);
        assert_eq!(next(&mut turns, 4), [2, 3, 2, 3]);
    }

    #[test]
    fn who_is_put_aside_holds_nobody_up_and_comes_back() {
        let (mut turns, now) = (Turns::default(), Instant::now());
        turns.go_on(account(1), network(1));
        turns.go_on(account(2), network(1));
        let first = turns.next(now).unwrap().account;
        turns.put_aside(first, now + LONG);
        turns.set(&[account(1), account(2)], |_| Owner::Unknown);
        let second = turns.next(now).unwrap().account;
        turns.leave(second);
        assert_eq!((turns.next(now), turns.next_due()), (None, Some(now + LONG)));
        assert_eq!(turns.next(now + LONG).map(|turn| turn.account), Some(first));
    }

    #[test]
    fn what_was_borne_for_others_makes_only_the_own_window_smaller() {
        let mut turns = Turns::default();
        turns.enter(account(1), network(1));
        turns.enter(account(2), network(1));
        let [first, second] = [(); 2].map(|()| turns.next(Instant::now()).unwrap());
        turns.answered(first, 1_000);
        assert_eq!(turns.usual.size(), 2_000);
        // More than was answered for before: not the account's fault.
        assert!(turns.refused(second.account, 2_000));
        assert_eq!(turns.usual.size(), 1_000);
        assert!(turns.refused(second.account, 1_000));
        turns.again(first.account);
        turns.again(second.account);
        let sizes = [(); 2].map(|()| turns.next(Instant::now()).unwrap().window.size());
        assert_eq!(sizes, [1_000, 500]);
    }

    #[test]
    fn who_was_refused_with_others_is_read_alone_until_that_went_well() {
        let mut turns = Turns::default();
        turns.enter(account(1), network(1));
        turns.enter(account(2), network(1));
        turns.part(&[account(2)]);
        assert!(turns.shares(account(1)) && !turns.shares(account(2)));
        turns.answered(Turn { account: account(2), window: Window::default() }, 10);
        assert!(turns.shares(account(2)));
    }
}
