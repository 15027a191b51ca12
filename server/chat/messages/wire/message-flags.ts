import { attribute } from '../rules/attributes.ts'
import { type FlagFacts, flagNames } from '../rules/flags.ts'

/** There are some hundred combinations, and nearly every message has one of two. */
const written = new Map<number, Buffer>()

/** The member `flags` of a message, with the comma before it. */
export function flagsText(facts: FlagFacts): Buffer {
  const { isRead, isReceived, personal, attributes } = facts
  const mentionsChannel = attributes & attribute.mentionsChannel
  const key = (isRead ? 1 : 0) + (isReceived ? 2 : 0) + (mentionsChannel === 0 ? 0 : 4) + personal * 8
  let text = written.get(key)
  if (text === undefined) {
    text = Buffer.from(`,"flags":${JSON.stringify(flagNames(facts))}`)
    written.set(key, text)
  }
  return text
}
