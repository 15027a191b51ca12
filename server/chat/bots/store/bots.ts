import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

/** The bots of a person, active ones and all. The caller holds the lock of the person. */
export async function countBotsOf({ sql }: Transaction, ownerId: number): Promise<{ active: number; all: number }> {
  const [row] = await sql<{ active: number; all: number }[]>`
    select count(*) filter (where is_active)::int as active, count(*)::int as all from people where bot_owner_id = ${ownerId}`
  return row ?? { active: 0, all: 0 }
}

/** An arbitrary lock number; it serializes everything that gives an active bot a name. */
const botNamesLock = 0x626f7473

/** The active bots with this name, in any case; no other gets it until the transaction ends. */
export async function lockBotNames({ sql }: Transaction, name: string): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${botNamesLock})`
  const rows = await sql<{ id: number }[]>`
    select id from people where kind = 'bot' and is_active and lower(full_name) = lower(${name})`
  return rows.map(({ id }) => id)
}

/** The channels a bot uses when it does not name one. */
export interface BotDefaults {
  readonly sendingChannelId: number | undefined
  readonly eventsChannelId: number | undefined
  readonly allPublic: boolean
}

export const noBotDefaults: BotDefaults = { sendingChannelId: undefined, eventsChannelId: undefined, allPublic: false }

export async function readBotDefaults(sql: Sql, botIds: readonly number[]): Promise<ReadonlyMap<number, BotDefaults>> {
  const rows = await sql<{ id: number; sending: number | null; events: number | null; all_public: boolean }[]>`
    select user_id as id, default_sending_channel_id as sending, default_events_channel_id as events,
      default_all_public as all_public
    from bots where user_id = any(${botIds as number[]}::int[])`
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sendingChannelId: row.sending ?? undefined,
        eventsChannelId: row.events ?? undefined,
        allPublic: row.all_public,
      },
    ]),
  )
}

export async function writeBotDefaults({ sql }: Transaction, botId: number, defaults: BotDefaults): Promise<void> {
  const { sendingChannelId, eventsChannelId, allPublic } = defaults
  await sql`
    insert into bots (user_id, default_sending_channel_id, default_events_channel_id, default_all_public)
    values (${botId}, ${sendingChannelId ?? null}, ${eventsChannelId ?? null}, ${allPublic})
    on conflict (user_id) do update set
      default_sending_channel_id = excluded.default_sending_channel_id,
      default_events_channel_id = excluded.default_events_channel_id,
      default_all_public = excluded.default_all_public`
}
