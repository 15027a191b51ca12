import type { Sql } from '../../kernel/storage/database.ts'

export interface DepositAddress {
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly assignedAtMs: number
}

const columns = (sql: Sql) => sql`network, address, memo, assigned_at_ms as "assignedAtMs"`

/** Oldest first. */
export async function depositAddressesOf(sql: Sql, accountId: number): Promise<DepositAddress[]> {
  return sql<DepositAddress[]>`
    select ${columns(sql)} from deposit_addresses where account_id = ${accountId} order by network, id`
}

export async function assignDepositAddress(
  sql: Sql,
  deposit: { network: string; address: string; memo: string },
  accountId: number,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into deposit_addresses (network, address, memo, account_id, assigned_at_ms)
    values (${deposit.network}, ${deposit.address}, ${deposit.memo}, ${accountId}, ${nowMs})
    on conflict (network, address, memo) do nothing`
}

/** Concurrent callers get different addresses. */
export async function takeFreeAddress(
  sql: Sql,
  network: string,
  accountId: number,
  nowMs: number,
): Promise<DepositAddress | undefined> {
  const [row] = await sql<DepositAddress[]>`
    update deposit_addresses set account_id = ${accountId}, assigned_at_ms = ${nowMs}
    where id = (
      select id from deposit_addresses where network = ${network} and account_id is null
      order by id limit 1 for update skip locked)
    returning ${columns(sql)}`
  return row
}

/** Returns how many of them are new. */
export async function addFreeAddresses(
  sql: Sql,
  network: string,
  places: readonly { address: string; memo: string }[],
): Promise<number> {
  const rows = await sql`
    insert into deposit_addresses (network, address, memo)
    select ${network}, place.address, place.memo
    from unnest(${places.map(({ address }) => address)}::text[], ${places.map(({ memo }) => memo)}::text[])
      as place (address, memo)
    on conflict (network, address, memo) do nothing
    returning 1`
  return rows.length
}

export async function countFreeAddresses(sql: Sql, network: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from deposit_addresses where network = ${network} and account_id is null`
  return row?.count ?? 0
}

/** The account that has this address, if any. */
export async function accountAtAddress(
  sql: Sql,
  network: string,
  address: string,
  memo: string,
): Promise<number | undefined> {
  const [row] = await sql<{ accountId: number }[]>`
    select account_id as "accountId" from deposit_addresses
    where network = ${network} and address = ${address} and memo = ${memo} and account_id is not null`
  return row?.accountId
}
