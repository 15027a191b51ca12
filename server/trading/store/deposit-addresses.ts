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

/** How a caller tells the texts of one place: the chains are not known here. */
export interface PlaceSpellings {
  readonly nameOfPlace: (place: Place) => string
  readonly spellingsOf: (place: Place) => readonly Place[]
}

/** The spellings of these take some milliseconds, in which the server does nothing else. */
const addedAtOnce = 200

/** Returns how many of them are new. Another spelling of a known place is not: two accounts would share it. */
export async function addFreeAddresses(
  { sql }: Transaction,
  network: string,
  places: readonly Place[],
  spellings: PlaceSpellings,
): Promise<number> {
  const { nameOfPlace } = spellings
  await sql`lock table deposit_addresses in share row exclusive mode`
  let count = 0
  for (let at = 0; at < places.length; at += addedAtOnce) {
    const some = places.slice(at, at + addedAtOnce)
    const known = await placesLike<Place>(sql, network, some, spellings)
    const names = new Set(known.map(nameOfPlace))
    const byName = new Map(some.map((place) => [nameOfPlace(place), place]))
    const added = [...byName].filter(([name]) => !names.has(name)).map(([, place]) => place)
    await sql`
      insert into deposit_addresses (network, address, memo)
      select ${network}, place.address, place.memo
      from unnest(${added.map(({ address }) => address)}::text[], ${added.map(({ memo }) => memo)}::text[])
        as place (address, memo)`
    count += added.length
  }
  return count
}

/** The rows whose texts may be spellings of these places: it ignores the case of letters, which matters on some chains. */
async function placesLike<Row extends Place>(
  sql: Sql,
  network: string,
  places: readonly Place[],
  { spellingsOf }: PlaceSpellings,
): Promise<Row[]> {
  const all = places.flatMap((place) => [place, ...spellingsOf(place)])
  return sql<Row[]>`
    select address, memo, account_id as "accountId" from deposit_addresses
    where network = ${network} and (lower(address), memo) in (
      select lower(place.address), place.memo
      from unnest(${all.map(({ address }) => address)}::text[], ${all.map(({ memo }) => memo)}::text[])
        as place (address, memo))
    order by id`
}

export async function countFreeAddresses(sql: Sql, network: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from deposit_addresses where network = ${network} and account_id is null`
  return row?.count ?? 0
}

/** The account that has a place in any spelling. Two could get one place once; the exact text decides between them. */
export async function accountAtAddress(
  sql: Sql,
  network: string,
  place: Place,
  spellings: PlaceSpellings,
): Promise<number | undefined> {
  const { nameOfPlace } = spellings
  const name = nameOfPlace(place)
  const like = await placesLike<Place & { accountId: number | null }>(sql, network, [place], spellings)
  const found = like.filter((row) => row.accountId !== null && nameOfPlace(row) === name)
  const exact = found.find(({ address, memo }) => address === place.address && memo === place.memo)
  return (exact ?? found[0])?.accountId ?? undefined
}
