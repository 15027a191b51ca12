import { CorruptBytes } from '../domain/encoding/corrupt-bytes.ts'
import { readCommands } from '../domain/engine/codec/command-codec.ts'
import type { Command } from '../domain/engine/commands/commands.ts'
import { newestRules, UnknownRules } from '../domain/engine/rules.ts'
import { JournalDamaged, nextTail } from './journal/chain.ts'
import type { JournalRow, JournalStore, JournalTail } from './journal/journal-store.ts'
import type { Machine } from './state-machine.ts'

/** How a replay applies or skips a command; by default as the machine does, without collecting events. */
export type Apply = (command: Command, isQuarantined: boolean) => void

export interface ReplayOptions {
  readonly apply?: Apply
  /** Commands to skip: those that the journal quarantines, and those that a new leader is about to quarantine. */
  readonly quarantined?: ReadonlySet<number>
  /** The last sequence of the row to stop after; by default the end of the journal. */
  readonly until?: number
  /** Called after every row, when the machine is at the tail. */
  readonly onRow?: (tail: JournalTail, row: JournalRow) => void | Promise<void>
}

/** A command of the journal could not be applied. The machine is partly changed and must be rebuilt. */
export class CommandFailed extends JournalDamaged {
  readonly sequence: number
  readonly reason: string

  constructor(sequence: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The journal's command with sequence ${sequence} cannot be applied: ${reason}`, { cause })
    this.sequence = sequence
    this.reason = reason
  }
}

/** The journal quarantines commands that this machine has applied. The machine must be rebuilt from before them. */
export class QuarantinedLate extends JournalDamaged {
  /** The sequence of the first of them. */
  readonly sequence: number

  constructor(sequences: readonly number[]) {
    const sequence = Math.min(...sequences)
    super(`The journal quarantines the command with sequence ${sequence}, which was carried out here`)
    this.sequence = sequence
  }
}

const none: ReadonlySet<number> = new Set()

/** Applies every row after `from`, and returns where it stopped. Throws `JournalDamaged` at the first bad row. */
export async function replay(
  journal: JournalStore,
  machine: Machine,
  from: JournalTail,
  options: ReplayOptions = {},
): Promise<JournalTail> {
  const { apply = applyOrSkip(machine), until = Number.POSITIVE_INFINITY, quarantined = none } = options
  let tail = from
  for await (const rows of journal.readAfter(from.sequence)) {
    for (const row of rows) {
      if (tail.sequence >= until) return tail
      const next = nextTail(tail, row)
      applyRow(row, machine, apply, quarantined)
      tail = next
      const waiting = options.onRow?.(tail, row)
      if (waiting !== undefined) await waiting
    }
  }
  return tail
}

function applyOrSkip(machine: Machine): Apply {
  return (command, isQuarantined) => (isQuarantined ? machine.skip(command) : machine.apply(command))
}

/** A row is replayed under its own rules or not at all. */
function checkRules({ firstSequence, rules }: JournalRow, machine: Machine): void {
  if (rules > newestRules) throw new JournalDamaged(new UnknownRules(rules).message)
  if (rules !== machine.rules)
    throw new JournalDamaged(
      `The journal row with sequence ${firstSequence} is of rules ${rules}, but rules ${machine.rules} are in force there`,
    )
}

function applyRow(row: JournalRow, machine: Machine, apply: Apply, quarantined: ReadonlySet<number>): void {
  checkRules(row, machine)
  const { firstSequence } = row
  const named: number[] = []
  let expected = firstSequence
  try {
    readCommands(row.commands, (command) => {
      if (command.sequence !== expected) throw new CorruptBytes('the commands are not the ones the row is for')
      if (command.type === 'quarantine') named.push(...command.sequences)
      carryOut(command, machine, apply, quarantined)
      expected += 1
    })
  } catch (error) {
    if (error instanceof UnknownRules) throw new JournalDamaged(error.message, { cause: error })
    if (!(error instanceof CorruptBytes)) throw error
    const line = `The journal row with sequence ${firstSequence} cannot be read: ${error.message}`
    throw new JournalDamaged(line, { cause: error })
  }
  const isAsNamed = named.join() === (row.quarantined ?? []).join()
  if (expected !== firstSequence + row.count || machine.atMs !== row.atMs || !isAsNamed) {
    throw new JournalDamaged(`The journal row with sequence ${firstSequence} does not match its columns`)
  }
}

function carryOut(command: Command, machine: Machine, apply: Apply, quarantined: ReadonlySet<number>): void {
  const { sequence } = command
  if (command.type === 'quarantine' && !command.sequences.every((named) => quarantined.has(named))) {
    machine.isWhole = false
    throw new QuarantinedLate(command.sequences)
  }
  try {
    apply(command, quarantined.has(sequence))
  } catch (error) {
    if (error instanceof UnknownRules) throw error
    machine.isWhole = false
    throw new CommandFailed(sequence, error)
  }
}
