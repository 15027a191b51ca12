import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { isUniqueViolation } from '../../../kernel/storage/database-errors.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import type { Channel, ChannelPermissionName } from '../rules/channel.ts'
import { placeOfChannel } from '../rules/channel.ts'
import { channelNameKey } from '../rules/channel-name.ts'

export type NewChannel = Omit<Channel, 'id' | 'isArchived'>

/** The id of the new channel; undefined if the name is taken. */
export async function insertChannel({ sql }: Transaction, channel: NewChannel): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into channels (name, name_key, description, rendered_description, creator_id, created_at_ms, privacy, is_default,
      folder_id, retention_days, topics_policy, default_push_notifications, email_token, permissions)
    values (${channel.name}, ${channelNameKey(channel.name)}, ${channel.description}, ${channel.renderedDescription},
      ${channel.creatorId ?? null}, ${channel.createdAtMs}, ${channel.privacy}, ${channel.isDefault},
      ${channel.folderId ?? null}, ${channel.retentionDays ?? null}, ${channel.topicsPolicy},
      ${channel.defaultPushNotifications ?? null}, ${channel.emailToken}, ${sql.json(channel.permissions as never)})
    on conflict (name_key) do nothing returning id`
  return row?.id
}

/** Locks the channel until the transaction ends. False when there is none. */
export async function lockChannel({ sql }: Transaction, channelId: number): Promise<boolean> {
  const rows = await sql`select 1 from channels where id = ${channelId} for no key update`
  return rows.length > 0
}

export interface ChannelChange {
  readonly name?: string
  readonly description?: string
  readonly renderedDescription?: string
  readonly privacy?: Channel['privacy']
  readonly isArchived?: boolean
  readonly isDefault?: boolean
  readonly folderId?: number | null
  readonly retentionDays?: number | null
  readonly topicsPolicy?: Channel['topicsPolicy']
  readonly defaultPushNotifications?: boolean
  readonly permissions?: Partial<Record<ChannelPermissionName, GroupSetting>>
}

/** False when the new name is taken; then the transaction must be rolled back. The caller has locked the channel. */
export async function changeChannel({ sql }: Transaction, id: number, change: ChannelChange): Promise<boolean> {
  const { name, permissions = {} } = change
  const columns = {
    name,
    name_key: name === undefined ? undefined : channelNameKey(name),
    description: change.description,
    rendered_description: change.renderedDescription,
    privacy: change.privacy,
    is_archived: change.isArchived,
    is_default: change.isDefault,
    folder_id: change.folderId,
    retention_days: change.retentionDays,
    topics_policy: change.topicsPolicy,
    default_push_notifications: change.defaultPushNotifications,
  }
  const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  try {
    if (Object.keys(changes).length > 0) await sql`update channels set ${sql(changes as never)} where id = ${id}`
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
  if (Object.keys(permissions).length > 0)
    await sql`update channels set permissions = permissions || ${sql.json(permissions as never)} where id = ${id}`
  return true
}

export async function channelIdsNamed(sql: Sql, names: readonly string[]): Promise<number[]> {
  const keys = names.map(channelNameKey)
  const rows = await sql<{ id: number }[]>`select id from channels where name_key = any(${keys}::text[])`
  return rows.map(({ id }) => id)
}

/** The channels that are not archived with a permission of the group. */
export async function channelIdsNaming(sql: Sql, groupId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from channels where not is_archived and exists (
      select 1 from jsonb_each(permissions) permission where permission.value = to_jsonb(${groupId}::int)
        or permission.value -> 'direct_subgroups' @> to_jsonb(${groupId}::int))
    order by id`
  return rows.map(({ id }) => id)
}

/** For callers without a directory; undefined when no channel has this name. */
export async function channelNamed(
  sql: Sql,
  name: string,
): Promise<Pick<Channel, 'privacy' | 'isArchived'> | undefined> {
  const [row] = await sql<Pick<Channel, 'privacy' | 'isArchived'>[]>`
    select privacy, is_archived as "isArchived" from channels where name_key = ${channelNameKey(name)}`
  return row
}

export async function folderIsOpen({ sql }: Transaction, folderId: number): Promise<boolean> {
  const rows = await sql`select 1 from channel_folders where id = ${folderId} and not is_archived for share`
  return rows.length > 0
}

export async function hasNamedTopics(sql: Sql, channelId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from messages m where m.place = ${placeOfChannel(channelId)} and m.topic_key > '' limit 1`
  return rows.length > 0
}
