//! The functions whose calls are read.

use crate::text::parted;

/// Functions that are known: selector, title, and of each argument its label and its kind. `*` before the arguments: they stand in a struct
/// that the first word points to. Kinds: `a` an address, `t` an amount of the called token, `n` a number, `d` a time, `s` and `b` an amount of
/// the token that is sold and bought, `h` as `s`, where zero is all that the contract holds of it, `e` one of the coin, `S` and `B` those tokens, `p` their path (addresses), `P` their path (bytes of Uniswap v3),
/// `c` calls to the same contract, `-` anything.
pub(super) const FUNCTIONS: &str = "\
a9059cbb transfer to:a amount:t
095ea7b3 approve spender:a most:t
39509351 approve spender:a more:t
23b872dd take from:a to:a amount:t
42842e0e giveItem from:a to:a item:n
b88d4fde giveItem from:a to:a item:n x:-
f242432a giveItem from:a to:a item:n count:n x:-
a22cb465 approveAll spender:a allowed:n
d505accf approve owner:a spender:a most:t until:d
d0e30db0 wrap
1c58db4f wrap amount:e
2e1a7d4d unwrap amount:t
38ed1739 swap give:s least:b x:p receiver:a until:d
5c11d795 swap give:s least:b x:p receiver:a until:d
18cbafe5 swap give:s least:e x:p receiver:a until:d
791ac947 swap give:s least:e x:p receiver:a until:d
7ff36ab5 swap least:b x:p receiver:a until:d
b6f9de95 swap least:b x:p receiver:a until:d
c04b8d59 swap * x:P receiver:a until:d give:s least:b
b858183f swap * x:P receiver:a give:h least:b
414bf389 swap x:S x:B x:- receiver:a until:d give:s least:b x:-
04e45aaf swap x:S x:B x:- receiver:a give:h least:b x:-
49404b7c unwrap least:n receiver:a
472b43f3 swap give:h least:b x:p receiver:a
df2ab5bb sweep token:a least:n receiver:a
12210e8a refund
c2e3140a approve token:a most:n until:d
ac9650d8 several x:c
5ae401dc several until:d x:c
";

/// Title and arguments of the function with this selector.
pub(super) fn find(selector: &str) -> Option<&'static str> {
    let mut lines = FUNCTIONS;
    while let Some((line, rest)) = parted(lines, b'\n') {
        if line.as_bytes().get(..8) == Some(selector.as_bytes()) {
            return Some(&line[9..]);
        }
        lines = rest;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the selectors stand for, in the order of the table.
    const SIGNATURES: &[&str] = &[
        "transfer(address,uint256)",
        "approve(address,uint256)",
        "increaseAllowance(address,uint256)",
        "transferFrom(address,address,uint256)",
        "safeTransferFrom(address,address,uint256)",
        "safeTransferFrom(address,address,uint256,bytes)",
        "safeTransferFrom(address,address,uint256,uint256,bytes)",
        "setApprovalForAll(address,bool)",
        "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
        "deposit()",
        "wrapETH(uint256)",
        "withdraw(uint256)",
        "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
        "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)",
        "swapExactTokensForETH(uint256,uint256,address[],address,uint256)",
        "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)",
        "swapExactETHForTokens(uint256,address[],address,uint256)",
        "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)",
        "exactInput((bytes,address,uint256,uint256,uint256))",
        "exactInput((bytes,address,uint256,uint256))",
        "exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))",
        "exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))",
        "unwrapWETH9(uint256,address)",
        "swapExactTokensForTokens(uint256,uint256,address[],address)",
        "sweepToken(address,uint256,address)",
        "refundETH()",
        "selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)",
        "multicall(bytes[])",
        "multicall(uint256,bytes[])",
    ];

    #[test]
    fn selectors_are_the_hashes_of_their_signatures() {
        use sha3::{Digest, Keccak256};
        let lines: Vec<&str> = FUNCTIONS.lines().collect();
        assert_eq!(lines.len(), SIGNATURES.len());
        for (line, signature) in lines.iter().zip(SIGNATURES) {
            let hash = Keccak256::digest(signature.as_bytes());
            let selector = u32::from_be_bytes(hash[..4].try_into().unwrap());
            assert_eq!(line[..8], format!("{selector:08x}"), "{signature}");
        }
    }
}
