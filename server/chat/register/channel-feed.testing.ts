import type { ChannelWire } from '../channels/wire.ts'
import type { NeverSubscribedWire, SubscriptionWire } from '../subscriptions/wire.ts'
import type { ReceivedEvent } from '../testing-listening.ts'

export interface ChannelState {
  readonly user_id: number
  readonly subscriptions: readonly SubscriptionWire[]
  readonly unsubscribed: readonly SubscriptionWire[]
  readonly never_subscribed: readonly NeverSubscribedWire[]
  readonly streams: readonly ChannelWire[]
  readonly realm_default_streams: readonly number[]
  readonly realm_default_stream_groups: readonly object[]
  readonly user_topics: readonly { stream_id: number; topic_name: string; visibility_policy: number }[]
  readonly muted_topics: readonly unknown[]
}

type Listed = { readonly stream_id: number; readonly subscribers?: readonly number[] | undefined }

/** Applies one event to a client's channels, as clients do. */
export function applyChannels(state: ChannelState, event: ReceivedEvent): ChannelState {
  switch (event.type) {
    case 'stream':
      return applyStream(state, event)
    case 'subscription':
      return applySubscription(state, event)
    case 'default_streams':
      return { ...state, realm_default_streams: event.default_streams as number[] }
    case 'default_stream_groups':
      return { ...state, realm_default_stream_groups: event.default_stream_groups as object[] }
    case 'muted_topics':
      return { ...state, muted_topics: event.muted_topics as unknown[] }
    case 'user_topic':
      return applyTopic(state, event)
    default:
      return state
  }
}

const lists = ['subscriptions', 'unsubscribed', 'never_subscribed'] as const

function eachChannel(state: ChannelState, change: <T extends Listed>(one: T) => T | undefined): ChannelState {
  const kept = <T extends Listed>(list: readonly T[]) => list.flatMap((one) => change(one) ?? [])
  return {
    ...state,
    subscriptions: kept(state.subscriptions),
    unsubscribed: kept(state.unsubscribed),
    never_subscribed: kept(state.never_subscribed),
    streams: kept(state.streams),
  }
}

function applyStream(state: ChannelState, event: ReceivedEvent): ChannelState {
  if (event.op === 'delete') {
    const gone = event.stream_ids as number[]
    return eachChannel(state, (one) => (gone.includes(one.stream_id) ? undefined : one))
  }
  if (event.op === 'create') {
    const made = event.streams as ChannelWire[]
    const known = new Set(lists.flatMap((name) => state[name].map(({ stream_id }) => stream_id)))
    const fresh = made.filter(({ stream_id }) => !known.has(stream_id))
    return {
      ...state,
      streams: [...state.streams.filter((one) => !made.some((other) => other.stream_id === one.stream_id)), ...made],
      never_subscribed: [...state.never_subscribed, ...fresh.map((one) => ({ ...one, subscribers: [] }))],
    }
  }
  const { id, type, op, stream_id, name, property, value, ...more } = event
  const change = { [String(property)]: value, ...more }
  return eachChannel(state, (one) => (one.stream_id === stream_id ? { ...one, ...change } : one))
}

function applySubscription(state: ChannelState, event: ReceivedEvent): ChannelState {
  if (event.op === 'add') {
    const added = event.subscriptions as SubscriptionWire[]
    const isAdded = ({ stream_id }: Listed) => added.some((one) => one.stream_id === stream_id)
    return {
      ...state,
      subscriptions: [...state.subscriptions.filter((one) => !isAdded(one)), ...added],
      unsubscribed: state.unsubscribed.filter((one) => !isAdded(one)),
      never_subscribed: state.never_subscribed.filter((one) => !isAdded(one)),
    }
  }
  if (event.op === 'remove') {
    const ids = (event.subscriptions as Listed[]).map(({ stream_id }) => stream_id)
    const leaving = state.subscriptions
      .filter(({ stream_id }) => ids.includes(stream_id))
      .map((one) => ({ ...one, subscribers: (one.subscribers ?? []).filter((id) => id !== state.user_id) }))
    return {
      ...state,
      subscriptions: state.subscriptions.filter(({ stream_id }) => !ids.includes(stream_id)),
      unsubscribed: [...state.unsubscribed, ...leaving],
    }
  }
  if (event.op === 'update') {
    const change = { [String(event.property)]: event.value }
    const subscriptions = state.subscriptions.map((one) =>
      one.stream_id === event.stream_id ? { ...one, ...change } : one,
    )
    return { ...state, subscriptions }
  }
  const [ids, users] = [event.stream_ids as number[], event.user_ids as number[]]
  return eachChannel(state, (one) => {
    if (!ids.includes(one.stream_id) || one.subscribers === undefined) return one
    const others = one.subscribers.filter((id) => !users.includes(id))
    return { ...one, subscribers: event.op === 'peer_add' ? [...others, ...users] : others }
  })
}

function applyTopic(
  state: ChannelState,
  { stream_id, topic_name, visibility_policy, last_updated }: ReceivedEvent,
): ChannelState {
  const others = state.user_topics.filter((one) => one.stream_id !== stream_id || one.topic_name !== topic_name)
  const policy = { stream_id, topic_name, visibility_policy, last_updated } as ChannelState['user_topics'][number]
  return { ...state, user_topics: visibility_policy === 0 ? others : [...others, policy] }
}
