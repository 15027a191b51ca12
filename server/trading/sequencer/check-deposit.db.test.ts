import { expect, test } from 'vitest'
import { findCredit } from '../store/queries/credited-deposit.ts'
import { tradingForTest } from '../testing-venue.ts'
import { withCreditCheck } from './check-deposit.ts'

const { trading, database, accountIds, ok } = await tradingForTest()
const stamp = { sequence: 0, atMs: 0, replay: null } as const

function reportOf(transactionId: string, confirmations: number) {
  const coin = trading.venue.views.coinBySymbol('btc')?.coin ?? 0
  const transfer = { account: accountIds.alice, coin, network: 'BTC', transactionId, output: 0, amount: 10n ** 12n }
  return { ...stamp, type: 'report_deposit', depositId: 0, ...transfer, confirmations } as const
}

test('WALLET-26: the histories report whether a transfer is credited, and up to which sequence they are complete', async () => {
  await trading.venue.submit(reportOf('credited', 50))
  await trading.venue.submit(reportOf('seen', 0))
  await trading.venue.submit(reportOf('dropped', 0))
  await trading.venue.submit({ ...stamp, type: 'orphan_deposit', network: 'BTC', transactionId: 'dropped', output: 0 })
  const { sequence } = trading.venue.figures()
  // A read of the account waits until the histories contain everything that happened to it.
  await ok('alice', 'GET', '/private/history/deposit/crypto')
  const credit = (transactionId: string, output = 0) => findCredit(database, { network: 'BTC', transactionId, output })
  const found = await credit('credited')
  expect(found.wasCredited).toBe(true)
  expect(found.checkedTo).toBeGreaterThanOrEqual(sequence)
  for (const transactionId of ['seen', 'dropped', 'never'])
    expect((await credit(transactionId)).wasCredited).toBe(false)
  expect((await credit('credited', 1)).wasCredited).toBe(false)
})

test('WALLET-26: only a report that the engine cannot decide alone is looked up', async () => {
  const report = reportOf('credited', 50)
  const decided = { needsCreditCheck: () => false }
  const undecided = { needsCreditCheck: () => true }
  expect(withCreditCheck(database, decided, report)).toBe(report)
  expect(await withCreditCheck(database, undecided, report)).toMatchObject({
    type: 'report_checked_deposit',
    transactionId: 'credited',
    wasCredited: true,
  })
  const tick = { ...stamp, type: 'tick' } as const
  expect(withCreditCheck(database, undecided, tick)).toBe(tick)
})
