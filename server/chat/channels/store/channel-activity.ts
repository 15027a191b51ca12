import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Database, Sql } from '../../../kernel/storage/database.ts'
import { channelOfPlace, placeOfChannel } from '../rules/channel.ts'

/** The activity of a channel, from its messages. */
export interface ChannelActivity {
  readonly firstMessageId: number | undefined
  /** Undefined if the channel is too young. */
  readonly weeklyTraffic: number | undefined
  readonly isRecentlyActive: boolean
}

/** A channel without messages. */
export const noActivity: ChannelActivity = {
  firstMessageId: undefined,
  weeklyTraffic: undefined,
  isRecentlyActive: true,
}

const dayMs = 86_400_000
const trafficDays = 28
const recentDays = 180
const trafficCachedMs = 3_600_000

interface Traffic {
  readonly readAtMs: number
  /** The messages of the last four weeks by channel. */
  readonly messages: ReadonlyMap<number, number>
  /** The time of the newest message by channel. */
  readonly newestAtS: ReadonlyMap<number, number>
}

type ReadActivities = (
  channels: Iterable<{ id: number; createdAtMs: number }>,
  sql?: Sql,
) => Promise<ReadonlyMap<number, ChannelActivity>>

/**
 * Reads the activity of channels. The first message of a channel is read each time. Counting four weeks of messages is
 * slow, so the traffic and the newest messages are cached for an hour.
 */
export class ChannelActivities {
  readonly #database: Database
  readonly #clock: Clock
  #traffic: Promise<Traffic> | undefined

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async of(
    channels: Iterable<{ id: number; createdAtMs: number }>,
    sql: Sql = this.#database.sql,
  ): Promise<Map<number, ChannelActivity>> {
    const wanted = [...channels]
    if (wanted.length === 0) return new Map()
    const nowMs = this.#clock.nowMs()
    const ids = wanted.map(({ id }) => id)
    const [firstIds, traffic] = await Promise.all([readFirstIds(sql, ids), this.#currentTraffic(nowMs)])
    return new Map(
      wanted.map(({ id, createdAtMs }) => {
        const newestMs = Math.max(createdAtMs, (traffic.newestAtS.get(id) ?? 0) * 1000)
        const activity: ChannelActivity = {
          firstMessageId: firstIds.get(id),
          weeklyTraffic: weekly(traffic.messages.get(id) ?? 0, nowMs - createdAtMs),
          isRecentlyActive: nowMs - newestMs < recentDays * dayMs,
        }
        return [id, activity]
      }),
    )
  }

  /** For one reply with several parts: the same channels are read once. */
  forOneReply(): { of: ReadActivities } {
    const read = new Map<string, ReturnType<ReadActivities>>()
    return {
      of: (channels, sql) => {
        const wanted = [...channels]
        const key = wanted.map(({ id }) => id).join()
        const found = read.get(key) ?? this.of(wanted, sql)
        read.set(key, found)
        return found
      },
    }
  }

  async #currentTraffic(nowMs: number): Promise<Traffic> {
    const before = await this.#traffic?.catch(() => undefined)
    if (before !== undefined && nowMs - before.readAtMs < trafficCachedMs) return before
    const reading = readTraffic(this.#database.sql, nowMs)
    this.#traffic = reading
    return reading
  }
}

/** Per week over the last four, or over the age of the channel, if that is at least a week. */
function weekly(messages: number, ageMs: number): number | undefined {
  const days = Math.min(trafficDays, Math.floor(ageMs / dayMs))
  if (days < 7) return undefined
  return Math.round((messages * 7) / days)
}

async function readFirstIds(sql: Sql, channelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql<{ place: number; id: number }[]>`
    select p.place, m.id from unnest(${channelIds.map(placeOfChannel)}::int[]) as p (place)
    cross join lateral (select m.id from messages m where m.place = p.place order by m.id limit 1) m`
  return new Map(rows.map(({ place, id }) => [channelOfPlace(place), id]))
}

async function readTraffic(sql: Sql, nowMs: number): Promise<Traffic> {
  const fromId = await firstIdSince(sql, Math.floor(nowMs / 1000) - trafficDays * 86_400)
  const counts = await sql<{ place: number; messages: number }[]>`
    select m.place, count(*)::int as messages from messages m where m.id >= ${fromId} and m.place % 2 = 0 group by m.place`
  const newest = await sql<{ id: number; sent_at_s: number }[]>`
    select c.id, m.sent_at_s from channels c
    cross join lateral (select m.sent_at_s from messages m where m.place = c.id * 2 order by m.id desc limit 1) m`
  return {
    readAtMs: nowMs,
    messages: new Map(counts.map((row) => [channelOfPlace(row.place), row.messages])),
    newestAtS: new Map(newest.map((row) => [row.id, row.sent_at_s])),
  }
}

/** Ids increase with time, so a binary search finds the first one. */
export async function firstIdSince(sql: Sql, sinceS: number): Promise<number> {
  const [newest] = await sql<{ last_id: number }[]>`select last_id from message_ids where id = 1`
  let low = 1
  let high = (newest?.last_id ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [found] = await sql<{ id: number; sent_at_s: number }[]>`
      select id, sent_at_s from messages where id >= ${middle} order by id limit 1`
    if (found === undefined || found.sent_at_s >= sinceS) high = middle
    else low = found.id + 1
  }
  return low
}

export interface WithChannelActivities {
  readonly channelActivities: { of: ReadActivities }
}
