// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// A price feed with the reading side of Chainlink's aggregator interface. Anyone writes.
contract PriceFeed {
    uint8 public immutable decimals;
    string public description;
    uint256 public constant version = 4;
    uint80 private round = 1;
    int256 private answer;
    uint256 private time;
    uint256 private age;

    struct Said {
        int256 answer;
        uint256 time;
    }

    /// Every round as it was made, whatever age the newest one pretends.
    mapping(uint80 => Said) private rounds;

    /// `age_`: how many seconds old the answer says it is, at whatever time it is read.
    constructor(string memory description_, uint8 decimals_, int256 answer_, uint256 age_) {
        description = description_;
        decimals = decimals_;
        answer = answer_;
        age = age_;
        rounds[round] = Said(answer_, block.timestamp - age_);
    }

    /// A new round, as old as the last.
    function setAnswer(int256 to) external {
        answer = to;
        round++;
        rounds[round] = Said(to, block.timestamp);
    }

    /// From now on the answer is `to` seconds old when it is read.
    function setAge(uint256 to) external {
        age = to;
        time = 0;
    }

    /// From now on the answer is of this time.
    function setUpdatedAt(uint256 to) external {
        time = to;
    }

    function latestAnswer() external view returns (int256) {
        return answer;
    }

    function getRoundData(uint80 id) external view returns (uint80, int256, uint256, uint256, uint80) {
        Said memory said = rounds[id];
        require(said.time > 0, "No data present");
        return (id, said.answer, said.time, said.time, id);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        uint256 at = time == 0 ? block.timestamp - age : time;
        return (round, answer, at, at, round);
    }
}
