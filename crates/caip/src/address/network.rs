//! Bitcoin's networks: how their addresses differ, and what an address locks an output with.

use super::bip122::base58check;

/// A network, as far as addresses tell: those of the test networks look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    /// The main network.
    Main,
    /// The test networks 3 and 4, and signet.
    Test,
    /// A network of one's own, for regression tests.
    Regression,
}

/// The references of CAIP-2: the start of each network's first block.
const CHAINS: [(&str, Network); 5] = [
    ("000000000019d6689c085ae165831e93", Network::Main),
    ("000000000933ea01ad0ee984209779ba", Network::Test),
    ("00000000da84f2bafbbc53dee25a72ae", Network::Test),
    ("00000008819873e925422c1ff0f99f7c", Network::Test),
    ("0f9188f13cb7b2c71f2a335e3a4fc328", Network::Regression),
];

impl Network {
    /// The network that a CAIP-2 reference names, if it is one of Bitcoin's own.
    pub fn of_chain(reference: &str) -> Option<Self> {
        CHAINS.iter().find(|(chain, _)| *chain == reference).map(|(_, network)| *network)
    }

    /// The human-readable part of bech32 addresses.
    const fn hrp(self) -> &'static str {
        match self {
            Self::Main => "bc",
            Self::Test => "tb",
            Self::Regression => "bcrt",
        }
    }

    /// The version bytes of base58check: P2PKH and P2SH.
    const fn versions(self) -> [u8; 2] {
        match self {
            Self::Main => [0x00, 0x05],
            Self::Test | Self::Regression => [0x6f, 0xc4],
        }
    }
}

/// What an output is locked with that pays to an address of this network; `None` if it is none.
pub fn to_script(address: &str, network: Network) -> Option<Vec<u8>> {
    if let Some((version, hash)) = base58check(address) {
        let [key, script] = network.versions();
        return match version {
            version if version == key => {
                Some([&[0x76, 0xa9, 20][..], &hash, &[0x88, 0xac]].concat())
            }
            version if version == script => Some([&[0xa9, 20][..], &hash, &[0x87]].concat()),
            _ => None,
        };
    }
    let (hrp, version, program) = bech32::segwit::decode(address).ok()?;
    if !hrp.as_str().eq_ignore_ascii_case(network.hrp()) {
        return None;
    }
    let version = match version.to_u8() {
        0 => 0,
        version => 0x50 + version,
    };
    // A program has 40 bytes at most.
    let length = u8::try_from(program.len()).ok()?;
    Some([&[version, length][..], &program].concat())
}

/// The address of a witness program on this network (BIP-141): version 0 in bech32, 1 to 16 in bech32m; `None` if there is no such program.
pub fn of_program(version: u8, program: &[u8], network: Network) -> Option<String> {
    let version = bech32::Fe32::try_from(version).ok()?;
    let hrp = bech32::Hrp::parse(network.hrp()).ok()?;
    bech32::segwit::encode(hrp, version, program).ok()
}

#[cfg(test)]
mod tests {
    use super::super::script::of_script;
    use super::*;

    #[test]
    fn an_address_of_the_main_network_is_the_address_of_its_script() {
        for address in [
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
            "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            "bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
        ] {
            let script = to_script(address, Network::Main).unwrap();
            assert_eq!(of_script(&script).as_deref(), Some(address));
            assert_eq!(to_script(address, Network::Test), None, "{address}");
            assert_eq!(to_script(address, Network::Regression), None, "{address}");
        }
    }

    /// Addresses and scripts of BIP-173 and BIP-350.
    #[test]
    fn the_scripts_of_the_bips_are_those_of_their_addresses() {
        let hex = |bytes: Vec<u8>| {
            bytes.iter().fold(String::new(), |out, byte| out + &format!("{byte:02x}"))
        };
        for (address, network, script) in [
            (
                "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
                Network::Main,
                "0014751e76e8199196d454941c45d1b3a323f1433bd6",
            ),
            (
                "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
                Network::Test,
                "00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
            ),
            ("BC1SW50QGDZ25J", Network::Main, "6002751e"),
            (
                "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
                Network::Test,
                "5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433",
            ),
        ] {
            assert_eq!(to_script(address, network).map(hex).as_deref(), Some(script), "{address}");
        }
    }

    #[test]
    fn a_program_is_written_as_the_address_that_locks_with_it() {
        for (address, network) in [
            ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", Network::Main),
            ("tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c", Network::Test),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", Network::Regression),
        ] {
            let script = to_script(address, network).unwrap();
            let version = script[0].saturating_sub(0x50);
            let written = of_program(version, &script[2..], network);
            assert_eq!(written.as_deref(), Some(address));
        }
        assert_eq!(of_program(0, &[7; 21], Network::Main), None);
        assert_eq!(of_program(17, &[7; 32], Network::Main), None);
    }

    #[test]
    fn what_is_no_address_has_no_script() {
        for text in
            ["", "bc1", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"]
        {
            assert_eq!(to_script(text, Network::Main), None, "{text}");
        }
        let test = to_script("mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", Network::Test);
        assert!(test.is_some());
        assert_eq!(test, to_script("mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", Network::Regression));
    }

    #[test]
    fn networks_are_named_by_their_first_block() {
        assert_eq!(Network::of_chain("000000000019d6689c085ae165831e93"), Some(Network::Main));
        assert_eq!(Network::of_chain("000000000933ea01ad0ee984209779ba"), Some(Network::Test));
        assert_eq!(Network::of_chain("12a765e31ffd4059bada1e25190f6e98"), None);
    }
}
