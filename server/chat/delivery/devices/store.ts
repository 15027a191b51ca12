import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'
import type { PushKind } from '../push/store/push-devices.ts'

/** A program in which a user is signed in. */
export interface ClientDevice {
  readonly id: number
  readonly userId: number
  readonly pushKey: Buffer | null
  readonly pushKeyId: number | null
  readonly kind: PushKind | null
  /** The token that the relay accepted. */
  readonly tokenId: string | null
  readonly pendingTokenId: string | null
  readonly tokenUpdatedAtS: number | null
  readonly errorCode: string | null
}

/** A device with a key and a token: it gets notifications. */
export interface ReachableDevice extends ClientDevice {
  readonly pushKey: Buffer
  readonly pushKeyId: number
  readonly kind: PushKind
  readonly tokenId: string
}

/** A device whose token the relay does not know yet. */
export interface PendingDevice extends ClientDevice {
  readonly pendingTokenId: string
  readonly relayKey: string
  readonly encryptedRegistration: string
  readonly attempts: number
}

const columns = (sql: Sql) => sql`
  id, user_id as "userId", push_key as "pushKey", push_key_id as "pushKeyId", kind, token_id as "tokenId",
  pending_token_id as "pendingTokenId", token_updated_at_s as "tokenUpdatedAtS", error_code as "errorCode"`

export async function insertDevice({ sql }: Transaction, userId: number, nowMs: number): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into client_devices (user_id, registered_at_ms) values (${userId}, ${nowMs}) returning id`
  invariant(row !== undefined, 'an insert returns its row')
  return row.id
}

/** Deletes the longest registered devices of a user until `max` are left; returns their ids. */
export async function deleteDevicesBeyond({ sql }: Transaction, userId: number, max: number): Promise<number[]> {
  await lockListsOf(sql, userId)
  const rows = await sql<{ id: number }[]>`
    delete from client_devices where id in (
      select id from client_devices where user_id = ${userId} order by id desc offset ${max}
    ) returning id`
  return rows.map(({ id }) => id)
}

/** False when the user has no such device. */
export async function deleteDevice({ sql }: Transaction, userId: number, id: number): Promise<boolean> {
  const { count } = await sql`delete from client_devices where id = ${id} and user_id = ${userId}`
  return count > 0
}

export async function devicesOf(sql: Sql, userId: number): Promise<ClientDevice[]> {
  return sql<ClientDevice[]>`select ${columns(sql)} from client_devices where user_id = ${userId} order by id`
}

export async function reachableDevicesOf(sql: Sql, userId: number): Promise<ReachableDevice[]> {
  return sql<ReachableDevice[]>`
    select ${columns(sql)} from client_devices
    where user_id = ${userId} and token_id is not null and push_key is not null order by id`
}

/** Locked until the transaction ends. */
export async function lockDevice({ sql }: Transaction, userId: number, id: number): Promise<ClientDevice | undefined> {
  const [device] = await sql<ClientDevice[]>`
    select ${columns(sql)} from client_devices where id = ${id} and user_id = ${userId} for update`
  return device
}

export async function writePushKey(
  { sql }: Transaction,
  id: number,
  { pushKey, pushKeyId }: { readonly pushKey: Buffer; readonly pushKeyId: number },
): Promise<void> {
  await sql`update client_devices set push_key = ${pushKey}, push_key_id = ${pushKeyId} where id = ${id}`
}

export interface NewToken {
  readonly kind: PushKind
  readonly tokenId: string
  readonly relayKey: string
  readonly encryptedRegistration: string
}

export async function writePendingToken({ sql }: Transaction, id: number, token: NewToken, nowMs: number) {
  await sql`
    update client_devices set kind = ${token.kind}, pending_token_id = ${token.tokenId}, relay_key = ${token.relayKey},
      encrypted_registration = ${token.encryptedRegistration}, token_updated_at_s = ${Math.floor(nowMs / 1000)},
      error_code = null, due_at_ms = ${nowMs}, attempts = 0
    where id = ${id}`
}

/** Locked, so that no other process registers it at the same time. */
export async function nextPendingClientDevice({ sql }: Transaction, nowMs: number): Promise<PendingDevice | undefined> {
  const [device] = await sql<PendingDevice[]>`
    select ${columns(sql)}, relay_key as "relayKey", encrypted_registration as "encryptedRegistration", attempts
    from client_devices where pending_token_id is not null and error_code is null and due_at_ms <= ${nowMs}
    order by due_at_ms limit 1 for update skip locked`
  return device
}

export async function acceptToken({ sql }: Transaction, id: number): Promise<void> {
  await sql`
    update client_devices set token_id = pending_token_id, pending_token_id = null, relay_key = null,
      encrypted_registration = null, due_at_ms = null
    where id = ${id}`
}

export async function rejectToken({ sql }: Transaction, id: number, errorCode: string): Promise<void> {
  await sql`update client_devices set error_code = ${errorCode} where id = ${id}`
}

export async function postponeToken({ sql }: Transaction, id: number, dueAtMs: number): Promise<void> {
  await sql`update client_devices set due_at_ms = ${dueAtMs}, attempts = attempts + 1 where id = ${id}`
}

/** Clears tokens that the relay no longer knows; returns the devices of the user that had them. */
export async function clearTokens({ sql }: Transaction, userId: number, tokenIds: readonly string[]) {
  const rows = await sql<{ id: number }[]>`
    update client_devices set token_id = null
    where user_id = ${userId} and token_id = any(${tokenIds as string[]}::text[]) returning id`
  return rows.map(({ id }) => id)
}
