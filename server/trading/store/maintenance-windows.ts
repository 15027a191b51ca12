import type { Sql } from '../../kernel/storage/database.ts'
import type { MarketState } from '../domain/markets/definitions.ts'

export interface NewMaintenance {
  readonly fromMs: number
  readonly toMs: number
  /** Symbols; empty for all markets. */
  readonly markets: readonly string[]
  readonly marketState: Exclude<MarketState, 'active'>
  readonly reason: string
}

export interface Maintenance extends NewMaintenance {
  readonly windowId: number
  readonly status: 'scheduled' | 'under_way' | 'done' | 'canceled'
  /** The states of the markets when the window started, by symbol. */
  readonly statesBefore: Readonly<Record<string, MarketState>>
}

const columns = (sql: Sql) => sql`
  window_id as "windowId", from_ms as "fromMs", to_ms as "toMs", markets, market_state as "marketState", reason, status,
  states_before as "statesBefore"`

/** Scheduled or running, the nearest first. */
export async function maintenanceAhead(sql: Sql): Promise<Maintenance[]> {
  return sql<Maintenance[]>`
    select ${columns(sql)} from maintenance_windows where status in ('scheduled', 'under_way') order by from_ms, window_id`
}

export async function findMaintenance(sql: Sql, windowId: number): Promise<Maintenance | undefined> {
  const [row] = await sql<Maintenance[]>`select ${columns(sql)} from maintenance_windows where window_id = ${windowId}`
  return row
}

/** Undefined if another window overlaps. Of two concurrent inserts that overlap, only one succeeds. */
export async function insertMaintenance(
  sql: Sql,
  maintenance: NewMaintenance,
  nowMs: number,
): Promise<Maintenance | undefined> {
  await sql`lock table maintenance_windows in share row exclusive mode`
  const [row] = await sql<Maintenance[]>`
    insert into maintenance_windows (from_ms, to_ms, markets, market_state, reason, status, states_before)
    select ${maintenance.fromMs}, ${maintenance.toMs}, ${[...maintenance.markets]}::text[], ${maintenance.marketState}, ${maintenance.reason},
      'scheduled', '{}'::jsonb
    where not exists (
      select 1 from maintenance_windows
      where status in ('scheduled', 'under_way') and from_ms < ${maintenance.toMs} and to_ms > ${maintenance.fromMs})
    returning ${columns(sql)}`
  if (row !== undefined)
    await sql`insert into untold_maintenance (window_id, step, at_ms) values (${row.windowId}, 'scheduled', ${nowMs})`
  return row
}

/** Saves the states only once: a retry keeps the first ones. Returns the saved states. */
export async function saveStatesBefore(
  sql: Sql,
  windowId: number,
  states: Readonly<Record<string, MarketState>>,
): Promise<Maintenance['statesBefore']> {
  const [row] = await sql<Pick<Maintenance, 'statesBefore'>[]>`
    update maintenance_windows set states_before =
      case when states_before = '{}'::jsonb then ${JSON.stringify(states)}::text::jsonb else states_before end
    where window_id = ${windowId}
    returning states_before as "statesBefore"`
  return row?.statesBefore ?? {}
}

/** The running windows that would open one of these markets at their end. */
export async function windowsThatRestore(sql: Sql, symbols: readonly string[]): Promise<Maintenance[]> {
  return sql<Maintenance[]>`
    select ${columns(sql)} from maintenance_windows
    where status in ('scheduled', 'under_way') and states_before ?| ${[...symbols]}::text[]`
}

/** Afterwards no end of a maintenance changes the state of the market. */
export async function forgetStateBefore(sql: Sql, symbol: string): Promise<void> {
  await sql`
    update maintenance_windows set states_before = states_before - ${symbol}::text
    where status in ('scheduled', 'under_way') and states_before ? ${symbol}::text`
}

export async function startMaintenance(sql: Sql, windowId: number, nowMs: number): Promise<void> {
  await sql`
    with started as (
      update maintenance_windows set status = 'under_way' where window_id = ${windowId} and status = 'scheduled'
      returning window_id)
    insert into untold_maintenance (window_id, step, at_ms) select window_id, 'started', ${nowMs} from started`
}

/** A window that ends before it has started is not announced. */
export async function endMaintenance(
  sql: Sql,
  windowId: number,
  status: 'done' | 'canceled',
  nowMs: number,
): Promise<void> {
  const step = status === 'done' ? 'ended' : 'canceled'
  await sql`
    with found as (
      select window_id, status from maintenance_windows
      where window_id = ${windowId} and status in ('scheduled', 'under_way') for update),
    over as (
      update maintenance_windows set status = ${status} from found
      where maintenance_windows.window_id = found.window_id
      returning found.window_id, found.status as former)
    insert into untold_maintenance (window_id, step, at_ms)
    select window_id, ${step}, ${nowMs} from over where former = 'under_way' or ${step} = 'canceled'`
}
