use super::*;

#[test]
fn selectors_are_the_hashes_of_their_functions() {
    use sha3::{Digest, Keccak256};
    let table = [
        (WRAP, "deposit()"),
        (UNWRAP, "withdraw(uint256)"),
        (COIN_FOR_TOKENS[0], "swapExactETHForTokens(uint256,address[],address,uint256)"),
        (
            COIN_FOR_TOKENS[1],
            "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)",
        ),
        (TOKENS_FOR_COIN[0], "swapExactTokensForETH(uint256,uint256,address[],address,uint256)"),
        (
            TOKENS_FOR_COIN[1],
            "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)",
        ),
        (
            TOKENS_FOR_TOKENS[0],
            "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
        ),
        (
            TOKENS_FOR_TOKENS[1],
            "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)",
        ),
        (EXACT_INPUT, "exactInput((bytes,address,uint256,uint256,uint256))"),
        (EXACT_INPUT_02, "exactInput((bytes,address,uint256,uint256))"),
        (OVER_V2, "swapExactTokensForTokens(uint256,uint256,address[],address)"),
        (UNWRAP_ALL, "unwrapWETH9(uint256,address)"),
        (SELF_PERMIT, "selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)"),
        (SEVERAL, "multicall(bytes[])"),
        (SEVERAL_UNTIL, "multicall(uint256,bytes[])"),
    ];
    for (selector, function) in table {
        let hash = Keccak256::digest(function);
        assert_eq!(crate::review::abi::hex(&hash[..4]), selector, "{function}");
    }
}
