import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { Invitation, InvitationTerms, LinkSecret } from '../rules/invitation.ts'
import type { InvitedRole } from '../rules/invited-role.ts'

interface Row {
  readonly id: number
  readonly key_hash: Buffer
  readonly key_seed: Buffer | null
  readonly email: string | null
  readonly invited_by: number
  readonly role: InvitedRole
  readonly channel_ids: number[]
  readonly group_ids: number[]
  readonly includes_default_channels: boolean
  readonly notifies_referrer: boolean
  readonly welcome_text: string | null
  readonly created_at_ms: number
  readonly expires_at_ms: number | null
  readonly is_revoked: boolean
  readonly used_by: number | null
}

export interface NewInvitation extends InvitationTerms {
  readonly secret: LinkSecret
  /** Undefined creates a reusable link. */
  readonly email: { readonly address: string; readonly key: string } | undefined
  readonly invitedBy: number
  readonly createdAtMs: number
  readonly expiresAtMs: number | undefined
}

const columns = (sql: Sql) => sql`
  id, key_hash, key_seed, email, invited_by, role, channel_ids, group_ids, includes_default_channels, notifies_referrer, welcome_text,
  created_at_ms, expires_at_ms, revoked_at_ms is not null as is_revoked, used_by`

function invitationOf(row: Row): Invitation {
  return {
    id: row.id,
    secret: { hash: row.key_hash, seed: row.key_seed ?? undefined },
    email: row.email ?? undefined,
    invitedBy: row.invited_by,
    role: row.role,
    channelIds: row.channel_ids,
    groupIds: row.group_ids,
    includesDefaultChannels: row.includes_default_channels,
    notifiesReferrer: row.notifies_referrer,
    welcomeText: row.welcome_text,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms ?? undefined,
    isRevoked: row.is_revoked,
    usedBy: row.used_by ?? undefined,
  }
}

export async function insertInvitation({ sql }: Transaction, made: NewInvitation): Promise<void> {
  const { email } = made
  await sql`
    insert into invitations (is_multiuse, key_hash, key_seed, email, email_key, invited_by, role, channel_ids, group_ids,
      includes_default_channels, notifies_referrer, welcome_text, created_at_ms, expires_at_ms)
    values (${email === undefined}, ${made.secret.hash}, ${made.secret.seed ?? null}, ${email?.address ?? null},
      ${email?.key ?? null}, ${made.invitedBy},
      ${made.role}, ${made.channelIds as number[]}::int[], ${made.groupIds as number[]}::int[],
      ${made.includesDefaultChannels}, ${made.notifiesReferrer}, ${made.welcomeText}, ${made.createdAtMs},
      ${made.expiresAtMs ?? null})`
}

/** The open invitations, oldest first. */
export async function readOpenInvitations(sql: Sql, nowMs: number): Promise<Invitation[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from invitations
    where revoked_at_ms is null and used_by is null and (expires_at_ms is null or expires_at_ms > ${nowMs})
    order by id`
  return rows.map(invitationOf)
}

/** Locked until the transaction ends. */
export async function lockInvitation(
  { sql }: Transaction,
  id: number,
  kind: 'mail' | 'link',
): Promise<Invitation | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from invitations where id = ${id} and is_multiuse = ${kind === 'link'} for update`
  return row === undefined ? undefined : invitationOf(row)
}

export async function findInvitation(sql: Sql, keyHash: Buffer): Promise<Invitation | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from invitations where key_hash = ${keyHash}`
  return row === undefined ? undefined : invitationOf(row)
}

export async function findInvitationById(sql: Sql, id: number): Promise<Invitation | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from invitations where id = ${id}`
  return row === undefined ? undefined : invitationOf(row)
}

/** Invalidates the previous link. */
export async function replaceSecret({ sql }: Transaction, id: number, { hash, seed }: LinkSecret): Promise<void> {
  await sql`update invitations set key_hash = ${hash}, key_seed = ${seed ?? null} where id = ${id}`
}

export async function revokeInvitation({ sql }: Transaction, id: number, nowMs: number): Promise<void> {
  await sql`update invitations set revoked_at_ms = ${nowMs} where id = ${id} and revoked_at_ms is null`
}

/** Returns how many open invitations of these users were revoked. */
export async function revokeInvitationsBy({ sql }: Transaction, userIds: readonly number[], nowMs: number) {
  const { count } = await sql`
    update invitations set revoked_at_ms = ${nowMs}
    where invited_by = any(${userIds as number[]}::int[]) and revoked_at_ms is null and used_by is null`
  return count
}

/** Returns how many open invitations of this user to roles above their current one were revoked. */
export async function revokeInvitationsAbove({ sql }: Transaction, userId: number, role: InvitedRole, nowMs: number) {
  const { count } = await sql`
    update invitations set revoked_at_ms = ${nowMs}
    where invited_by = ${userId} and role < ${role} and revoked_at_ms is null and used_by is null`
  return count
}

/** The address has an account now: marks one invitation as used and revokes the others to it. */
export async function useInvitations(
  { sql }: Transaction,
  used: { readonly id: number | undefined; readonly emailKey: string; readonly userId: number; readonly nowMs: number },
): Promise<number[]> {
  const { id = 0, emailKey, userId, nowMs } = used
  const rows = await sql<{ invited_by: number }[]>`
    update invitations set used_by = case when id = ${id} then ${userId}::int end,
      revoked_at_ms = case when id = ${id} then revoked_at_ms else ${nowMs}::bigint end
    where email_key = ${emailKey} and revoked_at_ms is null and used_by is null
    returning invited_by`
  return rows.map(({ invited_by }) => invited_by)
}

/** The users with open invitations to an address. */
export async function invitersTo({ sql }: Transaction, emailKey: string): Promise<number[]> {
  const rows = await sql<{ invited_by: number }[]>`
    select distinct invited_by from invitations
    where email_key = ${emailKey} and revoked_at_ms is null and used_by is null`
  return rows.map(({ invited_by }) => invited_by)
}

/** The number of invitation mails since then; no other can be queued until the transaction ends. */
export async function countInvitationMails({ sql }: Transaction, sinceMs: number): Promise<number> {
  await sql`select 1 from organization where id = 1 for no key update`
  await sql`delete from invitation_mails where queued_at_ms <= ${sinceMs}`
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from invitation_mails`
  invariant(row !== undefined, 'a count returns its row')
  return row.count
}

export async function recordInvitationMail({ sql }: Transaction, nowMs: number): Promise<void> {
  await sql`insert into invitation_mails (queued_at_ms) values (${nowMs})`
}
