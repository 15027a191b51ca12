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
  readonly messages: ReadonlyMap<number, number>
}

/** Reads the activity of channels. Counting four weeks of messages is slow, so that count is cached for an hour. */
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
    const [ends, traffic] = await Promise.all([
      readEnds(
        sql,
        wanted.map(({ id }) => id),
      ),
      this.#currentTraffic(nowMs),
    ])
    return new Map(
      wanted.map(({ id, createdAtMs }) => {
        const end = ends.get(id)
        const newestMs = Math.max(createdAtMs, (end?.newestAtS ?? 0) * 1000)
        const activity: ChannelActivity = {
          firstMessageId: end?.firstId,
          weeklyTraffic: weekly(traffic.messages.get(id) ?? 0, nowMs - createdAtMs),
          isRecentlyActive: nowMs - newestMs < recentDays * dayMs,
        }
        return [id, activity]
      }),
    )
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

interface Ends {
  readonly firstId: number
  readonly newestAtS: number
}

async function readEnds(sql: Sql, channelIds: readonly number[]): Promise<Map<number, Ends>> {
  const rows = await sql<{ place: number; first_id: number | null; newest_at_s: number | null }[]>`
    select place,
      (select m.id from messages m where m.place = p.place order by m.id limit 1) as first_id,
      (select m.sent_at_s from messages m where m.place = p.place order by m.id desc limit 1) as newest_at_s
    from unnest(${channelIds.map(placeOfChannel)}::int[]) as p (place)`
  const ends = new Map<number, Ends>()
  for (const { place, first_id, newest_at_s } of rows) {
    if (first_id !== null && newest_at_s !== null)
      ends.set(channelOfPlace(place), { firstId: first_id, newestAtS: newest_at_s })
  }
  return ends
}

async function readTraffic(sql: Sql, nowMs: number): Promise<Traffic> {
  const fromId = await firstIdSince(sql, Math.floor(nowMs / 1000) - trafficDays * 86_400)
  const rows = await sql<{ place: number; messages: number }[]>`
    select m.place, count(*)::int as messages from messages m where m.id >= ${fromId} and m.place % 2 = 0 group by m.place`
  return { readAtMs: nowMs, messages: new Map(rows.map((row) => [channelOfPlace(row.place), row.messages])) }
}

/** Ids increase with time and time has no index, so a binary search finds the first one. */
async function firstIdSince(sql: Sql, sinceS: number): Promise<number> {
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
  readonly channelActivities: ChannelActivities
}
