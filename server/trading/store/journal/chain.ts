import { createHash } from 'node:crypto'
import { firstRules } from '../../domain/engine/rules.ts'
import type { JournalRow, JournalTail } from './journal-store.ts'

const hashBytes = 32

export const emptyJournal: JournalTail = { firstSequence: 0, sequence: 0, hash: new Uint8Array(hashBytes) }

/** The journal is damaged or unreadable; the message names the sequence and is meant for the operator. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged'
}

/**
 * Covers every column: SHA-256 over the hash of the previous row, the first sequence, the count, the time, the rules
 * number, the writer and the commands (and with them the quarantined sequences). Rows of rules 1 predate the rules
 * number and omit it.
 */
export function rowHash(row: Omit<JournalRow, 'hash' | 'quarantined'>): Uint8Array {
  const numbers = Buffer.allocUnsafe(row.rules === firstRules ? 24 : 32)
  numbers.writeBigInt64BE(BigInt(row.firstSequence), 0)
  numbers.writeBigInt64BE(BigInt(row.count), 8)
  numbers.writeBigInt64BE(BigInt(row.atMs), 16)
  if (row.rules !== firstRules) numbers.writeBigInt64BE(BigInt(row.rules), 24)
  return createHash('sha256').update(row.previousHash).update(numbers).update(row.writer).update(row.commands).digest()
}

export function tailOf(row: JournalRow): JournalTail {
  return { firstSequence: row.firstSequence, sequence: row.firstSequence + row.count - 1, hash: row.hash }
}

export function equalHashes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

/** The tail after this row. Throws if the row does not continue the chain. */
export function nextTail(tail: JournalTail, row: JournalRow): JournalTail {
  const where = `The journal row with sequence ${row.firstSequence}`
  if (row.firstSequence !== tail.sequence + 1) {
    throw new JournalDamaged(
      `The journal has a gap: after sequence ${tail.sequence} comes a row that starts with ${row.firstSequence}` +
        (tail.sequence === 0 ? '; if the rows before it are archived, run `agora journal restore`' : ''),
    )
  }
  if (!equalHashes(row.previousHash, tail.hash)) {
    throw new JournalDamaged(`${where} does not belong behind the row before it: the chain of hashes is broken`)
  }
  if (!equalHashes(row.hash, rowHash(row))) {
    throw new JournalDamaged(`${where} is not as it was written: its hash does not fit its content`)
  }
  return tailOf(row)
}
