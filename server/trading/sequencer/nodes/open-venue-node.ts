import { systemIds } from '../../../kernel/ids/ids.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { engines } from '../../store/engine-factory.ts'
import { EventReplay } from '../../store/event-replay.ts'
import { PostgresJournal } from '../../store/journal/postgres-journal.ts'
import { checkedWatermark } from '../../store/read-models/read-model-state.ts'
import { startFromSnapshot } from '../../store/recover.ts'
import { CommandFailed } from '../../store/replay.ts'
import { PostgresSnapshots } from '../../store/snapshots/postgres-snapshots.ts'
import { AccountSequences } from '../account-sequences.ts'
import { MarketData } from '../market-data/market-data.ts'
import { armedSwitches, DueTimes } from '../schedule/due-times.ts'
import { systemScheduler } from '../schedule/scheduler.ts'
import type { Venue } from '../venue/venue.ts'
import { venueLimits } from '../venue/venue-limits.ts'
import type { VenueNodeOptions } from './node-context.ts'
import { VenueNode } from './venue-node.ts'

/**
 * The venue on one of several servers: a full copy that follows the journal, and its writer while this server leads.
 * Throws `JournalDamaged` if the journal is damaged.
 */
export async function openVenueNode(options: VenueNodeOptions): Promise<Venue> {
  const { database, clock, ids = systemIds, log } = options
  const limits = { ...venueLimits, ...options.limits }
  const journal = new PostgresJournal((options.journalDatabase ?? database).sql, options.requirements)
  const snapshots = new PostgresSnapshots(database)
  await checkedWatermark(database.sql, journal)
  const marketData = await MarketData.load(database, clock.nowMs())
  // Not a newer snapshot: the market data must receive every group that it does not contain.
  const start = await startFromSnapshot(journal, snapshots, engines, marketData.sequence)
  for (const note of start.skippedSnapshots) log.warn(note)
  const engine = start.machine
  const due = new DueTimes([])
  const node: { venue: VenueNode | undefined } = { venue: undefined }
  const touched = new AccountSequences(() => node.venue?.figures().readModelSequence ?? 0)
  const history = new EventReplay(journal, engine, start.tail)
  try {
    await history.advance(marketData.sequence, (group) => {
      for (const follower of [due, marketData, touched]) follower.take(group)
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    // The leader quarantines it; until then this server stays before it.
    log.error('a command of the journal cannot be carried out', errorFields(error))
    await history.rebuild(snapshots, engines)
  }
  due.learn(await armedSwitches(database.sql, engine))
  due.learnClaims(engine.openWithdrawals())
  log.info('the venue is open and follows', { sequence: engine.sequence, snapshotSequence: start.tail.sequence })
  const parts = { options, ids, limits, scheduler: systemScheduler, journal, snapshots, engine, marketData, due }
  node.venue = new VenueNode({ ...parts, touched, tail: history.tail, skippedSnapshots: start.skippedSnapshots })
  await node.venue.start()
  return node.venue
}
