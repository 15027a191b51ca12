import type { Sql } from '../../../kernel/storage/database.ts'
import { readPartitions } from '../histories/partitions.ts'
import { type TimeWindow, windowsBack } from '../histories/windows.ts'
import type { LedgerKind } from '../read-models/rows.ts'
import { readOnward } from './onward-pages.ts'
import { type Cursor, isOnward, type OnwardRequest, type Page, type PageRequest } from './page.ts'
import { type KeyedList, PageAnchors, type SkippedRows } from './page-anchors.ts'

/** A change of an account's total by `amount - fee` to `balance`, in ledger units of the coin. */
export interface LedgerRecord {
  readonly entryId: number
  readonly coinId: number
  readonly kind: LedgerKind
  readonly amount: bigint
  readonly fee: bigint
  readonly balance: bigint
  /** The trade, deposit or withdrawal it belongs to; 0 for none. */
  readonly referenceId: number
  readonly reason: string
  readonly sequence: number
  readonly atMs: number
}

export interface LedgerFilter {
  readonly accountId: number
  readonly coinIds?: readonly number[] | undefined
  readonly kinds?: readonly LedgerKind[] | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}

type Row = Omit<LedgerRecord, 'amount' | 'fee' | 'balance'> & Record<'amount' | 'fee' | 'balance', string>

export async function findLedgerEntries(
  sql: Sql,
  filter: LedgerFilter,
  request: PageRequest | OnwardRequest,
  anchors = new PageAnchors(),
): Promise<Page<LedgerRecord>> {
  const { accountId, coinIds, kinds, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  const partitions = await readPartitions(sql, 'ledger_entries')
  const inWindow = (window: TimeWindow) => sql`
    account_id = ${accountId} and at_ms between ${window.fromMs} and ${window.toMs}
    ${coinIds === undefined ? sql`` : sql`and coin_id = any(${[...coinIds]}::integer[])`}
    ${kinds === undefined ? sql`` : sql`and kind = any(${[...kinds]}::text[])`}`
  const placeOf = ({ atMs, entryId }: LedgerRecord) => ({ atMs, id: entryId })
  if (isOnward(request)) {
    const read = async (window: TimeWindow, { atMs, id }: Cursor, limit: number) => {
      const rows = await sql<Row[]>`
        select ${entryColumns(sql)} from ledger_entries
        where ${inWindow(window)} and (at_ms, entry_id) > (${atMs}, ${id})
        order by at_ms, entry_id limit ${limit}`
      return rows.map(entryOf)
    }
    return readOnward({ partitions, range: { fromMs, toMs }, placeOf, read }, request)
  }
  const after = (window: TimeWindow, { atMs, id }: Cursor) =>
    sql`${inWindow(window)} and (at_ms, entry_id) < (${atMs}, ${id})`
  const list: KeyedList<LedgerRecord> = {
    name: `ledger ${JSON.stringify(filter)}`,
    placeOf,
    windowsAfter: ({ atMs }) => windowsBack(partitions, { fromMs, toMs: Math.min(toMs, atMs) }),
    async read(window, cursor, limit) {
      const rows = await sql<Row[]>`
        select ${entryColumns(sql)} from ledger_entries where ${after(window, cursor)}
        order by at_ms desc, entry_id desc limit ${limit}`
      return rows.map(entryOf)
    },
    async skip(window, cursor, count) {
      const [last] = await sql<SkippedRows[]>`
        select * from (
          select at_ms as "atMs", entry_id as id, row_number() over (order by at_ms desc, entry_id desc) as rows
          from ledger_entries where ${after(window, cursor)}
          order by at_ms desc, entry_id desc limit ${count}) skipped
        order by rows desc limit 1`
      return last
    },
    placesBefore({ atMs, id }, limit) {
      return sql<Cursor[]>`
        select at_ms as "atMs", entry_id as id from ledger_entries
        where ${inWindow({ fromMs: Math.max(fromMs, atMs), toMs })} and (at_ms, entry_id) > (${atMs}, ${id})
        order by at_ms desc, entry_id desc limit ${limit}`
    },
  }
  return anchors.read(list, request)
}

function entryColumns(sql: Sql) {
  return sql`
    entry_id as "entryId", coin_id as "coinId", kind, amount, fee, balance, reference_id as "referenceId", reason,
    sequence, at_ms as "atMs"`
}

function entryOf(row: Row): LedgerRecord {
  return { ...row, amount: BigInt(row.amount), fee: BigInt(row.fee), balance: BigInt(row.balance) }
}

/** An account's traded amount in the markets of a quote coin on a UTC day, in ledger units of that coin. */
export interface VolumeRecord {
  readonly quoteCoinId: number
  readonly day: number
  readonly makerQuote: bigint
  readonly takerQuote: bigint
  readonly trades: number
}

/** Days since the epoch, both included; oldest first. */
export async function findVolumes(
  sql: Sql,
  accountId: number,
  fromDay: number,
  toDay: number,
): Promise<VolumeRecord[]> {
  const rows = await sql<
    { quoteCoinId: number; day: number; makerQuote: string; takerQuote: string; trades: number }[]
  >`
    select quote_coin_id as "quoteCoinId", day, maker_quote as "makerQuote", taker_quote as "takerQuote", trades
    from account_volumes where account_id = ${accountId} and day between ${fromDay} and ${toDay}
    order by day, quote_coin_id`
  return rows.map((row) => ({ ...row, makerQuote: BigInt(row.makerQuote), takerQuote: BigInt(row.takerQuote) }))
}
