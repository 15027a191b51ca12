import { expect, test } from 'vitest'
import { networkRows } from './custody.ts'

type Coins = Parameters<typeof networkRows>[0]

const coins = [
  { symbol: 'eth', networks: { ETH: { NetworkSymbol: 'ETH', depositStatus: 'active', withdrawStatus: 'active' } } },
  {
    symbol: 'usdt',
    networks: {
      ETH: { NetworkSymbol: 'ETH', depositStatus: 'active', withdrawStatus: 'suspended' },
      TRC20: { NetworkSymbol: 'TRC20', depositStatus: 'suspended', withdrawStatus: 'suspended' },
    },
  },
] as unknown as Coins

test('WADMIN-24: a network has one row, and is partly paused if one of its coins is', () => {
  expect(networkRows(coins, [])).toEqual([
    { network: 'ETH', coins: ['eth', 'usdt'], state: 'part', watched: undefined },
    { network: 'TRC20', coins: ['usdt'], state: 'suspended', watched: undefined },
  ])
})
