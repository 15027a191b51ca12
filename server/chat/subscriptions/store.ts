import type { Fragment } from 'postgres'
import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import type { Subscription } from '../channels/rules/channel.ts'

export interface SubscriptionKey {
  readonly userId: number
  readonly channelId: number
}

export interface NewSubscription extends SubscriptionKey {
  readonly color: string
  readonly pushNotifications?: boolean
}

/**
 * Subscribes users from the next message on, and returns the new subscriptions. A returning subscriber gets back their
 * colour and notification settings. `lastMessageId` was read under the lock on message ids.
 */
export async function insertSubscriptions(
  { sql }: Transaction,
  wanted: readonly NewSubscription[],
  lastMessageId: number,
): Promise<SubscriptionKey[]> {
  if (wanted.length === 0) return []
  const rows = await sql<{ user_id: number; channel_id: number }[]>`
    insert into subscriptions as s (user_id, channel_id, is_active, color, push_notifications)
    select user_id, channel_id, true, color, push_notifications::boolean
    from unnest(${wanted.map(({ userId }) => userId)}::int[], ${wanted.map(({ channelId }) => channelId)}::int[],
      ${wanted.map(({ color }) => color)}::text[],
      ${wanted.map(({ pushNotifications }) => pushNotifications?.toString() ?? null)}::text[])
      as w (user_id, channel_id, color, push_notifications)
    order by user_id, channel_id
    on conflict (user_id, channel_id) do update set is_active = true where not s.is_active
    returning user_id, channel_id`
  const added = rows.map(toKey)
  await sql`
    insert into subscription_periods (user_id, channel_id, from_message_id)
    select user_id, channel_id, ${lastMessageId + 1}
    from unnest(${added.map(({ userId }) => userId)}::int[], ${added.map(({ channelId }) => channelId)}::int[])
      as a (user_id, channel_id)`
  return added
}

/** Ends subscriptions at the newest message, and returns the ended ones. A period without messages is deleted. */
export async function endSubscriptions(
  { sql }: Transaction,
  wanted: readonly SubscriptionKey[],
  lastMessageId: number,
): Promise<SubscriptionKey[]> {
  if (wanted.length === 0) return []
  const rows = await sql<{ user_id: number; channel_id: number }[]>`
    update subscriptions s set is_active = false
    from unnest(${wanted.map(({ userId }) => userId)}::int[], ${wanted.map(({ channelId }) => channelId)}::int[])
      as w (user_id, channel_id)
    where s.user_id = w.user_id and s.channel_id = w.channel_id and s.is_active
    returning s.user_id, s.channel_id`
  const ended = rows.map(toKey)
  const keys = sql`unnest(${ended.map(({ userId }) => userId)}::int[], ${ended.map(({ channelId }) => channelId)}::int[])
    as e (user_id, channel_id)`
  await sql`
    delete from subscription_periods p using ${keys}
    where p.user_id = e.user_id and p.channel_id = e.channel_id and p.to_message_id is null
      and p.from_message_id > ${lastMessageId}`
  await sql`
    update subscription_periods p set to_message_id = ${lastMessageId} from ${keys}
    where p.user_id = e.user_id and p.channel_id = e.channel_id and p.to_message_id is null`
  return ended
}

/** The users receive nothing after the newest message. Their subscriptions stay, as those of deactivated users. */
export async function pauseSubscriptions(
  { sql }: Transaction,
  userIds: readonly number[],
  lastMessageId: number,
): Promise<void> {
  const open = sql`user_id = any(${userIds as number[]}::int[]) and to_message_id is null`
  await sql`delete from subscription_periods where ${open} and from_message_id > ${lastMessageId}`
  await sql`update subscription_periods set to_message_id = ${lastMessageId} where ${open}`
}

/** The user receives the messages of their subscriptions again, from the next one on. */
export async function resumeSubscriptions({ sql }: Transaction, userId: number, lastMessageId: number): Promise<void> {
  await sql`
    insert into subscription_periods (user_id, channel_id, from_message_id)
    select s.user_id, s.channel_id, ${lastMessageId + 1} from subscriptions s
    where s.user_id = ${userId} and s.is_active and not exists (
      select from subscription_periods p
      where p.user_id = s.user_id and p.channel_id = s.channel_id and p.to_message_id is null)`
}

const toKey = (row: { user_id: number; channel_id: number }): SubscriptionKey => ({
  userId: row.user_id,
  channelId: row.channel_id,
})

export const switchNames = [
  'is_muted',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const

export type SwitchName = (typeof switchNames)[number]

export type SubscriptionChange =
  | { readonly property: 'color'; readonly value: string }
  | { readonly property: SwitchName; readonly value: boolean }

/** False when the user is not subscribed. */
export async function changeSubscription(
  { sql }: Transaction,
  { userId, channelId }: SubscriptionKey,
  { property, value }: SubscriptionChange,
): Promise<boolean> {
  const rows = await sql`
    update subscriptions set ${sql({ [property]: value } as never)}
    where user_id = ${userId} and channel_id = ${channelId} and is_active returning 1`
  return rows.length > 0
}

/** Those of the channels to which the user is subscribed. */
export async function subscribedAmong(sql: Sql, userId: number, channelIds: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ channel_id: number }[]>`
    select channel_id from subscriptions
    where user_id = ${userId} and channel_id = any(${channelIds as number[]}::int[]) and is_active`
  return new Set(rows.map((row) => row.channel_id))
}

/** The subscribed bots of these users, deactivated ones too. */
export async function subscribedBotsOf(sql: Sql, ownerIds: readonly number[], channelId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select s.user_id from subscriptions s join people p on p.id = s.user_id
    where s.channel_id = ${channelId} and s.is_active and p.bot_owner_id = any(${ownerIds as number[]}::int[])`
  return rows.map((row) => row.user_id)
}

/** The personal settings of the channels a user was subscribed to. */
export function readFormerSubscriptions(sql: Sql, userId: number): Promise<Subscription[]> {
  return readSubscriptionsWhere(sql, sql`user_id = ${userId} and not is_active`)
}

export async function readSubscriptionsWhere(sql: Sql, condition: Fragment): Promise<Subscription[]> {
  const rows = await sql<Record<string, unknown>[]>`
    select user_id, channel_id, color, is_muted, pin_to_top, desktop_notifications, audible_notifications,
      push_notifications, email_notifications, wildcard_mentions_notify
    from subscriptions where ${condition}`
  const flag = (value: unknown) => (value as boolean | null) ?? undefined
  return rows.map((row) => ({
    userId: row.user_id as number,
    channelId: row.channel_id as number,
    color: row.color as string,
    isMuted: row.is_muted as boolean,
    pinToTop: row.pin_to_top as boolean,
    desktopNotifications: flag(row.desktop_notifications),
    audibleNotifications: flag(row.audible_notifications),
    pushNotifications: flag(row.push_notifications),
    emailNotifications: flag(row.email_notifications),
    wildcardMentionsNotify: flag(row.wildcard_mentions_notify),
  }))
}
