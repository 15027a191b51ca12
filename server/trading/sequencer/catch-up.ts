import { engines } from '../store/engine-factory.ts'
import { EventReplay } from '../store/event-replay.ts'
import type { JournalStore } from '../store/journal/journal-store.ts'
import type { CatchUp } from '../store/read-models/projector.ts'
import { startFromSnapshot } from '../store/recover.ts'
import type { SnapshotStore } from '../store/snapshots/snapshot-store.ts'
import type { MarketData } from './market-data/market-data.ts'

/** A second engine replays the journal for events that are no longer in memory. */
export async function openCatchUp(
  journal: JournalStore,
  snapshots: SnapshotStore,
  sequence: number,
  marketData: MarketData,
): Promise<CatchUp> {
  const start = await startFromSnapshot(journal, snapshots, engines, sequence)
  const replay = new EventReplay(journal, start.machine, start.tail)
  return {
    advance: (seenUntil, take) =>
      replay.advance(seenUntil, (group) => {
        marketData.take(group)
        return take(group)
      }),
  }
}
