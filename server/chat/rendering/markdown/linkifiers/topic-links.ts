import { linkifierWorkMax } from '../bounds.ts'
import { bareUrlEnd } from '../inline/bare-url.ts'
import { safeUrl } from '../urls/url.ts'
import { type CompiledLinkifier, findMatches } from './linkifier.ts'

export interface TopicLink {
  readonly text: string
  readonly url: string
}

interface PlacedLink extends TopicLink {
  readonly start: number
  readonly end: number
}

function linkifierLinks(topic: string, linkifiers: readonly CompiledLinkifier[]): PlacedLink[] {
  const budget = { work: linkifierWorkMax }
  return linkifiers.flatMap((linkifier) =>
    [...findMatches(linkifier, topic, budget)].flatMap((match) => {
      const url = safeUrl(match.url)
      return url === undefined ? [] : [{ ...match, url }]
    }),
  )
}

/** Bare addresses; in a topic those without a scheme become https. */
function bareLinks(topic: string): PlacedLink[] {
  return Array.from(topic.matchAll(/[^\s!;),'"]+/g)).flatMap(({ 0: word, index }) => {
    const end = bareUrlEnd(word, 0, word.length)
    const text = word.slice(0, end ?? 0)
    const url = safeUrl(/^https?:/i.test(text) || text.includes('@') ? text : `https://${text}`)
    return end === undefined || url === undefined ? [] : [{ text, url, start: index, end: index + end }]
  })
}

/**
 * The links of a topic name, in order. Where two overlap, the earlier linkifier wins, and any linkifier over an
 * address.
 */
export function topicLinks(topic: string, linkifiers: readonly CompiledLinkifier[]): TopicLink[] {
  const chosen: PlacedLink[] = []
  for (const link of [...linkifierLinks(topic, linkifiers), ...bareLinks(topic)]) {
    if (chosen.every((other) => link.end <= other.start || other.end <= link.start)) chosen.push(link)
  }
  return chosen.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }))
}
