import type { Sql } from '../../../kernel/storage/database.ts'
import type { DepositStatus, WithdrawalRecord, WithdrawalStatus } from '../../domain/engine/wallet/wallet-events.ts'
import type { DepositRow } from '../read-models/rows.ts'
import { beforeOldest, isOnward, type OnwardRequest, type Page, type PageRequest, pageOf, window } from './page.ts'

export interface WalletFilter<Status> {
  /** Omitted by an operator who queries all accounts. */
  readonly accountId?: number | undefined
  readonly coinIds?: readonly number[] | undefined
  readonly network?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly statuses?: readonly Status[] | undefined
  /** When it was first seen or requested, both included. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}

type InText<Record, Name extends keyof Record> = Omit<Record, Name> & { readonly [Key in Name]: string }
type DepositText = InText<DepositRow, 'amount' | 'fee'>
type WithdrawalText = InText<WithdrawalRecord, 'amount' | 'fee'>

const depositColumns = (sql: Sql) => sql`
  deposit_id as "depositId", account_id as account, coin_id as coin, network, transaction_id as "transactionId",
  output, amount, fee, confirmations, confirmations_needed as "confirmationsNeeded", status,
  seen_at_ms as "seenAtMs", updated_at_ms as "updatedAtMs"`

const withdrawalColumns = (sql: Sql) => sql`
  withdrawal_id as "withdrawalId", account_id as account, coin_id as coin, network, amount, fee, address, memo,
  client_withdraw_id as "clientWithdrawId", status, operator_id as operator, reason,
  transaction_id as "transactionId", requested_at_ms as "requestedAtMs", updated_at_ms as "updatedAtMs", approvals,
  claim`

export async function depositsById(sql: Sql, ids: readonly number[]): Promise<Map<number, DepositRow>> {
  const rows = await sql<DepositText[]>`
    select ${depositColumns(sql)} from deposits where deposit_id = any(${[...ids]}::bigint[])`
  return new Map(rows.map((row) => [row.depositId, withAmounts(row)]))
}

export async function withdrawalsById(sql: Sql, ids: readonly number[]): Promise<Map<number, WithdrawalRecord>> {
  const rows = await sql<WithdrawalText[]>`
    select ${withdrawalColumns(sql)} from withdrawals where withdrawal_id = any(${[...ids]}::bigint[])`
  return new Map(rows.map((row) => [row.withdrawalId, withAmounts(row)]))
}

/** The withdrawals that one of these transactions has completed. */
export async function withdrawalsCompletedBy(
  sql: Sql,
  network: string,
  transactionIds: readonly string[],
): Promise<WithdrawalRecord[]> {
  const rows = await sql<WithdrawalText[]>`
    select ${withdrawalColumns(sql)} from withdrawals
    where network = ${network} and transaction_id = any(${[...transactionIds]}::text[]) and status = 'confirmed'`
  return rows.map(withAmounts)
}

/** The deposits of an account that changed at or after a time, in their current state, oldest first. */
export async function depositsSince(sql: Sql, accountId: number, sinceMs: number, limit: number) {
  const rows = await sql<DepositText[]>`
    select ${depositColumns(sql)} from deposits where account_id = ${accountId} and updated_at_ms >= ${sinceMs}
    order by deposit_id limit ${limit}`
  return rows.map(withAmounts)
}

export async function withdrawalsSince(sql: Sql, accountId: number, sinceMs: number, limit: number) {
  const rows = await sql<WithdrawalText[]>`
    select ${withdrawalColumns(sql)} from withdrawals where account_id = ${accountId} and updated_at_ms >= ${sinceMs}
    order by withdrawal_id limit ${limit}`
  return rows.map(withAmounts)
}

export async function findDeposits(
  sql: Sql,
  filter: WalletFilter<DepositStatus>,
  request: PageRequest | OnwardRequest,
): Promise<Page<DepositRow>> {
  const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  const { place, order, offset, limit } = partOf(sql, request, 'seen_at_ms', 'deposit_id')
  const rows = await sql<DepositText[]>`
    select ${depositColumns(sql)} from deposits
    where seen_at_ms between ${fromMs} and ${toMs} and ${place} ${conditions(sql, filter)}
    order by ${order} offset ${offset} limit ${limit}`
  return pageOf(rows.map(withAmounts), request, (deposit) => ({ atMs: deposit.seenAtMs, id: deposit.depositId }))
}

export async function findWithdrawals(
  sql: Sql,
  filter: WalletFilter<WithdrawalStatus>,
  request: PageRequest | OnwardRequest,
): Promise<Page<WithdrawalRecord>> {
  const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  const { place, order, offset, limit } = partOf(sql, request, 'requested_at_ms', 'withdrawal_id')
  const rows = await sql<WithdrawalText[]>`
    select ${withdrawalColumns(sql)} from withdrawals
    where requested_at_ms between ${fromMs} and ${toMs} and ${place} ${conditions(sql, filter)}
    order by ${order} offset ${offset} limit ${limit}`
  return pageOf(rows.map(withAmounts), request, (record) => ({ atMs: record.requestedAtMs, id: record.withdrawalId }))
}

/** The rows of a page, in the order of its request. */
function partOf(sql: Sql, request: PageRequest | OnwardRequest, time: string, id: string) {
  const [at, row] = [sql(time), sql(id)]
  if (isOnward(request)) {
    const after = request.onwardFrom ?? beforeOldest
    const place = sql`(${at}, ${row}) > (${after.atMs}, ${after.id})`
    return { place, order: sql`${at}, ${row}`, offset: 0, limit: request.rows + 1 }
  }
  const { after, offset, limit } = window(request)
  const place = sql`(${at}, ${row}) < (${after.atMs}, ${after.id})`
  return { place, order: sql`${at} desc, ${row} desc`, offset, limit }
}

function conditions(sql: Sql, { accountId, coinIds, network, networks, statuses }: WalletFilter<string>) {
  return sql`
    ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
    ${coinIds === undefined ? sql`` : sql`and coin_id = any(${[...coinIds]}::integer[])`}
    ${network === undefined ? sql`` : sql`and network = ${network}`}
    ${networks === undefined ? sql`` : sql`and network = any(${[...networks]}::text[])`}
    ${statuses === undefined ? sql`` : sql`and status = any(${[...statuses]}::text[])`}`
}

function withAmounts<Row extends { amount: string; fee: string }>(row: Row) {
  return { ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) }
}
