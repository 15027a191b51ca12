import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { ChatUser, DefaultAvatar, StatusEmoji } from '../rules/chat-user.ts'

export interface ChatUserChange {
  readonly timezone?: string
  readonly defaultAvatar?: DefaultAvatar
  /** Merged into the existing settings, as changed by the user. */
  readonly editedSettings?: Readonly<Record<string, unknown>>
  /** Merged into the existing settings. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly statusText?: string
  /** null removes the emoji. */
  readonly statusEmoji?: StatusEmoji | null
  /** Merged into the existing values. */
  readonly profileData?: ChatUser['profileData']
}

/** Writes chat data of a user; absent fields stay unchanged. */
export async function changeChatUser({ sql }: Transaction, userId: number, change: ChatUserChange): Promise<void> {
  const { timezone, defaultAvatar, editedSettings: edited = {}, statusText, statusEmoji, profileData } = change
  await sql`insert into chat_users (user_id) values (${userId}) on conflict do nothing`
  await sql`
    update chat_users set
      timezone = coalesce(${timezone ?? null}, timezone),
      default_avatar = coalesce(${defaultAvatar ?? null}, default_avatar),
      settings = settings || ${sql.json({ ...change.settings, ...edited } as never)},
      edited_settings = array(select unnest(edited_settings) union select unnest(${Object.keys(edited)}::text[])),
      status_text = coalesce(${statusText ?? null}, status_text),
      status_emoji = ${statusEmoji === undefined ? sql`status_emoji` : statusEmoji === null ? sql`null` : sql.json(statusEmoji as never)},
      profile_data = profile_data || ${sql.json((profileData ?? {}) as never)}
    where user_id = ${userId}`
}

/** Merges the same settings into those of many users. */
export async function changeSettingsOfUsers(
  { sql }: Transaction,
  userIds: readonly number[],
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = userIds as number[]
  await sql`insert into chat_users (user_id) select unnest(${ids}::int[]) on conflict do nothing`
  await sql`
    update chat_users set settings = settings || ${sql.json(settings as never)} where user_id = any(${ids}::int[])`
}

/** The names of the settings that users changed themselves, by user; locked until the transaction ends. */
export async function editedSettings(
  { sql }: Transaction,
  userIds: readonly number[],
): Promise<Map<number, ReadonlySet<string>>> {
  const rows = await sql<{ user_id: number; edited_settings: string[] }[]>`
    select user_id, edited_settings from chat_users where user_id = any(${userIds as number[]}::int[])
    order by user_id for no key update`
  return new Map(rows.map((row) => [row.user_id, new Set(row.edited_settings)]))
}

/** The account joins the organization with its first sign-in. */
export async function awaitSignIn({ sql }: Transaction, userId: number): Promise<void> {
  await sql`update chat_users set awaits_sign_in = true where user_id = ${userId}`
}

/** True for the first sign-in of an account that waits for it. */
export async function joinOnSignIn({ sql }: Transaction, userId: number, atMs: number): Promise<boolean> {
  const rows = await sql`
    update chat_users set awaits_sign_in = false, joined_at_ms = ${atMs}
    where user_id = ${userId} and awaits_sign_in returning 1`
  return rows.length > 0
}

/** Locks the row and reads the profile, so that concurrent changes do not overwrite each other. */
export async function lockProfile({ sql }: Transaction, userId: number): Promise<ChatUser['profileData']> {
  await sql`insert into chat_users (user_id) values (${userId}) on conflict do nothing`
  const [row] = await sql<{ profile_data: ChatUser['profileData'] }[]>`
    select profile_data from chat_users where user_id = ${userId} for no key update`
  return row?.profile_data ?? {}
}

export async function removeProfileValues(
  { sql }: Transaction,
  userId: number,
  fieldIds: readonly number[],
): Promise<void> {
  await sql`
    update chat_users set profile_data = profile_data - ${fieldIds.map(String)}::text[] where user_id = ${userId}`
}

/** The users who share a direct conversation with this one. */
export async function conversationPartners(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select distinct theirs.user_id from conversation_members mine
    join conversation_members theirs using (conversation_id)
    where mine.user_id = ${userId}`
  return rows.map((row) => row.user_id)
}

export async function onboardingStepsSeen(sql: Sql, userId: number): Promise<ReadonlySet<string>> {
  const rows = await sql<{ step: string }[]>`select step from onboarding_steps_seen where user_id = ${userId}`
  return new Set(rows.map(({ step }) => step))
}

export async function addOnboardingStepSeen({ sql }: Transaction, userId: number, step: string): Promise<void> {
  await sql`insert into onboarding_steps_seen (user_id, step) values (${userId}, ${step}) on conflict do nothing`
}

/** -1 when there is no message. */
export async function newestMessageId(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from messages order by id desc limit 1`
  return row?.id ?? -1
}

/** Active users without bots; concurrent callers wait until the transaction ends. */
export async function countPeople({ sql }: Transaction): Promise<number> {
  await sql`select 1 from organization where id = 1 for no key update`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from people where is_active and kind = 'human'`
  return row?.count ?? 0
}

/** The users and bots that were deactivated since then and are not active again. */
export async function deactivatedSince(sql: Sql, sinceMs: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from people where deactivated_at_ms >= ${sinceMs} and not is_active order by id`
  return rows.map(({ id }) => id)
}
