//! Helius: what accounts hold on Solana, by the digital asset standard, as <https://www.helius.dev/docs> documents it.

mod balances;
mod wire;

pub use balances::HeliusBalances;
