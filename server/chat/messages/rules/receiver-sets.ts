import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'

export interface StoredPlace {
  readonly id: number
  readonly originPlace: number
  /** Moves or mentions changed who received it. */
  readonly hasReceipts: boolean
}

/** A subscription from one message to another one, or up to now. */
export interface ReceivingPeriod {
  readonly userId: number
  readonly channelId: number
  readonly fromId: number
  readonly toId: number | undefined
}

export interface Receipt {
  readonly userId: number
  readonly messageId: number
  readonly isReceived: boolean
}

export interface Received {
  readonly messages: readonly StoredPlace[]
  readonly periods: readonly ReceivingPeriod[]
  /** Ordered by user. */
  readonly receipts: readonly Receipt[]
}

/**
 * Which of the users received each message. Messages with the same receivers share one set: a topic may have tens of thousands
 * of messages, in a channel with as many subscribers, most of whom joined before the first one.
 */
export function receiverSets(
  { messages, periods, receipts }: Received,
  userIds: readonly number[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const sets = new Map<number, ReadonlySet<number>>()
  const everyone = new Set(userIds)
  const byChannel = new Map<number, number[]>()
  for (const { id, originPlace } of messages) {
    if (isChannelPlace(originPlace)) listOf(byChannel, channelOfPlace(originPlace)).push(id)
    else sets.set(id, everyone)
  }
  const periodsOf = new Map<number, ReceivingPeriod[]>()
  for (const period of periods) listOf(periodsOf, period.channelId).push(period)
  for (const [channelId, ids] of byChannel) {
    ids.sort((left, right) => left - right)
    addByPeriods(sets, ids, periodsOf.get(channelId) ?? [])
  }
  applyReceipts(sets, messages, receipts)
  return sets
}

/** Passes through the messages of a channel in their order; a set lasts until a period begins or ends. */
function addByPeriods(
  sets: Map<number, ReadonlySet<number>>,
  ids: readonly number[],
  periods: readonly ReceivingPeriod[],
): void {
  const beginning = new Map<number, number[]>()
  const ended = new Map<number, number[]>()
  for (const { userId, fromId, toId } of periods) {
    const first = firstAtLeast(ids, fromId)
    const end = toId === undefined ? ids.length : firstAtLeast(ids, toId + 1)
    if (first >= end) continue
    listOf(beginning, first).push(userId)
    listOf(ended, end).push(userId)
  }
  const open = new Map<number, number>()
  let receivers: ReadonlySet<number> | undefined
  ids.forEach((id, at) => {
    const [left, entered] = [ended.get(at), beginning.get(at)]
    for (const userId of left ?? []) {
      const remaining = (open.get(userId) ?? 0) - 1
      if (remaining > 0) open.set(userId, remaining)
      else open.delete(userId)
    }
    for (const userId of entered ?? []) open.set(userId, (open.get(userId) ?? 0) + 1)
    if (receivers === undefined || left !== undefined || entered !== undefined) receivers = new Set(open.keys())
    sets.set(id, receivers)
  })
}

/** A receipt of a user decides instead of the periods. */
function applyReceipts(
  sets: Map<number, ReadonlySet<number>>,
  messages: readonly StoredPlace[],
  receipts: readonly Receipt[],
): void {
  const ofMessage = new Map<number, Receipt[]>()
  for (const receipt of receipts) listOf(ofMessage, receipt.messageId).push(receipt)
  const known = new Map<ReadonlySet<number>, Map<string, ReadonlySet<number>>>()
  for (const { id, originPlace, hasReceipts } of messages) {
    const own = ofMessage.get(id)
    const byPeriods = sets.get(id)
    if (!hasReceipts || own === undefined || byPeriods === undefined || !isChannelPlace(originPlace)) continue
    const key = own.map(({ userId, isReceived }) => (isReceived ? userId : -userId)).join()
    const changed = known.get(byPeriods) ?? new Map<string, ReadonlySet<number>>()
    known.set(byPeriods, changed)
    const receivers = changed.get(key) ?? withReceipts(byPeriods, own)
    changed.set(key, receivers)
    sets.set(id, receivers)
  }
}

function withReceipts(byPeriods: ReadonlySet<number>, receipts: readonly Receipt[]): ReadonlySet<number> {
  const receivers = new Set(byPeriods)
  for (const { userId, isReceived } of receipts) {
    if (isReceived) receivers.add(userId)
    else receivers.delete(userId)
  }
  return receivers
}

function firstAtLeast(ids: readonly number[], wanted: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? []
  if (list.length === 0) lists.set(key, list)
  return list
}
