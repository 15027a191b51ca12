import { z } from 'zod'
import { readTopic } from '../topics/rules/topic.ts'

/** A draft as clients send it. No parameter can contain a null byte. */
export const draftInputSchema = z.object({
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.int()).max(1000),
  topic: z.string(),
  content: z.string(),
  timestamp: z.number().optional(),
})

export type DraftInput = z.output<typeof draftInputSchema>

/** An unsent message. `to` is one channel, users, or empty without a recipient. */
export interface Draft {
  readonly type: '' | 'stream' | 'private'
  readonly to: readonly number[]
  readonly topic: string
  readonly content: string
  /** The time of the last edit, in seconds. */
  readonly timestamp: number
}

export type DraftProblem =
  | { readonly kind: 'not_exactly_one_channel' }
  | { readonly kind: 'negative_timestamp' }
  | { readonly kind: 'unprintable_topic'; readonly position: number }

/**
 * A draft as it is stored, without the fields its type does not use. Its timestamp is at most now: a wrong clock must
 * not keep a draft on top for ever.
 */
export function addressDraft(
  input: DraftInput,
  { nowS, topicLengthMax }: { readonly nowS: number; readonly topicLengthMax: number },
): Draft | DraftProblem {
  const { type, content } = input
  if (input.timestamp !== undefined && input.timestamp < 0) return { kind: 'negative_timestamp' }
  const timestamp = Math.min(nowS, Math.floor(input.timestamp ?? nowS))
  if (type === '') return { type, to: [], topic: '', content, timestamp }
  if (type === 'private') return { type, to: [...new Set(input.to)], topic: '', content, timestamp }
  if (input.to.length !== 1) return { kind: 'not_exactly_one_channel' }
  const topic = readTopic(input.topic, topicLengthMax)
  if (typeof topic !== 'string') return { kind: 'unprintable_topic', position: topic.position }
  return { type, to: input.to, topic, content, timestamp }
}

export function isDraftProblem(result: Draft | DraftProblem): result is DraftProblem {
  return 'kind' in result
}
