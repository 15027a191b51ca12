import { element } from '../html/node.ts'
import { placeholderMark } from '../stash.ts'
import { localUrl, safeUrl } from '../urls/url.ts'
import { bareUrlEnd } from './bare-url.ts'
import type { Pass } from './pass.ts'

const wordPattern = /\S+/g
// Every address has one of these.
const addressSign = /\.|:\/\/|bitcoin:/
const startPattern = /(?<=^|['"(,:<])[\p{L}\p{N}_.-]/gu

/** Addresses of sites and mailboxes without link syntax. */
export const bareLinkPass: Pass = (text, { context, stash }) => {
  if (!addressSign.test(text)) return text
  return text.replace(wordPattern, (word) => (addressSign.test(word) ? linkWord(word) : word))

  function linkWord(word: string): string {
    let result = ''
    let end = 0
    for (const { index } of word.matchAll(startPattern)) {
      if (index < end) continue
      // The output of an earlier pass is no part of an address.
      const made = word.indexOf(placeholderMark, index)
      const urlEnd = bareUrlEnd(word, index, made < 0 ? word.length : made)
      const url = word.slice(index, urlEnd ?? index)
      const href = safeUrl(url)
      if (urlEnd === undefined || href === undefined) continue
      result += word.slice(end, index) + stash.put(element('a', { href: localUrl(href, context.siteUrl) }, [url]), url)
      end = urlEnd
    }
    return result + word.slice(end)
  }
}
