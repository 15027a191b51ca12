import { CorruptBytes } from '../domain/encoding/byte-reader.ts'
import { readCommands } from '../domain/engine/codec/command-codec.ts'
import type { Command } from '../domain/engine/commands.ts'
import { newestRules, UnknownRules } from '../domain/engine/rules.ts'
import { JournalDamaged, nextTail } from './journal/chain.ts'
import type { JournalRow, JournalStore, JournalTail } from './journal/journal-store.ts'
import type { Machine } from './machine.ts'

/** What a replay does with a command; the machine's `apply` unless its events are wanted as well. */
export type Apply = (command: Command) => void

export interface ReplayOptions {
  readonly apply?: Apply
  /** The end of the row to stop behind; the end of the journal when left out. */
  readonly until?: number
  /** After every row, when the machine stands where the tail does. */
  readonly onRow?: (tail: JournalTail, row: JournalRow) => void | Promise<void>
}

/** Applies every row behind `from`, and answers with where it stopped. Throws `JournalDamaged` at the first bad row. */
export async function replay(
  journal: JournalStore,
  machine: Machine,
  from: JournalTail,
  options: ReplayOptions = {},
): Promise<JournalTail> {
  const { apply = (command) => machine.apply(command), until = Number.POSITIVE_INFINITY } = options
  let tail = from
  for await (const rows of journal.readAfter(from.sequence)) {
    for (const row of rows) {
      if (tail.sequence >= until) return tail
      const next = nextTail(tail, row)
      applyRow(row, machine, apply)
      tail = next
      const waiting = options.onRow?.(tail, row)
      if (waiting !== undefined) await waiting
    }
  }
  return tail
}

/** A row is replayed under its own rules or not at all. */
function checkRules({ firstSequence, rules }: JournalRow, machine: Machine): void {
  if (rules > newestRules) throw new JournalDamaged(new UnknownRules(rules).message)
  if (rules !== machine.rules)
    throw new JournalDamaged(
      `The journal row with sequence ${firstSequence} is of rules ${rules}, but rules ${machine.rules} are in force there`,
    )
}

function applyRow(row: JournalRow, machine: Machine, apply: Apply): void {
  checkRules(row, machine)
  let expected = row.firstSequence
  try {
    readCommands(row.commands, (command) => {
      if (command.sequence !== expected) throw new CorruptBytes('the commands are not the ones the row is for')
      apply(command)
      expected += 1
    })
  } catch (error) {
    if (error instanceof UnknownRules) throw new JournalDamaged(error.message, { cause: error })
    const reason = error instanceof Error ? error.message : String(error)
    throw new JournalDamaged(
      error instanceof CorruptBytes
        ? `The journal row with sequence ${row.firstSequence} cannot be read: ${reason}`
        : `The journal's command with sequence ${expected} cannot be applied: ${reason}`,
      { cause: error },
    )
  }
  if (expected !== row.firstSequence + row.count || machine.atMs !== row.atMs) {
    throw new JournalDamaged(`The journal row with sequence ${row.firstSequence} does not hold what its columns say`)
  }
}
