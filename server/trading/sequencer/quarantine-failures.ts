import type { Logger } from '../../kernel/logging/logger.ts'
import type { ReplayedGroup } from '../store/event-replay.ts'
import { JournalDamaged } from '../store/journal/chain.ts'
import { CommandFailed } from '../store/replay.ts'
import type { Machine } from '../store/state-machine.ts'
import type { Group, GroupMaker, Position } from './group.ts'
import type { FenceOptions } from './leadership-options.ts'

/** A server stops at the first command that fails; by then it has written at most one more row. */
const rowsBehindFailureMax = 1
const failuresMax = 100

/** How a new leader handles commands of the journal that it cannot apply. */
export interface QuarantinedFailures {
  /** The groups since the first failure, to be published once the failure is recorded. */
  readonly held: readonly ReplayedGroup[]
  /** Advances to the end of the journal and skips every command that fails. */
  advance(): Promise<void>
  /** The group that records the failures; undefined if nothing failed. */
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
            history.skip(error.sequence)
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

/**
 * An acknowledged command is never undone. If one fails, this version of the engine is at fault, and it must not trade.
 */
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
