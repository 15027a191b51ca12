import { systemIds } from '../../kernel/ids/ids.ts'
import type { Engine } from '../domain/engine/engine.ts'
import { engines } from '../store/engines.ts'
import { PostgresJournal } from '../store/journal/postgres-journal.ts'
import { stateHash, stateOf } from '../store/machine.ts'
import { GroupBacklog } from '../store/read-models/group-backlog.ts'
import { checkedWatermark } from '../store/read-models/read-model-state.ts'
import { PostgresSnapshots } from '../store/snapshots/postgres-snapshots.ts'
import { AccountSequences } from './account-sequences.ts'
import { armedSwitches, DueTimes } from './due-times.ts'
import { History } from './history.ts'
import { MarketData } from './market-data/market-data.ts'
import { takeLead } from './take-lead.ts'
import type { Venue, VenueLimits, VenueOptions } from './venue.ts'
import { venueLimits } from './venue-limits.ts'
import { startWriting, type Writing, writingNotes } from './writing.ts'

/** What a venue is made of, once it stands. */
interface Parts {
  readonly engine: Engine
  readonly writing: Writing
  readonly marketData: MarketData
  readonly touched: AccountSequences
}

/** Rebuilds the venue from its journal and starts it. Throws `JournalDamaged` when the journal cannot be trusted. */
export async function openVenue(options: VenueOptions): Promise<Venue> {
  const { database, clock, ids = systemIds, log } = options
  const limits = { ...venueLimits, ...options.limits }
  const journal = new PostgresJournal((options.journalDatabase ?? database).sql)
  const snapshots = new PostgresSnapshots(database)
  const watermark = await checkedWatermark(database.sql, journal)
  const backlog = new GroupBacklog(watermark.sequence)
  const lead = await takeLead({ journal, snapshots, maker: engines, clock, ids, listener: backlog })
  for (const note of lead.passedOver) log.warn(note)
  const { snapshotSequence, replayed, machine: engine } = lead
  log.info('the venue stands', { sequence: engine.sequence, snapshotSequence, replayed })
  const marketData = await MarketData.load(database, clock.nowMs())
  let written = () => watermark.sequence
  const touched = new AccountSequences(() => written())
  const due = new DueTimes(await armedSwitches(database.sql, engine))
  due.learnClaims(engine.withdrawalsUnderWay())
  const followers = [touched, due, marketData]
  const ground = { options, limits, journal, snapshots, watermark, lead, marketData, due, followers }
  const writing = startWriting({ ...ground, replayed: backlog.groups })
  written = () => writing.projector.watermark
  return faceOf({ engine, writing, marketData, touched }, options, limits, lead.passedOver)
}

function faceOf(parts: Parts, options: VenueOptions, limits: VenueLimits, passedOver: readonly string[]): Venue {
  const { engine, writing, marketData, touched } = parts
  const { sequencer, projector } = writing
  const { database, clock } = options
  const waitForAccount = (accountId: number, sequence?: number, timeoutMs = limits.readWaitMs) =>
    projector.waitFor(sequence ?? touched.of(accountId), timeoutMs)
  const closers: (() => void)[] = []
  return {
    views: engine,
    changes: engine,
    history: new History({ sql: database.sql, waitForAccount }),
    marketData,
    submit: (command) => sequencer.submit(command),
    subscribe: (listener) => sequencer.subscribe(listener),
    waitForAccount,
    caughtUp: () => undefined,
    leads: () => true,
    whileLeading: (open) => void closers.push(open()),
    problem: () => sequencer.problem(),
    notes: () => [...passedOver, ...writingNotes(writing, clock)],
    figures: () => ({
      sequence: engine.sequence,
      readModelSequence: projector.watermark,
      readModelFailures: projector.failures,
      queued: sequencer.queued,
    }),
    stateHash: () => ({ sequence: engine.sequence, stateHash: stateHash(stateOf(engine)) }),
    async stop() {
      for (const close of closers) close()
      await writing.stop()
      await writing.keepLast()
    },
  }
}
