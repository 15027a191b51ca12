import type { Sql } from '../../kernel/storage/database.ts'
import type { Cursor } from './queries/page.ts'
import { numbers } from './read-models/chunks.ts'

/** An account and the coin in which its profit is counted. */
export interface ProfitsOf {
  readonly accountId: number
  readonly valueCoinId: number
}

export interface StoredProfits {
  /** The last fill that they include. */
  readonly after: Cursor
  /** Whether retention removed fills before they were included. */
  readonly lacksFills: boolean
  readonly coins: ReadonlyMap<number, { readonly units: bigint; readonly cost: bigint; readonly realised: bigint }>
}

const nothing: StoredProfits = { after: { atMs: -1, id: -1 }, lacksFills: false, coins: new Map() }

interface Row extends Cursor {
  readonly lacksFills: boolean
  readonly coinId: number | null
  readonly units: string
  readonly cost: string
  readonly realised: string
}

/** In one statement, so that the positions belong to the fill. */
export async function readStoredProfits(sql: Sql, { accountId, valueCoinId }: ProfitsOf): Promise<StoredProfits> {
  const rows = await sql<Row[]>`
    select at_ms as "atMs", fill_id as id, lacks_fills as "lacksFills", coin_id as "coinId", units, cost, realised
    from profit_progress left join profit_positions using (account_id, value_coin_id)
    where account_id = ${accountId} and value_coin_id = ${valueCoinId}`
  const [first] = rows
  if (first === undefined) return nothing
  const coins = rows.flatMap(({ coinId, units, cost, realised }) =>
    coinId === null
      ? []
      : [[coinId, { units: BigInt(units), cost: BigInt(cost), realised: BigInt(realised) }] as const],
  )
  return { after: { atMs: first.atMs, id: first.id }, lacksFills: first.lacksFills, coins: new Map(coins) }
}

/** Nothing is written if another request has continued from the same fill: its result is the same or newer. */
export async function saveStoredProfits(
  sql: Sql,
  { accountId, valueCoinId }: ProfitsOf,
  before: Cursor,
  { after, lacksFills, coins }: StoredProfits,
): Promise<void> {
  const part = [...coins].map(([coinId, profit]) => ({ coinId, ...profit }))
  await sql`
      with moved as (
        insert into profit_progress (account_id, value_coin_id, at_ms, fill_id, lacks_fills)
        values (${accountId}, ${valueCoinId}, ${after.atMs}, ${after.id}, ${lacksFills})
        on conflict (account_id, value_coin_id) do update
          set at_ms = excluded.at_ms, fill_id = excluded.fill_id, lacks_fills = excluded.lacks_fills
          where (profit_progress.at_ms, profit_progress.fill_id) = (${before.atMs}, ${before.id})
        returning account_id, value_coin_id
      )
      insert into profit_positions (account_id, value_coin_id, coin_id, units, cost, realised)
      select account_id, value_coin_id, position.* from moved cross join unnest(
        ${numbers(part, ({ coinId }) => coinId)}::integer[],
        ${numbers(part, ({ units }) => units)}::numeric[],
        ${numbers(part, ({ cost }) => cost)}::numeric[],
        ${numbers(part, ({ realised }) => realised)}::numeric[]
      ) position
      on conflict (account_id, value_coin_id, coin_id) do update
        set units = excluded.units, cost = excluded.cost, realised = excluded.realised`
}
