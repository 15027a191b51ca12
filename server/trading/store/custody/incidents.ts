import type { Sql } from '../../../kernel/storage/database.ts'

export const incidentKinds = [
  'credited_deposit_dropped',
  'deposit_mismatch',
  'unassigned_address',
  'withdrawal_failed',
  'withdrawal_paid_twice',
  'unexpected_payment',
  'shortfall',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

export interface NewIncident {
  readonly network: string
  readonly kind: IncidentKind
  /** Identifies what it is about within network and kind. */
  readonly subject: string
  /** 0 if it concerns no account. */
  readonly accountId: number
  readonly details: Readonly<Record<string, string>>
  readonly atMs: number
}

export interface Incident extends NewIncident {
  readonly incidentId: number
  readonly closedAtMs: number | undefined
  readonly note: string
}

type IncidentRow = Omit<Incident, 'details' | 'closedAtMs'> & {
  readonly details: string
  readonly closedAtMs: number | null
}

const columns = (sql: Sql) => sql`
  incident_id as "incidentId", network, kind, subject, account_id as "accountId", details::text as details,
  at_ms as "atMs", closed_at_ms as "closedAtMs", note`

const incidentOf = (row: IncidentRow): Incident => ({
  ...row,
  details: JSON.parse(row.details) as Incident['details'],
  closedAtMs: row.closedAtMs ?? undefined,
})

/** False if it is recorded already. */
export async function recordIncident(sql: Sql, incident: NewIncident): Promise<boolean> {
  const { network, kind, subject, accountId, details, atMs } = incident
  const { count } = await sql`
    insert into custody_incidents (network, kind, subject, account_id, details, at_ms)
    values (${network}, ${kind}, ${subject}, ${accountId}, ${JSON.stringify(details)}::text::jsonb, ${atMs})
    on conflict (network, kind, subject) do nothing`
  return count === 1
}

/** Newest first; open ones only, or all. */
export async function listIncidents(sql: Sql, onlyOpen: boolean, limit: number): Promise<Incident[]> {
  const rows = await sql<IncidentRow[]>`
    select ${columns(sql)} from custody_incidents where not ${onlyOpen} or closed_at_ms is null
    order by incident_id desc limit ${limit}`
  return rows.map(incidentOf)
}

/** The account that an incident concerns; 0 if it concerns none, undefined for an unknown incident. */
export async function accountOfIncident(sql: Sql, incidentId: number): Promise<number | undefined> {
  const [row] = await sql<{ accountId: number }[]>`
    select account_id as "accountId" from custody_incidents where incident_id = ${incidentId}`
  return row?.accountId
}

export async function countOpenIncidents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from custody_incidents where closed_at_ms is null`
  return row?.count ?? 0
}

/** False if it is unknown or closed already. */
export async function closeIncident(
  sql: Sql,
  incidentId: number,
  { closedBy, note, nowMs }: { closedBy: number; note: string; nowMs: number },
): Promise<boolean> {
  const { count } = await sql`
    update custody_incidents set closed_at_ms = ${nowMs}, closed_by = ${closedBy}, note = ${note}
    where incident_id = ${incidentId} and closed_at_ms is null`
  return count === 1
}

/** The oldest incident that no operator has been notified of. */
export async function unannouncedIncident(sql: Sql): Promise<Incident | undefined> {
  const [row] = await sql<IncidentRow[]>`
    select ${columns(sql)} from custody_incidents where not is_announced order by incident_id limit 1`
  return row && incidentOf(row)
}

/** False if another node has announced it first. */
export async function markAnnounced(sql: Sql, incidentId: number): Promise<boolean> {
  const { count } = await sql`
    update custody_incidents set is_announced = true where incident_id = ${incidentId} and not is_announced`
  return count === 1
}
