import type { ChatState } from '../chat-state.ts'
import { placeOf } from '../narrow.ts'
import type { MessageList } from './message-lists.ts'

/** The most ids of a list; distant messages are fetched again. */
const listIdsMax = 1_600
const listIdsKept = 1_200
const messagesMax = 6_000
/** The newest messages stay, in a list or not: the recent conversations derive from them. */
const newestKept = 500

/** A list that has grown too long at one end drops ids at the other. */
export function shortened(list: MessageList, grownAt: 'older' | 'newer'): MessageList {
  const { ids, matches } = list
  if (ids.length <= listIdsMax) return list
  const kept = grownAt === 'older' ? ids.slice(0, listIdsKept) : ids.slice(-listIdsKept)
  const isKept = new Set(kept)
  return {
    ...list,
    ids: kept,
    matches: matches && new Map([...matches].filter(([id]) => isKept.has(id))),
    ...(grownAt === 'older' ? { foundNewest: false } : { foundOldest: false }),
  }
}

/** Drops lists that are not shown, the oldest first, and messages that no list and no summary needs. */
export function dropUnusedMessages(state: ChatState, shownKeys: ReadonlySet<string>): ChatState {
  if (state.messages.size <= messagesMax) return state
  const lists = new Map(state.lists)
  let listed = [...lists.values()].reduce((sum, { ids }) => sum + ids.length, 0)
  for (const [key, { ids }] of state.lists) {
    if (listed <= messagesMax / 2) break
    if (shownKeys.has(key)) continue
    lists.delete(key)
    listed -= ids.length
  }
  const needed = neededIds(state, lists.values())
  const gone: [number, undefined][] = []
  for (const [id] of state.messages.entries()) if (!needed.has(id)) gone.push([id, undefined])
  return { ...state, lists, messages: state.messages.with(gone) }
}

function neededIds({ messages, people }: ChatState, lists: Iterable<MessageList>): ReadonlySet<number> {
  const needed = new Set<number>()
  for (const { ids } of lists) for (const id of ids) needed.add(id)
  const newestOfPlace = new Map<string, number>()
  const all: number[] = []
  for (const [id, message] of messages.entries()) {
    all.push(id)
    const place = placeOf(message, people.ownId)
    if (id > (newestOfPlace.get(place) ?? -1)) newestOfPlace.set(place, id)
  }
  for (const id of newestOfPlace.values()) needed.add(id)
  for (const id of all.sort((one, other) => other - one).slice(0, newestKept)) needed.add(id)
  return needed
}
