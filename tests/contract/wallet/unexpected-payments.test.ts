import { afterAll, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../../server/kernel/logging/logger.ts'
import { NetworkHost } from '../../../server/trading/custody/host/network-host.ts'
import { ChainForTest, kindForTest } from '../../../server/trading/custody/host/testing-chain.ts'
import { watchedNetwork } from '../../../server/trading/custody/networks-file.ts'
import { listIncidents, recordIncident } from '../../../server/trading/store/custody/incidents.ts'
import { type Trader, tradingForTest } from '../../../server/trading/testing-venue.ts'

const watched = watchedNetwork('BTC', kindForTest, {}, { finalConfirmations: 6 })
const { ok, signed, database, clock, trading, accountIds } = await tradingForTest({
  isSandbox: false,
  networks: [watched],
})
const { venue } = trading
const address = { symbol: 'btc', network: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
const chain = new ChainForTest()
const host = new NetworkHost(
  { database, venue, clock, log: silentLogger, watched, reach: async () => undefined },
  { holder: 'node', openWatcher: async () => chain },
)
afterAll(() => host.stop())
await ok('alice', 'POST', '/private/wallet/withdraw_address', address)
clock.advance(86_400_000)

const step = (who: Trader, name: string, withdrawalId: string, more = {}) =>
  signed(who, 'POST', `/private/operator/${name}_withdrawal`, { withdrawalId, ...more })
const claim = (who: Trader, withdrawalId: string) =>
  step(who, 'claim', withdrawalId, { claim: `signer of ${who}`, seconds: 60 })
const report = (who: Trader, withdrawalId: string, transactionId: string) =>
  step(who, 'broadcast', withdrawalId, { claim: `signer of ${who}`, transactionId })
const incidents = async () =>
  (await listIncidents(database.sql, true, 9)).map(({ kind, subject, accountId }) => [kind, subject, accountId])
const unexpected = (transactionId: string) => ['unexpected_payment', transactionId, accountIds.alice]
const stateOfAlice = () => venue.views.accountState(accountIds.alice)
const execute = async (transactionId: string) => {
  chain.statuses.set(transactionId, { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
}

let withdrawalId = ''
beforeEach(async () => {
  await database.sql`delete from custody_incidents`
  const thaw = { accountId: accountIds.alice, state: 'active', reason: 'the next test' }
  await ok('frank', 'POST', '/private/operator/account_state', thaw)
  withdrawalId = (await ok('alice', 'POST', '/private/wallet/withdraw_crypto', { ...address, amount: '0.01' }))
    .withdrawalId
  await step('frank', 'approve', withdrawalId)
  await claim('erin', withdrawalId)
})

/** The signer does not report in time, and an administrator decides. */
async function decide(outcome: 'not_sent' | 'failed'): Promise<void> {
  clock.advance(60_000)
  await host.turn()
  const decided = await step('frank', 'review', withdrawalId, { outcome, reason: 'the chain does not have it' })
  expect(decided.status).toBe(200)
}

test('CUSTODY-26: the chain executes the payment of a withdrawal that an administrator has failed', async () => {
  expect((await report('erin', withdrawalId, 'slow')).status).toBe(200)
  expect((await step('frank', 'fail', withdrawalId, { reason: 'it is stuck' })).status).toBe(200)
  await host.turn()
  expect([await incidents(), stateOfAlice()]).toEqual([[], 'active'])
  await execute('slow')
  expect([await incidents(), stateOfAlice()]).toEqual([[unexpected('slow')], 'frozen'])
  await host.turn()
  expect(await incidents()).toHaveLength(1)
})

test('CUSTODY-26: a signer reports late that it has sent a withdrawal that has failed', async () => {
  await decide('failed')
  expect((await report('erin', withdrawalId, 'late')).status).toBe(409)
  expect([await incidents(), stateOfAlice()]).toEqual([[unexpected('late')], 'active'])
  await execute('late')
  expect([await incidents(), stateOfAlice()]).toEqual([[unexpected('late')], 'frozen'])
})

test('CUSTODY-26: a signer reports late a withdrawal that another signer has claimed since, and both payments are seen', async () => {
  await decide('not_sent')
  expect((await claim('frank', withdrawalId)).status).toBe(200)
  expect((await report('erin', withdrawalId, 'first')).status).toBe(409)
  expect(await incidents()).toEqual([unexpected('first')])
  expect((await report('frank', withdrawalId, 'second')).status).toBe(200)
  await execute('second')
  expect(venue.views.withdrawal(Number(withdrawalId))?.status).toBe('confirmed')
  await execute('first')
  expect(await incidents()).toEqual([['withdrawal_paid_twice', 'first', accountIds.alice], unexpected('first')])
})

test('CUSTODY-26: a late report names the transaction of another withdrawal: the chain is asked for a payment of each', async () => {
  await decide('failed')
  expect((await report('erin', withdrawalId, 'shared')).status).toBe(409)
  const other = await ok('alice', 'POST', '/private/wallet/withdraw_crypto', { ...address, amount: '0.02' })
  await step('frank', 'approve', other.withdrawalId)
  await claim('erin', other.withdrawalId)
  expect((await report('erin', other.withdrawalId, 'shared')).status).toBe(200)
  await host.turn()
  const amounts = chain.asked.get('shared')?.payments.map(({ amount }) => amount)
  expect(amounts).toEqual([2_000_000n, 1_000_000n])
})

test('CUSTODY-26: reports that say nothing new about the money are no incident', async () => {
  expect((await report('erin', withdrawalId, 'paid')).status).toBe(200)
  expect((await report('erin', withdrawalId, 'paid')).status).toBe(200)
  expect((await report('erin', withdrawalId, 'replaced')).status).toBe(409)
  await execute('paid')
  expect(chain.asked.get('paid')?.payments).toHaveLength(1)
  expect((await report('erin', withdrawalId, 'replaced')).status).toBe(409)
  const unclaimed = await ok('alice', 'POST', '/private/wallet/withdraw_crypto', { ...address, amount: '0.01' })
  expect((await report('erin', unclaimed.withdrawalId, 'invented')).status).toBe(409)
  expect([await incidents(), stateOfAlice()]).toEqual([[], 'active'])
})

test('OPERATOR-18: nobody closes an incident about their own account', async () => {
  const incident = { network: 'BTC', kind: 'withdrawal_paid_twice', subject: 'own', details: {} } as const
  await recordIncident(database.sql, { ...incident, accountId: accountIds.erin, atMs: clock.nowMs() })
  const [{ incidentId }] = await ok('erin', 'GET', '/private/operator/incidents')
  const close = (who: Trader) =>
    signed(who, 'POST', '/private/operator/close_incident', { incidentId, reason: 'nothing to see' })
  expect(await close('erin')).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } })
  expect(await incidents()).toHaveLength(1)
  expect((await close('frank')).status).toBe(200)
  expect(await incidents()).toEqual([])
})
