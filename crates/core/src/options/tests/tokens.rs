use super::said_of;
use crate::testing::{SOLANA_CHAIN, Setup};

fn said(chain: &str, token: &str) -> String {
    let tokens = format!(r#"{{"tokens":{{"{chain}":{token}}},"#);
    let options = json::to_string(&Setup::default().options).replace(r#""tokens":{},"#, "");
    said_of(&options.replacen('{', &tokens, 1)).join("\n")
}

const USDC: &str = r#"{"address":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"}"#;

#[test]
fn a_token_on_an_evm_chain_is_fine() {
    assert_eq!(said("eip155:1", USDC), "");
}

#[test]
fn a_wrong_token_is_told_with_what_is_wrong() {
    for (chain, token, wrong) in [
        ("ethereum", USDC, r#"tokens["ethereum"]: Invalid CAIP-2 network id"#),
        (
            SOLANA_CHAIN,
            USDC,
            &format!(r#"tokens["{SOLANA_CHAIN}"]: only tokens of EVM chains can be shown"#),
        ),
        ("eip155:1", "7", r#"tokens["eip155:1"]: expected an object, found a number"#),
        ("eip155:1", "{}", r#"tokens["eip155:1"].address is missing"#),
    ] {
        assert_eq!(said(chain, token), format!("Options are not valid ({wrong})"));
    }
    let said = said("eip155:1", r#"{"address":"usdc"}"#);
    assert!(said.starts_with(r#"Options are not valid (tokens["eip155:1"]: "#), "{said}");
}

fn custom(chain: &str, tokens: &str) -> String {
    let tokens = format!(r#"{{"customTokens":{{"{chain}":{tokens}}},"#);
    let options = json::to_string(&Setup::default().options).replace(r#""customTokens":{},"#, "");
    said_of(&options.replacen('{', &tokens, 1)).join("\n")
}

fn token(address: &str, symbol: &str, decimals: i32) -> String {
    format!(r#"[{{"address":"{address}","symbol":"{symbol}","decimals":{decimals}}}]"#)
}

#[test]
fn rootstocks_own_checksum_is_fine_on_its_two_chains_alone() {
    let address = "0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD";
    for chain in ["eip155:30", "eip155:31"] {
        assert_eq!(custom(chain, &token(address, "RIF", 18)), "", "{chain}");
        let slip = address.replace("aaEB", "aaEb");
        assert!(custom(chain, &token(&slip, "RIF", 18)).contains("checksum"), "{chain}");
    }
    assert!(custom("eip155:1", &token(address, "RIF", 18)).contains("checksum"));
}

#[test]
fn a_custom_tokens_address_may_stand_without_0x_and_is_read_with_its_checksum() {
    let dai = "6B175474E89094C44Da98b954EedeAC495271d0F";
    assert_eq!(custom("eip155:1", &token(dai, "MINE", 18)), "");
    assert_eq!(custom("eip155:1", &token(&dai.to_lowercase(), "MINE", 18)), "");
    let slip = custom("eip155:1", &token(&dai.replace("6B", "6b"), "MINE", 18));
    assert!(slip.contains("checksum"), "{slip}");
}

#[test]
fn a_custom_token_that_is_wrong_is_told_with_what_is_wrong() {
    let mint = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
    let dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
    for (chain, address) in [("eip155:1", dai), (SOLANA_CHAIN, mint)] {
        assert_eq!(custom(chain, &token(address, "MINE", 6)), "");
    }
    for (chain, tokens, wrong) in [
        ("ethereum", token(dai, "MINE", 6), "Invalid CAIP-2 network id"),
        (
            "eip155:1",
            token(&dai.replace("6B", "6b"), "MINE", 6),
            "the checksum of the address is wrong",
        ),
        ("eip155:1", token("mine", "MINE", 6), r#"customTokens["eip155:1"]: "#),
        ("eip155:1", token(dai, "\u{200b}", 6), "the symbol is missing"),
        ("eip155:1", token(dai, "MINE", 0), "decimals must be from 1 to 77"),
        ("eip155:1", token(dai, "MINE", 300), "customTokens"),
        ("eip155:1", format!(r#"[{{"address":"{dai}","symbol":"MINE"}}]"#), "decimals is missing"),
        (SOLANA_CHAIN, token(dai, "MINE", 6), &format!(r#"customTokens["{SOLANA_CHAIN}"]: "#)),
        (
            "bip122:000000000019d6689c085ae165831e93",
            token(mint, "MINE", 6),
            "only tokens of EVM chains and Solana can be named",
        ),
    ] {
        let said = custom(chain, &tokens);
        assert!(said.contains(wrong), "{said} instead of {wrong}");
    }
}
