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

interface Place {
  readonly address: string
  readonly memo: string
}

/** Returns how many of them are new. Another spelling of a known address is not: two accounts would share it. */
export async function addFreeAddresses(
  { sql }: Transaction,
  network: string,
  places: readonly Place[],
  plainSpelling: (address: string) => string,
): Promise<number> {
  const nameOf = ({ address, memo }: Place) => `${plainSpelling(address)} ${memo}`
  await sql`lock table deposit_addresses in share row exclusive mode`
  const known = await sql<Place[]>`
    select address, memo from deposit_addresses
    where network = ${network} and lower(address) = any(${places.map(({ address }) => address.toLowerCase())}::text[])`
  const names = new Set(known.map(nameOf))
  const added = [...new Map(places.map((place) => [nameOf(place), place]))].filter(([name]) => !names.has(name))
  const rows = await sql`
    insert into deposit_addresses (network, address, memo)
    select ${network}, place.address, place.memo
    from unnest(${added.map(([, { address }]) => address)}::text[], ${added.map(([, { memo }]) => memo)}::text[])
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

/** The account that has an address, of which these are the spellings, the preferred one first. */
export async function accountAtAddress(
  sql: Sql,
  network: string,
  spellings: readonly string[],
  memo: string,
): Promise<number | undefined> {
  const [row] = await sql<{ accountId: number }[]>`
    select account_id as "accountId" from deposit_addresses
    where network = ${network} and address = any(${[...spellings]}::text[]) and memo = ${memo}
      and account_id is not null
    order by array_position(${[...spellings]}::text[], address) limit 1`
  return row?.accountId
}
