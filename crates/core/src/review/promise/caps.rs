//! Prices of gas above which a network's fee is high, and absurd. They are in coin, so that no price of the coin decides on them.

use crate::protocol::Network;

/// Gwei for a unit of gas, as a request allows it at most: twice the base fee, and the tip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Caps {
    /// Above it a warning is shown.
    pub warn: u32,
    /// Above it nothing is signed.
    pub stop: u32,
}

/// `fees` of `registry/chains`, where their reasons are, and a test that holds this against them.
const CAPS: [(u64, u32, u32); 44] = [
    (1, 300, 3_000),
    (10, 10, 100),
    (25, 50_000, 500_000),
    (56, 50, 500),
    (100, 1_000, 50_000),
    (130, 10, 100),
    (137, 2_000, 50_000),
    (143, 2_000, 50_000),
    (146, 2_000, 50_000),
    (169, 10, 100),
    (204, 10, 100),
    (250, 2_000, 50_000),
    (288, 10, 100),
    (295, 10_000, 100_000),
    (324, 10, 100),
    (360, 10, 100),
    (369, 50_000_000, 500_000_000),
    (480, 10, 100),
    (1_135, 10, 100),
    (1_284, 2_000, 50_000),
    (1_868, 10, 100),
    (2_741, 10, 100),
    (4_326, 10, 100),
    (4_689, 50_000, 500_000),
    (8_217, 2_000, 50_000),
    (8_453, 10, 100),
    (32_769, 50_000, 500_000),
    (34_443, 10, 100),
    (42_161, 10, 100),
    (42_170, 10, 100),
    (42_220, 2_000, 50_000),
    (43_111, 10, 100),
    (43_114, 500, 10_000),
    (48_900, 10, 100),
    (57_073, 10, 100),
    (59_144, 10, 100),
    (60_808, 10, 100),
    (81_457, 10, 100),
    (88_888, 50_000, 500_000),
    (167_000, 10, 100),
    (534_352, 10, 100),
    (747_474, 10, 100),
    (7_777_777, 10, 100),
    (1_313_161_554, 10, 100),
];

/// Those of a network, where they were reviewed.
pub(super) fn caps(network: &Network) -> Option<Caps> {
    let chain = network.caip_network_id.evm_id()?;
    let (_, warn, stop) = CAPS.iter().find(|(of, _, _)| *of == chain)?;
    Some(Caps { warn: *warn, stop: *stop })
}
