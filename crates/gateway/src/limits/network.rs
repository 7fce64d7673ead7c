use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A range of addresses in CIDR notation, `10.0.0.0/8`; a bare address is a range of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    base: IpAddr,
    bits: u8,
}

/// Not an address with a prefix length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write an address and a prefix length, for example 10.0.0.0/8 or fd00::/8")]
pub struct NotANetwork;

impl Network {
    /// Whether an address is in the range. An IPv4 address written in IPv6 (`::ffff:10.0.0.1`) is the IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => masked_v4(address, self.bits) == base,
            (IpAddr::V6(base), IpAddr::V6(address)) => masked_v6(address, self.bits) == base,
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| NotANetwork)?)),
            None => (text, None),
        };
        let written: IpAddr = address.trim().parse().map_err(|_| NotANetwork)?;
        let whole = if written.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(whole);
        let base = written.to_canonical();
        // `::ffff:10.0.0.0/104` is `10.0.0.0/8`.
        let mapped = written.is_ipv6() && base.is_ipv4();
        let bits = if mapped { bits.checked_sub(96).ok_or(NotANetwork)? } else { bits };
        match base {
            IpAddr::V4(base) if bits <= 32 => Ok(Self { base: masked_v4(base, bits).into(), bits }),
            IpAddr::V6(base) if bits <= 128 => {
                Ok(Self { base: masked_v6(base, bits).into(), bits })
            }
            _ => Err(NotANetwork),
        }
    }
}

/// The first `bits` of an IPv4 address.
pub(super) fn masked_v4(address: Ipv4Addr, bits: u8) -> Ipv4Addr {
    let mask = u32::MAX.checked_shl(32 - u32::from(bits.min(32))).unwrap_or(0);
    Ipv4Addr::from_bits(address.to_bits() & mask)
}

/// The first `bits` of an IPv6 address.
pub(super) fn masked_v6(address: Ipv6Addr, bits: u8) -> Ipv6Addr {
    let mask = u128::MAX.checked_shl(128 - u32::from(bits.min(128))).unwrap_or(0);
    Ipv6Addr::from_bits(address.to_bits() & mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_contains_its_addresses_and_no_other() {
        let table = [
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.1.2.3/8", "10.9.9.9", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.0.0.0/8", "::ffff:10.0.0.1", true),
            ("::ffff:10.0.0.0/104", "10.0.0.1", true),
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("0.0.0.0/0", "203.0.113.1", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("::/0", "2001:db9::1", true),
        ];
        for (network, address, expected) in table {
            let found: Network = network.parse().unwrap();
            assert_eq!(found.contains(address.parse().unwrap()), expected, "{network} {address}");
        }
        for wrong in ["", "10.0.0.0/33", "::/129", "a/8", "10.0.0.0/", "10.0.0/8", "10.0.0.0/-1"] {
            assert_eq!(wrong.parse::<Network>(), Err(NotANetwork), "{wrong}");
        }
    }
}
