import type { BusBody } from '../../../kernel/bus/bus.ts'
import { decodeCommands } from '../../domain/engine/codec/command-codec.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { stampCommand } from '../../domain/engine/commands/stamp-command.ts'
import { type NotTakenReason, notTaken, type Outcome, outcomeUnknown } from '../outcome.ts'

/** What the leader says of a command: its sequence when it is committed, why it was not taken, or null: not known. */
export type CommandAnswer = number | NotTakenReason | null

/** Commands that came from another server to be stamped here. */
export function decodeUnstamped(bytes: Uint8Array): Command[] {
  const commands = decodeCommands(bytes)
  // The encoding counts on from the first; these have no place in the journal yet.
  for (const command of commands) command.sequence = 0
  return commands
}

export function answerOf(outcome: Outcome): CommandAnswer {
  if (outcome.kind === 'committed') return outcome.sequence
  return outcome.kind === 'not_taken' ? outcome.reason : null
}

/** For everything but a commit, whose events the asker has from the journal. */
export function outcomeOf(answer: Exclude<CommandAnswer, number>): Outcome {
  return answer === null ? outcomeUnknown : notTaken(answer)
}

const reasons: ReadonlySet<unknown> = new Set<NotTakenReason>([
  'overloaded',
  'unavailable',
  'stopping',
  'fenced',
  'halted',
])

/** What cannot be understood says nothing: the outcome is then not known. */
export function readAnswers(body: BusBody, count: number): CommandAnswer[] {
  const items: readonly unknown[] = Array.isArray(body) ? body : []
  return Array.from({ length: count }, (_, index): CommandAnswer => {
    const item = items[index]
    return typeof item === 'number' || reasons.has(item) ? (item as CommandAnswer) : null
  })
}

/** Gives a command that was carried out elsewhere the stamps that it has in the journal. */
export function stampLike(command: Command, carriedOut: Command): void {
  stampCommand(command, carriedOut.sequence, carriedOut.atMs, firstIdOf(carriedOut) - 1)
}

function firstIdOf(command: Command): number {
  switch (command.type) {
    case 'place_order':
    case 'cancel_replace':
      return command.order.orderId
    case 'place_pair':
      return command.pair.orderId
    case 'batch':
      return command.items.find((item) => item.type === 'place_order')?.order.orderId ?? 1
    case 'report_deposit':
    case 'report_checked_deposit':
      return command.depositId
    case 'request_withdrawal':
    case 'withdraw':
      return command.withdrawalId
    default:
      return 1
  }
}
