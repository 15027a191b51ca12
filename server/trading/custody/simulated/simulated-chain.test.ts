import { expect, test } from 'vitest'
import { SettableClock } from '../../../kernel/clock/clock.ts'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import { chainKindNames, loadChainKind } from '../chain-kinds.ts'
import type { ScanRequest } from '../port.ts'
import { simulatedChain } from './simulated-chain.ts'

const clock = new SettableClock()
const watcher = await simulatedChain.open({}, { network: 'BTC', clock, log: silentLogger })
const payment = { coin: 'btc', amount: 5n, address: 'own', memo: '' }
const sent = { transactionId: 'tx', sentAtMs: clock.nowMs(), payments: [payment, { ...payment, address: 'foreign' }] }
const request: Omit<ScanRequest, 'tip'> = {
  cursor: undefined,
  newAddresses: ['own'],
  assets: [],
  open: [],
  sent: [sent],
}

test('CUSTODY-1: every chain kind is loaded by its name, and an unknown one is not', async () => {
  for (const name of chainKindNames) expect((await loadChainKind(name))?.kind).toBe(name)
  expect(await loadChainKind('toString')).toBeUndefined()
})

test('DEPOSIT-3: a simulated chain confirms a transfer block by block, and final payments arrive once', async () => {
  const first = await watcher.scan({ ...request, tip: await watcher.tip() })
  const arrived = { ...payment, transactionId: 'tx', output: 0, confirmations: 0, position: null }
  expect(first.transfers).toEqual([arrived])
  expect((await watcher.transactionStatus(sent))?.state).toBe('pending')
  const open = [{ ...arrived, seenAtMs: clock.nowMs() }]
  clock.advance(7_500)
  const second = await watcher.scan({ ...request, newAddresses: [], open, tip: await watcher.tip() })
  expect(second.transfers).toEqual([expect.objectContaining({ transactionId: 'tx', confirmations: 7 })])
  expect((await watcher.transactionStatus(sent))?.state).toBe('mined')
})

test('DEPOSIT-5: a payment to another spelling of an address of the venue arrives there', async () => {
  const ton = await simulatedChain.open({}, { network: 'TON', clock, log: silentLogger })
  const address = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
  const paid = { ...sent, payments: [{ ...payment, address }] }
  const newAddresses = ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF']
  const { transfers } = await ton.scan({ ...request, newAddresses, sent: [paid], tip: await ton.tip() })
  expect(transfers).toEqual([expect.objectContaining({ address })])
})
