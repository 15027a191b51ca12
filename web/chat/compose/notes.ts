import { isTopicMuted, policyOf } from '../../../client/chat/state/channels.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { isResolvedTopic, visibilityPolicy } from '../../../client/chat/topics.ts'
import type { Target } from './target.ts'

/** A warning before sending; it does not block the message. */
export type ComposeNote =
  | { readonly kind: 'muted_topic'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'muted_person'; readonly userId: number }
  | { readonly kind: 'away'; readonly userId: number }
  | { readonly kind: 'guest'; readonly userId: number }
  | { readonly kind: 'resolved' }
  | { readonly kind: 'not_subscribed'; readonly channelId: number }
  | { readonly kind: 'mention_outside'; readonly channelId: number; readonly userId: number }

export function composeNotes(state: ChatState, target: Target, content: string): readonly ComposeNote[] {
  return target.kind === 'direct' ? directNotes(state, target.userIds) : channelNotes(state, target, content)
}

function directNotes(state: ChatState, userIds: readonly number[]): readonly ComposeNote[] {
  const isWarned = state.organization.settings.realm_enable_guest_user_dm_warning === true
  return userIds.flatMap((userId): ComposeNote[] => {
    const notes: ComposeNote[] = []
    if (state.people.mutedIds.has(userId)) notes.push({ kind: 'muted_person', userId })
    else if (state.people.statuses.get(userId)?.away === true) notes.push({ kind: 'away', userId })
    const isGuest = state.people.byId.get(userId)?.is_guest === true
    if (isWarned && isGuest && userId !== state.people.ownId) notes.push({ kind: 'guest', userId })
    return notes
  })
}

function channelNotes(state: ChatState, target: Extract<Target, { kind: 'channel' }>, content: string) {
  const { channelId } = target
  const channel = channelId === undefined ? undefined : state.channels.byId.get(channelId)
  if (channelId === undefined || channel === undefined) return []
  const topic = target.topic.trim()
  const notes: ComposeNote[] = []
  if (!state.channels.subscriptions.has(channelId)) notes.push({ kind: 'not_subscribed', channelId })
  else if (
    isTopicMuted(state.channels, channelId, topic) &&
    policyOf(state.channels, channelId, topic) === visibilityPolicy.muted
  )
    notes.push({ kind: 'muted_topic', channelId, topic })
  if (isResolvedTopic(topic)) notes.push({ kind: 'resolved' })
  const inside = new Set(channel.subscribers ?? [])
  if (channel.subscribers === undefined) return notes
  for (const userId of mentionedIds(state, content))
    if (!inside.has(userId)) notes.push({ kind: 'mention_outside', channelId, userId })
  return notes
}

const mentionPattern = /(?<![\w*`])@\*\*([^*|]+)(?:\|(\d+))?\*\*/g

/** Mentions in code and quotes have no effect. */
function withoutCode(content: string): string {
  return content
    .replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/^>.*$/gm, '')
}

export function mentionedIds(state: ChatState, content: string): ReadonlySet<number> {
  const ids = new Set<number>()
  const plain = withoutCode(content)
  if (!plain.includes('@**')) return ids
  for (const [, name = '', id] of plain.matchAll(mentionPattern)) {
    if (id !== undefined) ids.add(Number(id))
    else {
      const named = [...state.people.byId.values()].find(
        ({ full_name, is_active }) => is_active && full_name.toLowerCase() === name.toLowerCase(),
      )
      if (named !== undefined) ids.add(named.user_id)
    }
  }
  return ids
}

const wildcards: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream'])

/** The number of people a wildcard notifies, if it needs a confirmation; otherwise undefined. */
export function wildcardAudience(state: ChatState, target: Target, content: string): number | undefined {
  if (target.kind !== 'channel' || target.channelId === undefined) return undefined
  const names = [...withoutCode(content).matchAll(mentionPattern)].map(([, name = '']) => name)
  if (!names.some((name) => wildcards.has(name))) return undefined
  const count = state.channels.byId.get(target.channelId)?.subscriber_count ?? 0
  return count > askedAbove ? count : undefined
}

const askedAbove = 15
