import type { Sql } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { DepositStatus, WithdrawalRecord, WithdrawalStep } from '../domain/engine/wallet/wallet-events.ts'
import { depositsById, withdrawalsById } from './queries/wallet-history.ts'
import type { DepositRow, TransferStepRow } from './read-models/rows.ts'

/** Identifies a step: a command that ends several claims makes several. */
export interface TransferPlace {
  readonly sequence: number
  /** The position among the steps of one command. */
  readonly place: number
}

/** A step with its transfer, which may be further already. */
export type TransferStep = TransferPlace &
  (
    | { readonly kind: 'deposit'; readonly step: DepositStatus; readonly deposit: DepositRow }
    | { readonly kind: 'withdrawal'; readonly step: WithdrawalStep; readonly withdrawal: WithdrawalRecord }
  )

/** A new listener receives the steps after this sequence; a known listener continues after its last one. */
export async function beginTransfers(sql: Sql, listener: string, sequence: number): Promise<void> {
  await sql`insert into told_transfers (listener, sequence) values (${listener}, ${sequence}) on conflict do nothing`
}

/** The last step that a listener has received. */
export async function lastSentTransfer(sql: Sql, listener: string): Promise<TransferPlace> {
  const [row] = await sql<TransferPlace[]>`
    select sequence, place from told_transfers where listener = ${listener}`
  invariant(row !== undefined, `${listener} is registered before its first step`)
  return row
}

/** False if another node has notified the listener first. */
export async function markTransfersSent(
  sql: Sql,
  listener: string,
  from: TransferPlace,
  to: TransferPlace,
): Promise<boolean> {
  const { count } = await sql`
    update told_transfers set sequence = ${to.sequence}, place = ${to.place}
    where listener = ${listener} and sequence = ${from.sequence} and place = ${from.place}`
  return count === 1
}

/** The steps after another, oldest first. */
export async function transferStepsAfter(sql: Sql, notified: TransferPlace, limit: number): Promise<TransferStep[]> {
  const rows = await sql<TransferStepRow[]>`
    select sequence, place, kind, transfer_id as "transferId", step, at_ms as "atMs" from transfer_steps
    where (sequence, place) > (${notified.sequence}, ${notified.place})
    order by sequence, place limit ${limit}`
  return withTransfers(sql, rows)
}

async function withTransfers(sql: Sql, rows: readonly TransferStepRow[]): Promise<TransferStep[]> {
  const idsOf = (kind: TransferStepRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.transferId)
  const deposits = await depositsById(sql, idsOf('deposit'))
  const withdrawals = await withdrawalsById(sql, idsOf('withdrawal'))
  return rows.flatMap((row) => withTransfer(row, deposits, withdrawals))
}

/**
 * The steps of the transfers of some networks (undefined for all), and the place up to which there are no others: a reader that continues
 * there does not read the steps of other networks again.
 */
export async function transferStepsOf(
  sql: Sql,
  after: TransferPlace,
  networks: readonly string[] | undefined,
  limit: number,
): Promise<{ readonly steps: readonly TransferStep[]; readonly until: TransferPlace }> {
  // First: a step that is written after the query below must not be skipped.
  const [newest] = await sql<TransferPlace[]>`
    select sequence, place from transfer_steps
    where (sequence, place) > (${after.sequence}, ${after.place})
    order by sequence desc, place desc limit 1`
  if (newest === undefined) return { steps: [], until: after }
  const names = networks === undefined ? null : [...networks]
  const rows = await sql<TransferStepRow[]>`
    select sequence, place, kind, transfer_id as "transferId", step, at_ms as "atMs" from transfer_steps as steps
    where (sequence, place) > (${after.sequence}, ${after.place})
      and (sequence, place) <= (${newest.sequence}, ${newest.place})
      and (${names}::text[] is null or case kind
        when 'deposit' then exists (
          select 1 from deposits where deposit_id = steps.transfer_id and network = any(${names}::text[]))
        else exists (
          select 1 from withdrawals where withdrawal_id = steps.transfer_id and network = any(${names}::text[]))
        end)
    order by sequence, place limit ${limit}`
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { steps: await withTransfers(sql, rows), until: last ?? newest }
}

/** The steps of one withdrawal, oldest first; of those before version 0.2 the time is not known. */
export async function stepsOfWithdrawal(
  sql: Sql,
  withdrawalId: number,
): Promise<{ readonly step: WithdrawalStep; readonly atMs: number }[]> {
  return sql`
    select step, at_ms as "atMs" from transfer_steps
    where kind = 'withdrawal' and transfer_id = ${withdrawalId} and at_ms > 0
    order by sequence, place`
}

function withTransfer(
  { sequence, place, kind, transferId, step }: TransferStepRow,
  deposits: ReadonlyMap<number, DepositRow>,
  withdrawals: ReadonlyMap<number, WithdrawalRecord>,
): TransferStep[] {
  if (kind === 'deposit') {
    const deposit = deposits.get(transferId)
    return deposit === undefined ? [] : [{ sequence, place, kind, step: step as DepositStatus, deposit }]
  }
  const withdrawal = withdrawals.get(transferId)
  return withdrawal === undefined ? [] : [{ sequence, place, kind, step: step as WithdrawalStep, withdrawal }]
}
