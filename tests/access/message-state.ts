import type { ReceivedEvent } from '../../server/chat/testing-listening.ts'

/** Where an unread message is counted: `channel/topic`, or the people of a conversation. */
type Spot = string

/** What a client keeps about its messages beside the messages themselves, as register gives it. */
export interface MessageState {
  readonly unread: ReadonlyMap<number, Spot>
  readonly mentions: ReadonlySet<number>
  readonly starred: ReadonlySet<number>
  /** The newest message of each conversation, by the other people in it. */
  readonly conversations: ReadonlyMap<string, number>
}

interface Registered {
  readonly user_id: number
  readonly unread_msgs: {
    readonly pms: readonly { other_user_id: number; unread_message_ids: readonly number[] }[]
    readonly streams: readonly { stream_id: number; topic: string; unread_message_ids: readonly number[] }[]
    readonly huddles: readonly { user_ids_string: string; unread_message_ids: readonly number[] }[]
    readonly mentions: readonly number[]
  }
  readonly starred_messages: readonly number[]
  readonly recent_private_conversations: readonly { user_ids: readonly number[]; max_message_id: number }[]
}

const inChannel = (id: number, topic: string): Spot => `${id}/${topic}`
const withPeople = (ids: readonly number[]): Spot => ids.toSorted((left, right) => left - right).join()

export function messageState({ user_id, ...given }: Registered): MessageState {
  const { pms, streams, huddles, mentions } = given.unread_msgs
  const at = (spot: Spot, ids: readonly number[]) => ids.map((id) => [id, spot] as const)
  const others = (text: string) =>
    text
      .split(',')
      .map(Number)
      .filter((id) => id !== user_id)
  return {
    unread: new Map([
      ...pms.flatMap((one) => at(withPeople([one.other_user_id]), one.unread_message_ids)),
      ...streams.flatMap((one) => at(inChannel(one.stream_id, one.topic), one.unread_message_ids)),
      ...huddles.flatMap((one) => at(withPeople(others(one.user_ids_string)), one.unread_message_ids)),
    ]),
    mentions: new Set(mentions),
    starred: new Set(given.starred_messages),
    conversations: new Map(
      given.recent_private_conversations.map(({ user_ids, max_message_id }) => [withPeople(user_ids), max_message_id]),
    ),
  }
}

const mentioning = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']

/** The state brought forward by one event the way clients do it. */
export function applyToMessages(state: MessageState, event: ReceivedEvent, userId: number): MessageState {
  switch (event.type) {
    case 'message':
      return applyMessage(state, event, userId)
    case 'update_message_flags':
      return applyFlags(state, event, userId)
    case 'update_message':
      return applyMove(state, event)
    case 'delete_message': {
      const gone = new Set(event.message_ids as number[])
      const left = <T>(kept: Iterable<T>, idOf: (one: T) => number) => [...kept].filter((one) => !gone.has(idOf(one)))
      return {
        ...state,
        unread: new Map(left(state.unread, ([id]) => id)),
        mentions: new Set(left(state.mentions, (id) => id)),
        starred: new Set(left(state.starred, (id) => id)),
      }
    }
    default:
      return state
  }
}

interface Message {
  readonly id: number
  readonly type: string
  readonly stream_id: number
  readonly subject: string
  readonly display_recipient: readonly { id: number }[]
}

function applyMessage(state: MessageState, event: ReceivedEvent, userId: number): MessageState {
  const message = event.message as Message
  const flags = event.flags as string[]
  const isDirect = message.type === 'private'
  const others = isDirect ? message.display_recipient.map(({ id }) => id).filter((id) => id !== userId) : []
  const conversations = isDirect
    ? new Map(state.conversations).set(withPeople(others), message.id)
    : state.conversations
  if (flags.includes('read')) return { ...state, conversations }
  const spot = isDirect
    ? withPeople(others.length === 0 ? [userId] : others)
    : inChannel(message.stream_id, message.subject)
  const isMention = flags.some((flag) => mentioning.includes(flag))
  return {
    ...state,
    conversations,
    unread: new Map(state.unread).set(message.id, spot),
    mentions: isMention ? new Set([...state.mentions, message.id]) : state.mentions,
  }
}

interface Details {
  readonly type: string
  readonly mentioned?: boolean
  readonly user_ids?: readonly number[]
  readonly stream_id?: number
  readonly topic?: string
}

function applyFlags(state: MessageState, event: ReceivedEvent, userId: number): MessageState {
  const ids = event.messages as number[]
  if (event.flag === 'starred') {
    const others = [...state.starred].filter((id) => !ids.includes(id))
    return { ...state, starred: new Set(event.op === 'add' ? [...others, ...ids] : others) }
  }
  if (event.flag !== 'read') return state
  if (event.all === true) return { ...state, unread: new Map(), mentions: new Set() }
  const unread = new Map([...state.unread].filter(([id]) => !ids.includes(id)))
  const mentions = new Set([...state.mentions].filter((id) => !ids.includes(id)))
  if (event.op === 'remove') {
    for (const [id, details] of Object.entries(event.message_details as Record<string, Details>)) {
      const people = details.user_ids?.length === 0 ? [userId] : (details.user_ids ?? [])
      const isDirect = details.type === 'private'
      unread.set(Number(id), isDirect ? withPeople(people) : inChannel(details.stream_id ?? 0, details.topic ?? ''))
      if (details.mentioned === true) mentions.add(Number(id))
    }
  }
  return { ...state, unread, mentions }
}

function applyMove(state: MessageState, event: ReceivedEvent): MessageState {
  if (event.new_stream_id === undefined && event.subject === undefined) return state
  const unread = new Map(state.unread)
  for (const id of event.message_ids as number[]) {
    const spot = unread.get(id)
    if (spot === undefined) continue
    const [channel, ...topic] = spot.split('/')
    const to = (event.new_stream_id ?? Number(channel)) as number
    unread.set(id, inChannel(to, (event.subject ?? topic.join('/')) as string))
  }
  return { ...state, unread }
}
