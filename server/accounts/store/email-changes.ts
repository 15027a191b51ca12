import type { Sql } from '../../kernel/storage/database.ts'

/** An unconfirmed change of an address. */
export interface EmailChange {
  readonly personId: number
  readonly newEmail: string
  readonly askedAtMs: number
  readonly expiresAtMs: number
}

interface Row {
  readonly person_id: number
  readonly new_email: string
  readonly asked_at_ms: number
  readonly expires_at_ms: number
}

const changeOf = (row: Row): EmailChange => ({
  personId: row.person_id,
  newEmail: row.new_email,
  askedAtMs: row.asked_at_ms,
  expiresAtMs: row.expires_at_ms,
})

const columns = (sql: Sql) => sql`
  email_changes.person_id, email_changes.new_email, email_changes.asked_at_ms, email_changes.expires_at_ms`

const isGood = (sql: Sql, nowMs: number) => sql`
  email_changes.expires_at_ms > ${nowMs} and people.is_active
  and people.email_key = email_changes.email_key and people.credential_epoch = email_changes.credential_epoch`

/** Replaces an earlier change of the person, whose link becomes invalid. */
export async function putEmailChange(sql: Sql, change: EmailChange): Promise<void> {
  await sql`
    insert into email_changes (person_id, new_email, email_key, credential_epoch, asked_at_ms, expires_at_ms)
    select id, ${change.newEmail}, email_key, credential_epoch, ${change.askedAtMs}, ${change.expiresAtMs}
    from people where id = ${change.personId}
    on conflict (person_id) do update set new_email = excluded.new_email, email_key = excluded.email_key,
      credential_epoch = excluded.credential_epoch, asked_at_ms = excluded.asked_at_ms,
      expires_at_ms = excluded.expires_at_ms, key_hash = null, is_mailed = false`
}

export async function findEmailChange(sql: Sql, personId: number, nowMs: number): Promise<EmailChange | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from email_changes join people on people.id = email_changes.person_id
    where person_id = ${personId} and ${isGood(sql, nowMs)}`
  return row && changeOf(row)
}

/** The valid change of this key, locked with its person until the transaction ends. */
export async function lockEmailChange(
  sql: Sql,
  personId: number,
  keyHash: Buffer,
  nowMs: number,
): Promise<EmailChange | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from email_changes join people on people.id = email_changes.person_id
    where person_id = ${personId} and key_hash = ${keyHash} and ${isGood(sql, nowMs)} for no key update`
  return row && changeOf(row)
}

/** The changes without a mail, locked, oldest first. */
export async function lockUnmailedChanges(sql: Sql, nowMs: number, limit: number): Promise<EmailChange[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from email_changes join people on people.id = email_changes.person_id
    where not is_mailed and ${isGood(sql, nowMs)}
    order by asked_at_ms limit ${limit} for no key update of email_changes skip locked`
  return rows.map(changeOf)
}

/** Without a key the mail contains no link. */
export async function noteMailed(sql: Sql, personId: number, keyHash: Buffer | undefined): Promise<void> {
  await sql`
    update email_changes set is_mailed = true, key_hash = ${keyHash ?? null} where person_id = ${personId}`
}

/** After a new second factor, which ends sign-ins in progress but not this change. */
export async function keepEmailChange(sql: Sql, personId: number): Promise<void> {
  await sql`
    update email_changes set credential_epoch = people.credential_epoch from people
    where people.id = ${personId} and person_id = people.id
      and email_changes.credential_epoch = people.credential_epoch - 1`
}

export async function deleteEmailChange(sql: Sql, personId: number): Promise<boolean> {
  const rows = await sql`delete from email_changes where person_id = ${personId} returning 1`
  return rows.length > 0
}

export async function deleteEmailChangesBefore(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from email_changes where expires_at_ms <= ${nowMs}`
}
