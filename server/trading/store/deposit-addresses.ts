import type { Sql, Transaction } from '../../kernel/storage/database.ts'

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

const addressesLock = 0x61646472

/** Until the end of the transaction, no other request of the account takes an address. */
export async function lockAddressesOf({ sql }: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressesLock}::int, ${accountId}::int)`
}

const freeReadAtOnce = 500

/** Takes the oldest free address that is `usable`. Concurrent callers get different ones. */
export async function takeFreeAddress(
  sql: Sql,
  network: string,
  accountId: number,
  nowMs: number,
  usable: (address: string) => boolean,
): Promise<DepositAddress | undefined> {
  let after = 0
  for (;;) {
    const free = await sql<{ id: number; address: string }[]>`
      select id, address from deposit_addresses where network = ${network} and account_id is null and id > ${after}
      order by id limit ${freeReadAtOnce}`
    for (const { id } of free.filter(({ address }) => usable(address))) {
      const [row] = await sql<DepositAddress[]>`
        update deposit_addresses set account_id = ${accountId}, assigned_at_ms = ${nowMs}
        where id = (select id from deposit_addresses where id = ${id} and account_id is null for update skip locked)
        returning ${columns(sql)}`
      if (row !== undefined) return row
    }
    const last = free.at(-1)
    if (last === undefined || free.length < freeReadAtOnce) return undefined
    after = last.id
  }
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
