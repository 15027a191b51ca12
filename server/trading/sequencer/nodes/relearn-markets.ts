import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Database } from '../../../kernel/storage/database.ts'
import { engines } from '../../store/engine-factory.ts'
import { EventReplay, type ReplayedGroup } from '../../store/event-replay.ts'
import type { JournalStore } from '../../store/journal/journal-store.ts'
import { startFromSnapshot } from '../../store/recover.ts'
import type { SnapshotStore } from '../../store/snapshots/snapshot-store.ts'
import { MarketData } from '../market-data/market-data.ts'

export interface RelearningOptions {
  readonly database: Database
  readonly clock: Clock
  readonly journal: JournalStore
  readonly snapshots: SnapshotStore
  readonly marketData: MarketData
}

/**
 * Reads the market data again from the read models, and the rest from the journal with a separate engine. Returns the
 * groups of the journal, whose effects may differ from the first time they were applied.
 */
export async function relearnMarkets(options: RelearningOptions, until: number): Promise<readonly ReplayedGroup[]> {
  const { database, clock, journal, snapshots, marketData } = options
  const fresh = await MarketData.load(database, clock.nowMs())
  const start = await startFromSnapshot(journal, snapshots, engines, fresh.sequence)
  const groups: ReplayedGroup[] = []
  const history = new EventReplay(journal, start.machine, start.tail)
  await history.advance(fresh.sequence, (group) => {
    if (group.sequence <= until) groups.push(group)
  })
  for (const group of groups) fresh.take(group)
  marketData.become(fresh)
  return groups
}
