import type { ByteReader } from '../../encoding/byte-reader.ts'
import type { ByteWriter } from '../../encoding/byte-writer.ts'
import { readWide, writeWide } from '../../encoding/wide-bytes.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { Wide } from '../../ledger/wide.ts'

/*
 * The balances that are not zero, by owner and coin. They are nearly the whole state of a large venue, so they are
 * written from the rows of the ledger and read into them, without an object or a bigint for each.
 */

export function writeBalances(writer: ByteWriter, ledger: Ledger): void {
  const amount = new Wide()
  let count = 0
  ledger.eachRow((row) => {
    if (!isZero(ledger, row)) count += 1
  })
  writer.uint(count)
  ledger.eachRow((row, owner) => {
    if (isZero(ledger, row)) return
    writer.uint(owner)
    writer.uint(ledger.coinOf(row))
    ledger.read(row << 2, amount)
    writeWide(writer, amount)
    ledger.read((row << 2) + 2, amount)
    writeWide(writer, amount)
  })
}

export function readBalances(reader: ByteReader, ledger: Ledger): void {
  const available = new Wide()
  const held = new Wide()
  const count = reader.count()
  ledger.reserve(count)
  for (let left = count; left > 0; left--) {
    const owner = reader.uint()
    const coin = reader.uint()
    readWide(reader, available)
    readWide(reader, held)
    ledger.restore(owner, coin, available, held)
  }
}

function isZero(ledger: Ledger, row: number): boolean {
  return ledger.isEmpty(row << 2) && ledger.isEmpty((row << 2) + 2)
}
