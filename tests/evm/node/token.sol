// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

/// A token for the tests of EVM networks, and a contract that moves ether inside a transaction.
contract TestToken {
    string public constant name = "Test Token";
    string public constant symbol = "TEST";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    bool public paused;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(!paused, "paused");
        _move(msg.sender, to, value);
        return true;
    }

    /// Two transfers in one transaction: two log entries.
    function transferTwice(address to, uint256 first, uint256 second) external {
        _move(msg.sender, to, first);
        _move(msg.sender, to, second);
    }

    function setPaused(bool value) external {
        paused = value;
    }

    function _move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

contract EtherForwarder {
    function forward(address payable to) external payable {
        (bool isSent, ) = to.call{value: msg.value}("");
        require(isSent, "not sent");
    }
}
