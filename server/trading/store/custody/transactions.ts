import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

export const transactionPurposes = ['withdrawal', 'replacement', 'sweep', 'top_up'] as const
export type TransactionPurpose = (typeof transactionPurposes)[number]

export interface SignerTransaction {
  readonly network: string
  readonly transactionId: string
  readonly purpose: TransactionPurpose
  /** 0 if it belongs to no withdrawal. */
  readonly withdrawalId: number
  readonly reportedAtMs: number
  readonly state: 'open' | 'mined' | 'failed' | 'replaced'
  /** 0 while the chain does not have it. */
  readonly confirmations: number
  readonly feeUnits: bigint | undefined
  readonly isFeeBooked: boolean
}

type TransactionText = Omit<SignerTransaction, 'feeUnits'> & { readonly feeUnits: string | null }

const columns = (sql: Sql) => sql`
  network, transaction_id as "transactionId", purpose, withdrawal_id as "withdrawalId", reported_at_ms as "reportedAtMs",
  state, confirmations, fee_units::text as "feeUnits", is_fee_booked as "isFeeBooked"`

const transactionOf = (row: TransactionText): SignerTransaction => ({
  ...row,
  feeUnits: row.feeUnits === null ? undefined : BigInt(row.feeUnits),
})

export type ReportedTransaction = Pick<
  SignerTransaction,
  'network' | 'transactionId' | 'purpose' | 'withdrawalId' | 'reportedAtMs'
>

const transactionsLock = 0x74786964

/**
 * Adds those that the withdrawal does not have; all of them, or none and false if it would have more than `most`. No other
 * request adds one until the transaction ends.
 */
export async function addTransactionsOf(
  { sql }: Transaction,
  withdrawalId: number,
  added: readonly Omit<ReportedTransaction, 'withdrawalId'>[],
  most: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${transactionsLock}::int, hashint8(${withdrawalId}))`
  const known = new Set((await transactionsOf(sql, withdrawalId)).map(({ transactionId }) => transactionId))
  const missing = added.filter(({ transactionId }) => !known.has(transactionId))
  if (missing.length > 0 && known.size + missing.length > most) return false
  for (const one of missing) await addTransaction(sql, { ...one, withdrawalId })
  return true
}

/**
 * False if it is known already. A report as a sweep does not hide that a transaction pays a withdrawal: it is followed
 * again, as one of the withdrawal.
 */
export async function addTransaction(sql: Sql, added: ReportedTransaction): Promise<boolean> {
  const { count } = await sql`
    insert into custody_transactions (network, transaction_id, purpose, withdrawal_id, reported_at_ms, state)
    values (${added.network}, ${added.transactionId}, ${added.purpose}, ${added.withdrawalId}, ${added.reportedAtMs}, 'open')
    on conflict (network, transaction_id) do update set
      withdrawal_id = excluded.withdrawal_id, purpose = excluded.purpose, state = 'open', due_at_ms = 0
    where custody_transactions.withdrawal_id = 0 and excluded.withdrawal_id > 0`
  return count === 1
}

export interface TurnOfTransactions {
  readonly network: string
  readonly nowMs: number
  /** Of withdrawals, and between wallets of the venue: each kind has its own number in a turn. */
  readonly ofWithdrawalsMax: number
  readonly ownMax: number
}

/**
 * Those that are due of the ones that are not final or whose fee is not booked. The one that has waited longest comes
 * first: a stolen key of a signer can report any number that do not exist.
 */
export async function dueTransactions(
  sql: Sql,
  { network, nowMs, ofWithdrawalsMax, ownMax }: TurnOfTransactions,
): Promise<SignerTransaction[]> {
  const due = (isOwn: boolean, limit: number) => sql<TransactionText[]>`
    select ${columns(sql)} from custody_transactions
    where network = ${network} and (state = 'open' or not is_fee_booked) and due_at_ms <= ${nowMs}
      and (withdrawal_id = 0) = ${isOwn}
    order by due_at_ms, reported_at_ms, transaction_id limit ${limit}`
  return [...(await due(false, ofWithdrawalsMax)), ...(await due(true, ownMax))].map(transactionOf)
}

export async function saveDueTime(
  sql: Sql,
  { network, transactionId }: Pick<SignerTransaction, 'network' | 'transactionId'>,
  dueAtMs: number,
): Promise<void> {
  await sql`
    update custody_transactions set due_at_ms = ${dueAtMs}
    where network = ${network} and transaction_id = ${transactionId}`
}

/** Those of all networks that are not final, oldest first. */
export async function unfinishedTransactions(sql: Sql, limit: number): Promise<SignerTransaction[]> {
  const rows = await sql<TransactionText[]>`
    select ${columns(sql)} from custody_transactions where state = 'open'
    order by reported_at_ms, transaction_id limit ${limit}`
  return rows.map(transactionOf)
}

export async function transactionsOf(sql: Sql, withdrawalId: number): Promise<SignerTransaction[]> {
  const rows = await sql<TransactionText[]>`
    select ${columns(sql)} from custody_transactions where withdrawal_id = ${withdrawalId} and withdrawal_id > 0
    order by reported_at_ms, transaction_id`
  return rows.map(transactionOf)
}

export async function settleTransaction(
  sql: Sql,
  { network, transactionId }: Pick<SignerTransaction, 'network' | 'transactionId'>,
  settled: Pick<SignerTransaction, 'state' | 'feeUnits' | 'isFeeBooked' | 'confirmations'>,
): Promise<void> {
  const { state, feeUnits, isFeeBooked, confirmations } = settled
  await sql`
    update custody_transactions set state = ${state}, is_fee_booked = ${isFeeBooked}, confirmations = ${confirmations},
      fee_units = ${feeUnits === undefined ? null : String(feeUnits)}::numeric
    where network = ${network} and transaction_id = ${transactionId}`
}

export async function saveConfirmations(
  sql: Sql,
  { network, transactionId }: Pick<SignerTransaction, 'network' | 'transactionId'>,
  confirmations: number,
): Promise<void> {
  await sql`
    update custody_transactions set confirmations = ${confirmations}
    where network = ${network} and transaction_id = ${transactionId}`
}

/** Whether the ledger has an entry of the house account with this reason, at this time or later. */
export async function hasLedgerEntry(sql: Sql, account: number, sinceMs: number, reason: string): Promise<boolean> {
  const rows = await sql`
    select 1 from ledger_entries where account_id = ${account} and at_ms >= ${sinceMs} and reason = ${reason} limit 1`
  return rows.length > 0
}

/** The network fees that are known and not booked, per network. */
export async function unbookedFees(sql: Sql): Promise<readonly { network: string; units: bigint }[]> {
  const rows = await sql<{ network: string; units: string }[]>`
    select network, sum(fee_units)::text as units from custody_transactions
    where not is_fee_booked and fee_units is not null group by network`
  return rows.map(({ network, units }) => ({ network, units: BigInt(units) }))
}
