import type { Database, Sql } from '../../../kernel/storage/database.ts'
import { emptyJournal, equalHashes, JournalDamaged } from '../journal/chain.ts'
import type { JournalStore } from '../journal/journal-store.ts'
import { writeMarketStates } from './market-state-projection.ts'
import type { Projection } from './projection.ts'
import { writeLedger } from './write-ledger.ts'
import { writeOrders } from './write-orders.ts'
import { writeTrades } from './write-trades.ts'
import { writeWallet } from './write-wallet.ts'

/** How far the read models have come. */
export interface Watermark {
  readonly sequence: number
  readonly journalHash: Uint8Array
}

/** The read models do not stand where the writer left them: another server has written them, or a rebuild has begun. */
export class ReadModelsMoved extends Error {
  override readonly name = 'ReadModelsMoved'
  readonly found: number

  constructor(found: number, expected: number) {
    super(`The read models stand at sequence ${found} and not at ${expected}: somebody else writes them`)
    this.found = found
  }
}

export async function readWatermark(sql: Sql): Promise<Watermark> {
  const [row] = await sql<Watermark[]>`select sequence, journal_hash as "journalHash" from read_model_state`
  if (row === undefined) throw new Error('The table read_model_state is empty: run `agora rebuild`')
  return row
}

/** The same, once it is certain that the read models were made from this journal and that the journal is all there. */
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
      `The read models stand at sequence ${watermark.sequence} of another journal: run \`agora journal verify\`, ` +
        'and if that is well, `agora rebuild`',
    )
  }
  return watermark
}

/** All changes and the new watermark, or nothing. Done twice, it is still done once. */
export async function writeProjection(database: Database, projection: Projection): Promise<void> {
  const { after, sequence, journalHash } = projection
  await database.transaction(async ({ sql }) => {
    // The journal has it all: nobody needs to wait for this to reach the disk.
    await sql`select set_config('synchronous_commit', 'off', true)`
    const entries = projection.ledger.entries.filter(({ isSilent }) => !isSilent).length
    const [moved] = await sql<{ ledgerEntries: number }[]>`
      update read_model_state set
        sequence = ${sequence}, journal_hash = ${Buffer.from(journalHash)}, ledger_entries = ledger_entries + ${entries}
      where sequence = ${after}
      returning ledger_entries as "ledgerEntries"`
    if (moved === undefined) return refuseUnlessDone(sql, projection)
    await writeOrders(sql, projection.orders)
    await writeTrades(sql, projection.trading)
    await writeLedger(sql, projection.ledger, moved.ledgerEntries - entries + 1)
    await writeWallet(sql, projection.wallet)
    await writeMarketStates(sql, projection.marketStates)
  })
}

/** A commit whose answer was lost has been made: it is found done when it is tried again. */
async function refuseUnlessDone(sql: Sql, { after, sequence, journalHash }: Projection): Promise<void> {
  const found = await readWatermark(sql)
  if (found.sequence === sequence && equalHashes(found.journalHash, journalHash)) return
  throw new ReadModelsMoved(found.sequence, after)
}

/** Back to nothing; the next one to write starts from the beginning of the journal. */
export async function clearReadModels(database: Database): Promise<void> {
  await database.transaction(async ({ sql }) => {
    await sql`
      truncate orders, trades, ledger_entries, account_totals, account_volumes, candles, deposits, withdrawals,
        market_state_changes, transfer_steps`
    await sql`update read_model_state set sequence = 0, journal_hash = ${Buffer.alloc(32)}, ledger_entries = 0`
  })
}
