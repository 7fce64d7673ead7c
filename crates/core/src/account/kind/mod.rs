//! Whether an account is a contract, which changes who pays for gas and who can sign what. The chain is asked where it matters: never while only connecting.
//!
//! Where to start: [`is_smart`] asks the chain of the active account, once for each on it, and [`ask`](ask()) of any; [`learn`] is for a form.

mod ask;

pub(super) use ask::name;
pub(crate) use ask::{ask, is_smart, learn};
