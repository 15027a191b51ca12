import type { Sql, Transaction } from '../../kernel/storage/database.ts'

export type BankAccountKind = 'card' | 'iban'

export interface BankAccount {
  readonly accountUuid: string
  readonly accountId: number
  readonly kind: BankAccountKind
  readonly number: string
  readonly addedAtMs: number
  readonly usableFromMs: number
}

const columns = (sql: Sql) => sql`
  account_uuid as "accountUuid", account_id as "accountId", kind, number,
  added_at_ms as "addedAtMs", usable_from_ms as "usableFromMs"`

/** Newest first. */
export async function bankAccountsOf(sql: Sql, accountId: number, limit: number): Promise<BankAccount[]> {
  return sql<BankAccount[]>`
    select ${columns(sql)} from bank_accounts where account_id = ${accountId}
    order by added_at_ms desc, account_uuid limit ${limit}`
}

export async function findBankAccount(
  sql: Sql,
  accountId: number,
  kind: BankAccountKind,
  accountUuid: string,
): Promise<BankAccount | undefined> {
  const [row] = await sql<BankAccount[]>`
    select ${columns(sql)} from bank_accounts
    where account_id = ${accountId} and kind = ${kind} and account_uuid = ${accountUuid}`
  return row
}

/** Returns the stored entry. An existing one keeps its hold. */
export async function putBankAccount(sql: Sql, entry: BankAccount): Promise<BankAccount> {
  const [row] = await sql<BankAccount[]>`
    insert into bank_accounts (account_uuid, account_id, kind, number, added_at_ms, usable_from_ms)
    values (
      ${entry.accountUuid}, ${entry.accountId}, ${entry.kind}, ${entry.number}, ${entry.addedAtMs},
      ${entry.usableFromMs})
    on conflict (account_id, kind, number) do update set number = excluded.number
    returning ${columns(sql)}`
  return row ?? entry
}

const bankAccountsLock = 0x62616e6b

/** Until the end of the transaction, no other request of the account adds a card or a bank account. */
export async function lockBankAccountsOf({ sql }: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${bankAccountsLock}::int, ${accountId}::int)`
}

export async function countBankAccounts(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from bank_accounts where account_id = ${accountId}`
  return row?.count ?? 0
}

export async function removeBankAccount(sql: Sql, accountId: number, accountUuid: string): Promise<boolean> {
  const rows = await sql`
    delete from bank_accounts where account_id = ${accountId} and account_uuid = ${accountUuid} returning 1`
  return rows.length > 0
}
