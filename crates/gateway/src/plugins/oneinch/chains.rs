use alloy_primitives::{Address, address};

/// Chains that it knows.
pub const CHAINS: &[u64] = &[1, 10, 56, 100, 130, 137, 146, 324, 8_453, 42_161, 43_114, 59_144];

/// How it writes a chain's own currency.
pub const NATIVE: Address = address!("EeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");
