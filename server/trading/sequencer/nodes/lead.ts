import { engines } from '../../store/engine-factory.ts'
import { EventReplay } from '../../store/event-replay.ts'
import type { JournalTail } from '../../store/journal/journal-store.ts'
import { checkedWatermark } from '../../store/read-models/read-model-state.ts'
import { newTick } from '../group.ts'
import type { CommittedGroup } from '../outcome.ts'
import { fenceJournal } from '../take-leadership.ts'
import { startWriting, writingNotes } from '../writing.ts'
import type { NodeContext, Role } from './node-context.ts'
import { venueSubjects } from './node-limits.ts'
import { serveLeaderRequests } from './serve-leader-requests.ts'
import { ViewsBehind } from './views-behind.ts'

export interface LeaderRole extends Role {
  /** Writes the last snapshot, after an orderly end. */
  saveLastSnapshot(): Promise<void>
}

/** Takes over the journal and accepts the commands of all servers. If this throws, `history` is where it stopped. */
export async function lead(context: NodeContext, history: EventReplay<NodeContext['engine']>): Promise<LeaderRole> {
  const { options, ids, limits, journal, snapshots, engine, marketData, due, recent, publish } = context
  const { connections, database, clock, log } = options
  const { bus } = connections
  // Everything that can fail comes before the fence: after it, the state is ahead of `history`.
  const watermark = await checkedWatermark(database.sql, journal)
  const [newest] = await snapshots.headers()
  const take = (group: CommittedGroup) => {
    recent.take(group)
    publish(group)
  }
  const carriedOutUntil = watermark.sequence
  const fencing = { journal, snapshots, maker: engines, clock, ids, log, history, seenUntil: 0, take, carriedOutUntil }
  const fence = await fenceJournal(fencing)
  const snapshotSequence = newest?.sequence ?? 0
  const writing = startWriting({
    ...{ options, limits, journal, snapshots, watermark, marketData, due },
    lead: { machine: engine, ...fence, snapshotSequence },
    publish,
    replayed: recent.after(watermark.sequence),
    onEnd: context.onEnd,
  })
  // From here on the projector retains the groups it has not written.
  recent.forget(Number.POSITIVE_INFINITY)
  const { sequencer, projector } = writing
  sequencer.subscribe(({ sequence }) => bus.publish(venueSubjects.journal, sequence))
  log.info('this server leads the venue', { sequence: engine.sequence })
  // In this order: a follower that receives this stops waiting for the previous leader, and must not stop waiting for
  // this one.
  bus.publish(venueSubjects.lead, engine.sequence)
  const stopServing = serveLeaderRequests(bus, writing, limits.readWaitMs)
  return {
    leads: true,
    submit: (command) => sequencer.submit(command),
    waitFor: (sequence, timeoutMs) => projector.waitFor(sequence, timeoutMs),
    caughtUp: () => stillLeads(connections.leadership),
    onJournalSequence(sequence) {
      // Another server writes. This server finds out by trying to write.
      if (sequence > sequencer.position.tail.sequence) void sequencer.submit(newTick())
    },
    get hasEnded() {
      return sequencer.endedBy !== undefined
    },
    problem: () => sequencer.problem(),
    notes: () => writingNotes(writing, clock),
    get readModelSequence() {
      return projector.watermark
    },
    get readModelFailures() {
      return projector.failures
    },
    get queued() {
      return sequencer.queued
    },
    async end(): Promise<JournalTail | undefined> {
      stopServing()
      await writing.stop()
      if (sequencer.endedBy === 'halted') return undefined
      if (sequencer.endedBy !== 'rebuilding') return sequencer.position.tail
      const tail = sequencer.appliedTail
      await new EventReplay(journal, engine, tail).rebuild(snapshots, engines)
      return tail
    },
    saveLastSnapshot: () => writing.saveLastSnapshot(),
  }
}

/** A server that hung does not know what another leader has acknowledged since. */
function stillLeads(leadership: NodeContext['options']['connections']['leadership']): Promise<void> | undefined {
  return leadership.confirmed()?.catch((error: unknown) => {
    throw new ViewsBehind('Another server may lead the venue', { cause: error })
  })
}
