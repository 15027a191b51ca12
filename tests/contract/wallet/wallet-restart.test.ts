import { expect, test } from 'vitest'
import { accountsMigrations } from '../../../server/accounts/module.ts'
import { accountsForTest } from '../../../server/accounts/testing.ts'
import { systemIds } from '../../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../../server/kernel/logging/logger.ts'
import { testDatabase } from '../../../server/kernel/storage/testing.ts'
import { broadcastAfterMs } from '../../../server/sandbox/networks.ts'
import { seedTrading } from '../../../server/sandbox/seed-trading.ts'
import { sandboxVenueTerms } from '../../../server/sandbox/venue-terms.ts'
import { blockMs, confirmAfterMs } from '../../../server/trading/custody/simulated/simulated-chain.ts'
import { orderRequest } from '../../../server/trading/domain/engine/orders/requests.ts'
import { createTrading, tradingMigrations } from '../../../server/trading/module.ts'
import { checkLedger } from '../../../server/trading/store/check-ledger.ts'
import { verifyJournal } from '../../../server/trading/store/verify-journal.ts'
import { SimulatedNetworks } from './simulated-networks.ts'

const { database } = await testDatabase([accountsMigrations, tradingMigrations])
const { accounts, clock, newPerson } = await accountsForTest({ database })

async function start() {
  const common = { clock, ids: systemIds, log: silentLogger, database, journalDatabase: database, accounts }
  const trading = await createTrading({ ...common, requestsPerSecond: 0, headerPrefix: 'X-SVC', ...sandboxVenueTerms })
  return { trading, networks: new SimulatedNetworks(trading, clock) }
}

const stamp = { sequence: 0, atMs: 0, replay: null } as const

test('DEPOSIT-3, WITHDRAW-4: transfers on simulated networks continue after a restart, each step once', async () => {
  const { id: account } = await newPerson()
  let { trading, networks } = await start()
  await seedTrading(trading.venue, [account])
  const { coin } = trading.venue.views.coinBySymbol('btc')!
  const unit = 10n ** 12n
  const transfer = { account, coin, network: 'BTC', transactionId: 'a', output: 0, amount: unit, confirmations: 0 }
  await trading.venue.submit({ ...stamp, type: 'report_deposit', depositId: 0, ...transfer })
  const input = { account, coin, network: 'BTC', amount: unit, address: 'x', memo: '', clientWithdrawId: 'w' }
  await trading.venue.submit({ ...stamp, type: 'withdraw', withdrawalId: 0, usableFromMs: 0, ...input })
  const [asked] = trading.venue.views.withdrawals(account)
  const withdrawalId = asked?.withdrawalId ?? 0
  await trading.venue.submit({ ...stamp, type: 'approve_withdrawal', withdrawalId, operator: 0 })
  const before = trading.venue.views.balance(account, coin)
  const seen = new Set<string>()
  for (const waitMs of [blockMs, broadcastAfterMs, confirmAfterMs, confirmAfterMs]) {
    clock.advance(waitMs)
    await networks.advance()
    await networks.advance()
    await trading.stop()
    ;({ trading, networks } = await start())
    const record = trading.venue.views.withdrawal(withdrawalId)
    if (record?.transactionId) seen.add(record.transactionId)
  }
  expect(trading.venue.views.withdrawal(withdrawalId)?.status).toBe('confirmed')
  expect(seen.size).toBe(1)
  expect(trading.venue.views.openDeposits()).toEqual([])
  const after = trading.venue.views.balance(account, coin)
  const fee = asked?.fee ?? 0n
  expect(after.available + after.held).toBe(before.available + before.held + unit - unit - fee)
  await trading.stop()
})

test('BANK-4, DUST-4: bank transfers continue after a restart, and converted dust stays converted', async () => {
  const [{ id: account }, { id: maker }, { id: seller }] = [await newPerson(), await newPerson(), await newPerson()]
  let { trading, networks } = await start()
  await seedTrading(trading.venue, [account, maker, seller])
  const coinOf = (symbol: string) => trading.venue.views.coinBySymbol(symbol)!
  const [irt, btc, usdt] = [coinOf('irt'), coinOf('btc'), coinOf('usdt')]
  const amount = 2_000_000n * 10n ** BigInt(irt.scale)
  const input = { account, coin: irt.coin, network: '', amount, address: 'IR06', memo: '', clientWithdrawId: 'b' }
  await trading.venue.submit({ ...stamp, type: 'withdraw', withdrawalId: 0, usableFromMs: 0, ...input })
  const withdrawalId = trading.venue.views.withdrawals(account)[0]?.withdrawalId ?? 0
  await trading.venue.submit({ ...stamp, type: 'approve_withdrawal', withdrawalId, operator: 0 })

  const { market } = trading.venue.views.marketBySymbol('btcusdt')!.definition
  const order = (of: number, side: 'buy' | 'sell', lots: number) =>
    orderRequest({ account: of, market, side, kind: 'limit', price: 10_000_000, lots, clientOrderId: '' })
  await trading.venue.submit({ ...stamp, type: 'place_order', order: order(maker, 'buy', 2_000_000) })
  const adjusted = { ...stamp, type: 'adjust_balance', coin: btc.coin, operator: 0, reason: 'a test' } as const
  await trading.venue.submit({ ...adjusted, account: seller, amount: 10n ** BigInt(btc.scale) })
  for (let hour = 0; hour < 3; hour += 1) {
    await trading.venue.submit({ ...stamp, type: 'place_order', order: order(seller, 'sell', 300_000) })
    clock.advance(3_600_000)
  }
  const available = trading.venue.views.balance(account, btc.coin).available
  await trading.venue.submit({ ...adjusted, account, amount: 10_000_000n - available })
  const offer = trading.venue.views.dustOffer(account, btc.coin, usdt.coin)
  expect(offer).toMatchObject({ amount: 10_000_000n })
  await trading.venue.submit({ ...stamp, type: 'convert_dust', account, into: usdt.coin, coins: [btc.coin] })
  const converted = trading.venue.views.balance(account, usdt.coin)

  for (const waitMs of [broadcastAfterMs, confirmAfterMs]) {
    await trading.stop()
    ;({ trading, networks } = await start())
    clock.advance(waitMs)
    await networks.advance()
  }
  expect(trading.venue.views.withdrawal(withdrawalId)).toMatchObject({ status: 'confirmed', fee: 0n, amount })
  expect(trading.venue.views.balance(account, btc.coin).available).toBe(0n)
  expect(trading.venue.views.balance(account, usdt.coin)).toEqual(converted)
  expect((await verifyJournal(database)).problems).toEqual([])
  await expect.poll(async () => (await checkLedger(database)).problems).toEqual([])
  await trading.stop()
})
