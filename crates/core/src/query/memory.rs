use caip::AccountId;

/// What is remembered of a resource beside its data: whose it is, who watches it, and when it may be read again.
#[derive(Default)]
pub struct Query {
    /// The account that the data belongs to.
    account: Option<AccountId>,
    /// Places of the page that show it outside of the dialog.
    pub watchers: Watchers,
    /// Stale from here on; 0 for at once.
    stale_at: u64,
    /// After a failure it is not read before this.
    blocked_until: u64,
    /// Promises that are kept when it was read, or could not be.
    pub(super) waiting: Vec<u32>,
}

impl Query {
    /// Takes an account as the key. With another one the resource is stale, and its data must be forgotten: then this is true.
    pub(super) fn moves_to(&mut self, account: Option<&AccountId>) -> bool {
        let moves = self.account.as_ref() != account;
        if moves {
            self.account = account.cloned();
            self.unblock();
        }
        moves
    }

    /// The data counts as old.
    pub(super) fn expire(&mut self) {
        self.stale_at = 0;
    }

    /// As [`Query::expire`], and a failure of the time before does not count.
    pub(super) fn unblock(&mut self) {
        (self.stale_at, self.blocked_until) = (0, 0);
    }

    /// It was read, or could not be.
    pub fn note(&mut self, stale_at: u64, blocked_until: u64) {
        (self.stale_at, self.blocked_until) = (stale_at, blocked_until);
    }

    /// Milliseconds until it may be read again.
    pub(super) fn due_in(&self, now: u64) -> u64 {
        self.stale_at.max(self.blocked_until).saturating_sub(now)
    }
}

/// Places of the page that show something outside of the dialog.
#[derive(Debug, Default)]
pub struct Watchers(u32);

impl Watchers {
    /// One place more, or one less.
    pub fn count(&mut self, on: bool) {
        self.0 = if on { self.0 + 1 } else { self.0.saturating_sub(1) };
    }

    /// Whether there is one.
    pub fn any(&self) -> bool {
        self.0 > 0
    }
}
