//! Functions that tokens have.

use super::function::functions;

functions! {
    // ERC-20.
    pub(crate) NAME = "06fdde03" "name()";
    pub(crate) SYMBOL = "95d89b41" "symbol()";
    pub(crate) DECIMALS = "313ce567" "decimals()";
    pub(crate) BALANCE_OF = "70a08231" "balanceOf(address)";
    pub(crate) TRANSFER = "a9059cbb" "transfer(address,uint256)";
    pub(crate) APPROVE = "095ea7b3" "approve(address,uint256)";
    // ERC-2612, and the version that its domain has (EIP-5267).
    pub(crate) VERSION = "54fd4d50" "version()";
    pub(crate) NONCES = "7ecebe00" "nonces(address)";
    pub(crate) DOMAIN_SEPARATOR = "3644e515" "DOMAIN_SEPARATOR()";
    pub(crate) PERMIT_TYPEHASH = "30adf81f" "PERMIT_TYPEHASH()";
    // ERC-721.
    pub(crate) OWNER_OF = "6352211e" "ownerOf(uint256)";
    pub(crate) GIVE_ITEM = "42842e0e" "safeTransferFrom(address,address,uint256)";
    // ERC-1155.
    pub(crate) BALANCE_OF_ITEM = "00fdd58e" "balanceOf(address,uint256)";
    pub(crate) GIVE_ITEMS = "f242432a" "safeTransferFrom(address,address,uint256,uint256,bytes)";
}
