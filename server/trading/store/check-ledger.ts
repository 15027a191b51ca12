import type { Database, Sql } from '../../kernel/storage/database.ts'
import type { Engine } from '../domain/engine/engine.ts'
import { houseAccounts } from '../domain/ledger/ledger.ts'
import { engines } from './engines.ts'
import { PostgresJournal } from './journal/postgres-journal.ts'
import { houseAccountId } from './read-models/ledger-projection.ts'
import { checkedWatermark } from './read-models/read-model-state.ts'
import { startFromSnapshot } from './recover.ts'
import { replay } from './replay.ts'
import { PostgresSnapshots } from './snapshots/postgres-snapshots.ts'

export interface CoinSum {
  readonly coin: string
  /** What all accounts have, in ledger units. */
  readonly accounts: bigint
  /** What the venue's own accounts have: the same with the opposite sign, or something is wrong. */
  readonly venue: bigint
}

export interface LedgerReport {
  /** What was compared stands at this sequence of the journal. */
  readonly sequence: number
  readonly accounts: number
  readonly coins: readonly CoinSum[]
  /** Everything that is wrong, in words; empty when all is well. */
  readonly problems: readonly string[]
}

interface Total {
  readonly accountId: number
  readonly coinId: number
  readonly total: string
}

/**
 * Adds up every coin, and holds what the read models say an account has against what the engine says at the same
 * sequence of the journal, and against the sum of the account's ledger entries. The venue may run meanwhile.
 */
export async function checkLedger(database: Database): Promise<LedgerReport> {
  const journal = new PostgresJournal(database.sql)
  const { watermark, totals, mismatches } = await database.transaction(
    async ({ sql }) => ({
      watermark: await checkedWatermark(sql, new PostgresJournal(sql)),
      totals: await readTotals(sql),
      mismatches: await compareWithEntries(sql),
    }),
    { isolation: 'repeatable read', readOnly: true },
  )
  const start = await startFromSnapshot(journal, new PostgresSnapshots(database), engines, watermark.sequence)
  const engine = start.machine
  await replay(journal, engine, start.tail, { until: watermark.sequence })
  engine.audit()
  const problems = [...start.passedOver, ...compareWithEngine(engine, totals), ...mismatches]
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
 * The engine's own sums are zero (it has audited itself), and no balance is below zero. So when every account named here
 * has what the engine says, and the venue's accounts do too, an account that is missing here has nothing.
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
        problems.push(`The venue's ${house} in coin ${coin} are ${actual}, the read models say ${named.get(key) ?? 0n}`)
    }
  }
  for (const { accountId, coinId, total } of totals) {
    if (accountId <= 0) continue
    const { available, held } = engine.balance(accountId, coinId)
    if (available + held !== BigInt(total))
      problems.push(`Account ${accountId} has ${available + held} of coin ${coinId}, the read models say ${total}`)
  }
  return problems
}

/** What an account has is the sum of its entries; the fees of trades, which have none, are those that traders paid. */
async function compareWithEntries(sql: Sql): Promise<string[]> {
  const rows = await sql<(Total & { readonly entries: string })[]>`
    with sums as (
      select account_id, coin_id, sum(amount - fee) as entries from ledger_entries group by account_id, coin_id
      union all
      select ${houseAccountId('fees')}, coin_id, sum(fee) from ledger_entries where kind = 'trade' group by coin_id
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
