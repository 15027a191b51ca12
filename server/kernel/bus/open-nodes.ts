import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { deriveKey } from '../auth/sealing.ts'
import { BadSettings } from '../config/setting.ts'
import type { Ids } from '../ids/ids.ts'
import type { Logger } from '../logging/logger.ts'
import type { ConnectionSettings } from '../storage/connection-settings.ts'
import type { Database, Sql } from '../storage/database.ts'
import { type Leadership, openLeadership, singleNodeLeadership } from '../storage/leadership.ts'
import type { StorageLog } from '../storage/storage-log.ts'
import type { Bus } from './bus.ts'
import { type BusRegistration, DatabaseBusRegistration, singleNodeRegistration } from './bus-registration.ts'
import { KeyWatch, otherKeyRuns } from './key-watch.ts'
import { nodeNameCharacters } from './limits.ts'
import { connectToNats } from './nats-wire.ts'
import { joinNodes } from './several-nodes.ts'
import { singleNodeBus } from './single-node.ts'

/** This node and its peers: the bus, its registration and leadership. */
export interface Nodes {
  readonly bus: Bus
  /** Whether peers are possible. */
  readonly isMultiNode: boolean
  readonly registration: BusRegistration
  /** Leadership of the scheduled jobs that only one node runs. */
  readonly jobs: Leadership
  /** Opens a named leadership; `refusal` returns why this node must not lead. A single node always leads. */
  lead(name: string, refusal?: () => string | undefined): Promise<Leadership>
  /** Why this node must not serve, if so. */
  problem(): string | undefined
  /** Runs the work while no other node runs work of this name. */
  runExclusively<T>(name: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface NodesOptions {
  readonly natsUrl: string | undefined
  readonly database: Database
  readonly connection: ConnectionSettings
  readonly masterKey: Buffer
  readonly ids: Ids
  readonly log: Logger
}

const leadershipPollMs = 100

export async function openNodes(options: NodesOptions): Promise<Nodes> {
  const { natsUrl, masterKey, ids } = options
  if (natsUrl === undefined) return singleNode(singleNodeBus(ids))
  const node = ids.token(nodeNameCharacters)
  const log = options.log.child({ node })
  let problem: string | undefined
  let leave = async (): Promise<void> => undefined
  const onOther = () => {
    problem = otherKeyRuns
    log.error('this node leaves the deployment', { problem })
    void leave()
  }
  const keyWatch = await KeyWatch.begin({ connection: options.connection, masterKey, log, onOther })
  const prefix = `agora.${await deploymentId(options.database.sql)}`
  const wire = await connectToNats(natsUrl, `agora ${node}`).catch(async (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    await keyWatch.close()
    throw new BadSettings([`NATS_URL names a server that cannot be reached: ${reason}`])
  })
  const bus = await joinNodes({ wire, prefix, node, key: deriveKey(masterKey, 'frames between nodes'), ids, log })
  log.info('joined the other nodes', { others: bus.nodes() })
  const registration = await DatabaseBusRegistration.begin(bus, options.connection, log)
  const opened: Leadership[] = []
  leave = async () => {
    await Promise.all(opened.map((leadership) => leadership.close()))
    await bus.close()
    await registration.close()
  }
  const lead = async (name: string, refusal?: () => string | undefined) => {
    const leadership = await openLeadership({
      connection: options.connection,
      name,
      log: storageLog(log),
      refusal: () => refusal?.() ?? registration.refusal(),
    })
    opened.push(leadership)
    return leadership
  }
  return {
    bus,
    isMultiNode: true,
    registration,
    jobs: await lead('jobs'),
    lead,
    problem: () => problem,
    async runExclusively(name, work) {
      // A start may block the event loop for long, so the lock must not expire.
      const leadership = await openLeadership({
        connection: options.connection,
        name,
        log: () => undefined,
        leaseMs: 0,
      })
      try {
        while (!leadership.isLeader) await delay(leadershipPollMs)
        return await work()
      } finally {
        await leadership.close()
      }
    },
    async close() {
      await leave()
      await keyWatch.close()
    },
  }
}

/** Also for tests. */
export function singleNode(bus: Bus): Nodes {
  return {
    bus,
    isMultiNode: false,
    registration: singleNodeRegistration,
    jobs: singleNodeLeadership,
    lead: async () => singleNodeLeadership,
    problem: () => undefined,
    runExclusively: (_name, work) => work(),
    close: () => bus.close(),
  }
}

const idCharacters = 16

/** The same for all nodes on one database; a copy of the database on another server has another id. */
async function deploymentId(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select (select system_identifier from pg_control_system())::text || '/' ||
      (select oid from pg_database where datname = current_database())::text as id`
  return createHash('sha256')
    .update(row?.id ?? '')
    .digest('hex')
    .slice(0, idCharacters)
}

function storageLog(log: Logger): StorageLog {
  return ({ level, message, ...facts }) => log[level](message, facts)
}
