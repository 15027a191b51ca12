import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { channelNameKey } from '../channels/rules/channel-name.ts'

export interface DefaultChannelGroup {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly channelIds: readonly number[]
}

export async function readDefaultChannelGroups(sql: Sql): Promise<DefaultChannelGroup[]> {
  const rows = await sql<{ id: number; name: string; description: string; channels: number[] }[]>`
    select g.id, g.name, g.description, coalesce(
      (select array_agg(c.channel_id order by c.channel_id) from default_channel_group_channels c where c.group_id = g.id),
      '{}') as channels
    from default_channel_groups g order by g.name_key`
  return rows.map(({ channels, ...group }) => ({ ...group, channelIds: channels }))
}

/** Undefined when the name is taken. */
export async function insertDefaultChannelGroup(
  { sql }: Transaction,
  { name, description, channelIds }: Omit<DefaultChannelGroup, 'id'>,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into default_channel_groups (name, name_key, description) values (${name}, ${channelNameKey(name)}, ${description})
    on conflict (name_key) do nothing returning id`
  if (row !== undefined) await addToDefaultChannelGroup({ sql }, row.id, channelIds)
  return row?.id
}

/** An arbitrary lock number; the event of a change contains all groups, so changes of several groups wait for each other. */
const groupsLock = 0x64666772

/** Locked until the transaction ends; call it before any other lock. */
export async function lockDefaultChannelGroups({ sql }: Transaction): Promise<DefaultChannelGroup[]> {
  await sql`select pg_advisory_xact_lock(${groupsLock})`
  return readDefaultChannelGroups(sql)
}

/** False when the name is taken. */
export async function describeDefaultChannelGroup(
  { sql }: Transaction,
  id: number,
  { name, description }: { name: string; description: string },
): Promise<boolean> {
  const taken = await sql`select 1 from default_channel_groups where name_key = ${channelNameKey(name)} and id <> ${id}`
  if (taken.length > 0) return false
  await sql`
    update default_channel_groups set name = ${name}, name_key = ${channelNameKey(name)}, description = ${description}
    where id = ${id}`
  return true
}

export async function addToDefaultChannelGroup(
  { sql }: Pick<Transaction, 'sql'>,
  id: number,
  channelIds: readonly number[],
): Promise<void> {
  await sql`
    insert into default_channel_group_channels (group_id, channel_id)
    select ${id}, unnest(${channelIds as number[]}::int[]) on conflict do nothing`
}

export async function removeFromDefaultChannelGroup(
  { sql }: Transaction,
  id: number,
  channelIds: readonly number[],
): Promise<void> {
  await sql`
    delete from default_channel_group_channels where group_id = ${id} and channel_id = any(${channelIds as number[]}::int[])`
}

/** Removes a channel from every group; returns whether it was in any. */
export async function removeFromEveryDefaultChannelGroup({ sql }: Transaction, channelId: number): Promise<boolean> {
  const rows = await sql`delete from default_channel_group_channels where channel_id = ${channelId} returning 1`
  return rows.length > 0
}

export async function deleteDefaultChannelGroup({ sql }: Transaction, id: number): Promise<void> {
  await sql`delete from default_channel_groups where id = ${id}`
}
