import type { Sql } from '../../../kernel/storage/database.ts'
import { inChunks, numbers, words } from './chunks.ts'
import type { TransferStepRow } from './rows.ts'

export async function writeTransferSteps(sql: Sql, steps: readonly TransferStepRow[]): Promise<void> {
  for (const rows of inChunks(steps)) {
    await sql`
      insert into transfer_steps (sequence, place, kind, transfer_id, step, at_ms)
      select * from unnest(
        ${numbers(rows, (row) => row.sequence)}::bigint[],
        ${numbers(rows, (row) => row.place)}::integer[],
        ${words(rows, (row) => row.kind)}::text[],
        ${numbers(rows, (row) => row.transferId)}::bigint[],
        ${words(rows, (row) => row.step)}::text[],
        ${numbers(rows, (row) => row.atMs)}::bigint[]
      )`
  }
}
