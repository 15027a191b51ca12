import type { Sql, Transaction } from '../../../../kernel/storage/database.ts'

export type PushKind = 'apns' | 'fcm'

export interface PushToken {
  readonly userId: number
  readonly kind: PushKind
  readonly token: string
  readonly iosAppId: string | undefined
}

export async function insertPushToken({ sql }: Transaction, token: PushToken, nowMs: number): Promise<void> {
  await sql`
    insert into push_tokens (user_id, kind, token, ios_app_id, registered_at_ms)
    values (${token.userId}, ${token.kind}, ${token.token}, ${token.iosAppId ?? null}, ${nowMs})
    on conflict (user_id, kind, token) do update set ios_app_id = excluded.ios_app_id`
}

/** False when the user has no such token. */
export async function deletePushToken(
  { sql }: Transaction,
  { userId, kind, token }: Omit<PushToken, 'iosAppId'>,
): Promise<boolean> {
  const { count } = await sql`
    delete from push_tokens where user_id = ${userId} and kind = ${kind} and token = ${token}`
  return count > 0
}

/** Apple's tokens are hexadecimal digits in either case. Returns how many there were. */
export async function deletePushTokens(
  { sql }: Transaction,
  { userId, kind, tokens }: { readonly userId: number; readonly kind: PushKind; readonly tokens: readonly string[] },
): Promise<number> {
  if (tokens.length === 0) return 0
  const fold = (token: string) => (kind === 'apns' ? token.toLowerCase() : token)
  const column = kind === 'apns' ? sql`lower(token)` : sql`token`
  const { count } = await sql`
    delete from push_tokens
    where user_id = ${userId} and kind = ${kind} and ${column} = any(${tokens.map(fold)}::text[])`
  return count
}

/** Deletes every registration of these users; returns the deleted client devices. */
export async function deleteRegistrations(
  { sql }: Transaction,
  userIds: readonly number[],
): Promise<{ readonly id: number; readonly userId: number }[]> {
  const users = sql`user_id = any(${userIds as number[]}::int[])`
  await sql`delete from push_tokens where ${users}`
  await sql`delete from push_devices where ${users}`
  return sql<{ id: number; userId: number }[]>`
    delete from client_devices where ${users} returning id, user_id as "userId"`
}

export async function pushTokensOf(sql: Sql, userId: number): Promise<PushToken[]> {
  const rows = await sql<(Omit<PushToken, 'iosAppId'> & { app: string | null })[]>`
    select user_id as "userId", kind, token, ios_app_id as app from push_tokens
    where user_id = ${userId} order by registered_at_ms, token`
  return rows.map(({ app, ...token }) => ({ ...token, iosAppId: app ?? undefined }))
}

export interface PushDevice {
  readonly userId: number
  readonly pushAccountId: number
  readonly kind: PushKind
  readonly publicKey: Buffer
  readonly relayKey: string
  readonly sealedRegistration: string
  readonly relayDeviceId: number | null
  readonly errorCode: string | null
  readonly attempts: number
}

const columns = (sql: Sql) => sql`
  user_id as "userId", push_account_id as "pushAccountId", kind, public_key as "publicKey", relay_key as "relayKey",
  sealed_registration as "sealedRegistration", relay_device_id as "relayDeviceId", error_code as "errorCode", attempts`

export type NewPushDevice = Pick<
  PushDevice,
  'userId' | 'pushAccountId' | 'kind' | 'publicKey' | 'relayKey' | 'sealedRegistration'
>

/** A device that registers again starts over: its former registration may be the reason. */
export async function writePushDevice({ sql }: Transaction, device: NewPushDevice, nowMs: number): Promise<void> {
  const { userId, pushAccountId, kind, publicKey, relayKey, sealedRegistration } = device
  await sql`
    insert into push_devices
      (user_id, push_account_id, kind, public_key, relay_key, sealed_registration, registered_at_ms, due_at_ms)
    values (${userId}, ${pushAccountId}, ${kind}, ${publicKey}, ${relayKey}, ${sealedRegistration}, ${nowMs}, ${nowMs})
    on conflict (user_id, push_account_id) do update set
      kind = excluded.kind, public_key = excluded.public_key, relay_key = excluded.relay_key,
      sealed_registration = excluded.sealed_registration, relay_device_id = null, error_code = null,
      registered_at_ms = excluded.registered_at_ms, due_at_ms = excluded.due_at_ms, attempts = 0`
}

export async function pushDevicesOf(sql: Sql, userId: number): Promise<PushDevice[]> {
  return sql<PushDevice[]>`
    select ${columns(sql)} from push_devices where user_id = ${userId} order by push_account_id`
}

/** The registration state of each device of a user. */
export async function pushDeviceStates(
  sql: Sql,
  userId: number,
): Promise<Pick<PushDevice, 'pushAccountId' | 'relayDeviceId' | 'errorCode'>[]> {
  return sql<Pick<PushDevice, 'pushAccountId' | 'relayDeviceId' | 'errorCode'>[]>`
    select push_account_id as "pushAccountId", relay_device_id as "relayDeviceId", error_code as "errorCode"
    from push_devices where user_id = ${userId} order by push_account_id`
}

/** Locked, so that no other process registers it at the same time. */
export async function nextPendingDevice({ sql }: Transaction, nowMs: number): Promise<PushDevice | undefined> {
  const [device] = await sql<PushDevice[]>`
    select ${columns(sql)} from push_devices
    where relay_device_id is null and error_code is null and due_at_ms <= ${nowMs}
    order by due_at_ms limit 1 for update skip locked`
  return device
}

type DeviceKey = Pick<PushDevice, 'userId' | 'pushAccountId'>

export async function settlePushDevice(
  { sql }: Transaction,
  { userId, pushAccountId }: DeviceKey,
  outcome: { readonly relayDeviceId: number } | { readonly errorCode: string } | { readonly dueAtMs: number },
): Promise<void> {
  const change =
    'relayDeviceId' in outcome
      ? sql`relay_device_id = ${outcome.relayDeviceId}`
      : 'errorCode' in outcome
        ? sql`error_code = ${outcome.errorCode}`
        : sql`due_at_ms = ${outcome.dueAtMs}, attempts = attempts + 1`
  await sql`update push_devices set ${change} where user_id = ${userId} and push_account_id = ${pushAccountId}`
}

/** Deletes devices of the user that the relay no longer knows. */
export async function dropRelayDevices(
  { sql }: Transaction,
  userId: number,
  relayDeviceIds: readonly number[],
): Promise<void> {
  await sql`
    delete from push_devices
    where user_id = ${userId} and relay_device_id = any(${relayDeviceIds as number[]}::bigint[])`
}

/** The users with at least one device. */
export async function peopleWithDevices(sql: Sql): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from push_tokens
    union select user_id from push_devices where relay_device_id is not null
    union select user_id from client_devices where token_id is not null`
  return rows.map((row) => row.user_id)
}
