import { element } from '../html/node.ts'
import { findMatches } from '../linkifiers/linkifier.ts'
import { placeholderMark } from '../stash.ts'
import { localUrl, safeUrl } from '../urls/url.ts'
import type { Pass } from './pass.ts'

/** The organization's patterns, each over the text that earlier ones left. */
export const linkifierPass: Pass = (text, { context, facts, stash }) => {
  let current = text
  for (const linkifier of context.linkifiers) {
    let result = ''
    let end = 0
    for (const match of findMatches(linkifier, current, facts.linkifierBudget)) {
      const href = safeUrl(match.url)
      if (href === undefined || match.text.includes(placeholderMark)) continue
      const link = element('a', { href: localUrl(href, context.siteUrl) }, [match.text])
      result += current.slice(end, match.start) + stash.put(link, match.text)
      end = match.end
    }
    current = result + current.slice(end)
  }
  return current
}
