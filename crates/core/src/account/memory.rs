//! Which accounts are contracts, as far as it is known.

/// Which accounts are contracts, as far as somebody had to know: CAIP-10.
#[derive(Default)]
pub struct Kinds {
    /// What chains have told.
    pub(super) told: Vec<(String, bool)>,
}

impl Kinds {
    /// Whether an account is one; `None` if that was not asked yet.
    pub(super) fn of(&self, account: &str) -> Option<bool> {
        self.told.iter().find(|(told, _)| told == account).map(|(_, smart)| *smart)
    }
}
