import { expect, test } from 'vitest'
import { explorerLink, stepsDone } from './explorer-link.ts'

const coins = (transactionUrl: string) =>
  [{ symbol: 'eth', networks: { ETH: { NetworkSymbol: 'ETH', transactionUrl } } }] as unknown as Parameters<
    typeof explorerLink
  >[0]
const sent = { coin: 'eth', network: 'ETH', transactionId: '0xab/../x' }

test('CUSTODY-17: a sent withdrawal links to its transaction, only over https and only to the explorer', () => {
  expect(explorerLink(coins('https://etherscan.io/tx/{txid}'), sent)).toBe('https://etherscan.io/tx/0xab%2F..%2Fx')
  expect(explorerLink(coins('javascript:alert(1)//{txid}'), sent)).toBeUndefined()
  expect(explorerLink(coins('https://etherscan.io/tx/{txid}'), { ...sent, transactionId: '' })).toBeUndefined()
  expect(explorerLink(coins('https://etherscan.io/tx/{txid}'), { ...sent, network: 'BSC' })).toBeUndefined()
})

test('CUSTODY-17: a pending withdrawal shows its progress', () => {
  expect(['requested', 'claimed', 'broadcast', 'confirmed', 'failed'].map(stepsDone)).toEqual([1, 2, 3, 4, undefined])
})
