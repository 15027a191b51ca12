import type { Sql } from '../../../kernel/storage/database.ts'
import { inChunks, numbers, storable, words } from './chunks.ts'
import type { DepositRow, WithdrawalRow } from './rows.ts'
import type { WalletProjection } from './wallet-projection.ts'
import { writeTransferSteps } from './write-transfer-steps.ts'

export async function writeWallet(sql: Sql, { deposits, withdrawals, steps }: WalletProjection): Promise<void> {
  for (const rows of inChunks(deposits.values())) await putDeposits(sql, rows)
  for (const rows of inChunks(withdrawals.values())) await putWithdrawals(sql, rows)
  await writeTransferSteps(sql, steps)
}

async function putDeposits(sql: Sql, rows: readonly DepositRow[]): Promise<void> {
  await sql`
    insert into deposits (
      deposit_id, account_id, coin_id, network, transaction_id, output, amount, fee, confirmations, confirmations_needed,
      status, seen_at_ms, updated_at_ms
    )
    select * from unnest(
      ${numbers(rows, (row) => row.depositId)}::bigint[],
      ${numbers(rows, (row) => row.account)}::bigint[],
      ${numbers(rows, (row) => row.coin)}::integer[],
      ${rows.map((row) => storable(row.network))}::text[],
      ${rows.map((row) => storable(row.transactionId))}::text[],
      ${numbers(rows, (row) => row.output)}::bigint[],
      ${numbers(rows, (row) => row.amount)}::numeric[],
      ${numbers(rows, (row) => row.fee)}::numeric[],
      ${numbers(rows, (row) => row.confirmations)}::integer[],
      ${numbers(rows, (row) => row.confirmationsNeeded)}::integer[],
      ${words(rows, (row) => row.status)}::text[],
      ${numbers(rows, (row) => row.seenAtMs)}::bigint[],
      ${numbers(rows, (row) => row.updatedAtMs)}::bigint[]
    )
    on conflict (deposit_id) do update set
      confirmations = excluded.confirmations, status = excluded.status, updated_at_ms = excluded.updated_at_ms`
}

async function putWithdrawals(sql: Sql, rows: readonly WithdrawalRow[]): Promise<void> {
  await sql`
    insert into withdrawals (
      withdrawal_id, account_id, coin_id, network, amount, fee, address, memo, client_withdraw_id, status, operator_id,
      reason, transaction_id, requested_at_ms, updated_at_ms, approvals, claim
    )
    select withdrawal_id, account_id, coin_id, network, amount, fee, address, memo, client_withdraw_id, status, operator_id,
      reason, transaction_id, requested_at_ms, updated_at_ms, approvals::jsonb, nullif(claim, 'null')::jsonb
    from unnest(
      ${numbers(rows, (row) => row.withdrawalId)}::bigint[],
      ${numbers(rows, (row) => row.account)}::bigint[],
      ${numbers(rows, (row) => row.coin)}::integer[],
      ${rows.map((row) => storable(row.network))}::text[],
      ${numbers(rows, (row) => row.amount)}::numeric[],
      ${numbers(rows, (row) => row.fee)}::numeric[],
      ${rows.map((row) => storable(row.address))}::text[],
      ${rows.map((row) => storable(row.memo))}::text[],
      ${rows.map((row) => storable(row.clientWithdrawId))}::text[],
      ${words(rows, (row) => row.status)}::text[],
      ${numbers(rows, (row) => row.operator)}::bigint[],
      ${rows.map((row) => storable(row.reason))}::text[],
      ${rows.map((row) => storable(row.transactionId))}::text[],
      ${numbers(rows, (row) => row.requestedAtMs)}::bigint[],
      ${numbers(rows, (row) => row.updatedAtMs)}::bigint[],
      ${rows.map((row) => JSON.stringify(row.approvals))}::text[],
      ${rows.map((row) => storable(JSON.stringify(row.claim)))}::text[]
    ) as given (withdrawal_id, account_id, coin_id, network, amount, fee, address, memo, client_withdraw_id, status,
      operator_id, reason, transaction_id, requested_at_ms, updated_at_ms, approvals, claim)
    on conflict (withdrawal_id) do update set
      status = excluded.status, operator_id = excluded.operator_id, reason = excluded.reason,
      transaction_id = excluded.transaction_id, updated_at_ms = excluded.updated_at_ms,
      approvals = excluded.approvals, claim = excluded.claim`
}
