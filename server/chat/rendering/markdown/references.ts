import { cleanSource } from './source.ts'
import { uploadPathId } from './urls/url.ts'

/** The names a source may look up in its context: a superset, since code and quotes are scanned too. */
export interface References {
  readonly userIds: readonly number[]
  readonly userNames: readonly string[]
  readonly groupNames: readonly string[]
  readonly channelNames: readonly string[]
  readonly topics: readonly { readonly channelName: string; readonly topic: string }[]
  readonly emojiNames: readonly string[]
  readonly uploadPathIds: readonly string[]
}

function unique<T>(values: Iterable<T>): T[] {
  return [...new Set(values)]
}

/** The matches of the pattern; skips a text without the sign that every match contains. */
function groups(text: string, sign: string, pattern: RegExp): string[] {
  return text.includes(sign) ? Array.from(text.matchAll(pattern), (match) => match[1] ?? '') : []
}

/** Lists the names to look up before rendering, so that rendering itself is synchronous. */
export function scanReferences(source: string, siteUrl: string): References {
  const text = cleanSource(source)
  // A lookahead, because rendering may skip a mention whose end is the start of the next.
  const mentions = groups(text, '@', /@_?\*\*(?=([^*\n]+)\*\*)/g)
  const channelLinks = groups(text, '#**', /#\*\*(?=([^*\n]+)\*\*)/g)
  const uploads = groups(
    text.replaceAll(`${siteUrl}/user_uploads/`, '/user_uploads/'),
    '/user_uploads/',
    /(\/user_uploads\/[^\s)>"]+)/g,
  )
  return {
    userIds: unique(mentions.flatMap((name) => /\|(\d{1,15})$/.exec(name)?.[1] ?? []).map(Number)),
    userNames: unique(mentions.filter((name) => !/\|\d{1,15}$/.test(name))),
    groupNames: unique(groups(text, '@', /@_?\*(?=([^*\n]+)\*)/g)),
    channelNames: unique(channelLinks.flatMap((name) => [name, name.split('>', 1)[0] ?? ''])),
    topics: channelLinks.flatMap((link) => {
      const divider = link.indexOf('>')
      return divider < 0 ? [] : [{ channelName: link.slice(0, divider), topic: link.slice(divider + 1) }]
    }),
    emojiNames: unique(groups(text, ':', /:([a-z0-9_+-]+)(?=:)/g)),
    uploadPathIds: unique(uploads.flatMap((url) => uploadPathId(url.replace(/[.,;:!?]+$/, '')) ?? [])),
  }
}
