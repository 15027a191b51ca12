import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'

/** An address that awaits its confirmation by mail. */
export interface AddressConfirmation {
  readonly id: number
  readonly email: string
  /** The reusable link it came by; undefined where anyone may join. */
  readonly invitationId: number | undefined
  readonly expiresAtMs: number
  readonly usedBy: number | undefined
}

export interface NewConfirmation {
  readonly keyHash: Buffer
  readonly email: string
  readonly emailKey: string
  readonly invitationId: number | undefined
  readonly networkAddress: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

interface Row {
  readonly id: number
  readonly email: string
  readonly invitation_id: number | null
  readonly expires_at_ms: number
  readonly used_by: number | null
}

const columns = (sql: Sql) => sql`id, email, invitation_id, expires_at_ms, used_by`

function confirmationOf(row: Row): AddressConfirmation {
  return {
    id: row.id,
    email: row.email,
    invitationId: row.invitation_id ?? undefined,
    expiresAtMs: row.expires_at_ms,
    usedBy: row.used_by ?? undefined,
  }
}

/** How long an unused one stays, so that its link can report that it has expired. */
const keptMs = 30 * 86_400_000

export async function insertConfirmation({ sql }: Transaction, made: NewConfirmation): Promise<void> {
  await sql`delete from address_confirmations where used_by is null and created_at_ms < ${made.createdAtMs - keptMs}`
  await sql`
    insert into address_confirmations (key_hash, email, email_key, invitation_id, asked_from, created_at_ms, expires_at_ms)
    values (${made.keyHash}, ${made.email}, ${made.emailKey}, ${made.invitationId ?? null}, ${made.networkAddress},
      ${made.createdAtMs}, ${made.expiresAtMs})`
}

/** The number of requests since then, for one mail address and from one network address. */
export async function countConfirmations(
  { sql }: Transaction,
  origin: { readonly emailKey: string; readonly networkAddress: string; readonly sinceMs: number },
): Promise<{ readonly forEmail: number; readonly fromAddress: number }> {
  await sql`select 1 from organization where id = 1 for no key update`
  const [row] = await sql<{ for_email: number; from_address: number }[]>`
    select
      (select count(*)::int from address_confirmations
        where email_key = ${origin.emailKey} and created_at_ms > ${origin.sinceMs}) as for_email,
      (select count(*)::int from address_confirmations
        where asked_from = ${origin.networkAddress} and created_at_ms > ${origin.sinceMs}) as from_address`
  invariant(row !== undefined, 'a count returns its row')
  return { forEmail: row.for_email, fromAddress: row.from_address }
}

export async function findConfirmation(sql: Sql, keyHash: Buffer): Promise<AddressConfirmation | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from address_confirmations where key_hash = ${keyHash}`
  return row === undefined ? undefined : confirmationOf(row)
}

export async function useConfirmation({ sql }: Transaction, id: number, userId: number): Promise<void> {
  await sql`update address_confirmations set used_by = ${userId} where id = ${id}`
}

/** Serializes requests with the same key: two browsers that open the same link run one after the other. */
export async function lockJoining({ sql }: Transaction, keyHash: Buffer): Promise<void> {
  await sql`select 1 from invitations where key_hash = ${keyHash} for update`
  await sql`select 1 from address_confirmations where key_hash = ${keyHash} for update`
}
