use crate::{account::Balance, query::Cache};
use caip::AccountId;

/// What was read lately; `Unavailable` for what could not be read.
pub type BalanceMemory = Cache<AccountId, Balance>;
