import fc from 'fast-check'
import { invariant } from '../../../kernel/values/invariant.ts'
import type { RenderContext } from './context.ts'
import { type CompiledLinkifier, compileLinkifier, isInvalidLinkifier } from './linkifiers/linkifier.ts'
import { createServerRenderer } from './server-renderer.ts'

const people = [
  { id: 11, fullName: 'Ada Byron', isActive: true },
  { id: 12, fullName: 'Gone Person', isActive: false },
  { id: 13, fullName: 'Ada Byron', isActive: true },
]
const channels = [
  { id: 3, name: 'design' },
  { id: 4, name: 'café & co (old)' },
]
const groups = [
  { id: 21, name: 'backend', displayName: 'backend', isDeactivated: false },
  { id: 22, name: 'retired', displayName: 'retired', isDeactivated: true },
]

/** An organization for tests: three users, two channels, two groups and one custom emoji. */
export function contextForTest(changes: Partial<RenderContext> = {}): RenderContext {
  return {
    siteUrl: 'https://chat.example.org',
    userById: (id) => people.find((user) => user.id === id),
    userByName: (name) => people.find((user) => user.fullName.toLowerCase() === name.toLowerCase()),
    groupByName: (name) => groups.find((group) => group.name === name.toLowerCase()),
    channelByName: (name) => channels.find((channel) => channel.name === name),
    newestMessageId: (channelId, topic) => (channelId === 3 && topic === 'logo' ? 77 : undefined),
    customEmojiUrl: (name) => (name === 'party_crab' ? '/user_avatars/2/emoji/images/5.png' : undefined),
    linkifiers: [],
    translatesEmoticons: false,
    previews: { isEnabled: true, uploadedImage: () => undefined, isUploadedAudio: () => false },
    emptyTopicName: 'general chat',
    ...changes,
  }
}

export function linkifierForTest(pattern: string, urlTemplate: string): CompiledLinkifier {
  const linkifier = compileLinkifier({ pattern, urlTemplate })
  invariant(!isInvalidLinkifier(linkifier), `${pattern} is a linkifier`)
  return linkifier
}

/** Pieces of syntax, whole and broken, joined at random. */
const piece = fc.constantFrom(
  ...(
    '* ** *** ~~ ` `` ``` ~~~ $$ $ @ @** @_** @* #** ** [ ] ]( ( ) ![ <time: > < > " \' : :: | --- - + 1. 2. # ## ' +
    '``` quote|```spoiler x|```math|```py|~~~quote|http://a.org/x|https://a.org/p.png|a.org|me@a.org|:smile:|😀|👩‍🚀|&amp;|&#x41;|' +
    'Ada Byron|design|backend|word|x|1|7|#5|/user_uploads/2/a/x.png|\\|\\frac{1}{2}|/me |/poll |javascript:x|é|中文|\uFDD0\uFDE0|\u0000|'
  )
    .split(/[ |]/)
    .concat(['\n', '\n\n', '  ', '    ', '\t', '> ', '* ', '\n* ', '\n> ', '\n```\n', ' ', ' ', '|', '\n|', '|-|\n']),
)
/** Any mixture of syntax. */
export const anySource = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

export const renderer = createServerRenderer()

export function htmlOf(source: string, changes: Partial<RenderContext> = {}): string {
  return renderer.render(source, contextForTest(changes)).html
}

export interface ParsedElement {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface ParsedMarkup {
  readonly elements: readonly ParsedElement[]
  readonly text: string
}

const voidTags = new Set(['br', 'hr', 'img', 'path', 'line'])
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

/** Parses markup more strictly than any browser: every tag complete, every value quoted, everything closed in order. */
export function parseMarkup(html: string): ParsedMarkup {
  const elements: ParsedElement[] = []
  const open: string[] = []
  let text = ''
  let position = 0
  const part = /<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?: [a-zA-Z][a-zA-Z0-9-]*(?:="[^"<>]*")?)*)\/?>|([^<]+)/y
  while (position < html.length) {
    part.lastIndex = position
    const match = part.exec(html)
    invariant(match !== null, `no markup at ${position}: ${html.slice(position, position + 80)}`)
    const [, closed, opened, attributes = '', characters] = match
    if (characters !== undefined) text += decode(characters)
    if (closed !== undefined && !voidTags.has(closed)) {
      const expected = open.pop()
      invariant(expected === closed, `</${closed}> closes <${expected}> at ${position}`)
    }
    if (opened !== undefined) {
      elements.push({ tag: opened, attributes: parseAttributes(attributes) })
      if (!voidTags.has(opened)) open.push(opened)
    }
    position = part.lastIndex
  }
  invariant(open.length === 0, `left open: ${open.join(' ')}`)
  return { elements, text }
}

function parseAttributes(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(/ ([a-zA-Z][a-zA-Z0-9-]*)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  )
}
