//! The exchanges' contracts, by who invented them: Uniswap.

#![allow(missing_docs, reason = "the contracts' own documentation says what each function does")]
#![allow(clippy::too_many_arguments, reason = "the contracts' own")]

use alloy_sol_types::sol;

sol! {
    interface V2Factory {
        function getPair(address a, address b) external view returns (address);
    }

    interface V2Pair {
        function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 time);
    }

    interface V2Router {
        function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) external;
        function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) external payable;
        function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) external;
    }

    interface V3Factory {
        function getPool(address a, address b, uint24 fee) external view returns (address);
    }

    interface V3Pool {
        // What follows the price differs from exchange to exchange.
        function slot0() external view returns (uint160 sqrtPriceX96);
        function liquidity() external view returns (uint128);
    }

    interface QuoterV2 {
        function quoteExactInput(bytes path, uint256 amountIn) external returns (uint256 amountOut, uint160[] rootsAfter, uint32[] ticksCrossed, uint256 gasEstimate);
    }

    /// The first router: the deadline stands in the parameters.
    interface SwapRouter {
        struct ExactInput { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }
        function exactInput(ExactInput params) external payable returns (uint256 amountOut);
        function unwrapWETH9(uint256 amountMinimum, address recipient) external payable;
        function multicall(bytes[] data) external payable returns (bytes[] results);
    }

    /// The second router: the deadline stands outside. It swaps over the pools of one v2 factory as well. An amount of 0 is all that it has.
    interface SwapRouter02 {
        struct ExactInput02 { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }
        function wrapETH(uint256 value) external payable;
        function factoryV2() external view returns (address factory);
        function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) external payable returns (uint256 amountOut);
        function exactInput(ExactInput02 params) external payable returns (uint256 amountOut);
        function unwrapWETH9(uint256 amountMinimum, address recipient) external payable;
        function multicall(uint256 deadline, bytes[] data) external payable returns (bytes[] results);
    }

    /// The token that wraps a chain's own currency.
    interface Wrapped {
        function deposit() external payable;
        function withdraw(uint256 amount) external;
    }
}
