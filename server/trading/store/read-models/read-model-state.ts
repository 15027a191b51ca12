import type { Database, Sql } from '../../../kernel/storage/database.ts'
import { firstRows } from '../histories/first-rows.ts'
import { coverRows } from '../histories/partitions.ts'
import { emptyJournal, equalHashes, JournalDamaged } from '../journal/chain.ts'
import type { JournalStore } from '../journal/journal-store.ts'
import { writeMarketStates } from './market-state-projection.ts'
import type { Projection } from './projection.ts'
import { writeLedger } from './write-ledger.ts'
import { writeOrders } from './write-orders.ts'
import { writeTrades } from './write-trades.ts'
import { writeWallet } from './write-wallet.ts'

/** The position of the read models in the journal. */
export interface Watermark {
  readonly sequence: number
  readonly journalHash: Uint8Array
}

/**
 * The watermark is not the one this writer left: another server has written the read models, or a rebuild has begun.
 */
export class ReadModelsMoved extends Error {
  override readonly name = 'ReadModelsMoved'
  readonly found: number

  constructor(found: number, expected: number) {
    super(`The read models are at sequence ${found} and not at ${expected}: another server writes them`)
    this.found = found
  }
}

export async function readWatermark(sql: Sql): Promise<Watermark> {
  const [row] = await sql<Watermark[]>`select sequence, journal_hash as "journalHash" from read_model_state`
  if (row === undefined) throw new Error('The table read_model_state is empty: run `agora rebuild`')
  return row
}

/** The same, after checking that the read models come from this journal and that the journal is complete. */
export async function checkedWatermark(sql: Sql, journal: JournalStore): Promise<Watermark> {
  const watermark = await readWatermark(sql)
  const end = await journal.tail()
  if (watermark.sequence > end.sequence) {
    throw new JournalDamaged(
      `The journal ends with sequence ${end.sequence}, but the read models have seen sequence ${watermark.sequence}: ` +
        'commands that were acknowledged are missing',
    )
  }
  const row = watermark.sequence === 0 ? emptyJournal : await journal.tailAt(watermark.sequence)
  if (row === undefined || !equalHashes(row.hash, watermark.journalHash)) {
    throw new JournalDamaged(
      `The read models are at sequence ${watermark.sequence} of another journal: run \`agora journal verify\`, ` +
        'and if that succeeds, `agora rebuild`',
    )
  }
  return watermark
}

/** Writes all changes and the new watermark, or nothing. Idempotent. */
export async function writeProjection(database: Database, projection: Projection): Promise<void> {
  const { after, sequence, journalHash } = projection
  await database.transaction(async ({ sql }) => {
    // The journal has everything, so this commit need not wait for the disk.
    await sql`select set_config('synchronous_commit', 'off', true)`
    const entries = projection.ledger.entries.filter(({ isSilent }) => !isSilent).length
    const [moved] = await sql<{ ledgerEntries: number }[]>`
      update read_model_state set
        sequence = ${sequence}, journal_hash = ${Buffer.from(journalHash)}, ledger_entries = ledger_entries + ${entries}
      where sequence = ${after}
      returning ledger_entries as "ledgerEntries"`
    if (moved === undefined) return refuseUnlessDone(sql, projection)
    const firstEntryId = moved.ledgerEntries - entries + 1
    const partitions = await coverRows(sql, firstRows(projection, firstEntryId))
    await writeOrders(sql, projection.orders, partitions)
    await writeTrades(sql, projection.trading)
    await writeLedger(sql, projection.ledger, firstEntryId)
    await writeWallet(sql, projection.wallet)
    await writeMarketStates(sql, projection.marketStates)
  })
}

/** A commit whose answer was lost is found done on the retry. */
async function refuseUnlessDone(sql: Sql, { after, sequence, journalHash }: Projection): Promise<void> {
  const found = await readWatermark(sql)
  if (found.sequence === sequence && equalHashes(found.journalHash, journalHash)) return
  throw new ReadModelsMoved(found.sequence, after)
}

/** Empties the read models; the next writer starts from the beginning of the journal. */
export async function clearReadModels(database: Database): Promise<void> {
  await database.transaction(async ({ sql }) => {
    // Orders, trades and ledger entries go with their partitions.
    await sql`delete from history_partitions`
    await sql`update history_retention set removed_until_ms = 0, finished_until_ms = 0`
    await sql`
      truncate account_totals, account_volumes, candles, deposits, withdrawals, market_state_changes, transfer_steps,
        ledger_openings, profit_progress, profit_positions`
    await sql`update read_model_state set sequence = 0, journal_hash = ${Buffer.alloc(32)}, ledger_entries = 0`
  })
}
