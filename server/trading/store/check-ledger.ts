import type { Database, Sql } from '../../kernel/storage/database.ts'
import type { Engine } from '../domain/engine/engine.ts'
import { houseAccounts } from '../domain/ledger/ledger.ts'
import { engines } from './engine-factory.ts'
import { sumsOfEntries } from './histories/ledger-openings.ts'
import { PostgresJournal } from './journal/postgres-journal.ts'
import { houseAccountId } from './read-models/ledger-projection.ts'
import { checkedWatermark } from './read-models/read-model-state.ts'
import { startFromSnapshot } from './recover.ts'
import { replay } from './replay.ts'
import { PostgresSnapshots } from './snapshots/postgres-snapshots.ts'

export interface CoinSum {
  readonly coin: string
  /** The sum of all trader accounts, in ledger units. */
  readonly accounts: bigint
  /** The sum of the venue's own accounts: must be the opposite of `accounts`. */
  readonly venue: bigint
}

export interface LedgerReport {
  /** The sequence of the journal at which the figures were compared. */
  readonly sequence: number
  readonly accounts: number
  readonly coins: readonly CoinSum[]
  /** Every mismatch as a text; empty if the ledger is correct. */
  readonly problems: readonly string[]
}

interface Total {
  readonly accountId: number
  readonly coinId: number
  readonly total: string
}

/**
 * Sums every coin, and compares the totals of the read models with the engine at the same journal sequence and with the
 * sums of the ledger entries. The venue may run at the same time.
 */
export async function checkLedger(database: Database): Promise<LedgerReport> {
  const journal = new PostgresJournal(database.sql)
  const { watermark, totals, mismatches } = await database.transaction(
    async ({ sql }) => {
      // Before the snapshot: retention moves entries to the openings, and their partition is not part of a snapshot.
      await sql`lock table ledger_entries in access share mode`
      return {
        watermark: await checkedWatermark(sql, new PostgresJournal(sql)),
        totals: await readTotals(sql),
        mismatches: await compareWithEntries(sql),
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  const start = await startFromSnapshot(journal, new PostgresSnapshots(database), engines, watermark.sequence)
  const engine = start.machine
  await replay(journal, engine, start.tail, { until: watermark.sequence })
  engine.audit()
  const problems = [...start.skippedSnapshots, ...compareWithEngine(engine, totals), ...mismatches]
  const coins = engine.coins.map(({ coin, symbol }) => sumOf(totals, coin, symbol))
  for (const { coin, accounts, venue } of coins)
    if (accounts + venue !== 0n) problems.push(`${coin} adds up to ${accounts + venue} instead of zero`)
  const accounts = new Set(totals.map(({ accountId }) => accountId).filter((accountId) => accountId > 0)).size
  return { sequence: watermark.sequence, accounts, coins, problems }
}

function readTotals(sql: Sql): Promise<Total[]> {
  return sql<Total[]>`
    select account_id as "accountId", coin_id as "coinId", total from account_totals order by account_id, coin_id`
}

function sumOf(totals: readonly Total[], coinId: number, symbol: string): CoinSum {
  let [accounts, venue] = [0n, 0n]
  for (const { accountId, coinId: coin, total } of totals) {
    if (coin !== coinId) continue
    if (accountId > 0) accounts += BigInt(total)
    else venue += BigInt(total)
  }
  return { coin: symbol, accounts, venue }
}

/**
 * The engine's own sums are zero (it has audited itself), and no balance is negative. So if every account listed here
 * matches the engine, and the house accounts do too, an account that is not listed has nothing.
 */
function compareWithEngine(engine: Engine, totals: readonly Total[]): string[] {
  const problems: string[] = []
  const named = new Map(totals.map(({ accountId, coinId, total }) => [`${accountId}/${coinId}`, BigInt(total)]))
  for (const { coin } of engine.coins) {
    for (const house of houseAccounts) {
      if (house === 'rounding') continue
      const rounding = house === 'fees' ? engine.houseBalance('rounding', coin) : 0n
      const key = `${houseAccountId(house)}/${coin}`
      const actual = engine.houseBalance(house, coin) + rounding
      if ((named.get(key) ?? 0n) !== actual)
        problems.push(
          `The venue's ${house} in coin ${coin} are ${actual}, the read models have ${named.get(key) ?? 0n}`,
        )
    }
  }
  for (const { accountId, coinId, total } of totals) {
    if (accountId <= 0) continue
    const { available, held } = engine.balance(accountId, coinId)
    if (available + held !== BigInt(total))
      problems.push(`Account ${accountId} has ${available + held} of coin ${coinId}, the read models have ${total}`)
  }
  return problems
}

/**
 * An account's total is the sum of its entries and of those that retention has removed. The house fees of trades have no
 * entries of their own: they are the fees that traders paid.
 */
async function compareWithEntries(sql: Sql): Promise<string[]> {
  const rows = await sql<(Total & { readonly entries: string })[]>`
    with sums as (
      ${sumsOfEntries(sql, sql`ledger_entries`)}
      union all
      select account_id, coin_id, amount from ledger_openings
    ), entries as (
      select account_id, coin_id, sum(entries) as entries from sums group by account_id, coin_id
    )
    select account_id as "accountId", coin_id as "coinId", coalesce(total, 0) as total, coalesce(entries, 0) as entries
    from account_totals full join entries using (account_id, coin_id)
    where coalesce(total, 0) <> coalesce(entries, 0)
    order by account_id, coin_id`
  return rows.map(
    ({ accountId, coinId, total, entries }) =>
      `The ledger entries of account ${accountId} in coin ${coinId} add up to ${entries}, and it has ${total}`,
  )
}
