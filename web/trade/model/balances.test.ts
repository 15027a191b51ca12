import { expect, test } from 'vitest'
import { withChangedBalances } from './balances.ts'

const balance = (coin: string, available: string) => ({
  coin,
  total: available,
  available,
  inOrder: '0',
  pendingWithdraw: '0',
})

test('TERMINAL-13: balances follow events whole, and a new coin is added', () => {
  const after = withChangedBalances(
    [balance('btc', '1'), balance('usdt', '5')],
    [balance('usdt', '4'), balance('eth', '2')],
  )
  expect(after.map(({ coin, available }) => `${coin} ${available}`)).toEqual(['btc 1', 'usdt 4', 'eth 2'])
})
