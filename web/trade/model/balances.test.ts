import { expect, test } from 'vitest'
import { withChangedBalances } from './balances.ts'

const balance = (coin: string, available: string) => ({
  coin,
  total: available,
  available,
  inOrder: '0',
  pendingWithdraw: '0',
})

test('TERMINAL-13: an event replaces the balance of its coin and adds new coins', () => {
  const after = withChangedBalances(
    [balance('btc', '1'), balance('usdt', '5')],
    [balance('usdt', '4'), balance('eth', '2')],
  )
  expect(after.map(({ coin, available }) => `${coin} ${available}`)).toEqual(['btc 1', 'usdt 4', 'eth 2'])
})
