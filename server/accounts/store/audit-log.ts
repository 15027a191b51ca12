import type { Sql } from '../../kernel/storage/database.ts'
import type { AuditEntry, AuditRecord } from '../domain/audit.ts'

interface AuditRow {
  readonly id: number
  readonly at_ms: number
  readonly actor_id: number | null
  readonly action: string
  readonly subject: string
  readonly details: Record<string, unknown>
}

export async function insertAuditEntry(sql: Sql, entry: AuditEntry, nowMs: number): Promise<void> {
  await sql`
    insert into audit_log (at_ms, actor_id, action, subject, details)
    values (${nowMs}, ${entry.actorId ?? null}, ${entry.action}, ${entry.subject},
      ${JSON.stringify(entry.details)}::text::jsonb)`
}

/** Newest first. */
export async function readAuditLog(sql: Sql, beforeId: number | undefined, limit: number): Promise<AuditRecord[]> {
  const rows = await sql<AuditRow[]>`
    select id, at_ms, actor_id, action, subject, details from audit_log
    where ${beforeId ?? null}::bigint is null or id < ${beforeId ?? null}
    order by id desc limit ${limit}`
  return rows.map(recordOf)
}

/** Oldest first. */
export async function readOperatorEntries(sql: Sql, sinceMs: number): Promise<AuditRecord[]> {
  const rows = await sql<AuditRow[]>`
    select id, at_ms, actor_id, action, subject, details from audit_log
    where at_ms >= ${sinceMs} and actor_id is null order by id`
  return rows.map(recordOf)
}

function recordOf(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    atMs: row.at_ms,
    actorId: row.actor_id ?? undefined,
    action: row.action,
    subject: row.subject,
    details: row.details,
  }
}
