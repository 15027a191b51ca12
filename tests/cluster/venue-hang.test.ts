import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { Random } from '../../simulation/random.ts'
import { note, stopwatch } from '../faults/observations.ts'
import { Acknowledgements } from '../recovery/acknowledgements.ts'
import { Clients } from '../recovery/load.ts'
import { KillableCluster } from './killable-cluster.ts'
import type { KillableNode } from './killable-node.ts'
import { natsIsMissing } from './nats-server.ts'

const clientsPerNode = 4

describe.skipIf(natsIsMissing)('several servers, and one that leads hangs', () => {
  let cluster: KillableCluster

  beforeAll(async () => {
    cluster = await KillableCluster.start(2)
  }, 240_000)
  afterAll(() => cluster?.close())

  test('LEAD-13: a hung leader is replaced; when it resumes it writes nothing, serves no stale reads and follows', async () => {
    const { nodes, database } = cluster
    const log = new Acknowledgements(database)
    const clients = new Clients(new Random(17), log)
    const hung = await cluster.leader()
    const other = nodes.find((node) => node !== hung) as KillableNode
    const asked = clients.trade(hung, clientsPerNode)
    await expect.poll(() => log.acknowledged).toBeGreaterThan(50)
    hung.freeze()
    const took = stopwatch()
    expect(await cluster.leader(hung)).toBe(other)
    const replacedAfter = took()
    const load = clients.trade(other, clientsPerNode)
    const before = log.acknowledged
    await expect.poll(() => log.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 50)
    await load.end()
    const newest = await other.state()
    // The hung server reads this request as soon as it is resumed.
    const answer = hung.ask()
    hung.thaw()
    const notified = await answer
    if (notified !== 'behind') expect(notified.sequence).toBeGreaterThanOrEqual(newest.sequence)
    await expect.poll(() => hung.leads, { timeout: 60_000 }).toBe(false)
    const after = log.acknowledged
    await expect.poll(() => log.acknowledged, { timeout: 60_000 }).toBeGreaterThan(after + 50)
    await asked.end()
    await clients.sendAgain(hung)
    await log.examine()
    expect((await verifyJournal(database)).problems).toEqual([])
    expect((await checkLedger(database)).problems).toEqual([])
    const states = await Promise.all(nodes.map((node) => node.state()))
    expect(new Set(states.map(({ sequence, stateHash }) => `${sequence} ${stateHash}`)).size).toBe(1)
    note({
      fault: 'leader hangs (SIGSTOP), two servers',
      promise: 'replaced within 10 s; when it resumes it writes nothing, serves no stale reads and follows',
      observed: `replaced after ${replacedAfter}; a signed read on it: ${notified === 'behind' ? 'refused' : 'the newest state'}; states equal`,
    })
  }, 180_000)
})
