import type { EventBody } from '../../delivery/queues/chat-events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import { shownTopic } from '../rules/topic.ts'

export interface MutedTopic {
  readonly channelName: string
  readonly topic: string
  readonly mutedAtS: number
}

/** All muted topics of a user, for clients older than followed topics. */
export function mutedTopicsNotice(userId: number, muted: readonly MutedTopic[]): Notice {
  const bodyFor = (knowsEmptyTopic: boolean): EventBody => ({
    type: 'muted_topics',
    muted_topics: mutedTopicsWire(muted, knowsEmptyTopic),
  })
  const forms = [bodyFor(false), bodyFor(true)] as const
  return {
    type: 'muted_topics',
    audience: new Set([userId]),
    body: ({ capabilities }) => forms[capabilities.empty_topic_name ? 1 : 0],
  }
}

export function mutedTopicsWire(muted: readonly MutedTopic[], knowsEmptyTopic: boolean): [string, string, number][] {
  return muted.map(({ channelName, topic, mutedAtS }) => [channelName, shownTopic(topic, knowsEmptyTopic), mutedAtS])
}
