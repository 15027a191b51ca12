import type { Sql } from '../../../kernel/storage/database.ts'
import type { StoredValue } from './watched.ts'

export interface ChainTransfer {
  readonly network: string
  readonly transactionId: string
  readonly output: number
  readonly coin: string
  readonly address: string
  readonly memo: string
  readonly units: bigint
  readonly confirmations: number
  readonly position: StoredValue
  readonly seenAtMs: number
}

export interface StoredTransfer extends ChainTransfer {
  readonly state: 'open' | 'final' | 'dropped' | 'refused'
  readonly isCredited: boolean
  readonly problem: string
}

type TransferText = Omit<StoredTransfer, 'units' | 'position'> & { readonly units: string; readonly position: string }

const columns = (sql: Sql) => sql`
  network, transaction_id as "transactionId", output, coin, address, memo, units::text as units, confirmations,
  position::text as position, seen_at_ms as "seenAtMs", state, is_credited as "isCredited", problem`

const transferOf = (row: TransferText): StoredTransfer => ({
  ...row,
  units: BigInt(row.units),
  position: JSON.parse(row.position) as StoredValue,
})

export async function openTransfers(sql: Sql, network: string): Promise<StoredTransfer[]> {
  const rows = await sql<TransferText[]>`
    select ${columns(sql)} from custody_transfers where network = ${network} and state = 'open'
    order by seen_at_ms, transaction_id, output`
  return rows.map(transferOf)
}

export async function findTransfer(
  sql: Sql,
  network: string,
  transactionId: string,
  output: number,
): Promise<StoredTransfer | undefined> {
  const [row] = await sql<TransferText[]>`
    select ${columns(sql)} from custody_transfers
    where network = ${network} and transaction_id = ${transactionId} and output = ${output}`
  return row && transferOf(row)
}

/** A transfer that comes back after a reorganisation is open again; whether it was credited stays. */
export async function saveTransfer(sql: Sql, transfer: ChainTransfer): Promise<StoredTransfer> {
  const { network, transactionId, output, coin, address, memo, units, confirmations, position, seenAtMs } = transfer
  const [row] = await sql<TransferText[]>`
    insert into custody_transfers (network, transaction_id, output, coin, address, memo, units, confirmations, position,
      seen_at_ms, state)
    values (${network}, ${transactionId}, ${output}, ${coin}, ${address}, ${memo}, ${String(units)}::numeric,
      ${confirmations}, ${JSON.stringify(position)}::text::jsonb, ${seenAtMs}, 'open')
    on conflict (network, transaction_id, output) do update
      set confirmations = excluded.confirmations, position = excluded.position,
        state = case when custody_transfers.state = 'refused' then 'refused' else 'open' end
    returning ${columns(sql)}`
  return transferOf(row as TransferText)
}

export async function markTransfer(
  sql: Sql,
  { network, transactionId, output }: Pick<ChainTransfer, 'network' | 'transactionId' | 'output'>,
  change: Partial<Pick<StoredTransfer, 'state' | 'isCredited' | 'problem'>>,
): Promise<void> {
  const { state = null, isCredited = null, problem = null } = change
  await sql`
    update custody_transfers
    set state = coalesce(${state}::text, state), is_credited = coalesce(${isCredited}::boolean, is_credited),
      problem = coalesce(${problem}::text, problem)
    where network = ${network} and transaction_id = ${transactionId} and output = ${output}`
}
