import type { BusBody } from '../../../kernel/bus/bus.ts'
import { decodeCommands } from '../../domain/engine/codec/command-codec.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { stampCommand } from '../../domain/engine/commands/stamp-command.ts'
import { type NotTakenReason, notTaken, type Outcome, outcomeUnknown } from '../outcome.ts'

/**
 * The leader's answer about a command: its sequence if committed, the reason if not taken, null if the outcome is
 * unknown.
 */
export type CommandAnswer = number | NotTakenReason | null

/** Commands from another server, which are stamped here. */
export function decodeUnstamped(bytes: Uint8Array): Command[] {
  const commands = decodeCommands(bytes)
  // The encoding numbers commands from the first; these have no sequence yet.
  for (const command of commands) command.sequence = 0
  return commands
}

export function answerOf(outcome: Outcome): CommandAnswer {
  if (outcome.kind === 'committed') return outcome.sequence
  return outcome.kind === 'not_taken' ? outcome.reason : null
}

/** For all answers except a commit: the requester reads the events of a commit in the journal. */
export function outcomeOf(answer: Exclude<CommandAnswer, number>): Outcome {
  return answer === null ? outcomeUnknown : notTaken(answer)
}

const reasons: Readonly<Record<NotTakenReason, true>> = {
  overloaded: true,
  unavailable: true,
  stopping: true,
  fenced: true,
  rebuilding: true,
  halted: true,
}

/** An unreadable answer means that the outcome is unknown. */
export function readAnswers(body: BusBody, count: number): CommandAnswer[] {
  const items: readonly unknown[] = Array.isArray(body) ? body : []
  return Array.from({ length: count }, (_, index): CommandAnswer => {
    const item = items[index]
    return typeof item === 'number' || isReason(item) ? item : null
  })
}

function isReason(item: unknown): item is NotTakenReason {
  return typeof item === 'string' && Object.hasOwn(reasons, item)
}

/** Gives a command that another server applied the stamps that it has in the journal. */
export function stampLike(command: Command, carriedOut: Command): void {
  stampCommand(command, carriedOut.sequence, carriedOut.atMs, firstIdOf(carriedOut) - 1)
}

function firstIdOf(command: Command): number {
  switch (command.type) {
    case 'place_order':
    case 'cancel_replace':
    case 'cancel_replace_if':
      return command.order.orderId
    case 'place_pair':
    case 'replace_pair':
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
