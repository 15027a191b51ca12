import { beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../../server/kernel/logging/logger.ts'
import { NetworkHost } from '../../../server/trading/custody/host/network-host.ts'
import { ChainForTest, kindForTest } from '../../../server/trading/custody/host/testing-chain.ts'
import { watchedNetwork } from '../../../server/trading/custody/networks-file.ts'
import { unstamped } from '../../../server/trading/domain/engine/commands/stamp-command.ts'
import type { Outcome } from '../../../server/trading/sequencer/outcome.ts'
import { listIncidents } from '../../../server/trading/store/custody/incidents.ts'
import { addTransaction } from '../../../server/trading/store/custody/transactions.ts'
import { readCursor } from '../../../server/trading/store/custody/watched.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const watched = watchedNetwork('BTC', kindForTest, {}, { finalConfirmations: 6 })
const made = await tradingForTest({ isSandbox: false, networks: [watched] })
const { ok, signed, database, clock, accountIds } = made
const { venue } = made.trading
/** One bitcoin in the ledger. */
const whole = 10n ** BigInt(venue.views.coinBySymbol('btc')?.scale ?? 0)
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

let chain: ChainForTest
const hostFor = (own: ChainForTest, holder = 'node') =>
  new NetworkHost(
    { database, venue, clock, log: silentLogger, watched, reach: async () => undefined },
    { holder, openWatcher: async () => own },
  )
let host: NetworkHost
beforeEach(async () => {
  await host?.stop()
  chain = new ChainForTest()
  host = hostFor(chain)
})

const addressOf = async (who: 'alice' | 'bob' | 'carol'): Promise<string> =>
  (await ok(who, 'POST', '/private/wallet/generate_deposit_address', { symbol: 'btc', network: 'BTC' }))[0].address
const transfer = (address: string, transactionId: string, confirmations: number, amount = 100_000_000n) => ({
  ...{ coin: 'btc', address, memo: '', transactionId, output: 0, amount, confirmations, position: { block: 1 } },
})
const total = (who: 'alice' | 'bob' | 'carol') => {
  const { available, held } = venue.views.balance(accountIds[who], venue.views.coinBySymbol('btc')?.coin ?? 0)
  return available + held
}
const incidents = async () => (await listIncidents(database.sql, true, 100)).map(({ kind }) => kind)

async function broadcast(transactionId: string): Promise<number> {
  const address = { symbol: 'btc', network: 'BTC', address: bitcoin }
  await ok('alice', 'POST', '/private/wallet/withdraw_address', address)
  clock.advance(86_400_000)
  const asked = await ok('alice', 'POST', '/private/wallet/withdraw_crypto', { ...address, amount: '0.5' })
  const { withdrawalId } = asked
  await ok('erin', 'POST', '/private/operator/approve_withdrawal', { withdrawalId })
  await ok('erin', 'POST', '/private/operator/claim_withdrawal', { withdrawalId, claim: 'signer' })
  await ok('erin', 'POST', '/private/operator/broadcast_withdrawal', { withdrawalId, claim: 'signer', transactionId })
  return Number(withdrawalId)
}

test('CUSTODY-5: addresses come from the chain kind, and the watcher learns each of them after its tip', async () => {
  const address = await addressOf('carol')
  expect(address).toBe(`bc1q${String(accountIds.carol).padStart(38, '0')}`)
  expect(await addressOf('carol')).toBe(address)
  await host.turn()
  expect(chain.requests[0]?.newAddresses).toContain(address)
  await host.turn()
  expect(chain.requests[1]?.newAddresses).toEqual([])
})

test('CUSTODY-6: a transfer is credited once after enough confirmations, however often it is scanned', async () => {
  const address = await addressOf('bob')
  const before = total('bob')
  chain.transfers = [transfer(address, 'deposit', 0)]
  await host.turn()
  expect(venue.views.pendingDeposits(accountIds.bob)).toMatchObject([{ transactionId: 'deposit', confirmations: 0 }])
  expect(chain.requests.at(-1)?.open).toEqual([])
  for (const confirmations of [2, 2, 3, 6]) {
    chain.transfers = [transfer(address, 'deposit', confirmations)]
    await host.turn()
  }
  expect(total('bob') - before).toBe(whole)
  await host.stop()
  host = hostFor(chain)
  chain.transfers = [transfer(address, 'deposit', 7)]
  await host.turn()
  expect(total('bob') - before).toBe(whole)
  expect(chain.requests.at(-1)?.cursor).toEqual({ height: chain.height - 1 })
})

test('CUSTODY-6: an amount below the minimum is stored and not credited, and the scan continues', async () => {
  const address = await addressOf('bob')
  chain.transfers = [transfer(address, 'tiny', 9, 1n), transfer(address, 'after tiny', 9)]
  const before = total('bob')
  await host.turn()
  expect(total('bob') - before).toBe(whole)
})

test('CUSTODY-6: an amount that the ledger cannot hold is stored and not credited, and the scan continues', async () => {
  const address = await addressOf('bob')
  chain.transfers = [transfer(address, 'huge', 9, 10n ** 40n), transfer(address, 'after huge', 9)]
  const before = total('bob')
  await host.turn()
  expect(total('bob') - before).toBe(whole)
})

test('CUSTODY-6: while the venue takes no further deposits, pending ones are credited, and the others when it does', async () => {
  const address = await addressOf('bob')
  const before = total('bob')
  chain.transfers = [transfer(address, 'pending', 0)]
  await host.turn()
  await host.stop()
  let isFull = true
  const refused: Outcome = {
    ...{ kind: 'committed', sequence: 0, atMs: 0 },
    events: [{ type: 'refused', command: 'report_deposit', reason: 'too_many_deposits', detail: null }],
  }
  const isKnown = ({ transactionId }: { transactionId: string }) =>
    venue.views.pendingDeposits(accountIds.bob).some((one) => one.transactionId === transactionId)
  const full: typeof venue = {
    ...venue,
    views: venue.views,
    figures: () => venue.figures(),
    submit: async (command) =>
      isFull && command.type === 'report_deposit' && !isKnown(command) ? refused : venue.submit(command),
  }
  host = new NetworkHost(
    { database, venue: full, clock, log: silentLogger, watched, reach: async () => undefined },
    { holder: 'node', openWatcher: async () => chain },
  )
  chain.transfers = [transfer(address, 'further', 1), transfer(address, 'one more', 1), transfer(address, 'pending', 3)]
  await host.turn()
  expect(total('bob') - before).toBe(whole)
  isFull = false
  chain.transfers = [transfer(address, 'further', 3), transfer(address, 'one more', 3)]
  await host.turn()
  expect(total('bob') - before).toBe(3n * whole)
})

test('CUSTODY-7: a transfer that the chain drops before its credit vanishes', async () => {
  const address = await addressOf('bob')
  const before = total('bob')
  chain.transfers = [transfer(address, 'early', 1)]
  await host.turn()
  chain.dropped = [{ transactionId: 'early', output: 0, reason: 'block 1 was replaced' }]
  await host.turn()
  expect(venue.views.pendingDeposits(accountIds.bob)).toEqual([])
  expect([total('bob'), await incidents()]).toEqual([before, []])
  chain.transfers = [transfer(address, 'early', 3)]
  await host.turn()
  expect(total('bob') - before).toBe(whole)
})

test('CUSTODY-7: a credited transfer that the chain drops is an incident, and its account is frozen', async () => {
  const address = await addressOf('carol')
  chain.transfers = [transfer(address, 'late', 3)]
  await host.turn()
  expect(total('carol')).toBe(whole)
  chain.dropped = [{ transactionId: 'late', output: 0, reason: 'block 1 was replaced' }]
  await host.turn()
  expect(await incidents()).toEqual(['credited_deposit_dropped'])
  expect(venue.views.accountState(accountIds.carol)).toBe('frozen')
  expect(total('carol')).toBe(whole)
  await made.sendNotifications()
  await made.sendNotifications()
  expect(made.notified.incidents.map(({ kind }) => kind)).toEqual(['credited_deposit_dropped'])
  const [incident] = await listIncidents(database.sql, true, 1)
  expect(incident).toMatchObject({ network: 'BTC', accountId: accountIds.carol, subject: 'late 0' })
})

test('CUSTODY-8: of two nodes one watches a network, and the report of the other is refused', async () => {
  const other = new ChainForTest()
  const second = hostFor(other, 'second node')
  expect(await host.turn()).toBe(true)
  expect(await second.turn()).toBe(false)
  expect(other.requests).toEqual([])
  // The first node hangs, and its lease ends.
  await database.sql`update custody_leases set until = '-infinity' where network = 'BTC'`
  expect(await second.turn()).toBe(true)
  const cursor = await readCursor(database.sql, 'BTC')
  const address = await addressOf('bob')
  const before = total('bob')
  chain.height = 500
  chain.transfers = [transfer(address, 'stale', 9)]
  expect(await host.turn()).toBe(false)
  expect(total('bob')).toBe(before)
  expect(await readCursor(database.sql, 'BTC')).toEqual(cursor)
  await second.stop()
})

test('CUSTODY-9: the chain confirms a withdrawal, and its fee is booked once against the collected fees', async () => {
  const withdrawalId = await broadcast('paid')
  const coin = venue.views.coinBySymbol('btc')?.coin ?? 0
  chain.statuses.set('paid', { state: 'mined', confirmations: 1, feePaid: 1_000n })
  await host.turn()
  expect(venue.views.withdrawal(withdrawalId)?.status).toBe('broadcast')
  expect(await ok('erin', 'GET', '/private/operator/custody_transactions')).toMatchObject([
    { network: 'BTC', transactionId: 'paid', purpose: 'withdrawal', isStuck: false },
  ])
  const collected = venue.views.houseBalance('fees', coin)
  chain.statuses.set('paid', { state: 'mined', confirmations: 6, feePaid: 1_000n })
  await host.turn()
  expect(venue.views.withdrawal(withdrawalId)?.status).toBe('confirmed')
  const [fee] = [venue.views.withdrawal(withdrawalId)?.fee ?? 0n]
  expect(venue.views.houseBalance('fees', coin) - collected).toBe(fee - whole / 100_000n)
  await host.turn()
  expect(venue.views.houseBalance('fees', coin) - collected).toBe(fee - whole / 100_000n)
})

test('CUSTODY-9: a replacement confirms its withdrawal, and a second payment is an incident', async () => {
  const withdrawalId = await broadcast('stuck')
  const row = { network: 'BTC', purpose: 'replacement', withdrawalId, reportedAtMs: clock.nowMs() } as const
  await addTransaction(database.sql, { ...row, transactionId: 'faster' })
  chain.statuses.set('faster', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(venue.views.withdrawal(withdrawalId)).toMatchObject({ status: 'confirmed', transactionId: 'faster' })
  await addTransaction(database.sql, { ...row, transactionId: 'once more' })
  chain.statuses.set('once more', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(await incidents()).toContain('withdrawal_paid_twice')
})

test('CUSTODY-18: every transaction of a withdrawal must pay it, and the executed one is its transaction', async () => {
  const withdrawalId = await broadcast('first')
  const named = { withdrawalId: String(withdrawalId) }
  const replaced = { network: 'BTC', purpose: 'replacement', withdrawalId, reportedAtMs: clock.nowMs() } as const
  await addTransaction(database.sql, { ...replaced, transactionId: 'second' })
  await host.turn()
  const payment = { coin: 'btc', address: bitcoin, memo: '', amount: 50_000_000n }
  expect(chain.asked.get('first')?.payments).toEqual([payment])
  expect(chain.asked.get('second')?.payments).toEqual([payment])
  // The chain executes the first one after all.
  await venue.submit({
    ...unstamped,
    type: 'report_replacement',
    replay: null,
    withdrawalId,
    operator: 0,
    transactionId: 'second',
  })
  expect(venue.views.withdrawal(withdrawalId)?.transactionId).toBe('second')
  chain.statuses.set('first', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(venue.views.withdrawal(withdrawalId)).toMatchObject({ status: 'confirmed', transactionId: 'first' })
  await host.turn()
  const detail = await ok('erin', 'GET', '/private/operator/withdrawal', named)
  expect(detail.transactions).toMatchObject([
    { transactionId: 'first', state: 'mined' },
    { transactionId: 'second', state: 'replaced' },
  ])
})

test('CUSTODY-23: a sent withdrawal shows the confirmations of its transactions as the chain adds and removes blocks', async () => {
  const withdrawalId = await broadcast('deeper')
  const shown = async () => {
    const named = { withdrawalId: String(withdrawalId) }
    const { status, transactions, confirmationsNeeded } = await ok('alice', 'GET', '/private/wallet/withdrawal', named)
    return [status, transactions[0]?.confirmations, confirmationsNeeded]
  }
  await host.turn()
  expect(await shown()).toEqual(['broadcast', '0', '6'])
  chain.statuses.set('deeper', { state: 'mined', confirmations: 1, feePaid: 0n })
  await host.turn()
  expect(await shown()).toEqual(['broadcast', '1', '6'])
  chain.statuses.set('deeper', { state: 'pending', confirmations: 0 })
  await host.turn()
  expect(await shown()).toEqual(['broadcast', '0', '6'])
  chain.statuses.set('deeper', { state: 'mined', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(await shown()).toEqual(['confirmed', '6', '6'])
})

test('CUSTODY-19: a member sees the fee of a withdrawal and what its network charges now', async () => {
  clock.advance(60_000)
  await host.turn()
  const fee = await ok('alice', 'GET', '/private/wallet/withdraw_fee', { symbol: 'btc', network: 'BTC' })
  expect(fee).toMatchObject({ coin: 'btc', network: 'BTC', networkFee: { coin: 'btc', amount: '0.00001' } })
  expect(Number(fee.fee)).toBeGreaterThan(0)
  expect(await ok('alice', 'GET', '/private/wallet/withdraw_fee', { symbol: 'usdt' })).toMatchObject({
    networkFee: null,
  })
})

test('CUSTODY-20: operators list deposit addresses with what is not swept yet, in pages', async () => {
  const [bob, carol] = [await addressOf('bob'), await addressOf('carol')]
  const empty = { hot: 0n, cold: 0n, inFlight: 0n }
  const unsweptAt = [
    { address: bob, amount: 25_000_000n },
    { address: carol, amount: 1n },
  ]
  chain.balance = [{ coin: 'btc', unswept: 25_000_001n, unsweptAt, ...empty }]
  clock.advance(60_000)
  await host.turn()
  const list = (more: object) => ok('erin', 'GET', '/private/operator/custody_addresses', { network: 'BTC', ...more })
  const first = await list({ maxRowsPerPage: 1 })
  const second = await list({ maxRowsPerPage: 1, cursor: first.nextCursor })
  expect(second.nextCursor).toBe('')
  const rows = [...first.rows, ...second.rows]
  const held = Object.fromEntries(rows.map(({ address, unswept }) => [address, unswept]))
  expect(held).toEqual({
    [bob]: [{ coin: 'btc', amount: '0.25' }],
    [carol]: [{ coin: 'btc', amount: '0.00000001' }],
  })
  chain.balance = [{ coin: 'btc', unswept: 0n, unsweptAt: [], ...empty }]
  clock.advance(60_000)
  await host.turn()
  expect((await list({})).rows).toEqual([])
  expect((await list({ all: true })).rows.length).toBeGreaterThanOrEqual(2)
})

test('CUSTODY-9: a payment that the chain executed without effect is an incident, not a refund', async () => {
  const withdrawalId = await broadcast('reverted')
  chain.statuses.set('reverted', { state: 'failed', confirmations: 6, feePaid: 0n })
  await host.turn()
  expect(venue.views.withdrawal(withdrawalId)?.status).toBe('broadcast')
  expect(await incidents()).toContain('withdrawal_failed')
})

test('CUSTODY-14: operators see networks, solvency and incidents, and close an incident with a reason', async () => {
  clock.advance(60_000)
  chain.balance = [{ coin: 'btc', hot: 100_000_000n, cold: 0n, unswept: 0n, inFlight: 0n }]
  await host.turn()
  const [network] = await ok('erin', 'GET', '/private/operator/custody_networks')
  expect(network).toMatchObject({ network: 'BTC', kind: 'test', node: 'node', problem: '', lag: '0' })
  const coins = await ok('erin', 'GET', '/private/operator/solvency')
  const bitcoinRow = coins.find(({ coin }: { coin: string }) => coin === 'btc')
  expect(bitcoinRow).toMatchObject({ hot: '1', assets: '1', unknownNetworks: [] })
  expect(Number(bitcoinRow.liabilities) - 1).toBeCloseTo(Number(bitcoinRow.shortfall), 6)
  const published = await made.send({ method: 'GET', url: '/v1/public/proof_of_assets', headers: {} })
  expect(published.body.result).toEqual([{ coin: 'btc', total: '1', time: expect.stringMatching(/^[1-9]\d+$/) }])
  const [incident] = await ok('erin', 'GET', '/private/operator/incidents')
  const { incidentId } = incident
  expect(await ok('erin', 'POST', '/private/operator/close_incident', { incidentId, reason: 'repaid' })).toEqual({
    closed: incidentId,
  })
  const open = await ok('erin', 'GET', '/private/operator/incidents')
  expect(open.map((one: { incidentId: string }) => one.incidentId)).not.toContain(incidentId)
  const again = await made.signed('erin', 'POST', '/private/operator/close_incident', { incidentId, reason: 'again' })
  expect(again.status).toBe(400)
})

test('CUSTODY-13: a shortfall that newer balances confirm is an incident', async () => {
  const { solvency } = made.trading
  const shortfalls = async () => (await incidents()).filter((kind) => kind === 'shortfall')
  chain.balance = [{ coin: 'btc', hot: 1n, cold: 0n, unswept: 0n, inFlight: 0n }]
  clock.advance(60_000)
  await host.turn()
  await solvency.run()
  await solvency.run()
  expect(await shortfalls()).toEqual([])
  clock.advance(60_000)
  await host.turn()
  await solvency.run()
  await solvency.run()
  expect(await shortfalls()).toEqual(['shortfall'])
  expect(solvency.figures.openIncidents).toBeGreaterThan(0)
})

test('CUSTODY-11: a problem of the chain is shown, and the next turn continues', async () => {
  chain.problem = new Error('no endpoint replies')
  await expect(host.turn()).rejects.toThrow('no endpoint replies')
  const [broken] = await ok('erin', 'GET', '/private/operator/custody_networks')
  expect(broken).toMatchObject({ network: 'BTC', problem: 'no endpoint replies' })
  chain.problem = undefined
  expect(await host.turn()).toBe(true)
})

test('CUSTODY-27: a contract that the chain cannot have is refused, so that it does not stop the watcher', async () => {
  const change = (contractAddress: string) =>
    signed('erin', 'PATCH', '/private/operator/networks', {
      ...{ symbol: 'btc', network: 'BTC', contractAddress, reason: 'a token' },
    })
  expect(await change('no contract')).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST', details: { parameter: 'contractAddress' } } },
  })
  expect((await change('c0ffee')).status).toBe(200)
})
