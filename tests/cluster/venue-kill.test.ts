import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { Random } from '../../simulation/random.ts'
import { note } from '../faults/observations.ts'
import { Acknowledgements } from '../recovery/acknowledgements.ts'
import { Clients } from '../recovery/load.ts'
import { KillableCluster } from './killable-cluster.ts'
import type { KillableNode } from './killable-node.ts'
import { natsIsMissing } from './nats-server.ts'

// A longer run: AGORA_KILLS=100 npx vitest run tests/cluster/venue-kill.test.ts
const kills = Number(process.env.AGORA_KILLS ?? 4)
const nodesCount = 3
const clientsPerNode = 8
const loadMs = [150, 500] as const
const seed = Number(process.env.AGORA_SEED ?? Math.floor(performance.timeOrigin % 1_000_000))

describe.skipIf(natsIsMissing)('several servers, and kill -9 of the leader', () => {
  let cluster: KillableCluster

  beforeAll(async () => {
    cluster = await KillableCluster.start(nodesCount)
  }, 240_000)
  afterAll(() => cluster?.close())

  test(
    `LEAD-3: ${kills} kills under load, seed ${seed}: nothing acknowledged is lost or executed twice, and trading continues`,
    async () => {
      const { nodes, database } = cluster
      const random = new Random(seed)
      const log = new Acknowledgements(database)
      const clients = new Clients(random, log)
      const takeovers: number[] = []
      for (let kill = 1; kill <= kills; kill++) {
        const loads = nodes.map((node) => clients.trade(node, clientsPerNode))
        await delay(random.between(...loadMs))
        const victim = await cluster.leader()
        await victim.kill()
        const before = log.acknowledged
        const killedAt = performance.now()
        // Clients of the other nodes see the takeover without reconnecting.
        await expect.poll(() => log.acknowledged, { interval: 10 }).toBeGreaterThan(before)
        takeovers.push(performance.now() - killedAt)
        await expect.poll(() => log.acknowledged).toBeGreaterThan(before + 50)
        await Promise.all(loads.map((load) => load.end()))
        nodes[nodes.indexOf(victim)] = await cluster.startNode()
        await clients.sendAgain(random.pick(nodes))
        await log.examine()
      }
      const states = await Promise.all(nodes.map((node) => node.state()))
      const report = await verifyJournal(database)
      expect(report.problems).toEqual([])
      for (const { sequence, stateHash } of states) {
        if (sequence === report.sequence) expect(stateHash).toBe(report.stateHash)
      }
      expect((await checkLedger(database)).problems).toEqual([])
      expect(log.acknowledged).toBeGreaterThan(kills * 50)
      takeovers.sort((one, other) => one - other)
      const within = takeovers.filter((ms) => ms <= 2_000).length
      const [middle = 0, longest = 0] = [takeovers[takeovers.length >> 1], takeovers.at(-1)].map((ms) =>
        Math.round(ms ?? 0),
      )
      note({
        fault: `leader killed (SIGKILL) ${kills} times under load`,
        promise: 'orders accepted within 2 s; nothing acknowledged is lost or executed twice',
        observed: `orders accepted after ${middle} ms (median), ${longest} ms (longest), ${within} of ${kills} within 2 s; journal and ledger verify`,
      })
    },
    kills * 30_000 + 60_000,
  )

  test('LEAD-5: while NATS is down the leader keeps serving and followers refuse; all recover when it is back', async () => {
    const { nodes, nats, database } = cluster
    const random = new Random(seed + 1)
    const log = new Acknowledgements(database)
    const clients = new Clients(random, log)
    const leading = await cluster.leader()
    const following = nodes.find((node) => node !== leading) as KillableNode
    await nats.stop()
    const alone = clients.trade(leading, clientsPerNode)
    await expect.poll(() => log.acknowledged).toBeGreaterThan(50)
    await alone.end()
    const refused = clients.trade(following, clientsPerNode)
    const isRefused = () => log.deliveries.some(({ outcome }) => outcome?.kind === 'not_taken')
    await expect.poll(isRefused).toBe(true)
    await nats.startAgain()
    const before = log.acknowledged
    await expect.poll(() => log.acknowledged).toBeGreaterThan(before + 50)
    await refused.end()
    await log.examine()
    const states = await Promise.all(nodes.map((node) => node.state()))
    expect(new Set(states.map(({ sequence, stateHash }) => `${sequence} ${stateHash}`)).size).toBe(1)
    note({
      fault: 'NATS down, three servers',
      promise: 'the leader keeps serving; followers refuse commands until NATS is back',
      observed: 'as promised; the state of all servers is equal afterwards',
    })
  }, 120_000)
})
