import type { Sql } from '../../kernel/storage/database.ts'
import type { MarketState } from '../domain/markets/definitions.ts'

export interface MarketStateChange {
  readonly sequence: number
  readonly market: number
  readonly state: MarketState
  readonly operator: number
  readonly reason: string
  readonly atMs: number
}

export interface MaintenanceStep {
  readonly stepId: number
  readonly step: 'scheduled' | 'started' | 'ended' | 'canceled'
  readonly atMs: number
  readonly fromMs: number
  readonly toMs: number
  readonly symbols: readonly string[]
  readonly reason: string
}

export interface UnsentNotices {
  /** The sequence of the newest change that was announced. */
  readonly sentSequence: number
  /** The states of the markets right after that change, by id; a market that is missing has never been opened. */
  readonly sentStates: ReadonlyMap<number, MarketState>
  readonly changes: readonly MarketStateChange[]
  readonly steps: readonly MaintenanceStep[]
}

/** Changes of markets after this sequence are announced. Has no effect if announcements have begun. */
export async function initNoticeProgress(sql: Sql, sequence: number): Promise<void> {
  await sql`insert into told_market_states (sequence) values (${sequence}) on conflict do nothing`
}

/** Undefined if announcements have not begun. */
export async function readUnsentNotices(
  sql: Sql,
  until: { readonly sequence: number; readonly changesUntilMs: number; readonly stepsUntilMs: number },
): Promise<UnsentNotices | undefined> {
  const [notified] = await sql<{ sequence: number }[]>`select sequence from told_market_states`
  if (notified === undefined) return undefined
  const states = await sql<{ market: number; state: MarketState }[]>`
    select distinct on (market_id) market_id as market, state from market_state_changes
    where sequence <= ${notified.sequence} order by market_id, sequence desc`
  const changes = await sql<MarketStateChange[]>`
    select sequence, market_id as market, state, operator_id as operator, reason, at_ms as "atMs"
    from market_state_changes
    where sequence > ${notified.sequence} and sequence <= ${until.sequence} and at_ms <= ${until.changesUntilMs}
    order by sequence`
  const steps = await sql<MaintenanceStep[]>`
    select step_id as "stepId", step, at_ms as "atMs", from_ms as "fromMs", to_ms as "toMs", markets as symbols, reason
    from untold_maintenance join maintenance_windows using (window_id) where at_ms <= ${until.stepsUntilMs}
    order by step_id`
  const sentStates = new Map(states.map(({ market, state }) => [market, state]))
  return { sentSequence: notified.sequence, sentStates, changes, steps }
}

/** False if another node has announced them. */
export async function markChangesSent(sql: Sql, from: number, to: number): Promise<boolean> {
  const { count } = await sql`update told_market_states set sequence = ${to} where sequence = ${from}`
  return count === 1
}

/** False if another node has announced it. */
export async function markStepSent(sql: Sql, stepId: number): Promise<boolean> {
  const { count } = await sql`delete from untold_maintenance where step_id = ${stepId}`
  return count === 1
}
