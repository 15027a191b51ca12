/** The name of the empty topic for clients that do not support it. */
export const emptyTopicDisplayName = 'general chat'
const noTopic = '(no topic)'
const resolvedPrefix = '✔ '
const cutMark = '...'

export type TopicProblem = { readonly kind: 'unprintable'; readonly position: number }

/**
 * A topic as it is stored: trimmed, the two names of the empty topic replaced by it, and truncated. Length is counted
 * in code points, as clients do.
 */
export function readTopic(text: string, lengthMax: number): string | TopicProblem {
  const topic = unnamedTopic(text.trim())
  const position = unprintablePosition(topic)
  if (position !== undefined) return { kind: 'unprintable', position }
  return shortened(topic, lengthMax)
}

/** Unchanged if it is not too long. */
export function shortened(topic: string, lengthMax: number): string {
  const characters = Array.from(topic)
  if (characters.length <= lengthMax) return topic
  return characters.slice(0, lengthMax - cutMark.length).join('') + cutMark
}

/** `(no topic)` and the display name both mean the empty topic. */
export function unnamedTopic(topic: string): string {
  return topic === noTopic || topic === emptyTopicDisplayName ? '' : topic
}

/** Two spellings with the same key are one topic. */
export function topicKey(topic: string): string {
  return topic.toLowerCase()
}

export function shownTopic(topic: string, knowsEmptyTopic: boolean): string {
  return topic === '' && !knowsEmptyTopic ? emptyTopicDisplayName : topic
}

export function isResolvedTopic(topic: string): boolean {
  return topic.startsWith(resolvedPrefix)
}

export const resolvedTopicPrefix = resolvedPrefix

/** Counted from 1: control characters, lone surrogates and noncharacters. */
function unprintablePosition(text: string): number | undefined {
  let position = 0
  for (const character of text) {
    position += 1
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return position
    if (code >= 0xd800 && code <= 0xdfff) return position
    if ((code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe) return position
  }
  return undefined
}
