import { invariant } from '../kernel/values/invariant.ts'
import {
  type Channel,
  type ChannelPermissionName,
  type ChannelPrivacy,
  channelPermissionNames,
  type TopicsPolicy,
} from './channels/rules/channel.ts'
import type { GroupSetting } from './groups/rules/group-setting.ts'
import type { SystemGroupName } from './groups/rules/system-groups.ts'
import type { ChatServices } from './services.ts'

/** Channels and subscriptions for tests of messages, written directly into their tables. */

export interface ChannelForTest {
  readonly privacy?: ChannelPrivacy
  readonly isArchived?: boolean
  readonly topicsPolicy?: TopicsPolicy
  readonly permissions?: Partial<Record<ChannelPermissionName, GroupSetting>>
}

const usualPermission = (name: ChannelPermissionName): SystemGroupName =>
  name === 'can_send_message_group' || name === 'can_create_topic_group' ? 'role:everyone' : 'role:nobody'

let made = 0

export async function makeChannel(
  { database, directory, clock }: ChatServices,
  name: string,
  { privacy = 'public', isArchived = false, topicsPolicy = 'inherit', permissions = {} }: ChannelForTest = {},
): Promise<Channel> {
  const all = Object.fromEntries(
    channelPermissionNames.map((one) => [one, permissions[one] ?? directory.systemGroupId(usualPermission(one))]),
  )
  made += 1
  const { sql } = database
  const [row] = await sql<{ id: number }[]>`
    insert into channels (name, name_key, description, rendered_description, created_at_ms, privacy, is_archived,
      topics_policy, email_token, permissions)
    values (${name}, ${name.toLowerCase()}, '', '', ${clock.nowMs()}, ${privacy}, ${isArchived}, ${topicsPolicy},
      ${`token${made}`}, ${sql.json(all as never)})
    returning id`
  invariant(row !== undefined, 'the channel was made')
  await directory.refresh({ channels: [row.id] })
  const channel = directory.channel(row.id)
  invariant(channel !== undefined, 'the channel is in the directory')
  return channel
}

/** Subscribes from the next message on. */
export async function subscribe(
  { database, directory }: ChatServices,
  userIds: readonly number[],
  { id: channelId }: Channel,
  options: { readonly isMuted?: boolean } = {},
): Promise<void> {
  await database.transaction(async ({ sql }) => {
    await sql`select 1 from message_ids for update`
    for (const userId of userIds) {
      await sql`
        insert into subscriptions (user_id, channel_id, is_active, color, is_muted)
        values (${userId}, ${channelId}, true, '#76ce90', ${options.isMuted ?? false})
        on conflict (user_id, channel_id) do update set is_active = true, is_muted = excluded.is_muted`
      await sql`
        insert into subscription_periods (user_id, channel_id, from_message_id)
        select ${userId}, ${channelId}, last_id + 1 from message_ids
        where not exists (select 1 from subscription_periods p
          where p.user_id = ${userId} and p.channel_id = ${channelId} and p.to_message_id is null)
        on conflict (user_id, channel_id, from_message_id) do update set to_message_id = null`
    }
  })
  await directory.refresh({ channelSubscribers: [channelId] })
}
