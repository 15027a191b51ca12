import type { Sql, Transaction } from '../../kernel/storage/database.ts'

export interface BookAddress {
  readonly addressUuid: string
  readonly accountId: number
  readonly coinId: number
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly label: string
  readonly addedAtMs: number
  readonly usableFromMs: number
}

const columns = (sql: Sql) => sql`
  address_uuid as "addressUuid", account_id as "accountId", coin_id as "coinId", network, address, memo, label,
  added_at_ms as "addedAtMs", usable_from_ms as "usableFromMs"`

/** Newest first. */
export async function addressBookOf(sql: Sql, accountId: number, limit: number): Promise<BookAddress[]> {
  return sql<BookAddress[]>`
    select ${columns(sql)} from withdraw_addresses where account_id = ${accountId}
    order by added_at_ms desc, address_uuid limit ${limit}`
}

export async function findBookAddress(
  sql: Sql,
  accountId: number,
  addressUuid: string,
): Promise<BookAddress | undefined> {
  const [row] = await sql<BookAddress[]>`
    select ${columns(sql)} from withdraw_addresses
    where account_id = ${accountId} and address_uuid = ${addressUuid}`
  return row
}

/** The saved recipients of one coin on one network, those that can be used first before the others. */
export async function recipientsOf(
  sql: Sql,
  accountId: number,
  coinId: number,
  network: string,
): Promise<BookAddress[]> {
  return sql<BookAddress[]>`
    select ${columns(sql)} from withdraw_addresses
    where account_id = ${accountId} and coin_id = ${coinId} and network = ${network}
    order by usable_from_ms, address_uuid`
}

/** Returns the stored address. An existing one keeps its hold and gets the new label. */
export async function putBookAddress(sql: Sql, entry: BookAddress, relabel: boolean): Promise<BookAddress> {
  const [row] = await sql<BookAddress[]>`
    insert into withdraw_addresses (
      address_uuid, account_id, coin_id, network, address, memo, label, added_at_ms, usable_from_ms)
    values (
      ${entry.addressUuid}, ${entry.accountId}, ${entry.coinId}, ${entry.network}, ${entry.address}, ${entry.memo},
      ${entry.label}, ${entry.addedAtMs}, ${entry.usableFromMs})
    on conflict (account_id, coin_id, network, address, memo) do update set
      label = case when ${relabel} then excluded.label else withdraw_addresses.label end
    returning ${columns(sql)}`
  return row ?? entry
}

const addressBookLock = 0x626f6f6b

/** Until the end of the transaction, no other request of the account adds an address. */
export async function lockAddressBookOf({ sql }: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressBookLock}::int, ${accountId}::int)`
}

export async function countBookAddresses(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from withdraw_addresses where account_id = ${accountId}`
  return row?.count ?? 0
}

export async function removeBookAddress(sql: Sql, accountId: number, addressUuid: string): Promise<boolean> {
  const rows = await sql`
    delete from withdraw_addresses where account_id = ${accountId} and address_uuid = ${addressUuid} returning 1`
  return rows.length > 0
}
