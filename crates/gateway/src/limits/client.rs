use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use http::HeaderMap;
use shares::ShareKey;

use super::Network;
use super::network::{masked_v4, masked_v6};

/// The visitor's address, beside the request. It is a loopback address only if the peer is one and no proxy forwarded the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub IpAddr);

/// Headers that proxies write. A request that carries one was forwarded, or pretends to have been: it is not the machine's own.
pub const FORWARDING: [&str; 3] = ["x-forwarded-for", "forwarded", "x-real-ip"];

/// A forwarded request whose visitor is not known, or is said to be on this machine: all of them are counted as one network.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The proxies whose word on the visitor's address counts, and the header in which they write it.
#[derive(Debug, Clone)]
pub struct Proxies {
    /// Addresses of the proxies; nothing that any other peer writes is believed.
    pub trusted: Vec<Network>,
    /// The header that they write.
    pub header: http::HeaderName,
}

impl Default for Proxies {
    fn default() -> Self {
        Self { trusted: Vec::new(), header: http::HeaderName::from_static("x-forwarded-for") }
    }
}

impl Proxies {
    /// The visitor's address of a request with these headers.
    pub fn client_of(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines: Vec<&[u8]> =
            headers.get_all(&self.header).iter().map(http::HeaderValue::as_bytes).collect();
        let forwarded =
            !lines.is_empty() || FORWARDING.iter().any(|name| headers.contains_key(*name));
        self.client(peer, &lines, forwarded)
    }

    /// The visitor's address: of what all lines of the header say, the last address that is no trusted proxy's; the peer's unless the
    /// peer is a trusted proxy. `forwarded` is whether any header of a proxy was there at all.
    pub fn client(&self, peer: IpAddr, lines: &[&[u8]], forwarded: bool) -> IpAddr {
        let peer = peer.to_canonical();
        if !forwarded {
            return peer;
        }
        let mut client = peer;
        if self.trusts(peer) {
            let is_standard = self.header == http::header::FORWARDED;
            let elements = lines.iter().rev().flat_map(|line| line.rsplit(|byte| *byte == b','));
            let written = elements.filter(|element| !element.trim_ascii().is_empty());
            for element in written {
                // Further left than something that is no address, nothing is known.
                let Some(address) = address(element, is_standard) else { break };
                client = address;
                if !self.trusts(address) {
                    break;
                }
            }
        }
        if client.is_loopback() { UNKNOWN } else { client }
    }

    /// Whether an address is one of the proxies.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(address))
    }
}

/// One element of the header: an address, with or without a port; or `for=` it, in the form of RFC 7239.
fn address(element: &[u8], is_standard: bool) -> Option<IpAddr> {
    let mut text = std::str::from_utf8(element).ok()?.trim();
    if is_standard {
        let value = text.split(';').find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            name.trim().eq_ignore_ascii_case("for").then_some(value)
        });
        text = value?.trim().trim_matches('"');
    }
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let found = bare.parse::<IpAddr>().ok();
    let found = found.or_else(|| text.parse::<SocketAddr>().ok().map(|both| both.ip()));
    found.map(|address| address.to_canonical())
}

/// Bits of an IPv6 address that one customer of a provider has in common (RFC 6177), for rates. A coarser setting also holds here.
const HOUSEHOLD: u8 = 56;

/// The network of a household or office, whose calls are counted together: the first 24 bits of an IPv4 address, the first 56 of an IPv6
/// one, or fewer where `ipv6_bits` says so.
pub fn prefix_of(address: IpAddr, ipv6_bits: u8) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => masked_v4(address, 24).into(),
        IpAddr::V6(address) => masked_v6(address, ipv6_bits.min(HOUSEHOLD)).into(),
    }
}

/// The network whose share of what strangers share an address takes: an IPv4 /24, an IPv6 /48, or
/// more of an IPv6 address where `ipv6_bits` says so.
pub fn share_key(address: IpAddr, ipv6_bits: u8) -> ShareKey {
    match address.to_canonical() {
        IpAddr::V6(address) if ipv6_bits < 48 && !address.is_loopback() => {
            ShareKey::of(masked_v6(address, ipv6_bits).into())
        }
        other => ShareKey::of(other),
    }
}

