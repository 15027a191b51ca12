import { systemIds } from '../../../kernel/ids/ids.ts'
import { engines } from '../../store/engine-factory.ts'
import { PostgresJournal } from '../../store/journal/postgres-journal.ts'
import { GroupBacklog } from '../../store/read-models/group-backlog.ts'
import { checkedWatermark } from '../../store/read-models/read-model-state.ts'
import { PostgresSnapshots } from '../../store/snapshots/postgres-snapshots.ts'
import { AccountSequences } from '../account-sequences.ts'
import { MarketData } from '../market-data/market-data.ts'
import { armedSwitches, DueTimes } from '../schedule/due-times.ts'
import { takeLeadership } from '../take-leadership.ts'
import { SingleNodeVenue } from './single-node-venue.ts'
import type { Venue, VenueOptions } from './venue.ts'
import { venueLimits } from './venue-limits.ts'

/** Rebuilds the venue from its journal and starts it. Throws `JournalDamaged` if the journal is damaged. */
export async function openVenue(options: VenueOptions): Promise<Venue> {
  const { database, clock, ids = systemIds, log } = options
  const limits = { ...venueLimits, ...options.limits }
  const journal = new PostgresJournal((options.journalDatabase ?? database).sql, options.requirements)
  const snapshots = new PostgresSnapshots(database)
  const watermark = await checkedWatermark(database.sql, journal)
  const backlog = new GroupBacklog(watermark.sequence)
  const taking = { journal, snapshots, maker: engines, clock, ids, log }
  const lead = await takeLeadership({ ...taking, listener: backlog, carriedOutUntil: watermark.sequence })
  for (const note of lead.skippedSnapshots) log.warn(note)
  const { snapshotSequence, replayed, machine: engine } = lead
  log.info('the venue is open', { sequence: engine.sequence, snapshotSequence, replayed })
  const marketData = await MarketData.load(database, clock.nowMs())
  const due = new DueTimes(await armedSwitches(database.sql, engine))
  due.learnClaims(engine.openWithdrawals())
  const venue: { opened: SingleNodeVenue | undefined } = { opened: undefined }
  const touched = new AccountSequences(() => venue.opened?.figures().readModelSequence ?? watermark.sequence)
  const context = { options, limits, ids, journal, snapshots, marketData, due, touched }
  venue.opened = new SingleNodeVenue(context, lead, watermark, backlog.groups)
  return venue.opened
}
