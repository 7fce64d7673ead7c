use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The network that a holding is counted for: an IPv4 /24, an IPv6 /48, or the machine itself.
///
/// An IPv6 customer gets up to a /48 (RFC 6177), so finer networks cost their holder nothing. IPv6
/// addresses that stand for an IPv4 address (mapped, NAT64, 6to4) are counted as that address:
/// otherwise each address of 6to4 would be a /48 of its own, and all of NAT64 one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShareKey(u64);

/// Set in the keys of IPv6 networks, above their 48 bits.
const V6: u64 = 1 << 48;
/// The machine itself.
const MACHINE: u64 = 1 << 49;

impl ShareKey {
    /// The key of the machine itself, which has no share.
    pub const MACHINE: Self = Self(MACHINE);

    /// The key of all that cannot be told apart: 0.0.0.0/24.
    pub const UNKNOWN: Self = Self(0);

    /// The key of an address.
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            address if address.is_loopback() => Self::MACHINE,
            IpAddr::V4(address) => Self::of_v4(address),
            IpAddr::V6(address) => embedded(address).map_or_else(
                || Self(V6 | u64::try_from(address.to_bits() >> 80).unwrap_or_default()),
                Self::of_v4,
            ),
        }
    }

    fn of_v4(address: Ipv4Addr) -> Self {
        Self(u64::from(address.to_bits() >> 8))
    }

    /// The larger network that this one is part of: for IPv6 the /32, by its first /48. Registries allocate /32s, and
    /// the holder of one has 65,536 /48s. An IPv4 /24 and the machine are their own.
    #[must_use]
    pub const fn allocation(self) -> Self {
        if self.0 & V6 == 0 { self } else { Self(self.0 & !0xffff) }
    }

    /// Whether this is the machine itself.
    pub const fn is_machine(self) -> bool {
        self.0 == MACHINE
    }

    /// The key as a number for a store, never negative. It tells the network, nothing finer.
    pub const fn to_stored(self) -> i64 {
        self.0.cast_signed()
    }

    /// The key that a store has as this number; none where no key is written so.
    pub fn from_stored(stored: i64) -> Option<Self> {
        let number = u64::try_from(stored).ok()?;
        let known = number < 1 << 24 || (V6..=MACHINE).contains(&number);
        known.then_some(Self(number))
    }
}

/// The IPv4 address that an IPv6 address stands for: by NAT64 (RFC 6052) or by 6to4 (RFC 3056).
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let v4 = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => Some(v4(high, low)),
        _ => None,
    }
}

impl fmt::Display for ShareKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_machine() {
            return formatter.write_str("this machine");
        }
        if self.0 & V6 == 0 {
            let bits = u32::try_from(self.0 << 8).unwrap_or_default();
            return write!(formatter, "{}/24", Ipv4Addr::from_bits(bits));
        }
        write!(formatter, "{}/48", Ipv6Addr::from_bits(u128::from(self.0 & (V6 - 1)) << 80))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> ShareKey {
        ShareKey::of(text.parse().unwrap())
    }

    #[test]
    fn networks_are_ipv4_24_and_ipv6_48() {
        let table = [
            ("203.0.113.7", "203.0.113.0/24"),
            ("0.0.0.0", "0.0.0.0/24"),
            ("255.255.255.255", "255.255.255.0/24"),
            ("::ffff:203.0.113.9", "203.0.113.0/24"),
            ("64:ff9b::203.0.113.9", "203.0.113.0/24"),
            ("2002:cb00:7109:1:2:3:4:5", "203.0.113.0/24"),
            ("2001:db8:1:2ff:3::4", "2001:db8:1::/48"),
            ("2001:db8:1:ffff::", "2001:db8:1::/48"),
            ("::", "::/48"),
            ("ffff:ffff:ffff:ffff::", "ffff:ffff:ffff::/48"),
            ("127.0.0.1", "this machine"),
            ("127.9.9.9", "this machine"),
            ("::1", "this machine"),
            ("::ffff:127.0.0.1", "this machine"),
        ];
        for (address, expected) in table {
            assert_eq!(key(address).to_string(), expected, "{address}");
        }
        assert_ne!(key("203.0.113.7"), key("203.0.114.7"));
        assert_ne!(key("2001:db8:1::"), key("2001:db8:2::"));
    }

    #[test]
    fn ipv6_networks_of_one_32_are_of_one_allocation() {
        let allocation = |text| key(text).allocation();
        assert_eq!(allocation("2001:db8:1::"), allocation("2001:db8:ffff::"));
        assert_ne!(allocation("2001:db8:1::"), allocation("2001:db9:1::"));
        for own in ["203.0.113.7", "::1", "2001:db8::"] {
            assert_eq!(allocation(own), key(own));
        }
    }

    #[test]
    fn a_key_is_read_back_from_a_store_and_nonsense_is_none() {
        let addresses = ["0.0.0.0", "255.255.255.255", "::", "ffff::", "2001:db8:1::7", "::1"];
        for address in addresses {
            let key = key(address);
            assert_eq!(ShareKey::from_stored(key.to_stored()), Some(key), "{address}");
        }
        for nonsense in [-1, i64::MIN, 1 << 24, 1 << 47, (1 << 49) + 1, i64::MAX] {
            assert_eq!(ShareKey::from_stored(nonsense), None, "{nonsense}");
        }
    }
}
