import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

/** The kinds of places whose messages of one sender are removed. */
export interface DoomedPlaces {
  readonly publicChannels: boolean
  readonly privateChannels: boolean
  readonly directMessages: boolean
}

export interface MessageRemoval extends DoomedPlaces {
  readonly id: number
  readonly senderId: number
  readonly upToId: number
  /** How many messages are deleted. */
  readonly removed: number
}

/** Of all messages that the users have sent so far. */
export async function insertRemovals(
  { sql }: Transaction,
  senderIds: readonly number[],
  { publicChannels, privateChannels, directMessages }: DoomedPlaces,
): Promise<void> {
  await sql`
    insert into message_removals (sender_id, public_channels, private_channels, direct_messages, up_to_id)
    select sender_id, ${publicChannels}, ${privateChannels}, ${directMessages},
      (select coalesce(max(id), 0) from messages)
    from unnest(${senderIds as number[]}::int[]) as sender_id`
}

export async function removalIds(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from message_removals order by id`
  return rows.map(({ id }) => id)
}

/** Undefined if it is finished, or if another worker has it now. */
export async function lockRemoval({ sql }: Transaction, id: number): Promise<MessageRemoval | undefined> {
  const [row] = await sql<MessageRemoval[]>`
    select id, sender_id as "senderId", public_channels as "publicChannels", private_channels as "privateChannels",
      direct_messages as "directMessages", up_to_id as "upToId", removed
    from message_removals where id = ${id} for update skip locked`
  return row
}

export async function advanceRemoval({ sql }: Transaction, id: number, count: number): Promise<void> {
  await sql`update message_removals set removed = removed + ${count} where id = ${id}`
}

export async function finishRemoval({ sql }: Transaction, id: number): Promise<void> {
  await sql`delete from message_removals where id = ${id}`
}
