import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsMigrations } from '../../server/accounts/module.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import type { WatcherPoint } from '../../server/trading/custody/host/network-context.ts'
import { tradingMigrations } from '../../server/trading/module.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { natsIsMissing } from '../cluster/nats-server.ts'
import { CustodyCluster, needed } from './custody-cluster.ts'
import { evmNodeIsMissing } from './evm-node.ts'
import { ether } from './signer-bench.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const testing = await testDatabase([accountsMigrations, tradingMigrations])
const { database } = testing
const patience = { timeout: 120_000, interval: 50 }

describe.skipIf(evmNodeIsMissing || natsIsMissing)('three nodes of a cluster and one network', () => {
  let cluster: CustodyCluster

  beforeAll(async () => {
    cluster = await CustodyCluster.start(testing, 3)
  })
  afterAll(() => cluster?.close())

  const pay = (accountId: number, units: bigint) => cluster.chain.pay({ accountId, coin: 'nat', units })

  async function storedTransfers(): Promise<string[]> {
    const rows = await database.sql<{ id: string }[]>`select transaction_id as id from deposits order by 1`
    return rows.map(({ id }) => id)
  }

  test('CUSTODY-8: every deposit is credited by the first node', async () => {
    await pay(0, ether)
    await pay(1, 2n * ether)
    await cluster.chain.mine(needed + 1)
    expect(await cluster.whenCredited()).toEqual([])
  })

  const points: readonly WatcherPoint[] = ['scanned', 'credited', 'stored']
  test.for(points)(
    'CUSTODY-8: when the node with the lease is killed at the point "%s", another continues, and every deposit is credited once',
    async (point) => {
      const holder = await cluster.holder()
      const before = await cluster.fence()
      holder.stopAt(point)
      await pay(0, 3n * ether)
      await pay(1, 4n * ether)
      await cluster.chain.mine(needed)
      await vi.waitUntil(() => holder.hasReached(point), patience)
      await cluster.killAndRestart(holder)
      await cluster.holder(holder)
      expect(await cluster.fence()).toBeGreaterThan(before)
      await cluster.chain.mine()
      await cluster.whenCredited()
    },
  )

  test('CUSTODY-8: a node that is suspended with a scan and wakes up late reports nothing of it', async () => {
    const late = await cluster.holder()
    late.stopAt('scanned')
    const dropped = await pay(0, 5n * ether)
    const moved = await pay(1, 6n * ether)
    await cluster.chain.mine()
    await vi.waitUntil(() => late.hasReached('scanned'), patience)
    late.pause()
    // The reorganisation replaces the chain that it has read: the new chain does not have one of the deposits.
    await cluster.chain.reorganise(1, (hash) => hash === dropped)
    const other = await cluster.holder(late)
    const fence = await cluster.fence()
    await cluster.chain.mine(needed)
    expect(await cluster.whenCredited(other)).toEqual([])
    await expect.poll(storedTransfers, patience).toContain(moved)
    late.resume()
    late.stopAt(undefined)
    await pay(0, ether)
    await cluster.chain.mine(needed + 1)
    expect(await cluster.whenCredited(late)).toEqual([])
    expect(await storedTransfers()).not.toContain(dropped)
    // On a busy machine the lease may have moved on, but never back.
    await expect.poll(() => cluster.fence(), patience).toBeGreaterThanOrEqual(fence)
  })

  test('CUSTODY-8: a node that is suspended between the credit and its record credits nothing twice when it wakes up', async () => {
    const late = await cluster.holder()
    late.stopAt('credited')
    await pay(0, 7n * ether)
    await cluster.chain.mine(needed)
    await vi.waitUntil(() => late.hasReached('credited'), patience)
    late.pause()
    const other = await cluster.holder(late)
    await cluster.chain.mine(2)
    expect(await cluster.whenCredited(other)).toEqual([])
    late.resume()
    late.stopAt(undefined)
    await pay(1, 8n * ether)
    await cluster.chain.mine(needed + 1)
    expect(await cluster.whenCredited(late)).toEqual([])
  })

  test('CUSTODY-8: journal and ledger are whole, and every deposit is stored once', async () => {
    await expect.poll(storedTransfers, patience).toHaveLength(cluster.chain.deposits.length)
    const ids = await storedTransfers()
    expect(new Set(ids).size).toBe(ids.length)
    expect((await verifyJournal(database)).problems).toEqual([])
    expect((await checkLedger(database)).problems).toEqual([])
  })
})
