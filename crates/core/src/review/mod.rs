//! What will be signed, shown before it is: nothing is signed that was not shown.
//!
//! Where to start: a flow takes its [`Turn`] and makes a [`Proposal`]; [`review`] decodes it, tries it on the chain, shows it and waits for the visitor's yes, which is a
//! [`Reviewed`]; [`sign`] hands exactly that over to the wallet, and takes it away. [`ReviewSlice`] is what is shown. `decode` (with the table in `functions`) and `wire` say what calls
//! and transactions do, `simulate` what they would change; `words` puts it for people, and `promise` says where it is not what the flow promised.

mod answered;
pub(crate) mod associated;
mod bitcoin;
mod capabilities;
pub(crate) mod curve;
mod decode;
mod evm;
mod fees;
mod functions;
mod gas_bound;
mod gas_used;
mod hand_in;
mod memory;
mod message;
mod message_signature;
mod picture;
mod promise;
mod proposal;
mod request;
mod said;
mod show;
mod sign;
mod simulate;
mod slice;
mod solana;
mod told;
mod turn;
mod typed;
pub(crate) mod wire;
mod words;
mod worth;

use answered::{bitcoin_id, bitcoin_signed};
pub(crate) use capabilities::Capabilities;
pub(crate) use fees::{GasPrice, gas_limit};
pub(crate) use gas_used::gas_used;
pub use memory::Turns;
pub use message::sign_message;
pub(crate) use promise::LONGEST_PERMIT;
pub use proposal::{Asset, Expect, Named, Proposal, Rehearsal, Signable, Signer};
pub use request::WalletRequest;
pub use show::{Left, Reviewed, perform, review};
pub use sign::{Late, Signed, sign};
pub(crate) use simulate::of_call;
pub use slice::{
    Allowance, Change, Fact, FactKind, Fee, Recipient, ReviewCall, ReviewKind, ReviewSlice,
    ReviewStage, Sum, Trial,
};
pub use turn::Turn;

#[cfg(test)]
mod tests;
