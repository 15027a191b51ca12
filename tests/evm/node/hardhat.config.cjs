module.exports = {
  solidity: '0.8.37',
  networks: {
    hardhat: {
      chainId: 31337,
      hardfork: 'cancun',
      mining: { auto: false, interval: 0, mempool: { order: 'fifo' } },
      accounts: { count: 5, accountsBalance: '1000000000000000000000000' },
    },
  },
}
