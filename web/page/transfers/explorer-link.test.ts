import { expect, test } from 'vitest'
import { explorerLink } from './explorer-link.ts'

const coins = (transactionUrl: string) => [
  { symbol: 'eth', networks: { ETH: { NetworkSymbol: 'ETH', transactionUrl } } },
]
const sent = { coin: 'eth', network: 'ETH', transactionId: '0xab/../x' }

test('CUSTODY-17: a sent withdrawal links to its transaction, only over https and only to the explorer', () => {
  expect(explorerLink(coins('https://etherscan.io/tx/{txid}'), sent)).toBe('https://etherscan.io/tx/0xab%2F..%2Fx')
  expect(explorerLink(coins('javascript:alert(1)//{txid}'), sent)).toBeUndefined()
  expect(explorerLink(coins('https://etherscan.io/tx/{txid}'), { ...sent, transactionId: '' })).toBeUndefined()
  expect(explorerLink(coins('https://etherscan.io/tx/{txid}'), { ...sent, network: 'BSC' })).toBeUndefined()
})
