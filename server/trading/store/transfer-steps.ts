import type { Sql } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { DepositStatus, WithdrawalRecord, WithdrawalStatus } from '../domain/engine/wallet-events.ts'
import { depositsById, withdrawalsById } from './queries/wallet-history.ts'
import type { DepositRow, TransferStepRow } from './read-models/rows.ts'

/** A step together with the transfer, which may be further already. */
export type TransferStep = { readonly sequence: number } & (
  | { readonly kind: 'deposit'; readonly step: DepositStatus; readonly deposit: DepositRow }
  | { readonly kind: 'withdrawal'; readonly step: WithdrawalStatus; readonly withdrawal: WithdrawalRecord }
)

/** A new listener is told of what comes after the sequence; one who has been told of something goes on from there. */
export async function beginTransfers(sql: Sql, listener: string, sequence: number): Promise<void> {
  await sql`insert into told_transfers (listener, sequence) values (${listener}, ${sequence}) on conflict do nothing`
}

/** Up to where a listener has been told. */
export async function toldSequence(sql: Sql, listener: string): Promise<number> {
  const [row] = await sql<{ sequence: number }[]>`select sequence from told_transfers where listener = ${listener}`
  invariant(row !== undefined, `${listener} began to listen before anything was told`)
  return row.sequence
}

/** False when somebody else has told the listener meanwhile. */
export async function markTransfersTold(sql: Sql, listener: string, from: number, to: number): Promise<boolean> {
  const { count } = await sql`
    update told_transfers set sequence = ${to} where listener = ${listener} and sequence = ${from}`
  return count === 1
}

/** The steps after a sequence, oldest first. */
export async function transferStepsAfter(sql: Sql, sequence: number, limit: number): Promise<TransferStep[]> {
  const rows = await sql<TransferStepRow[]>`
    select sequence, kind, transfer_id as "transferId", step from transfer_steps
    where sequence > ${sequence} order by sequence limit ${limit}`
  const idsOf = (kind: TransferStepRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.transferId)
  const deposits = await depositsById(sql, idsOf('deposit'))
  const withdrawals = await withdrawalsById(sql, idsOf('withdrawal'))
  return rows.flatMap((row) => withTransfer(row, deposits, withdrawals))
}

function withTransfer(
  { sequence, kind, transferId, step }: TransferStepRow,
  deposits: ReadonlyMap<number, DepositRow>,
  withdrawals: ReadonlyMap<number, WithdrawalRecord>,
): TransferStep[] {
  if (kind === 'deposit') {
    const deposit = deposits.get(transferId)
    return deposit === undefined ? [] : [{ sequence, kind, step: step as DepositStatus, deposit }]
  }
  const withdrawal = withdrawals.get(transferId)
  return withdrawal === undefined ? [] : [{ sequence, kind, step: step as WithdrawalStatus, withdrawal }]
}
