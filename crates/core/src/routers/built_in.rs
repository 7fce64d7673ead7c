use crate::protocol::RouterKind::{self, SwapRouter, SwapRouter02, V2};

/// The contracts of one chain.
pub(super) struct BuiltIn {
    /// CAIP-2 id.
    pub chain: &'static str,
    /// The token that wraps the chain's coin.
    pub wrapped: &'static str,
    /// Routers of exchanges: how their functions look, and whose they are.
    pub routers: &'static [(&'static str, RouterKind, &'static str)],
}

/// The wrapped coins and the routers of `registry/dex`, which a test holds them against.
pub(super) const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        chain: "eip155:1",
        wrapped: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
        routers: &[
            ("0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D", V2, "Uniswap v2"),
            ("0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F", V2, "SushiSwap v2"),
            ("0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45", SwapRouter02, "Uniswap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:10",
        wrapped: "0x4200000000000000000000000000000000000006",
        routers: &[
            ("0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2", V2, "Uniswap v2"),
            ("0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45", SwapRouter02, "Uniswap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:100",
        wrapped: "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d",
        routers: &[
            ("0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506", V2, "SushiSwap v2"),
            ("0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be", SwapRouter02, "Uniswap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:1313161554",
        wrapped: "0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB",
        routers: &[("0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B", V2, "Trisolaris v2")],
    },
    BuiltIn {
        chain: "eip155:137",
        wrapped: "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
        routers: &[
            ("0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff", V2, "QuickSwap v2"),
            ("0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506", V2, "SushiSwap v2"),
            ("0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45", SwapRouter02, "Uniswap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:250",
        wrapped: "0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83",
        routers: &[
            ("0xF491e7B69E4244ad4002BC14e878a34207E38c29", V2, "SpookySwap v2"),
            ("0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506", V2, "SushiSwap v2"),
        ],
    },
    BuiltIn {
        chain: "eip155:324",
        wrapped: "0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91",
        routers: &[
            ("0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3", SwapRouter02, "Uniswap v3"),
            ("0xD70C70AD87aa8D45b8D59600342FB3AEe76E3c68", SwapRouter, "PancakeSwap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:42161",
        wrapped: "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
        routers: &[
            ("0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24", V2, "Uniswap v2"),
            ("0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506", V2, "SushiSwap v2"),
            ("0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45", SwapRouter02, "Uniswap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:43114",
        wrapped: "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7",
        routers: &[
            ("0x60aE616a2155Ee3d9A68541Ba4544862310933d4", V2, "Trader Joe v1"),
            ("0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE", SwapRouter02, "Uniswap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:56",
        wrapped: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
        routers: &[
            ("0x10ED43C718714eb63d5aA57B78B54704E256024E", V2, "PancakeSwap v2"),
            ("0x1b81D678ffb9C0263b24A97847620C99d213eB14", SwapRouter, "PancakeSwap v3"),
            ("0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2", SwapRouter02, "Uniswap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:8217",
        wrapped: "0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432",
        routers: &[
            ("0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578", V2, "DragonSwap v2"),
            ("0xA324880f884036E3d21a09B90269E1aC57c7EC8a", SwapRouter, "DragonSwap v3"),
        ],
    },
    BuiltIn {
        chain: "eip155:8453",
        wrapped: "0x4200000000000000000000000000000000000006",
        routers: &[
            ("0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24", V2, "Uniswap v2"),
            ("0x2626664c2603336E57B271c5C0b26F421741e481", SwapRouter02, "Uniswap v3"),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, RouterKind};
    use json::Value;

    fn kind_of(version: &str, dex: &Value) -> RouterKind {
        match (version, dex.get("routerKind").and_then(Value::as_str)) {
            ("v2", None) => RouterKind::V2,
            ("v3", Some("swapRouter")) => RouterKind::SwapRouter,
            ("v3", Some("swapRouter02")) => RouterKind::SwapRouter02,
            other => panic!("no kind of router: {other:?}"),
        }
    }

    #[test]
    fn the_wrapped_coins_and_routers_are_those_of_the_registry() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../registry/dex");
        let mut files = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let document = Value::parse(&text).unwrap();
            let chain = document.get("chain").and_then(Value::as_str).unwrap();
            let bases = document.get("bases").and_then(Value::as_array).unwrap();
            let mut wanted = Vec::new();
            for version in ["v2", "v3"] {
                for dex in document.get(version).and_then(Value::as_array).unwrap_or_default() {
                    let router = dex.get("router").and_then(Value::as_str).unwrap();
                    let text = |key: &str| dex.get(key).and_then(Value::as_str).unwrap();
                    let (_, edition) = text("id").rsplit_once('-').unwrap();
                    let name = format!("{} {edition}", text("name"));
                    let one = (router, kind_of(version, dex), name);
                    if !wanted.contains(&one) {
                        wanted.push(one);
                    }
                }
            }
            let own = BUILT_IN.iter().find(|one| one.chain == chain).unwrap();
            assert_eq!(Some(own.wrapped), bases[0].as_str(), "{chain}");
            let routers = own.routers.iter();
            let known: Vec<_> =
                routers.map(|(router, kind, name)| (*router, *kind, (*name).to_owned())).collect();
            assert_eq!(known, wanted, "{chain}");
            files += 1;
        }
        assert_eq!(files, BUILT_IN.len());
    }
}
