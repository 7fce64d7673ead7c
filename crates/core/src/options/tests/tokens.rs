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
