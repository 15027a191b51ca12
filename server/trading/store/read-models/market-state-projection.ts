import type { Sql } from '../../../kernel/storage/database.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import type { MarketStateSet } from '../../domain/engine/events.ts'
import { inChunks, numbers, storable, words } from './chunks.ts'

interface MarketStateRow extends Omit<MarketStateSet, 'type'> {
  readonly sequence: number
  readonly atMs: number
}

/** Collects the state changes of markets. */
export class MarketStateProjection {
  readonly rows: MarketStateRow[] = []

  take({ market, state, operator, reason }: MarketStateSet, { sequence, atMs }: Command): void {
    this.rows.push({ sequence, market, state, operator, reason, atMs })
  }
}

export async function writeMarketStates(sql: Sql, projection: MarketStateProjection): Promise<void> {
  for (const rows of inChunks(projection.rows)) {
    await sql`
      insert into market_state_changes (sequence, market_id, state, operator_id, reason, at_ms)
      select * from unnest(
        ${numbers(rows, (row) => row.sequence)}::bigint[],
        ${numbers(rows, (row) => row.market)}::integer[],
        ${words(rows, (row) => row.state)}::text[],
        ${numbers(rows, (row) => row.operator)}::bigint[],
        ${rows.map((row) => storable(row.reason))}::text[],
        ${numbers(rows, (row) => row.atMs)}::bigint[]
      )`
  }
}
