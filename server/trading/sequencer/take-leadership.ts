import { silentLogger } from '../../kernel/logging/logger.ts'
import { EventCollector } from '../domain/engine/event-sink.ts'
import { newestRules } from '../domain/engine/rules.ts'
import { EventReplay, type ReplayedGroup } from '../store/event-replay.ts'
import { JournalDamaged } from '../store/journal/chain.ts'
import { startFromSnapshot } from '../store/recover.ts'
import type { Machine } from '../store/state-machine.ts'
import { type Group, GroupMaker, type Position } from './group.ts'
import type { FenceOptions, TakeLeadershipOptions } from './leadership-options.ts'
import { quarantineFailures } from './quarantine-failures.ts'

export interface LeaderStart<M extends Machine> {
  readonly machine: M
  readonly position: Position
  readonly groups: GroupMaker
  /** The sequence of the snapshot it started from; 0 without one. */
  readonly snapshotSequence: number
  readonly replayed: number
  /** Snapshots that did not verify, as texts for the operator. */
  readonly skippedSnapshots: readonly string[]
}

/** A dead predecessor leaves at most one pending commit; more than a few rows come from a live writer. */
const attemptsMax = 5

/** Rebuilds the state and takes over the journal. */
export async function takeLeadership<M extends Machine>(options: TakeLeadershipOptions<M>): Promise<LeaderStart<M>> {
  const { journal, snapshots, maker, listener } = options
  const start = await startFromSnapshot(journal, snapshots, maker)
  const { machine, skippedSnapshots } = start
  const history = new EventReplay(journal, machine, start.tail)
  const seenUntil = listener?.seenUntil ?? Number.POSITIVE_INFINITY
  const fence = await fenceJournal({ ...options, history, seenUntil, take: (group) => listener?.take(group) })
  const snapshotSequence = start.tail.sequence
  // The last row is ours and was not replayed.
  const replayed = fence.position.tail.sequence - 1 - snapshotSequence
  return { machine, ...fence, snapshotSequence, replayed, skippedSnapshots }
}

/**
 * Takes over the journal: a first row of our own fences the previous writer. It records the commands that could not be
 * applied, if any, or raises the rules to those of this version, or is a tick. If a killed predecessor had a pending
 * commit, its row comes before ours and is replayed like the others. Groups since a failed command are published only
 * after the failure is recorded.
 */
export async function fenceJournal<M extends Machine>(
  options: FenceOptions<M>,
): Promise<Pick<LeaderStart<M>, 'position' | 'groups'>> {
  const { journal, clock, ids, history, take, log = silentLogger } = options
  const { machine } = history
  const groups = new GroupMaker(ids.uuid())
  const quarantine = quarantineFailures(options, log)
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    await quarantine.advance()
    const { tail } = history
    const { atMs, lastId, rules } = machine
    const position = { tail, atMs, lastId, rules }
    const first = quarantine.record(groups, position, clock.nowMs()) ?? firstGroup(groups, position, clock.nowMs())
    const result = await journal.append(first.row, tail)
    if (result === 'no_predecessor')
      throw new JournalDamaged(`The journal lost its row with sequence ${tail.sequence} while it was being read`)
    if (result === 'taken') continue
    for (const group of quarantine.held) take(group)
    take(applied(machine, first))
    if (first.after.rules === newestRules) return { position: first.after, groups }
    const raised = groups.makeSetRules(first.after, clock.nowMs(), newestRules)
    if ((await journal.append(raised.row, first.after.tail)) !== 'appended')
      throw new Error('Another server took the journal while the rules were being raised')
    take(applied(machine, raised))
    return { position: raised.after, groups }
  }
  throw new Error('Another server is writing the journal: stop it first')
}

function firstGroup(groups: GroupMaker, position: Position, nowMs: number): Group {
  if (position.rules === newestRules) return groups.makeTick(position, nowMs)
  return groups.makeSetRules(position, nowMs, newestRules)
}

function applied(machine: Machine, group: Group): ReplayedGroup {
  const collector = new EventCollector()
  const commands = group.submissions.map(({ command }) => {
    machine.apply(command, collector)
    return { command, events: collector.take() }
  })
  const { firstSequence, hash, atMs } = group.row
  return { firstSequence, sequence: group.after.tail.sequence, atMs, journalHash: hash, commands }
}
