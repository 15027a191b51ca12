import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

/** An offer to take over a bot. */
export interface BotOffer {
  readonly botId: number
  readonly ownerId: number
  readonly offeredBy: number
}

interface Row {
  readonly bot_id: number
  readonly owner_id: number
  readonly offered_by: number
}

const offerOf = (row: Row): BotOffer => ({ botId: row.bot_id, ownerId: row.owner_id, offeredBy: row.offered_by })

/** Replaces an earlier offer of the same bot. */
export async function writeBotOffer({ sql }: Transaction, offer: BotOffer, nowMs: number): Promise<void> {
  await sql`
    insert into bot_offers (bot_id, owner_id, offered_by, offered_at_ms)
    values (${offer.botId}, ${offer.ownerId}, ${offer.offeredBy}, ${nowMs})
    on conflict (bot_id) do update set owner_id = excluded.owner_id, offered_by = excluded.offered_by,
      offered_at_ms = excluded.offered_at_ms`
}

export async function readBotOffersTo(sql: Sql, ownerId: number): Promise<BotOffer[]> {
  const rows = await sql<Row[]>`
    select bot_id, owner_id, offered_by from bot_offers where owner_id = ${ownerId} order by bot_id`
  return rows.map(offerOf)
}

/** Deletes and returns the offer, when it is accepted or withdrawn. */
export async function removeBotOffer({ sql }: Transaction, botId: number): Promise<BotOffer | undefined> {
  const [row] = await sql<Row[]>`delete from bot_offers where bot_id = ${botId} returning bot_id, owner_id, offered_by`
  return row === undefined ? undefined : offerOf(row)
}

/** Deletes the offers a user has made, and returns the users they were made to. */
export async function removeBotOffersBy({ sql }: Transaction, userId: number): Promise<number[]> {
  const rows = await sql<Row[]>`delete from bot_offers where offered_by = ${userId} returning owner_id`
  return rows.map(({ owner_id }) => owner_id)
}

/** Deletes the offers made by, made to or made of these users and bots, and returns the users they were made to. */
export async function removeBotOffersOf({ sql }: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<Row[]>`
    with ended as (select ${ids as number[]}::int[] as ids)
    delete from bot_offers using ended
    where offered_by = any(ended.ids) or bot_id = any(ended.ids) or owner_id = any(ended.ids)
    returning owner_id`
  return rows.map(({ owner_id }) => owner_id)
}
