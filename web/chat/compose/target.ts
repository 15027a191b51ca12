import { directRefusal, postRefusal, topicRefusal } from '../../../client/chat/permissions/posting.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { directPlace, type Narrow, topicPlace } from '../../../client/chat/state/narrow.ts'
import type { Draft } from '../../../client/chat/state/types.ts'

/** The recipient of the text; parts may be missing while the user chooses. */
export type Target =
  | { readonly kind: 'channel'; readonly channelId: number | undefined; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }

/** Checks a value from the browser's storage. */
export function isTarget(value: unknown): value is Target {
  const { kind, channelId, topic, userIds } = (value ?? {}) as Record<string, unknown>
  if (kind === 'direct') return Array.isArray(userIds) && userIds.every(Number.isSafeInteger)
  return kind === 'channel' && typeof topic === 'string' && (channelId === undefined || Number.isSafeInteger(channelId))
}

export function targetOfNarrow(narrow: Narrow | undefined): Target | undefined {
  switch (narrow?.kind) {
    case 'topic':
      return { kind: 'channel', channelId: narrow.channelId, topic: narrow.topic }
    case 'direct':
      return { kind: 'direct', userIds: narrow.userIds }
    default:
      return undefined
  }
}

/** The key under which the text is saved. */
export function targetKey(target: Target): string {
  return target.kind === 'channel'
    ? topicPlace(target.channelId ?? 0, target.topic.trim())
    : directPlace(target.userIds)
}

export function narrowOfTarget(target: Target): Narrow | undefined {
  if (target.kind === 'direct')
    return target.userIds.length === 0 ? undefined : { kind: 'direct', userIds: target.userIds }
  return target.channelId === undefined
    ? undefined
    : { kind: 'topic', channelId: target.channelId, topic: target.topic.trim() }
}

export interface DraftFields {
  readonly type: Draft['type']
  readonly to: readonly number[]
  readonly topic: string
}

export function draftFields(target: Target): DraftFields {
  if (target.kind === 'direct')
    return { type: target.userIds.length === 0 ? '' : 'private', to: target.userIds, topic: '' }
  return target.channelId === undefined
    ? { type: '', to: [], topic: target.topic.trim() }
    : { type: 'stream', to: [target.channelId], topic: target.topic.trim() }
}

export function targetOfDraft({ type, to, topic }: Pick<Draft, 'type' | 'to' | 'topic'>, ownId: number): Target {
  if (type !== 'private') return { kind: 'channel', channelId: to[0], topic }
  const others = to.filter((id) => id !== ownId)
  return { kind: 'direct', userIds: others.length === 0 && to.length > 0 ? [ownId] : others }
}

export type TargetProblem =
  | 'no_channel'
  | 'no_topic'
  | 'only_empty_topic'
  | 'no_people'
  | 'unknown_channel'
  | 'archived_channel'
  | 'not_subscribed'
  | 'not_permitted'
  | 'direct_not_permitted'
  | 'deactivated_person'

/** Why a message cannot be sent there; undefined when it can. */
export function targetProblem(state: ChatState, target: Target, nowMs: number): TargetProblem | undefined {
  if (target.kind === 'direct') return directProblem(state, target.userIds, nowMs)
  const { channelId } = target
  if (channelId === undefined) return 'no_channel'
  const refusal = postRefusal(state, channelId, nowMs)
  if (refusal !== undefined) return refusal === 'archived' ? 'archived_channel' : refusal
  const topic = topicRefusal(state, channelId, target.topic.trim(), nowMs)
  return topic === 'topic_required' ? 'no_topic' : topic
}

/** Only the server knows all conversations: it decides whether a new one may start. */
function directProblem(state: ChatState, userIds: readonly number[], nowMs: number): TargetProblem | undefined {
  if (userIds.length === 0) return 'no_people'
  if (userIds.some((id) => state.people.byId.get(id)?.is_active !== true)) return 'deactivated_person'
  return directRefusal(state, userIds, nowMs) === 'not_permitted' ? 'direct_not_permitted' : undefined
}

/** The recipient parameters of `POST /messages`. */
export function recipientParams(target: Target): { type: 'channel' | 'direct'; to: string; topic?: string } {
  return target.kind === 'channel'
    ? { type: 'channel', to: JSON.stringify(target.channelId), topic: target.topic.trim() }
    : { type: 'direct', to: JSON.stringify(target.userIds) }
}

/** The recipient parameters of `POST /scheduled_messages`, which takes ids. */
export function scheduledRecipient(target: Target) {
  return target.kind === 'channel'
    ? ({ type: 'channel', to: target.channelId ?? 0, topic: target.topic.trim() } as const)
    : ({ type: 'direct', to: target.userIds } as const)
}
