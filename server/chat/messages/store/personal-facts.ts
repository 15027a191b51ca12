import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace, placeOfChannel } from '../../channels/rules/channel.ts'
import type { Range } from '../../unread/rules/ranges.ts'
import { nothingRead, type ReadState } from '../../unread/rules/read-state.ts'
import { type ReadStateRow, readStateColumns, toReadState } from '../../unread/store/read-state.ts'
import { attribute, hasAttribute } from '../rules/attributes.ts'
import type { MessageFacts } from '../rules/message.ts'
import type { PersonalFacts } from '../rules/personal-state.ts'

type Sent = Pick<MessageFacts, 'id' | 'originPlace' | 'attributes'>

const noFacts = { readState: nothingRead, periods: new Map(), flags: new Map(), receipts: new Map() }
/** The maximum distance of messages whose flags are read as a range. */
const rangeMax = 100_000
/** The end of an open subscription period. */
const noEnd = Number.MAX_SAFE_INTEGER

export interface PersonalRow extends ReadStateRow {
  readonly periods: readonly { channel_id: number; from_message_id: number; to_message_id: number | null }[] | null
  readonly flags: readonly { message_id: number; flags: number }[] | null
  readonly receipts: readonly { message_id: number; is_received: boolean }[] | null
}

/** The operands of the comparisons below. */
interface Operands {
  readonly places: Fragment
  /** An array. */
  readonly ids: Fragment
  readonly channels: Fragment
  readonly flagged: Fragment
  readonly excepted: Fragment
}

/** Everything that determines a user's flags of these messages, in one query. */
export async function readPersonalFacts(sql: Sql, userId: number, messages: readonly Sent[]): Promise<PersonalFacts> {
  if (messages.length === 0) return { userId, ...noFacts }
  const places = [...new Set(messages.map(({ originPlace }) => originPlace))]
  const channels = places.filter(isChannelPlace).map(channelOfPlace)
  const excepted = messages.filter(({ attributes }) => hasAttribute(attributes, 'hasReceipts')).map(({ id }) => id)
  const columns = personalColumns(sql, sql`${userId}`, {
    places: sql`= any(${places}::int[])`,
    ids: sql`${messages.map(({ id }) => id)}::bigint[]`,
    channels: sql`= any(${channels}::int[])`,
    flagged: among(sql, messages),
    excepted: sql`= any(${excepted}::bigint[])`,
  })
  const [row] = await sql<PersonalRow[]>`select ${columns}`
  return toPersonalFacts(userId, row)
}

/** The lists of ids that the columns below need, from messages `m`, in one row. */
export const personalListsOfPage = (sql: Sql, userId: number): Fragment => sql`
  ${userId}::int as reader, array_agg(m.origin_place) as places,
  array_agg(m.origin_place / 2) filter (where m.origin_place % 2 = 0) as channels,
  array_agg(m.id) filter (where m.attributes & ${attribute.hasReceipts}::smallint <> 0) as excepted`

/** The same facts as columns of a query that has those lists in a row `page`, so that they are of the same moment. */
export const personalColumnsOfPage = (sql: Sql): Fragment =>
  personalColumns(sql, sql`page.reader`, {
    places: sql`= any(page.places)`,
    ids: sql`page.ids`,
    channels: sql`= any(page.channels)`,
    flagged: sql`= any(page.ids)`,
    excepted: sql`= any(page.excepted)`,
  })

const personalColumns = (
  sql: Sql,
  reader: Fragment,
  { places, ids, channels, flagged, excepted }: Operands,
): Fragment => sql`
  ${readStateColumns(sql, reader, { places, ids })},
  (select json_agg(json_build_object('channel_id', channel_id, 'from_message_id', from_message_id,
      'to_message_id', to_message_id) order by from_message_id)
    from subscription_periods where user_id = ${reader} and channel_id ${channels}) as periods,
  (select json_agg(json_build_object('message_id', message_id, 'flags', flags))
    from message_flags where user_id = ${reader} and message_id ${flagged}) as flags,
  (select json_agg(json_build_object('message_id', message_id, 'is_received', is_received))
    from message_receipts where user_id = ${reader} and message_id ${excepted}) as receipts`

export function toPersonalFacts(userId: number, row: PersonalRow | undefined): PersonalFacts {
  return {
    userId,
    readState: toReadState(row),
    periods: toPeriods(row?.periods ?? []),
    flags: new Map(row?.flags?.map((one) => [one.message_id, one.flags])),
    receipts: new Map(row?.receipts?.map((one) => [one.message_id, one.is_received])),
  }
}

/** Merges the facts of one user about two sets of messages. */
export function joinPersonalFacts(one: PersonalFacts, other: PersonalFacts): PersonalFacts {
  const joined = <K, V>(first: ReadonlyMap<K, V>, second: ReadonlyMap<K, V>) => new Map([...first, ...second])
  return {
    userId: one.userId,
    readState: joinReadStates(one.readState, other.readState),
    periods: joined(one.periods, other.periods),
    flags: joined(one.flags, other.flags),
    receipts: joined(one.receipts, other.receipts),
  }
}

/** Rows of flags are few, and most pages are dense: then a range is cheaper than a hundred ids. */
function among(sql: Sql, messages: readonly Sent[]): Fragment {
  const ids = messages.map(({ id }) => id)
  const lowest = ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER)
  const highest = ids.reduce((most, id) => Math.max(most, id), 0)
  return highest - lowest <= rangeMax ? sql`between ${lowest} and ${highest}` : sql`= any(${ids}::bigint[])`
}

function joinReadStates(one: ReadState, other: ReadState): ReadState {
  return {
    watermarks: new Map([...one.watermarks, ...other.watermarks]),
    read: new Set([...one.read, ...other.read]),
    unread: new Set([...one.unread, ...other.unread]),
  }
}

function toPeriods(rows: NonNullable<PersonalRow['periods']>): Map<number, readonly Range[]> {
  const periods = new Map<number, Range[]>()
  for (const row of rows) {
    const place = placeOfChannel(row.channel_id)
    const own = periods.get(place) ?? []
    own.push({ from: row.from_message_id, to: row.to_message_id ?? noEnd })
    periods.set(place, own)
  }
  return periods
}
