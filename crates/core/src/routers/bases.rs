//! Tokens that most exchanges are about. Routes lead over no other tokens, because an untrusted token contract could run code in the middle of a swap.

/// Whether a token is one of them on a network.
pub(super) fn has(chain: &str, token: &str) -> bool {
    let bases = BASES.iter().filter(|(of, _)| *of == chain);
    bases.flat_map(|(_, tokens)| *tokens).any(|address| address.eq_ignore_ascii_case(token))
}

/// The bases of `registry/dex`, which a test holds it against.
const BASES: &[(&str, &[&str])] = &[
    (
        "eip155:1",
        &[
            "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
            "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
            "0xdAC17F958D2ee523a2206206994597C13D831ec7",
            "0x6B175474E89094C44Da98b954EedeAC495271d0F",
            "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599",
        ],
    ),
    (
        "eip155:10",
        &[
            "0x4200000000000000000000000000000000000006",
            "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
            "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58",
            "0x7F5c764cBc14f9669B88837ca1490cCa17c31607",
            "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1",
        ],
    ),
    (
        "eip155:100",
        &[
            "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d",
            "0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83",
            "0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0",
            "0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1",
            "0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb",
        ],
    ),
    (
        "eip155:1313161554",
        &[
            "0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB",
            "0xC42C30aC6Cc15faC9bD938618BcaA1a1FaE8501d",
            "0xB12BFcA5A55806AaF64E99521918A4bf0fC40802",
            "0x4988a896b1227218e4A686fdE5EabdcAbd91571f",
        ],
    ),
    (
        "eip155:137",
        &[
            "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
            "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
            "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174",
            "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
            "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619",
        ],
    ),
    (
        "eip155:250",
        &[
            "0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83",
            "0x04068DA6C83AFCFA0e13ba15A6696662335D5B75",
        ],
    ),
    (
        "eip155:324",
        &[
            "0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91",
            "0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4",
            "0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4",
            "0x493257fD37EDB34451f62EDf8D2a0C418852bA4C",
        ],
    ),
    (
        "eip155:42161",
        &[
            "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
            "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
            "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
            "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8",
            "0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f",
        ],
    ),
    (
        "eip155:43114",
        &[
            "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7",
            "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
            "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7",
            "0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB",
        ],
    ),
    (
        "eip155:56",
        &[
            "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
            "0x55d398326f99059fF775485246999027B3197955",
            "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d",
            "0x2170Ed0880ac9A755fd29B2688956BD959F933F8",
            "0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c",
        ],
    ),
    ("eip155:8217", &["0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432"]),
    (
        "eip155:8453",
        &[
            "0x4200000000000000000000000000000000000006",
            "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
            "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA",
            "0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use json::Value;

    fn file(folder: &str, name: &str) -> Value {
        let registry = concat!(env!("CARGO_MANIFEST_DIR"), "/../../registry/");
        Value::parse(&std::fs::read_to_string(format!("{registry}{folder}/{name}")).unwrap())
            .unwrap()
    }

    #[test]
    fn the_bases_are_those_of_the_registry_and_known_tokens() {
        for (chain, known) in BASES {
            let name = format!("{}.json", chain.replace(':', "-"));
            let dex = file("dex", &name);
            let bases = dex.get("bases").and_then(Value::as_array).unwrap();
            let bases: Vec<_> = bases.iter().filter_map(Value::as_str).collect();
            assert_eq!(bases, *known, "{chain}");
            let tokens = file("tokens", &name);
            let tokens = tokens.get("tokens").and_then(Value::as_array).unwrap();
            let listed = |address: &str| {
                tokens
                    .iter()
                    .any(|token| token.get("address").and_then(Value::as_str) == Some(address))
            };
            for base in bases {
                assert!(listed(base), "{base} on {chain} would be unverified");
            }
        }
    }
}
