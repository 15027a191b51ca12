import type { Narrow, NarrowTerm } from '../../../client/chat/state/narrow.ts'
import type { UserSettings } from '../../../client/chat/state/types.ts'
import { writeOperand } from '../search/read-search.ts'

/** Views without a message list. */
export type PlainView = 'inbox' | 'recent' | 'drafts' | 'scheduled' | 'reminders'

export type ChatPlace =
  | { readonly kind: 'view'; readonly view: PlainView }
  /** The topic list of a channel. */
  | { readonly kind: 'topics'; readonly channelId: number }
  /** `near`: the message to start at. */
  | { readonly kind: 'narrow'; readonly narrow: Narrow; readonly near: number | undefined; readonly query?: string }

/** The narrow of a place; a topic list has the narrow of its channel. */
export function narrowOfPlace(place: ChatPlace | undefined): Narrow | undefined {
  if (place?.kind === 'topics') return { kind: 'channel', channelId: place.channelId }
  return place?.kind === 'narrow' ? place.narrow : undefined
}

const root = '/chat'
const views: readonly PlainView[] = ['inbox', 'recent', 'drafts', 'scheduled', 'reminders']

export const viewPath = (view: PlainView): string => `${root}/${view}`
export const topicsPath = (channelId: number): string => `${root}/topics/${channelId}`

/** Escapes text that a path cannot end in (empty, dots), and text that looks escaped. */
function segmentOf(text: string): string {
  const isMarked = /^(?:\.{0,2}|~.*)$/s.test(text)
  return `${isMarked ? '~' : ''}${encodeURIComponent(text)}`
}

function textOf(segment: string): string {
  const text = decoded(segment)
  return text.startsWith('~') ? text.slice(1) : text
}

export function narrowPath(narrow: Narrow, near?: number): string {
  const query = near === undefined ? '' : `?near=${near}`
  switch (narrow.kind) {
    case 'channel':
      return `${root}/channel/${narrow.channelId}${query}`
    case 'topic':
      return `${root}/channel/${narrow.channelId}/${segmentOf(narrow.topic)}${query}`
    case 'direct':
      return `${root}/dm/${[...narrow.userIds].sort((left, right) => left - right).join(',')}${query}`
    case 'search':
      return searchPath(termsText(narrow.terms))
    default:
      return `${root}/${narrow.kind}${query}`
  }
}

export const searchPath = (query: string): string => `${root}/search/${segmentOf(query)}`

/** `pathname` is encoded, as the browser has it; `readQuery` parses a search text. */
export function placeOfPath(
  pathname: string,
  search: string,
  readQuery: (text: string) => readonly NarrowTerm[],
): ChatPlace | undefined {
  const [, area, kind, first, second] = pathname.split('/')
  if (`/${area}` !== root) return undefined
  const nearText = new URLSearchParams(search).get('near') ?? ''
  const near = /^\d{1,15}$/.test(nearText) ? Number(nearText) : undefined
  const narrowed = (narrow: Narrow): ChatPlace => ({ kind: 'narrow', narrow, near })
  switch (kind) {
    case 'channel': {
      const channelId = Number(first)
      if (!Number.isSafeInteger(channelId)) return undefined
      if (second === undefined || second === '') return narrowed({ kind: 'channel', channelId })
      return narrowed({ kind: 'topic', channelId, topic: textOf(second) })
    }
    case 'topics': {
      const channelId = Number(first)
      return Number.isSafeInteger(channelId) ? { kind: 'topics', channelId } : undefined
    }
    case 'dm': {
      const userIds = (first ?? '').split(',').map(Number)
      return userIds.length > 0 && userIds.every((id) => Number.isSafeInteger(id) && id > 0)
        ? narrowed({ kind: 'direct', userIds })
        : undefined
    }
    case 'search': {
      const query = textOf(first ?? '')
      return { kind: 'narrow', narrow: { kind: 'search', terms: readQuery(query) }, near, query }
    }
    case 'all':
    case 'starred':
    case 'mentions':
      return narrowed({ kind })
    default: {
      const view = views.find((one) => one === kind)
      return view === undefined ? undefined : { kind: 'view', view }
    }
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Search terms as text. */
export function termsText(terms: readonly NarrowTerm[]): string {
  return terms
    .map(({ operator, operand, negated }) => {
      const text = Array.isArray(operand) ? operand.join(',') : String(operand)
      if (operator === 'search') return text
      return `${negated === true ? '-' : ''}${operator}:${writeOperand(text)}`
    })
    .join(' ')
}

/** The home view of the settings, which Escape opens. */
export function homePath({ web_home_view: view }: Partial<UserSettings>): string {
  if (view === 'recent') return viewPath('recent')
  return view === 'all_messages' ? narrowPath({ kind: 'all' }) : viewPath('inbox')
}
