import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../logging/logger.ts'
import type { Bus } from './bus.ts'
import { busLimits } from './limits.ts'
import { type LockQuery, nameLock, registeredNames } from './registration-locks.ts'

const recheckMs = 20

export interface ReachPeersOptions {
  readonly bus: Pick<Bus, 'node' | 'nodes' | 'request'>
  readonly sql: LockQuery
  readonly log: Logger
  /** Ends the wait: this node has lost the bus or the database again. */
  readonly isOver: () => boolean
}

/**
 * Resolves once every registered peer has replied to this node, or is silent for as long as a dead node. A node that is
 * back on the bus sends the heartbeat that shows its gap before any request, so a peer that replies has ended the queues
 * that missed messages of this node. The database names the peers: this node may not have met all of them yet.
 */
export async function reachPeers({ bus, sql, log, isOver }: ReachPeersOptions): Promise<void> {
  const reached = new Set([nameLock(bus.node)])
  const reach = async (node: string) => {
    try {
      await bus.request('bus.ping', null, { to: node, timeoutMs: busLimits.quietMs })
      reached.add(nameLock(node))
    } catch {
      // Asked again as long as it is registered.
    }
  }
  const giveUpAt = performance.now() + busLimits.deadAfterMs
  while (!isOver()) {
    const missing = [...(await registeredNames(sql))].filter((name) => !reached.has(name))
    if (missing.length === 0) return
    if (performance.now() > giveUpAt) return log.warn('nodes on the bus do not reply', { count: missing.length })
    const met = bus.nodes().filter((node) => missing.includes(nameLock(node)))
    await Promise.all(met.map(reach))
    if (missing.some((name) => !reached.has(name))) await delay(recheckMs)
  }
}