/// The host whose connections are counted together: an IPv4 address, or the first bits of an IPv6 one, of which a host has as many as it
/// likes.
pub fn host_of(address: IpAddr, ipv6_bits: u8) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => masked_v6(address, ipv6_bits).into(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn proxies(header: &'static str, trusted: &[&str]) -> Proxies {
        let trusted = trusted.iter().map(|network| network.parse().unwrap()).collect();
        Proxies { trusted, header: http::HeaderName::from_static(header) }
    }

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, http::HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn the_last_address_of_all_lines_that_is_no_trusted_proxy_counts() {
        let proxies = proxies("x-forwarded-for", &["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
        let table: [(&str, &[&str], &str); 12] = [
            ("127.0.0.1", &["203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", &["1.2.3.4, 203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", &["1.2.3.4", "203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", &["203.0.113.7", "10.1.1.1"], "203.0.113.7"),
            ("10.9.9.9", &["1.2.3.4, 203.0.113.7, 10.1.1.1, fd00::1"], "203.0.113.7"),
            ("::ffff:10.9.9.9", &["::ffff:203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", &["[2001:db8::1]:443"], "2001:db8::1"),
            ("127.0.0.1", &["203.0.113.7:1234, "], "203.0.113.7"),
            // What stands left of nonsense is not known.
            ("10.9.9.9", &["203.0.113.7, unknown"], "10.9.9.9"),
            ("10.9.9.9", &["203.0.113.7, unknown, 10.1.1.1"], "10.1.1.1"),
            // All are proxies: the farthest.
            ("10.9.9.9", &["10.1.1.1, 10.1.1.2"], "10.1.1.1"),
            // A peer that is no proxy speaks for itself.
            ("198.51.100.1", &["203.0.113.7"], "198.51.100.1"),
        ];
        for (peer, lines, expected) in table {
            let lines: Vec<&[u8]> = lines.iter().map(|line| line.as_bytes()).collect();
            assert_eq!(proxies.client(ip(peer), &lines, true), ip(expected), "{peer} {lines:?}");
        }
    }

    #[test]
    fn the_standard_header_is_read_by_its_form() {
        let proxies = proxies("forwarded", &["127.0.0.1"]);
        let table = [
            ("for=203.0.113.7;proto=https", "203.0.113.7"),
            ("for=1.2.3.4, proto=http;For=\"203.0.113.7:80\"", "203.0.113.7"),
            ("for=\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("for=203.0.113.7, for=_hidden", "0.0.0.0"),
        ];
        for (line, expected) in table {
            let found = proxies.client_of(ip("127.0.0.1"), &headers(&[("forwarded", line)]));
            assert_eq!(found, ip(expected), "{line}");
        }
    }

    #[test]
    fn only_a_peer_that_nothing_forwarded_for_is_this_machine() {
        let (none, one) =
            (proxies("x-forwarded-for", &[]), proxies("x-forwarded-for", &["127.0.0.1"]));
        let local = ip("127.0.0.1");
        for proxies in [&none, &one] {
            assert_eq!(proxies.client_of(local, &HeaderMap::new()), local);
            for written in ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.9.9.9", "", "nonsense"] {
                for name in ["x-forwarded-for", "x-real-ip", "forwarded"] {
                    let headers = headers(&[(name, written)]);
                    assert_eq!(proxies.client_of(local, &headers), UNKNOWN, "{name}: {written}");
                    let far = ip("203.0.113.7");
                    assert_eq!(proxies.client_of(far, &headers), far, "{name}: {written}");
                }
            }
        }
    }

    #[test]
    fn rates_are_counted_per_network_and_sockets_per_host() {
        let rates = [
            ("203.0.113.7", "203.0.113.0"),
            ("::ffff:203.0.113.7", "203.0.113.0"),
            ("2001:db8:1:2ff:3::4", "2001:db8:1:200::"),
        ];
        for (address, expected) in rates {
            assert_eq!(prefix_of(ip(address), 64), ip(expected), "{address}");
        }
        assert_eq!(prefix_of(ip("2001:db8:1:2ff:3::4"), 48), ip("2001:db8:1::"));
        let hosts = [
            ("203.0.113.7", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8:1:2ff:3::4", "2001:db8:1:2ff::"),
            ("::1", "::1"),
        ];
        for (address, expected) in hosts {
            assert_eq!(host_of(ip(address), 64), ip(expected), "{address}");
        }
    }
}
