import { expect, test } from 'vitest'
import { silentLogger } from '../../../server/kernel/logging/logger.ts'
import { NetworkHost } from '../../../server/trading/custody/host/network-host.ts'
import { ChainForTest, kindForTest } from '../../../server/trading/custody/host/testing-chain.ts'
import { custodyLimits } from '../../../server/trading/custody/limits.ts'
import { watchedNetwork } from '../../../server/trading/custody/networks-file.ts'
import { listIncidents } from '../../../server/trading/store/custody/incidents.ts'
import { addTransaction, addTransactionsOf } from '../../../server/trading/store/custody/transactions.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const watched = watchedNetwork('BTC', kindForTest, {}, { finalConfirmations: 6 })
const { ok, signed, database, clock, trading } = await tradingForTest({ isSandbox: false, networks: [watched] })
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

async function claim(): Promise<string> {
  const { withdrawalId } = await ok('alice', 'POST', '/private/wallet/withdraw_crypto', { ...address, amount: '0.5' })
  await ok('erin', 'POST', '/private/operator/approve_withdrawal', { withdrawalId })
  await ok('erin', 'POST', '/private/operator/claim_withdrawal', { withdrawalId, claim: 'signer' })
  return withdrawalId
}

async function broadcast(transactionId: string): Promise<number> {
  const withdrawalId = await claim()
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

test('CUSTODY-28: invented sweeps of a stolen key of a signer delay the fee of a real one by a few turns', async () => {
  const own = { network: 'BTC', purpose: 'sweep', withdrawalId: 0 } as const
  for (let count = 0; count < 2 * custodyLimits.ownTransactionsPerTurnMax; count += 1) {
    await addTransaction(database.sql, { ...own, transactionId: `another ${count}`, reportedAtMs: clock.nowMs() })
  }
  clock.advance(1)
  await addTransaction(database.sql, { ...own, transactionId: 'real', reportedAtMs: clock.nowMs() })
  chain.statuses.set('real', { state: 'mined', confirmations: 6 })
  const states = () => database.sql`select state from custody_transactions where transaction_id = 'real'`
  for (let turns = 0; turns < 6; turns += 1) {
    clock.advance(5_000)
    await host.turn()
  }
  expect(await states()).toEqual([{ state: 'mined' }])
})

test('CUSTODY-28: the chain is asked ever less often about an invented sweep', async () => {
  const own = { network: 'BTC', purpose: 'sweep', withdrawalId: 0, reportedAtMs: clock.nowMs() } as const
  await addTransaction(database.sql, { ...own, transactionId: 'never' })
  let asked = 0
  for (let turns = 0; turns < 300; turns += 1) {
    clock.advance(60_000)
    chain.asked.clear()
    await host.turn()
    if (chain.asked.has('never')) asked += 1
  }
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(100)
})

test('CUSTODY-29: a transaction about which the chain cannot answer delays no other one', async () => {
  const id = await broadcast('settled')
  const own = { network: 'BTC', purpose: 'sweep', withdrawalId: 0, reportedAtMs: 1 } as const
  await addTransaction(database.sql, { ...own, transactionId: 'disputed' })
  const disputed = await broadcast('disputed too')
  chain.undecided.add('disputed').add('disputed too')
  chain.statuses.set('settled', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(venue.views.withdrawal(id)?.status).toBe('confirmed')
  expect(venue.views.withdrawal(disputed)?.status).toBe('broadcast')
  chain.undecided.clear()
  chain.statuses.set('disputed too', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(venue.views.withdrawal(disputed)?.status).toBe('confirmed')
})

test('CUSTODY-30: a transaction that was reported as a sweep first is one of the withdrawal that it pays', async () => {
  const own = { network: 'BTC', purpose: 'sweep', withdrawalId: 0 } as const
  for (const transactionId of ['hidden', 'hidden twin']) {
    await addTransaction(database.sql, { ...own, transactionId, reportedAtMs: clock.nowMs() })
  }
  const id = await broadcast('hidden')
  const twin = {
    network: 'BTC',
    transactionId: 'hidden twin',
    purpose: 'replacement',
    reportedAtMs: clock.nowMs(),
  } as const
  expect(await database.transaction((tx) => addTransactionsOf(tx, id, [twin], 9))).toBe(true)
  for (const name of ['hidden', 'hidden twin']) chain.statuses.set(name, { state: 'mined', confirmations: 6 })
  await host.turn()
  await host.turn()
  const { transactions } = await ok('erin', 'GET', '/private/operator/withdrawal', { withdrawalId: String(id) })
  expect(transactions.map((one: { transactionId: string }) => one.transactionId)).toEqual(['hidden', 'hidden twin'])
  expect((await listIncidents(database.sql, true, 9)).map(({ kind }) => kind)).toContain('withdrawal_paid_twice')
})

test('CUSTODY-31: the id of a transaction in capital letters is refused', async () => {
  const id = await claim()
  const named = { withdrawalId: id, claim: 'signer' }
  const small = `0x${'ab'.repeat(32)}`
  for (const transactionId of [`0x${'AB'.repeat(32)}`, `0X${'ab'.repeat(32)}`, `0x${'ab'.repeat(31)}aB`]) {
    const refused = await signed('erin', 'POST', '/private/operator/broadcast_withdrawal', { ...named, transactionId })
    expect(refused.body).toMatchObject({ error: { code: 'BAD_REQUEST' } })
  }
  await ok('erin', 'POST', '/private/operator/broadcast_withdrawal', { ...named, transactionId: small })
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
