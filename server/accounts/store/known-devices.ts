import type { Sql } from '../../kernel/storage/database.ts'

/** False if it was known; of two concurrent calls one inserts it. */
export async function noteKnownDevice(sql: Sql, personId: number, markHash: Buffer, nowMs: number): Promise<boolean> {
  const inserted = await sql`
    insert into known_devices (person_id, mark_hash, last_seen_at_ms) values (${personId}, ${markHash}, ${nowMs})
    on conflict (person_id, mark_hash) do nothing returning 1`
  if (inserted.length > 0) return true
  await sql`
    update known_devices set last_seen_at_ms = ${nowMs} where person_id = ${personId} and mark_hash = ${markHash}`
  return false
}

/** Keeps the most recently seen devices. */
export async function deleteKnownDevicesBeyond(sql: Sql, personId: number, kept: number): Promise<void> {
  await sql`
    delete from known_devices where person_id = ${personId} and mark_hash in (
      select mark_hash from known_devices where person_id = ${personId}
      order by last_seen_at_ms desc, mark_hash offset ${kept})`
}

export async function deleteKnownDevicesBefore(sql: Sql, beforeMs: number): Promise<void> {
  await sql`delete from known_devices where last_seen_at_ms < ${beforeMs}`
}

/** Whether the person with that address has signed in with the device before. */
export async function isKnownDevice(sql: Sql, emailKey: string, markHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select 1 from known_devices join people on people.id = known_devices.person_id
    where people.email_key = ${emailKey} and known_devices.mark_hash = ${markHash}`
  return rows.length > 0
}
