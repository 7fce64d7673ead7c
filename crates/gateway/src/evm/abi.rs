//! The contracts that several rooms know, by their standards.

#![allow(missing_docs, reason = "the standards say what each function does")]

use alloy_sol_types::sol;

sol! {
    /// ERC-20, with the metadata that all but the oldest tokens have.
    interface Erc20 {
        function name() external view returns (string);
        function symbol() external view returns (string);
        function decimals() external view returns (uint8);
        function totalSupply() external view returns (uint256);
        function balanceOf(address owner) external view returns (uint256);
        function allowance(address owner, address spender) external view returns (uint256);
        function approve(address spender, uint256 amount) external returns (bool);
        function transfer(address to, uint256 amount) external returns (bool);
        event Transfer(address indexed from, address indexed to, uint256 value);
        event Approval(address indexed owner, address indexed spender, uint256 value);
    }

    /// Multicall3, many calls in one.
    interface Multicall3 {
        struct Call3 { address target; bool allowFailure; bytes callData; }
        struct Result { bool success; bytes returnData; }
        function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory);
        function getEthBalance(address addr) external view returns (uint256);
        function getBlockNumber() external view returns (uint256);
        function getCurrentBlockTimestamp() external view returns (uint256);
    }
}
