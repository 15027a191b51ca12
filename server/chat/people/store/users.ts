import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { ChatUser, StatusEmoji } from '../rules/chat-user.ts'

export interface ChatUserChange {
  readonly timezone?: string
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
  const { timezone, settings, statusText, statusEmoji, profileData } = change
  await sql`insert into chat_users (user_id) values (${userId}) on conflict do nothing`
  await sql`
    update chat_users set
      timezone = coalesce(${timezone ?? null}, timezone),
      settings = settings || ${sql.json((settings ?? {}) as never)},
      status_text = coalesce(${statusText ?? null}, status_text),
      status_emoji = ${statusEmoji === undefined ? sql`status_emoji` : statusEmoji === null ? sql`null` : sql.json(statusEmoji as never)},
      profile_data = profile_data || ${sql.json((profileData ?? {}) as never)}
    where user_id = ${userId}`
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
