import { unnamedTopic } from '../../topics/rules/topic.ts'

/** A message that waits for its time. */
export interface ScheduledMessage {
  readonly id: number
  readonly senderId: number
  readonly type: 'stream' | 'private'
  /** The channel, or the users. */
  readonly to: readonly number[]
  /** Empty for direct messages. */
  readonly topic: string
  readonly content: string
  readonly renderedContent: string
  readonly client: string
  readonly readBySender: boolean
  readonly deliverAtS: number
  readonly hasFailed: boolean
  /** Increases with every change. */
  readonly revision: number
}

export interface ScheduledEdit {
  readonly type?: ScheduledMessage['type'] | undefined
  readonly to?: number | readonly number[] | undefined
  readonly topic?: string | undefined
  readonly content?: string | undefined
  readonly deliverAtS?: number | undefined
}

export type ScheduledProblem =
  | 'nothing_to_change'
  | 'recipient_required'
  | 'not_a_channel'
  | 'not_people'
  | 'topic_required'
  | 'topic_empty'
  | 'time_required'
  | 'time_not_in_future'

type Planned = Pick<ScheduledMessage, 'type' | 'to' | 'topic' | 'content' | 'deliverAtS'>

/**
 * The edited message. A change of its type needs a recipient, and for a channel a topic; a failed message needs a new
 * time.
 */
export function editScheduled(
  current: Planned & Pick<ScheduledMessage, 'hasFailed'>,
  edit: ScheduledEdit,
  nowS: number,
): Planned | ScheduledProblem {
  if (Object.values(edit).every((value) => value === undefined)) return 'nothing_to_change'
  const type = edit.type ?? current.type
  const isOtherType = type !== current.type
  if (isOtherType && edit.to === undefined) return 'recipient_required'
  const to = edit.to === undefined ? current.to : recipientsOf(type, edit.to)
  if (typeof to === 'string') return to
  if (isOtherType && type === 'stream') {
    if (edit.topic === undefined) return 'topic_required'
    if (unnamedTopic(edit.topic.trim()) === '') return 'topic_empty'
  }
  if (current.hasFailed && edit.deliverAtS === undefined) return 'time_required'
  if (edit.deliverAtS !== undefined && edit.deliverAtS <= nowS) return 'time_not_in_future'
  return {
    type,
    to,
    topic: type === 'private' ? '' : (edit.topic ?? current.topic),
    content: edit.content ?? current.content,
    deliverAtS: edit.deliverAtS ?? current.deliverAtS,
  }
}

/** A channel is one id or a list of one; users are a list. */
export function recipientsOf(
  type: ScheduledMessage['type'],
  to: number | readonly number[],
): readonly number[] | 'not_a_channel' | 'not_people' {
  if (type === 'private') return typeof to === 'number' || to.length === 0 ? 'not_people' : [...new Set(to)]
  const channels = typeof to === 'number' ? [to] : to
  return channels.length === 1 ? channels : 'not_a_channel'
}

/** Later than this, the sender may no longer want it. */
export function isTooLate(
  { deliverAtS }: { readonly deliverAtS: number },
  nowMs: number,
  latenessMaxMs: number,
): boolean {
  return nowMs - deliverAtS * 1000 > latenessMaxMs
}
