import type { Sql } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { roles } from '../../kernel/values/roles.ts'
import type { Person } from '../domain/person.ts'
import type { ActiveHumans, Role } from '../domain/role.ts'

interface PersonRow {
  readonly id: number
  readonly kind: 'human' | 'bot'
  readonly email: string
  readonly full_name: string
  readonly role: Role
  readonly bot_type: number | null
  readonly bot_owner_id: number | null
  readonly is_active: boolean
  readonly joined_at_ms: number
  readonly administrator_since_ms: number | null
  readonly has_second_factor: boolean
  readonly has_passkey: boolean
  readonly email_set_by_other_at_ms: number | null
}

export interface InsertedPerson {
  readonly kind: 'human' | 'bot'
  readonly email: string
  readonly emailKey: string
  readonly fullName: string
  readonly role: Role
  readonly passwordHash: string | undefined
  readonly botType: number | undefined
  readonly botOwnerId: number | undefined
  readonly joinedAtMs: number
  readonly administratorSinceMs: number | undefined
}

/** An arbitrary number; the lock serializes changes that could remove the last person or owner. */
const membershipLock = 0x6d656d62

export const personColumns = (sql: Sql) => sql`
  people.id, people.kind, people.email, people.full_name, people.role, people.bot_type, people.bot_owner_id,
  people.is_active, people.joined_at_ms, people.administrator_since_ms, people.email_set_by_other_at_ms,
  people.totp_secret is not null as has_second_factor,
  exists (select from passkeys where passkeys.person_id = people.id) as has_passkey`

export function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    botType: row.bot_type ?? undefined,
    botOwnerId: row.bot_owner_id ?? undefined,
    isActive: row.is_active,
    joinedAtMs: row.joined_at_ms,
    administratorSinceMs: row.administrator_since_ms ?? undefined,
    hasSecondFactor: row.has_second_factor,
    hasPasskey: row.has_passkey,
    emailSetByOtherAtMs: row.email_set_by_other_at_ms ?? undefined,
  }
}

/** Undefined if the address is taken; the statement waits for a concurrent insert of the same address. */
export async function insertPerson(sql: Sql, person: InsertedPerson): Promise<Person | undefined> {
  const [row] = await sql<PersonRow[]>`
    insert into people (kind, email, email_key, full_name, role, password_hash, bot_type, bot_owner_id, joined_at_ms,
      administrator_since_ms)
    values (${person.kind}, ${person.email}, ${person.emailKey}, ${person.fullName}, ${person.role},
      ${person.passwordHash ?? null}, ${person.botType ?? null}, ${person.botOwnerId ?? null}, ${person.joinedAtMs},
      ${person.administratorSinceMs ?? null})
    on conflict (email_key) do nothing
    returning ${personColumns(sql)}`
  return row && personOf(row)
}

export async function findPersonById(sql: Sql, id: number): Promise<Person | undefined> {
  const [row] = await sql<PersonRow[]>`select ${personColumns(sql)} from people where id = ${id}`
  return row && personOf(row)
}

export async function findPersonByEmailKey(sql: Sql, emailKey: string): Promise<Person | undefined> {
  const [row] = await sql<PersonRow[]>`select ${personColumns(sql)} from people where email_key = ${emailKey}`
  return row && personOf(row)
}

export async function listPeople(sql: Sql, afterId: number, limit: number, all: boolean): Promise<Person[]> {
  const rows = await sql<PersonRow[]>`
    select ${personColumns(sql)} from people
    where id > ${afterId} and (is_active or ${all})
    order by id limit ${limit}`
  return rows.map(personOf)
}

/** Locks the person against other changes until the transaction ends. */
export async function lockPerson(sql: Sql, id: number): Promise<Person | undefined> {
  const [row] = await sql<PersonRow[]>`
    select ${personColumns(sql)} from people where id = ${id} for no key update`
  return row && personOf(row)
}

export async function lockActiveBotsOf(sql: Sql, ownerId: number): Promise<Person[]> {
  const rows = await sql<PersonRow[]>`
    select ${personColumns(sql)} from people where bot_owner_id = ${ownerId} and is_active order by id for no key update`
  return rows.map(personOf)
}

/** Bots of the person, deactivated ones too, with more rights than the role. */
export async function lockBotsAbove(sql: Sql, ownerId: number, role: Role): Promise<Person[]> {
  const rows = await sql<PersonRow[]>`
    select ${personColumns(sql)} from people where bot_owner_id = ${ownerId} and role < ${role} order by id for no key update`
  return rows.map(personOf)
}

export async function lockMembership(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${membershipLock})`
}

/** Valid only while the membership lock is held. */
export async function countActiveHumans(sql: Sql): Promise<ActiveHumans> {
  const [row] = await sql<ActiveHumans[]>`
    select count(*) as people, count(*) filter (where role = ${roles.owner}) as owners
    from people where is_active and kind = 'human'`
  invariant(row !== undefined, 'a count has a row')
  return row
}

export interface NewEmail {
  readonly email: string
  readonly emailKey: string
  /** When another person set it; undefined if the person confirmed it. */
  readonly setByOtherAtMs: number | undefined
}

/** Undefined if the address belongs to another person. */
export async function updateEmail(sql: Sql, id: number, change: NewEmail): Promise<Person | undefined> {
  const { email, emailKey, setByOtherAtMs } = change
  const [row] = await sql<PersonRow[]>`
    update people set email = ${email}, email_key = ${emailKey}, email_set_by_other_at_ms = ${setByOtherAtMs ?? null}
    where id = ${id} and not exists (select from people where email_key = ${emailKey} and id <> ${id})
    returning ${personColumns(sql)}`
  return row && personOf(row)
}

export async function updatePerson(
  sql: Sql,
  id: number,
  change: { full_name: string } | { role: Role; administrator_since_ms: number | null } | { bot_owner_id: number },
): Promise<Person> {
  const [row] = await sql<PersonRow[]>`
    update people set ${sql(change)} where id = ${id} returning ${personColumns(sql)}`
  invariant(row !== undefined, 'a locked person is there to be updated')
  return personOf(row)
}

/** A reactivated administrator counts as new. */
export async function setActive(
  sql: Sql,
  ids: readonly number[],
  { isActive, atMs }: { readonly isActive: boolean; readonly atMs: number },
): Promise<Person[]> {
  const rows = await sql<PersonRow[]>`
    update people set is_active = ${isActive}, deactivated_at_ms = ${isActive ? null : atMs},
      administrator_since_ms = case when ${isActive} and role <= ${roles.administrator} then ${atMs} else administrator_since_ms end,
      credential_epoch = credential_epoch + 1
    where id in ${sql(ids)} returning ${personColumns(sql)}`
  return rows.map(personOf).sort((left, right) => left.id - right.id)
}
