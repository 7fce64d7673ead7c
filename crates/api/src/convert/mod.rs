//! Swaps: `GET /v1/convert/{quotes, allowance, gas-price, build-approve}` and `POST /v1/convert/build-transaction` (interface 3.3).
//!
//! Amounts are base units (wei) in decimal digits. Tokens are CAIP-10 accounts; a chain's own currency is the account
//! `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` (interface 4.4). Fields that the interface does not know come after those it knows, and a
//! page must do without them.

mod approve;
mod gas_price;
mod plan;
mod quote;
mod solana;
mod swap;

pub use approve::{Allowance, ApproveFees, ApproveTransaction, BuiltApproval};
pub use gas_price::GasPrice;
pub use plan::{PlanKind, SwapPlan};
pub use quote::{Quote, Quotes, RouteStep};
pub use solana::{
    BuildSolanaSwap, BuiltSolanaSwap, SolanaSwapFees, SolanaSwapSettings, SolanaSwapTransaction,
};
pub use swap::{
    BalanceChange, BuildSwap, BuiltSwap, Simulation, SwapFees, SwapSettings, SwapTransaction,
};
