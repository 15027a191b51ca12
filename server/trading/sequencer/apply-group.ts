import type { EventCollector } from '../domain/engine/event-sink.ts'
import type { Machine } from '../store/state-machine.ts'
import type { Group } from './group.ts'
import type { CommittedCommand, CommittedGroup } from './outcome.ts'

/** Applying a command threw: the engine has a bug, and its state is partly changed. */
export class ApplyFailed extends Error {
  override readonly name = 'ApplyFailed'

  constructor(sequence: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Command ${sequence} could not be carried out (${reason}); the state is being rebuilt without it`, { cause })
  }
}

/** Applies a group that the journal contains. Throws `ApplyFailed`. */
export function applyGroup(machine: Machine, group: Group, collector: EventCollector): CommittedGroup {
  const commands: CommittedCommand[] = []
  for (const { command } of group.submissions) {
    try {
      machine.apply(command, collector)
    } catch (error) {
      machine.isWhole = false
      throw new ApplyFailed(command.sequence, error)
    }
    commands.push({ command, events: collector.take() })
  }
  const { row, after } = group
  return {
    firstSequence: row.firstSequence,
    sequence: after.tail.sequence,
    atMs: row.atMs,
    journalHash: row.hash,
    commands,
  }
}

/** Gives each submission the outcome of its command. */
export function answerCommitted(group: Group, { commands }: CommittedGroup): void {
  for (const [index, submission] of group.submissions.entries()) {
    const { command, events } = commands[index] as CommittedCommand
    submission.answer({ kind: 'committed', sequence: command.sequence, atMs: command.atMs, events })
  }
}
