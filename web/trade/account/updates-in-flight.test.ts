import { expect, test } from 'vitest'
import type { AccountUpdate } from '../../../client/socket/account-stream.ts'
import { readWithChanges, recordChange } from './updates-in-flight.ts'

function updateWith(coin: string): AccountUpdate {
  const balance = { coin } as AccountUpdate['balances'][number]
  return { event: 'update', orders: [], fills: [], balances: [balance], deposits: [], withdrawals: [] } as never
}

const coinsAfter = (coins: readonly string[], change: { event: string }) =>
  change.event === 'update' ? [...coins, ...(change as AccountUpdate).balances.map(({ coin }) => coin)] : coins

test('TERMINAL-41: changes that arrive during a request are applied to its reply, in their order', async () => {
  recordChange(updateWith('before'))
  let answer: (coins: readonly string[]) => void = () => undefined
  const reply = readWithChanges(() => new Promise<readonly string[]>((resolve) => (answer = resolve)), coinsAfter)
  recordChange(updateWith('btc'))
  recordChange(updateWith('eth'))
  answer(['usdt'])
  expect(await reply).toEqual(['usdt', 'btc', 'eth'])
})

test('TERMINAL-41: a failed request keeps no changes for the next one', async () => {
  const failed = readWithChanges(() => Promise.reject(new Error('offline')), coinsAfter)
  recordChange(updateWith('btc'))
  await expect(failed).rejects.toThrow('offline')
  expect(await readWithChanges(async () => ['usdt'], coinsAfter)).toEqual(['usdt'])
})
