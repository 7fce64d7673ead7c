#![allow(missing_docs, reason = "Uniswap's documentation says what each function does")]

use alloy_sol_types::sol;

sol! {
    interface V2Factory {
        function getPair(address a, address b) external view returns (address);
    }
    interface V2Pair {
        /// The third word, the time of the last change, is not read: descendants write it in other widths.
        function getReserves() external view returns (uint256 reserve0, uint256 reserve1);
    }
    interface V3Factory {
        function getPool(address a, address b, uint24 fee) external view returns (address);
    }
    interface V3Pool {
        /// The words after these two differ among descendants, and are not read.
        function slot0() external view returns (uint256 sqrtPriceX96, int256 tick);
        function observe(uint32[] calldata secondsAgos) external view returns (int56[] memory tickCumulatives, uint160[] memory rest);
    }
}
