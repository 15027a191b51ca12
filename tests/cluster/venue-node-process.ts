/** The venue of one of several servers as a separate process, for tests that kill it. */

import { openNodes } from '../../server/kernel/bus/open-nodes.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { venueLeadershipName } from '../../server/trading/sequencer/nodes/node-limits.ts'
import { openVenueNode } from '../../server/trading/venue.ts'
import { answerCommand, type FromVenue, runForParent, type ToVenue } from '../recovery/venue-messages.ts'

export interface NodeSettings {
  readonly connection: ConnectionSettings
  readonly natsUrl: string
}

export type FromNode =
  | FromVenue
  | { readonly type: 'leads'; readonly leads: boolean }
  | { readonly type: 'behind' }
  | StateOfNode

export interface StateOfNode {
  readonly type: 'state'
  readonly sequence: number
  readonly stateHash: string
}

export type ToNode = ToVenue | 'state'

runForParent(async () => {
  const { connection, natsUrl } = JSON.parse(process.argv[2] ?? '{}') as NodeSettings
  const common = { connection, log: () => undefined }
  const database = openDatabase({ ...common, poolSize: 3 })
  const journalDatabase = openDatabase({ ...common, poolSize: 2 })
  const log = silentLogger
  const { bus, lead } = await openNodes({
    natsUrl,
    database,
    connection,
    masterKey: Buffer.alloc(32, 1),
    ids: systemIds,
    log,
  })
  const connections = { bus, leadership: await lead(venueLeadershipName) }
  const limits = { snapshotEveryCommands: 400 }
  const venue = await openVenueNode({ database, journalDatabase, clock: systemClock, log, limits, connections })
  const notify = (message: FromNode) => process.send?.(message)
  process.on('message', (message: ToNode) => {
    if (message === 'state') {
      const sendState = () => {
        const { sequence, stateHash } = venue.stateHash()
        notify({ type: 'state', sequence, stateHash: Buffer.from(stateHash).toString('hex') })
      }
      void Promise.resolve(venue.caughtUp()).then(sendState, () => notify({ type: 'behind' }))
      return
    }
    void answerCommand(venue, message).then(notify)
  })
  notify({ type: 'ready', sequence: venue.figures().sequence })
  venue.whileLeading(() => {
    notify({ type: 'leads', leads: true })
    return () => notify({ type: 'leads', leads: false })
  })
})
