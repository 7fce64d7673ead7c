use crate::account::Balance;
use caip::AccountId;

/// What was read lately; `Unavailable` for what could not be read.
#[derive(Default)]
pub struct BalanceMemory(pub(super) Vec<Memory>);

pub(super) struct Memory {
    pub account: AccountId,
    pub at: u64,
    pub balance: Balance,
}
