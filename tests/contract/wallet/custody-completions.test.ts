import { expect, test } from 'vitest'
import { silentLogger } from '../../../server/kernel/logging/logger.ts'
import { NetworkHost } from '../../../server/trading/custody/host/network-host.ts'
import { ChainForTest, kindForTest } from '../../../server/trading/custody/host/testing-chain.ts'
import { custodyLimits } from '../../../server/trading/custody/limits.ts'
import { watchedNetwork } from '../../../server/trading/custody/networks-file.ts'
import { listIncidents } from '../../../server/trading/store/custody/incidents.ts'
import { addTransaction } from '../../../server/trading/store/custody/transactions.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const watched = watchedNetwork('BTC', kindForTest, {}, { finalConfirmations: 6 })
const { ok, database, clock, trading } = await tradingForTest({ isSandbox: false, networks: [watched] })
const { venue } = trading
const address = { symbol: 'btc', network: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
const payment = { coin: 'btc', address: address.address, memo: '', amount: 50_000_000n }
const chain = new ChainForTest()
const host = new NetworkHost(
  { database, venue, clock, log: silentLogger, watched, reach: async () => undefined },
  { holder: 'node', openWatcher: async () => chain },
)
await ok('alice', 'POST', '/private/wallet/withdraw_address', address)
clock.advance(86_400_000)

async function broadcast(transactionId: string): Promise<number> {
  const { withdrawalId } = await ok('alice', 'POST', '/private/wallet/withdraw_crypto', { ...address, amount: '0.5' })
  await ok('erin', 'POST', '/private/operator/approve_withdrawal', { withdrawalId })
  await ok('erin', 'POST', '/private/operator/claim_withdrawal', { withdrawalId, claim: 'signer' })
  await ok('erin', 'POST', '/private/operator/broadcast_withdrawal', { withdrawalId, claim: 'signer', transactionId })
  return Number(withdrawalId)
}

test('CUSTODY-24: a transaction in a block completes its withdrawal and ends itself only when no reorganisation can remove it', async () => {
  const id = await broadcast('early')
  const named = { withdrawalId: String(id) }
  for (const confirmations of [3, 5]) {
    chain.statuses.set('early', { state: 'mined', confirmations, feePaid: 0n })
    await host.turn()
    const { status, transactions } = await ok('erin', 'GET', '/private/operator/withdrawal', named)
    expect([status, transactions[0].state]).toEqual(['broadcast', 'open'])
  }
  // The chain drops it, and a failure of the same nonce is no longer one of this withdrawal.
  chain.statuses.set('early', { state: 'failed', confirmations: 5 })
  await host.turn()
  expect(await listIncidents(database.sql, true, 9)).toEqual([])
  chain.statuses.set('early', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(venue.views.withdrawal(id)?.status).toBe('confirmed')
})

test('CUSTODY-18: the transactions of withdrawals are followed however many others a signer reports', async () => {
  const network = 'BTC'
  for (let count = 0; count < custodyLimits.transactionsPerTurnMax; count += 1) {
    const invented = { network, transactionId: `invented ${count}`, purpose: 'sweep' } as const
    await addTransaction(database.sql, { ...invented, withdrawalId: 0, reportedAtMs: clock.nowMs() })
  }
  clock.advance(1)
  const withdrawalId = await broadcast('slow')
  const replacement = { network, transactionId: 'fast', purpose: 'replacement', withdrawalId } as const
  await addTransaction(database.sql, { ...replacement, reportedAtMs: clock.nowMs() })
  chain.statuses.set('fast', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(venue.views.withdrawal(withdrawalId)).toMatchObject({ status: 'confirmed', transactionId: 'fast' })
})

test('CUSTODY-22: the chain is asked for the payments of every withdrawal that a transaction has completed or is to complete', async () => {
  const [first, second] = [await broadcast('one'), await broadcast('one')]
  await host.turn()
  expect(chain.asked.get('one')?.payments).toEqual([payment, payment])
  chain.statuses.set('one', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect([first, second].map((id) => venue.views.withdrawal(id)?.status)).toEqual(['confirmed', 'confirmed'])
  await broadcast('one')
  chain.statuses.delete('one')
  await host.turn()
  expect(chain.asked.get('one')?.payments).toEqual([payment, payment, payment])
  await host.stop()
})
