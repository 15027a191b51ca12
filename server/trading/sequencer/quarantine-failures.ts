import type { Logger } from '../../kernel/logging/logger.ts'
import type { ReplayedGroup } from '../store/event-replay.ts'
import { JournalDamaged } from '../store/journal/chain.ts'
import type { Machine } from '../store/machine.ts'
import { CommandFailed } from '../store/replay.ts'
import type { Group, GroupMaker, Position } from './group.ts'
import type { FenceOptions } from './leadership-options.ts'

/** A server stops at the first command that fails; by then it has written at most one row behind it. */
const rowsBehindFailureMax = 1
const failuresMax = 100

/** How a server that begins to lead deals with commands of the journal that cannot be carried out. */
export interface QuarantinedFailures {
  /** What happened since the first failure, to be handed over once it is recorded. */
  readonly held: readonly ReplayedGroup[]
  /** Goes on to the end of the journal and passes over every command that fails. */
  advance(): Promise<void>
  /** The group that records them; undefined where nothing failed. */
  record(groups: GroupMaker, position: Position, nowMs: number): Group | undefined
}

type Options<M extends Machine> = Pick<
  FenceOptions<M>,
  'history' | 'seenUntil' | 'take' | 'snapshots' | 'maker' | 'carriedOutUntil'
>

export function quarantineFailures<M extends Machine>(options: Options<M>, log: Logger): QuarantinedFailures {
  const { history, seenUntil, take, snapshots, maker } = options
  const failures: CommandFailed[] = []
  const held: ReplayedGroup[] = []
  const receive = (group: ReplayedGroup) => (failures.length === 0 ? take(group) : void held.push(group))
  return {
    held,
    async advance() {
      for (;;) {
        try {
          return await history.advance(seenUntil, receive)
        } catch (error) {
          if (!(error instanceof CommandFailed) || failures.length >= failuresMax) throw error
          if (!(await history.learnQuarantined(error.sequence))) {
            await refuseIfCarriedOut(error, options)
            log.error('a command cannot be carried out and is quarantined', {
              sequence: error.sequence,
              reason: error.reason,
            })
            failures.push(error)
            history.passOver(error.sequence)
          }
          await history.rebuild(snapshots, maker)
        }
      }
    },
    record(groups, position, nowMs) {
      const sequences = failures.map(({ sequence }) => sequence)
      const reason = failures[0]?.reason ?? ''
      return failures.length === 0 ? undefined : groups.makeQuarantine(position, nowMs, sequences, reason)
    },
  }
}

/** What somebody may have been told is never undone: then this version is at fault, and it does not trade. */
async function refuseIfCarriedOut<M extends Machine>(failed: CommandFailed, options: Options<M>): Promise<void> {
  const { history, carriedOutUntil = 0 } = options
  const isCarriedOut =
    failed.sequence <= carriedOutUntil ||
    (await history.rowsBehindNext(rowsBehindFailureMax + 1)) > rowsBehindFailureMax
  if (!isCarriedOut) return
  throw new JournalDamaged(
    `${failed.message}. It was carried out before, so it is not quarantined: this version of Agora cannot replay this journal`,
    { cause: failed },
  )
}
