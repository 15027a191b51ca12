import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { JournalDamaged } from '../journal/chain.ts'
import type { JournalRow } from '../journal/journal-store.ts'

// A segment is a gzip file of journal rows, one after another. Every column of a row is in it, so that its hash can be
// computed again.

const hashBytes = 32
const writerBytes = 16
/** First sequence, count, time and rules. */
const numbersBytes = 8 + 4 + 8 + 2
/** Before the list of quarantined commands: the numbers, the writer, both hashes and the two lengths. */
const headBytes = numbersBytes + writerBytes + 2 * hashBytes + 2 + 4
/** No segment unpacks to more bytes: a larger file is not a segment of the archive. */
const unpackedBytesMax = 1024 * 1024 * 1024

const pack = promisify(gzip)
const unpack = promisify(gunzip)

export function rowBytes(row: JournalRow): number {
  return headBytes + 8 * (row.quarantined?.length ?? 0) + row.commands.length
}

export function packSegment(rows: readonly JournalRow[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(rows.reduce((sum, row) => sum + rowBytes(row), 0))
  let at = 0
  for (const row of rows) at = writeRow(bytes, at, row)
  return pack(bytes)
}

function writeRow(bytes: Buffer, start: number, row: JournalRow): number {
  const quarantined = row.quarantined ?? []
  let at = bytes.writeBigUInt64BE(BigInt(row.firstSequence), start)
  at = bytes.writeUInt32BE(row.count, at)
  at = bytes.writeBigUInt64BE(BigInt(row.atMs), at)
  at = bytes.writeUInt16BE(row.rules, at)
  at += bytes.write(row.writer.replaceAll('-', ''), at, writerBytes, 'hex')
  for (const hash of [row.previousHash, row.hash]) {
    bytes.set(hash, at)
    at += hashBytes
  }
  at = bytes.writeUInt16BE(quarantined.length, at)
  at = bytes.writeUInt32BE(row.commands.length, at)
  for (const sequence of quarantined) at = bytes.writeBigUInt64BE(BigInt(sequence), at)
  bytes.set(row.commands, at)
  return at + row.commands.length
}

/** Throws `JournalDamaged` if the file was cut or is no segment. The caller verifies the chain of the rows. */
export async function unpackSegment(name: string, packed: Uint8Array): Promise<JournalRow[]> {
  try {
    const bytes = await unpack(packed, { maxOutputLength: unpackedBytesMax })
    const rows: JournalRow[] = []
    for (let at = 0; at < bytes.length; ) {
      const row = readRow(bytes, at)
      rows.push(row)
      at += rowBytes(row)
    }
    return rows
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new JournalDamaged(`The archived segment ${name} cannot be read: ${reason}`, { cause: error })
  }
}

function readRow(bytes: Buffer, start: number): JournalRow {
  let at = start + numbersBytes
  const take = (length: number): Buffer => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const writer = uuidOf(take(writerBytes))
  const previousHash = take(hashBytes)
  const hash = take(hashBytes)
  const quarantinedCount = bytes.readUInt16BE(at)
  const commandsBytes = bytes.readUInt32BE(at + 2)
  at += 6
  const quarantined: number[] = []
  for (let left = quarantinedCount; left > 0; left--, at += 8) quarantined.push(Number(bytes.readBigUInt64BE(at)))
  if (at + commandsBytes > bytes.length) throw new RangeError('its last row is cut')
  return {
    firstSequence: Number(bytes.readBigUInt64BE(start)),
    count: bytes.readUInt32BE(start + 8),
    atMs: Number(bytes.readBigUInt64BE(start + 12)),
    rules: bytes.readUInt16BE(start + 20),
    writer,
    previousHash,
    hash,
    commands: bytes.subarray(at, at + commandsBytes),
    quarantined: quarantinedCount === 0 ? null : quarantined,
  }
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
