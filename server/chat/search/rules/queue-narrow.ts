import { isResolvedTopic, topicKey, unnamedTopic } from '../../topics/rules/topic.ts'
import { currentName, type NarrowTerm } from './term.ts'

/** A message as one user is about to receive it, for the narrow of an event queue. */
export interface QueueMessage {
  readonly isDirect: boolean
  /** undefined for direct messages. */
  readonly channel: { readonly id: number; readonly name: string } | undefined
  readonly topic: string
  readonly senderId: number
  readonly senderEmail: string
  readonly flags: readonly string[]
}

/** Whether a queue wants a message; other events pass every narrow. */
export type QueueNarrow = (message: QueueMessage) => boolean

export type QueueNarrowProblem =
  | { readonly kind: 'operator_not_supported'; readonly operator: string }
  | { readonly kind: 'operand_not_supported'; readonly operand: string }

/** The few operators that the message alone can decide, at delivery. */
export function readQueueNarrow(terms: readonly NarrowTerm[]): QueueNarrow | QueueNarrowProblem {
  const tests: QueueNarrow[] = []
  for (const term of terms) {
    const test = termTest(term)
    if (typeof test !== 'function') return test
    tests.push(test)
  }
  return (message) => tests.every((test) => test(message))
}

function termTest({ operator, operand, negated }: NarrowTerm): QueueNarrow | QueueNarrowProblem {
  const test = positiveTest(currentName(operator), operand)
  if (test === undefined) return { kind: 'operator_not_supported', operator }
  if (typeof test !== 'function') return test
  return negated ? (message) => !test(message) : test
}

function positiveTest(operator: string, operand: NarrowTerm['operand']): QueueNarrow | QueueNarrowProblem | undefined {
  const text = String(operand).toLowerCase()
  switch (operator) {
    case 'channel':
      if (typeof operand === 'number') return ({ channel }) => channel?.id === operand
      return ({ channel }) => channel?.name.toLowerCase() === text
    case 'topic': {
      const key = topicKey(unnamedTopic(String(operand)))
      return ({ isDirect, topic }) => !isDirect && topicKey(topic) === key
    }
    case 'sender':
      if (typeof operand === 'number') return ({ senderId }) => senderId === operand
      return ({ senderEmail }) => senderEmail.toLowerCase() === text
    case 'is':
      return isTests[text] ?? { kind: 'operand_not_supported', operand: String(operand) }
    default:
      return undefined
  }
}

const mentionFlags: readonly string[] = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']

const isTests: Readonly<Record<string, QueueNarrow>> = {
  dm: ({ isDirect }) => isDirect,
  private: ({ isDirect }) => isDirect,
  starred: ({ flags }) => flags.includes('starred'),
  unread: ({ flags }) => !flags.includes('read'),
  mentioned: ({ flags }) => mentionFlags.some((flag) => flags.includes(flag)),
  alerted: ({ flags }) => flags.includes('has_alert_word'),
  resolved: ({ isDirect, topic }) => !isDirect && isResolvedTopic(topic),
}
