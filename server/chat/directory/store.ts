import type { Sql } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import {
  type Channel,
  type ChannelPermissionName,
  channelPermissionNames,
  type Subscription,
} from '../channels/rules/channel.ts'
import type { GroupSetting } from '../groups/rules/group-setting.ts'
import { type GroupPermissionName, groupPermissionNames, type UserGroup } from '../groups/rules/user-group.ts'
import type { OrganizationPictures } from '../images/rules/organization-pictures.ts'
import type { ChatUser, DefaultAvatar, StatusEmoji } from '../people/rules/chat-user.ts'
import { readSubscriptionsWhere, type SubscriptionKey } from '../subscriptions/store.ts'

/** Reads the contents of the directory: all of it, or only these ids. */
export type Wanted = readonly number[] | 'all'

const chosen = (sql: Sql, column: string, wanted: Wanted) =>
  wanted === 'all' ? sql`true` : sql`${sql(column)} = any(${wanted as number[]}::int[])`

export async function readUsers(sql: Sql, wanted: Wanted): Promise<ChatUser[]> {
  const rows = await sql<Record<string, unknown>[]>`
    select p.id, p.email, p.full_name, p.role, p.kind, p.bot_type, p.bot_owner_id, p.is_active,
      coalesce(c.joined_at_ms, p.joined_at_ms) as joined_at_ms,
      c.timezone, c.avatar_blob, c.avatar_version, c.default_avatar, c.settings, c.profile_data, c.status_text, c.status_emoji
    from people p left join chat_users c on c.user_id = p.id
    where ${chosen(sql, 'p.id', wanted)}`
  return rows.map((row) => ({
    id: row.id as number,
    deliveryEmail: row.email as string,
    fullName: row.full_name as string,
    role: row.role as ChatUser['role'],
    isBot: row.kind === 'bot',
    botType: (row.bot_type as number | null) ?? undefined,
    botOwnerId: (row.bot_owner_id as number | null) ?? undefined,
    isActive: row.is_active as boolean,
    joinedAtMs: row.joined_at_ms as number,
    timezone: (row.timezone as string | null) ?? '',
    avatarBlob: (row.avatar_blob as string | null) ?? undefined,
    avatarVersion: (row.avatar_version as number | null) ?? 1,
    defaultAvatar: (row.default_avatar as DefaultAvatar | null) ?? 'G',
    settings: (row.settings as Record<string, unknown> | null) ?? {},
    profileData: (row.profile_data as ChatUser['profileData'] | null) ?? {},
    statusText: (row.status_text as string | null) ?? '',
    statusEmoji: (row.status_emoji as StatusEmoji | null) ?? undefined,
  }))
}

export async function readGroups(sql: Sql, wanted: Wanted): Promise<UserGroup[]> {
  const rows = await sql<Record<string, unknown>[]>`
    select g.id, g.name, g.description, g.creator_id, g.created_at_ms, g.is_system, g.is_deactivated, g.permissions,
      coalesce((select array_agg(m.user_id order by m.user_id) from user_group_members m where m.group_id = g.id), '{}') as members,
      coalesce((select array_agg(s.subgroup_id order by s.subgroup_id) from user_group_subgroups s where s.group_id = g.id), '{}') as subgroups
    from user_groups g where ${chosen(sql, 'g.id', wanted)}`
  return rows.map((row) => ({
    id: row.id as number,
    name: row.name as string,
    description: row.description as string,
    creatorId: (row.creator_id as number | null) ?? undefined,
    createdAtMs: (row.created_at_ms as number | null) ?? undefined,
    isSystem: row.is_system as boolean,
    isDeactivated: row.is_deactivated as boolean,
    memberIds: new Set(row.members as number[]),
    subgroupIds: new Set(row.subgroups as number[]),
    permissions: named<GroupPermissionName>(groupPermissionNames, row.permissions),
  }))
}

export async function readChannels(sql: Sql, wanted: Wanted): Promise<Channel[]> {
  const rows = await sql<Record<string, unknown>[]>`
    select id, name, description, rendered_description, creator_id, created_at_ms, privacy, is_archived, is_default,
      folder_id, retention_days, topics_policy, default_push_notifications, email_token, permissions
    from channels where ${chosen(sql, 'id', wanted)}`
  return rows.map((row) => ({
    id: row.id as number,
    name: row.name as string,
    description: row.description as string,
    renderedDescription: row.rendered_description as string,
    creatorId: (row.creator_id as number | null) ?? undefined,
    createdAtMs: row.created_at_ms as number,
    privacy: row.privacy as Channel['privacy'],
    isArchived: row.is_archived as boolean,
    isDefault: row.is_default as boolean,
    folderId: (row.folder_id as number | null) ?? undefined,
    retentionDays: (row.retention_days as number | null) ?? undefined,
    topicsPolicy: row.topics_policy as Channel['topicsPolicy'],
    defaultPushNotifications: (row.default_push_notifications as boolean | null) ?? undefined,
    emailToken: row.email_token as string,
    permissions: named<ChannelPermissionName>(channelPermissionNames, row.permissions),
  }))
}

/** The active subscriptions of these channels. */
export function readSubscriptions(sql: Sql, channelIds: Wanted): Promise<Subscription[]> {
  return readSubscriptionsWhere(sql, sql`is_active and ${chosen(sql, 'channel_id', channelIds)}`)
}

/** Those of the named subscriptions that are active. */
export async function readSubscriptionsByKey(sql: Sql, keys: readonly SubscriptionKey[]): Promise<Subscription[]> {
  if (keys.length === 0) return []
  const named = sql`select * from unnest(${keys.map(({ userId }) => userId)}::int[],
    ${keys.map(({ channelId }) => channelId)}::int[])`
  return readSubscriptionsWhere(sql, sql`is_active and (user_id, channel_id) in (${named})`)
}

function named<Name extends string>(names: readonly Name[], stored: unknown): Record<Name, GroupSetting> {
  const permissions = stored as Record<Name, GroupSetting>
  for (const name of names) invariant(permissions[name] !== undefined, `a stored object lacks the permission ${name}`)
  return permissions
}

export interface StoredOrganization {
  readonly settings: Record<string, unknown>
  readonly pictures: OrganizationPictures
  readonly isDeactivated: boolean
}

export async function readOrganization(sql: Sql): Promise<StoredOrganization | undefined> {
  const [stored] = await sql<StoredOrganization[]>`
    select settings, pictures, deactivated_at_ms is not null as "isDeactivated" from organization where id = 1`
  return stored
}

export async function readSubscriptionsRevision(sql: Sql): Promise<number> {
  const [row] = await sql<
    { revision: number }[]
  >`select subscriptions_revision as revision from message_ids where id = 1`
  return row?.revision ?? 0
}
