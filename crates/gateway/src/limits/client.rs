use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The visitor's address, beside the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub IpAddr);

/// The visitor's address: what the nearest proxy wrote last into the operator's header, or else the peer's.
pub fn client_of(peer: IpAddr, written: Option<&[u8]>) -> IpAddr {
    let text = written.and_then(|bytes| std::str::from_utf8(bytes).ok());
    // What stands before the last comma, anybody may have written.
    let last = text.and_then(|text| text.rsplit(',').next()).map(str::trim);
    let address = last.and_then(|text| {
        text.parse::<IpAddr>()
            .ok()
            .or_else(|| text.parse::<SocketAddr>().ok().map(|both| both.ip()))
    });
    address.unwrap_or(peer).to_canonical()
}

/// The network that one household or office has: the first 24 bits of an IPv4 address, the first 56 of an IPv6 one.
pub fn prefix_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() & !0xff).into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 72 << 72).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_nearest_proxys_word_counts() {
        let peer = ip("127.0.0.1");
        let table = [
            (Some("203.0.113.7"), "203.0.113.7"),
            (Some("1.2.3.4, 203.0.113.7"), "203.0.113.7"),
            (Some("[2001:db8::1]:443"), "2001:db8::1"),
            (Some("::ffff:203.0.113.7"), "203.0.113.7"),
            (Some("unknown"), "127.0.0.1"),
            (None, "127.0.0.1"),
        ];
        for (written, expected) in table {
            assert_eq!(client_of(peer, written.map(str::as_bytes)), ip(expected), "{written:?}");
        }
    }

    #[test]
    fn a_prefix_is_a_network() {
        assert_eq!(prefix_of(ip("203.0.113.7")), ip("203.0.113.0"));
        assert_eq!(prefix_of(ip("2001:db8:1:2ff:3::4")), ip("2001:db8:1:200::"));
    }
}
