use crate::state::State;
use caip::ChainId;

/// Contracts (routers, spenders, wrapped coins) and programs of one network that are vouched for by this build or by the page; never by the gateway.
#[derive(Debug, Default, Clone)]
pub(in crate::review) struct Trusted {
    addresses: Vec<String>,
    /// The token that wraps the network's coin, where this build knows it.
    wrapped: Option<&'static str>,
}

impl Trusted {
    /// Those of a network.
    pub fn of(state: &State, chain: &ChainId) -> Self {
        let mut addresses: Vec<String> = Vec::new();
        let mut wrapped = None;
        for (_, built_in) in BUILT_IN.iter().filter(|(of, _)| *of == chain.as_str()) {
            wrapped = built_in.first().copied();
            addresses.extend(built_in.iter().map(|one| (*one).to_owned()));
        }
        let of_page = state.config.trusted_contracts.get(chain.as_str());
        addresses.extend(of_page.into_iter().flatten().cloned());
        Self { addresses, wrapped }
    }

    /// Whether it is the token that wraps the network's coin. On a network that this build does not know it is what the page vouches for.
    pub fn wraps(&self, token: &str) -> bool {
        self.wrapped.map_or_else(|| self.has(token), |wrapped| wrapped.eq_ignore_ascii_case(token))
    }

    /// Whether the address is one of them. EVM addresses in any case of letters, others exactly.
    pub fn has(&self, address: &str) -> bool {
        let evm = address.starts_with("0x");
        self.addresses
            .iter()
            .any(|known| if evm { known.eq_ignore_ascii_case(address) } else { known == address })
    }
}

/// The wrapped coin and the routers of `registry/dex`, which a test holds it against.
const BUILT_IN: &[(&str, &[&str])] = &[
    (
        "eip155:1",
        &[
            "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
            "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
            "0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F",
            "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
        ],
    ),
    (
        "eip155:10",
        &[
            "0x4200000000000000000000000000000000000006",
            "0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2",
            "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
        ],
    ),
    (
        "eip155:100",
        &[
            "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d",
            "0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506",
            "0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be",
        ],
    ),
    (
        "eip155:1313161554",
        &[
            "0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB",
            "0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B",
        ],
    ),
    (
        "eip155:137",
        &[
            "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
            "0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff",
            "0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506",
            "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
        ],
    ),
    (
        "eip155:250",
        &[
            "0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83",
            "0xF491e7B69E4244ad4002BC14e878a34207E38c29",
            "0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506",
        ],
    ),
    (
        "eip155:324",
        &[
            "0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91",
            "0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3",
            "0xD70C70AD87aa8D45b8D59600342FB3AEe76E3c68",
        ],
    ),
    (
        "eip155:42161",
        &[
            "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
            "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
            "0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506",
            "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
        ],
    ),
    (
        "eip155:43114",
        &[
            "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7",
            "0x60aE616a2155Ee3d9A68541Ba4544862310933d4",
            "0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE",
        ],
    ),
    (
        "eip155:56",
        &[
            "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
            "0x10ED43C718714eb63d5aA57B78B54704E256024E",
            "0x1b81D678ffb9C0263b24A97847620C99d213eB14",
            "0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2",
        ],
    ),
    (
        "eip155:8217",
        &[
            "0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432",
            "0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578",
            "0xA324880f884036E3d21a09B90269E1aC57c7EC8a",
        ],
    ),
    (
        "eip155:8453",
        &[
            "0x4200000000000000000000000000000000000006",
            "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
            "0x2626664c2603336E57B271c5C0b26F421741e481",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::BUILT_IN;
    use json::Value;

    #[test]
    fn the_wrapped_coins_and_routers_are_those_of_the_registry() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../registry/dex");
        let mut files = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let document = Value::parse(&text).unwrap();
            let chain = document.get("chain").and_then(Value::as_str).unwrap();
            let bases = document.get("bases").and_then(Value::as_array).unwrap();
            let mut wanted = vec![bases[0].as_str().unwrap()];
            for kind in ["v2", "v3"] {
                for dex in document.get(kind).and_then(Value::as_array).unwrap_or_default() {
                    let router = dex.get("router").and_then(Value::as_str).unwrap();
                    if !wanted.contains(&router) {
                        wanted.push(router);
                    }
                }
            }
            let (_, own) = BUILT_IN.iter().find(|(of, _)| *of == chain).unwrap();
            assert_eq!(*own, wanted, "{chain}");
            files += 1;
        }
        assert_eq!(files, BUILT_IN.len());
    }
}
